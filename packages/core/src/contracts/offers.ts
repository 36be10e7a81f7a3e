// Provides the functions of contracts that other products may call. Other products can read an account's positions and cancel an
// account's orders, but never move an account's money.
import type { Instrument } from "./instrument.ts";
import type { Instruments } from "./instruments.ts";
import { FUNDING_MS, fundingRateSoFar } from "./mark.ts";
import type { ContractAccount } from "./messages.ts";
import type { Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import { notionalOf } from "./terms.ts";

/** Maximum number of orders that one call of `costOfFilling` visits. */
const MOST_ORDERS = 1_000;

/** An open position that holds lots, with real money. */
export interface HeldPosition {
	readonly position: number;
	readonly instrument: number;
	readonly pair: number;
	readonly long: boolean;
	readonly lots: number;
	/** Lots that wait to close, by a closing order or at market. */
	readonly closing: number;
	readonly entry: bigint;
	readonly margin: bigint;
	readonly unitsPerTickLot: bigint;
	readonly takerFeePpm: number;
}

export interface ContractsOffers {
	/** Returns the number of open positions, with real and demo money. */
	openPositions(): number;
	/** Returns an account's positions that hold lots, with real money. */
	positionsOf(user: number): HeldPosition[];
	positionOf(user: number, position: number): HeldPosition | undefined;
	instrumentOf(instrument: number): { readonly pair: number; readonly account: ContractAccount } | undefined;
	/**
	 * Returns the state of an instrument's current funding period. `ratePpb` is the rate that would apply if the period ended now,
	 * in parts per billion. `elapsedMs` is the time since the period's start. `settling` is true while funding is being paid.
	 */
	fundingOf(instrument: number): { readonly ratePpb: bigint; readonly elapsedMs: number; readonly settling: boolean } | undefined;
	/**
	 * Cancels an account's orders in all instruments of a pair whose price is outside the range from `low` to `high`, ticks.
	 * Returns the number of cancelled orders.
	 */
	withdrawPositionOrders(user: number, pair: number, low: number, high: number): number;
	/**
	 * Returns the cost of filling lots within a price bound (ticks). Orders of users for whom `passed` returns true do not count.
	 */
	costOfFilling(
		instrument: number,
		buys: boolean,
		lots: number,
		bound: number,
		passed: (user: number) => boolean,
	): { readonly lots: number; readonly turnover: bigint; readonly feePpm: number; readonly unitsPerTickLot: bigint };
}

interface Parts {
	readonly instruments: () => Instruments;
	readonly positions: () => Positions;
	readonly now: () => number;
	readonly done: (instrument: Instrument) => void;
}

export function contractsOffers({ instruments, positions, now, done }: Parts): ContractsOffers {
	return {
		openPositions: () => positions().size,
		positionsOf: (user) =>
			[...instruments().values()]
				.filter(({ terms }) => terms.account === "real")
				.flatMap((instrument) =>
					[...(instrument.members.get(user)?.positions.values() ?? [])].map((one) => heldOf(instrument, one)),
				)
				.filter(({ lots }) => lots > 0),
		positionOf(user, id) {
			const found = positions().find(id);
			return found?.position.member.user === user ? heldOf(found.instrument, found.position) : undefined;
		},
		instrumentOf(id) {
			const instrument = instruments().get(id);
			return instrument === undefined ? undefined : { pair: instrument.pair, account: instrument.terms.account };
		},
		fundingOf(id) {
			const instrument = instruments().get(id);
			if (instrument === undefined || instrument.period === 0) return undefined;
			const elapsedMs = Math.min(FUNDING_MS, Math.max(0, now() - instrument.period * FUNDING_MS));
			return { ratePpb: fundingRateSoFar(instrument), elapsedMs, settling: instrument.round !== undefined };
		},
		withdrawPositionOrders(user, pair, low, high) {
			let withdrawn = 0;
			for (const instrument of instruments().values()) {
				const member = instrument.pair === pair ? instrument.members.get(user) : undefined;
				if (member === undefined) continue;
				const before = withdrawn;
				for (const position of [...member.positions.values()]) {
					if (position.held) continue;
					const { openOrder, closeOrder } = position;
					if (openOrder !== undefined && (openOrder.price < low || openOrder.price > high)) {
						positions().cancel(instrument, openOrder, "price_bound");
						withdrawn++;
					}
					if (closeOrder !== undefined && (closeOrder.price < low || closeOrder.price > high)) {
						positions().stopClosing(instrument, position, "price_bound");
						withdrawn++;
					}
				}
				if (withdrawn > before) done(instrument);
			}
			return withdrawn;
		},
		costOfFilling(id, buys, lots, bound, passed) {
			const instrument = instruments().get(id) as Instrument;
			const { book, terms } = instrument;
			let left = lots;
			let turnover = 0n;
			let order = book.best(buys ? "sell" : "buy");
			for (let met = 0; order !== undefined && left > 0 && met < MOST_ORDERS; met++, order = book.after(order)) {
				if (buys ? order.price > bound : order.price < bound) break;
				if (passed(order.member.user)) continue;
				const taken = Math.min(left, order.remaining);
				turnover += notionalOf(terms, order.price, taken);
				left -= taken;
			}
			return { lots: lots - left, turnover, feePpm: terms.takerFeePpm, unitsPerTickLot: terms.unitsPerTickLot };
		},
	};
}

function heldOf({ id: instrument, pair }: Instrument, position: Position): HeldPosition {
	const { id, long, lots, closing, entry, margin, terms } = position;
	const { unitsPerTickLot, takerFeePpm } = terms;
	return { position: id, instrument, pair, long, lots, closing, entry, margin, unitsPerTickLot, takerFeePpm };
}
