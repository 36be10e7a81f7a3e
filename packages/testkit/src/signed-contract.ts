// Data that all receipts of contracts in tests share: the market, and the signed index record that a receipt names.
import type { Event } from "@candor/core";
import { type NamedRecord, type Signed, type SignedIndexRecord, toIndexRecord } from "@candor/proofs";
import type { ContractScenario } from "./contract-scenario.ts";
import type { TestKey } from "./signed-option.ts";

export const MARKET = "BTC/USDT";
export const PRICE_PLACES = 1;
export const USDT = { code: "USDT", decimals: 6 } as const;
/** Value of one lot (0.001 BTC) at one tick (0.1 USDT), in units. */
export const PER_TICK_LOT = 100n;

/**
 * Returns the index record with the sequence `seq`, once in ticks and once as the exchange signed it. Throws if there is no such
 * record.
 */
export function recordOf(
	scenario: ContractScenario,
	seq: number | undefined,
	key: TestKey,
): { readonly index: Omit<NamedRecord, "price"> & { readonly price: number }; readonly record: SignedIndexRecord & Signed } {
	const recorded = scenario.events.find(
		(event): event is Extract<Event, { type: "IndexRecorded" }> =>
			event.type === "IndexRecorded" && event.pair === 1 && event.seq === seq,
	);
	if (recorded === undefined) throw new Error(`there is no record ${seq}`);
	const { time, index: price, hash } = recorded;
	return {
		index: { seq: recorded.seq, time, price, hash },
		record: key.record(toIndexRecord(recorded, MARKET, PRICE_PLACES)),
	};
}
