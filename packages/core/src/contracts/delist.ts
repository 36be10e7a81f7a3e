// Executes the command DelistInstrument: two operators end a contract on a date at least a week ahead (docs/reference/rules.md
// §5, The end of a contract; docs/decisions/0146).
import type { Verdict } from "../engine/outcome.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { DelistInstrument } from "./messages.ts";
import { refuseContract } from "./refusals.ts";

const DAY_MS = 24 * 3_600_000;
/** Shortest and longest allowed time from the command to the end date. */
const LEAST_NOTICE_MS = 7 * DAY_MS;
const MOST_NOTICE_MS = 365 * DAY_MS;
/** During this time before the end date, users can only close positions. */
const CLOSING_ONLY_MS = DAY_MS;

/**
 * Sets or moves a contract's end date. A date of 0 cancels a future end date; for a contract that has ended, it lists the
 * contract again.
 */
export function delist(instrument: Instrument | undefined, { delistAt: at }: DelistInstrument, engine: ContractsEngine): Verdict {
	if (instrument === undefined) return refuseContract("unknown_instrument", "instrument");
	const now = engine.now();
	if (at === 0 && instrument.delistAt === 0) return refuseContract("not_delisting", "instrument");
	if (at !== 0) {
		if (instrument.delisted) return refuseContract("delisting", "instrument");
		if (at < now + LEAST_NOTICE_MS || at > now + MOST_NOTICE_MS)
			return refuseContract("invalid_date", "delistAt", undefined, true);
	}
	instrument.delistAt = at;
	instrument.delisted = false;
	engine.emit({ type: "InstrumentDelisting", instrument: instrument.id, delistAt: at, at: now });
	return instrument.id;
}

export function isClosingOnly({ delistAt }: Instrument, now: number): boolean {
	return delistAt > 0 && now >= delistAt - CLOSING_ONLY_MS;
}
