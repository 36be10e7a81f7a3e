// Defines the notices to users. A notice names items by id, and amounts are in units. To add a kind of notice, define it here,
// create it in notice-maker.ts, and add its API form to serializers/notice.ts.
import type { HeldReleased, OptionSettled, P2pState, PositionSettled } from "@candor/core";
import { ofUnitsJson, unitsJson } from "../../bigint-json.ts";

/** Products whose held items (set aside by the core after a program fault) each belong to one user. */
export const HELD_PRODUCTS = ["options", "contracts", "earn", "subscription", "ieo"] as const;
export type HeldProduct = (typeof HELD_PRODUCTS)[number];

export interface NoticeValues {
	/** An option with a large stake has ended. Amounts are in units of the settlement asset. */
	readonly option_settled: {
		readonly option: number;
		readonly pair: number;
		readonly result: OptionSettled["result"];
		/** Profit or loss in units of the settlement asset. */
		readonly profitLoss: bigint;
	};
	/** A position was liquidated. Prices are in ticks, and `returned` is in units of the contract's margin asset. */
	readonly liquidation: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly mark: number;
		readonly liquidationPrice: number;
		readonly returned: bigint;
	};
	/** Lots of a position were closed against a liquidated position (auto-deleveraging). */
	readonly deleveraged: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly price: number;
		readonly profit: bigint;
	};
	/**
	 * Lots of a position were closed at the last mark price, which was set at `from` (ms). `why` is the reason: an outage, which
	 * ended at `until` (ms), or the end of the contract.
	 */
	readonly settled: {
		readonly why: PositionSettled["why"];
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly price: number;
		readonly profit: bigint;
		readonly from: number;
		readonly until: number;
	};
	/** A position's margin is close to its maintenance margin. Prices are in ticks. */
	readonly ticket_near_liquidation: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly mark: number;
		readonly liquidationPrice: number;
	};
	/** The holders of this side (long or short) will pay a high funding rate at `until` (ms), the end of the current period. */
	readonly high_funding: {
		readonly instrument: number;
		readonly long: boolean;
		readonly ratePpb: bigint;
		readonly until: number;
	};
	/** An order of an earn product has matured. Amounts are in units of its coin. */
	readonly earn_completed: {
		readonly order: number;
		readonly asset: number;
		readonly amount: bigint;
		readonly interest: bigint;
	};
	/**
	 * The coins of a subscription were credited. They are locked until `unlocksAt` (ms); a past time means that they are available.
	 * Amounts are in units of the coin.
	 */
	readonly subscription_launched: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly quantity: bigint;
		readonly unlocksAt: number;
	};
	/** A subscription was cancelled and the user was refunded. Amounts are in units of the payment coin. */
	readonly subscription_refunded: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly payAsset: number;
		readonly amount: bigint;
	};
	/** Lots of an IEO were allotted to an application. Requested and allotted quantities are in units of the coin. */
	readonly ieo_allotted: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly payAsset: number;
		readonly asked: bigint;
		readonly quantity: bigint;
		readonly cost: bigint;
	};
	/**
	 * The coins of an IEO were credited. They are locked until `unlocksAt` (ms); a past time means that they are available. Amounts
	 * are in units of the coin.
	 */
	readonly ieo_listed: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly quantity: bigint;
		readonly unlocksAt: number;
	};
	/** The coin of an IEO was not listed, and the user was refunded. Amounts are in units of the payment coin. */
	readonly ieo_refunded: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly payAsset: number;
		readonly amount: bigint;
	};
	/** A subscription to a strategy fund was executed: the user now holds the units. Money is in units of the settlement asset. */
	readonly fund_entered: { readonly fund: number; readonly amount: bigint; readonly cost: bigint; readonly units: bigint };
	/**
	 * Units of a strategy fund were redeemed. `amount` is the payment after the fee. `left` is the number of the request's units
	 * that are still pending.
	 */
	readonly fund_paid: {
		readonly fund: number;
		readonly units: bigint;
		readonly left: bigint;
		readonly amount: bigint;
		readonly fee: bigint;
	};
	/** The money of a subscription to a strategy fund was returned. */
	readonly fund_returned: { readonly fund: number; readonly amount: bigint };
	/**
	 * A strategy fund gave the user a share of coins that it could not sell, because their market was delisted. The quantity is in
	 * units of the coin.
	 */
	readonly fund_in_kind: { readonly fund: number; readonly asset: number; readonly quantity: bigint };
	/**
	 * An item of the user was held, which means that the core had set it aside after a program fault. It was now released, or closed
	 * by a fixed rule because its product's own rule could not end it.
	 */
	readonly held_released: { readonly product: HeldProduct; readonly item: number; readonly way: HeldReleased["way"] };
	/** Rebates on the fees of invited users were paid. `day` is the newest UTC day of those fees, in days since the epoch. */
	readonly rebates_paid: { readonly day: number };
	/** Held rebates lapse at `lapsesAt` (ms), unless their payment is allowed before that time. */
	readonly rebates_expiring: { readonly lapsesAt: number };
	/**
	 * The user's losses of the day have reached the limit that the user has set. Until `until` (ms) the user cannot buy products
	 * that can lose money. Amounts are in units of the settlement asset.
	 */
	readonly loss_limit: { readonly lost: bigint; readonly limit: bigint; readonly until: number };
	/**
	 * A P2P order has a new state, which this user did not cause. `side` is the side of this user. The quantity is in units of the
	 * coin, the amount in units of the currency. `dueAt` is the deadline of the new state in ms; 0 means no deadline.
	 */
	readonly p2p_order: {
		readonly order: number;
		readonly state: P2pState;
		readonly cause: string;
		readonly side: "buy" | "sell";
		readonly asset: number;
		readonly quantity: bigint;
		readonly currency: string;
		readonly amount: bigint;
		readonly dueAt: number;
	};
	/** Half or a tenth of the time is left in which this user must pay or release a P2P order. */
	readonly p2p_time: { readonly order: number; readonly left: "half" | "tenth"; readonly dueAt: number };
	/**
	 * The remaining quantity of an advertisement is below its minimum order, or the advertisement was closed because a deposit was
	 * reversed.
	 */
	readonly p2p_advertisement: { readonly advertisement: number; readonly state: "below_minimum" | "closed" };
}

export type NoticeKind = keyof NoticeValues;

/** Kind and fields of a notice. */
export type NoticeContent = { readonly [K in NoticeKind]: { readonly kind: K; readonly about: NoticeValues[K] } }[NoticeKind];

/** Notice to a user. `id` is the number of the notice among the user's notices. `at` is core time in ms. */
export type Notice = { readonly user: number; readonly id: number; readonly at: number } & NoticeContent;

export interface NoticeRow {
	user_id: bigint;
	id: bigint;
	at: bigint;
	kind: NoticeKind;
	/** Fields of the notice as JSON, in which a bigint ends with n. */
	about: string;
}

/** Maximum number of stored notices per user. If there are more, the oldest ones are deleted. */
export const NOTICES_KEPT = 200;

export function noticeValuesText({ about }: NoticeContent): string {
	return unitsJson(about);
}

export function noticeOf({ user_id, id, at, kind, about }: NoticeRow): Notice {
	return { user: Number(user_id), id: Number(id), at: Number(at), kind, about: ofUnitsJson(about) as never };
}
