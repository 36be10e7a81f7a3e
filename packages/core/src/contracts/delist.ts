// DelistInstrument: two operators end a contract at a date that everybody knows a week before (docs/reference/rules.md §5, The end of a contract;
// docs/decisions/0146).
import type { Verdict } from "../engine/outcome.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import type { DelistInstrument } from "./messages.ts";
import { no } from "./refusals.ts";

const DAY_MS = 24 * 3_600_000;
/** From the notice to the date at least, and at most. */
const LEAST_NOTICE_MS = 7 * DAY_MS;
const MOST_NOTICE_MS = 365 * DAY_MS;
/** So long before the date nothing new is opened. */
const CLOSING_ONLY_MS = DAY_MS;

/** Sets the date, moves it, or with 0 takes it back; after the date 0 lists the contract again. */
export function delist(instrument: Instrument | undefined, { delistAt: at }: DelistInstrument, engine: ContractsEngine): Verdict {
	if (instrument === undefined) return no("unknown_instrument", "instrument");
	const now = engine.now();
	if (at === 0 && instrument.delistAt === 0) return no("not_delisting", "instrument");
	if (at !== 0) {
		if (instrument.delisted) return no("delisting", "instrument");
		if (at < now + LEAST_NOTICE_MS || at > now + MOST_NOTICE_MS) return no("invalid_date", "delistAt", undefined, true);
	}
	instrument.delistAt = at;
	instrument.delisted = false;
	engine.emit({ type: "InstrumentDelisting", instrument: instrument.id, delistAt: at, at: now });
	return instrument.id;
}

/** Whether nothing new may be opened any more. */
export function isClosingOnly({ delistAt }: Instrument, now: number): boolean {
	return delistAt > 0 && now >= delistAt - CLOSING_ONLY_MS;
}
