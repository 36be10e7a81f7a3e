// What the exchange would sign about a liquidation of a desk: the receipt, the index record that the mark followed, and the key.
import type { ContractTraded, Event, TicketLiquidated } from "@candor/core";
import {
	courseOf,
	liquidationReceiptHash,
	type PublishedKey,
	type Signed,
	type SignedIndexRecord,
	type TicketLiquidatedReceipt,
	toIndexRecord,
	toTicketLiquidated,
} from "@candor/fairness";
import type { ContractDesk } from "./contract-desk.ts";
import { TestKey } from "./signed-option.ts";

const MARKET = "BTC/USDT";
const PRICE_PLACES = 1;
const USDT = { code: "USDT", decimals: 6 } as const;
/** A lot of 0.001 BTC, ticks of 0.1 USDT. */
const PER_TICK_LOT = 100n;

/** All that a verification is given. */
export interface SignedLiquidation {
	liquidated: TicketLiquidatedReceipt & Signed;
	records: (SignedIndexRecord & Signed)[];
	keys: PublishedKey[];
}

/** The matches of a liquidation's order: the newest that the ticket took, as many as were filled. */
export function fillsOfLiquidation(desk: ContractDesk, { ticket, filled }: TicketLiquidated): readonly ContractTraded[] {
	let left = filled;
	const newest = desk.all("ContractTraded").filter(({ taker }) => taker.ticket === ticket);
	return newest
		.reverse()
		.filter(({ lots }) => {
			const wanted = left > 0;
			left -= lots;
			return wanted;
		})
		.reverse();
}

export function courseOfLiquidation(desk: ContractDesk, told: TicketLiquidated): ReturnType<typeof courseOf> {
	const { long, lots, entry, margin, takerFeePpm } = told;
	const start = { long, lots, entry, perTickLot: PER_TICK_LOT, margin, takerFeePpm };
	return courseOf(start, fillsOfLiquidation(desk, told));
}

/** A ticket that was liquidated; throws for others. */
export function signedLiquidation(desk: ContractDesk, ticket: number, key = new TestKey()): SignedLiquidation {
	const told = desk.all("TicketLiquidated").find((each) => each.ticket === ticket);
	const recorded = desk.events.find(
		(event): event is Extract<Event, { type: "IndexRecorded" }> =>
			event.type === "IndexRecorded" && event.pair === 1 && event.seq === told?.seq,
	);
	if (told === undefined || recorded === undefined) throw new Error(`ticket ${ticket} was not liquidated`);
	const fills = fillsOfLiquidation(desk, told).map(({ trade, price, lots }) => ({ trade, price, lots }));
	const receipt = toTicketLiquidated(
		{
			...told,
			account: "real",
			leverage: desk.ticket(ticket).leverage,
			perTickLot: PER_TICK_LOT,
			index: { seq: recorded.seq, time: recorded.time, price: recorded.index, hash: recorded.hash },
			fills,
			restPrice: told.taken + told.deleveraged > 0 ? courseOfLiquidation(desk, told)?.restPrice : undefined,
		},
		MARKET,
		USDT,
		PRICE_PLACES,
	);
	return {
		liquidated: signReceipt(receipt, key),
		records: [key.record(toIndexRecord(recorded, MARKET, PRICE_PLACES))],
		keys: [key.published],
	};
}

/** As a server signs it, whatever it says. */
export function signReceipt(receipt: TicketLiquidatedReceipt, key: TestKey): TicketLiquidatedReceipt & Signed {
	const hash = liquidationReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}
