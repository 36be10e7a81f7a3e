// Emits the complete state of contracts as events, for readers that start with an empty copy of the state.
import { PLATFORM } from "../ledger/kinds.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { fundingRateSoFar, meanPremium } from "./mark.ts";
import { changeOf } from "./position.ts";
import { firstMmrPpm } from "./terms.ts";

export function restateContracts(instruments: Iterable<Instrument>, engine: ContractsEngine): void {
	for (const instrument of instruments) {
		for (const { unitsPerTickLot: _units, ...terms } of instrument.versions.values()) {
			engine.emit({ type: "InstrumentSet", ...terms });
		}
		const { delistAt } = instrument;
		if (delistAt > 0) engine.emit({ type: "InstrumentDelisting", instrument: instrument.id, delistAt, at: engine.now() });
		for (const { user, net, leverage } of instrument.members.values()) {
			if (user !== PLATFORM && net) engine.emit({ type: "ContractModeSet", user, instrument: instrument.id, net, leverage });
		}
		const { id, seq, index, mark, last, heardAt: at, ratePpb, period } = instrument;
		const [fundingPpb, premiumPpb] = [fundingRateSoFar(instrument), meanPremium(instrument)];
		if (mark > 0) engine.emit({ type: "MarkSet", instrument: id, seq, index, mark, last, fundingPpb, premiumPpb, at });
		const rated = { instrument: id, period, ratePpb, seq, index, mark, premiumPpb: 0n, skipped: false, at };
		if (ratePpb !== 0n) engine.emit({ type: "FundingRated", ...rated, mmrPpm: firstMmrPpm(instrument.terms) });
		for (const position of instrument.positions.values()) engine.emit(changeOf(position, engine.now()));
		for (const side of ["buy", "sell"] as const) {
			for (const { price, lots } of instrument.book.levels(side)) {
				engine.emit({ type: "ContractDepthChanged", instrument: id, side, price, lots });
			}
		}
	}
}
