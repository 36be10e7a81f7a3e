// Executes the command SetInstrument, with which an operator lists a contract or changes the terms of later orders
// (docs/reference/rules.md §5).
import type { Verdict } from "../engine/outcome.ts";
import { DEMO_ASSET, SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { ContractsDependencies, ContractsEngine } from "./dependencies.ts";
import { derive, type Instruments } from "./instruments.ts";
import type { SetInstrument } from "./messages.ts";
import { refuseContract } from "./refusals.ts";
import { termsProblem } from "./terms.ts";

/** Sets an instrument's terms, or refuses them. Open positions keep the terms of their latest fill. */
export function setTerms(
	instruments: Instruments,
	command: SetInstrument,
	engine: ContractsEngine,
	dependencies: ContractsDependencies,
): Verdict {
	const { type: _type, id: _id, by: _by, reason: _reason, ...terms } = command;
	const pair = dependencies.pair(terms.pair);
	if (pair === undefined) return refuseContract("unknown_pair", "pair");
	if (pair.quote !== SETTLEMENT_ASSET) return refuseContract("invalid_instrument", "pair");
	if (terms.account === "simulation") {
		const [own, demo] = [dependencies.asset(SETTLEMENT_ASSET), dependencies.asset(DEMO_ASSET)];
		if (own === undefined || own.decimals !== demo?.decimals) return refuseContract("invalid_instrument", "account");
	}
	if (terms.instrument < 1) return refuseContract("invalid_instrument", "instrument");
	const wrong = termsProblem(command);
	if (wrong !== undefined) return wrong;
	const known = instruments.get(terms.instrument);
	if (known !== undefined) {
		const { pair: before, account, lotSize } = known.terms;
		if (before !== terms.pair || account !== terms.account || lotSize !== terms.lotSize)
			return refuseContract("terms_fixed", "instrument");
	}
	const set = derive({ ...terms, version: (known?.terms.version ?? 0) + 1 }, pair);
	if (known === undefined) instruments.list(set);
	else known.setTerms(set);
	engine.emit({ type: "InstrumentSet", ...terms, version: set.version });
	return terms.instrument;
}
