// A notice to one user, in ids and units. A product adds its kind here, creates it in notice-maker.ts, and adds its API form to
// serializers/notice.ts.
import type { HeldReleased, OptionSettled, PositionSettled } from "@candor/core";
import { ofUnitsJson, unitsJson } from "../../bigint-json.ts";

/** Products whose held items belong to one person. */
export const HELD_PRODUCTS = ["options", "contracts", "earn", "subscription", "ieo"] as const;
export type HeldProduct = (typeof HELD_PRODUCTS)[number];

export interface NoticeAbout {
	/** An option with a large stake ended. */
	readonly option_settled: {
		readonly option: number;
		readonly pair: number;
		readonly result: OptionSettled["result"];
		/** Profit or loss in units of the settlement asset. */
		readonly profitLoss: bigint;
	};
	/** A position was liquidated. Prices in ticks, `returned` in units of the contract's money. */
	readonly liquidation: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly mark: number;
		readonly liquidationPrice: number;
		readonly returned: bigint;
	};
	/** Lots of a position were closed against a liquidated one. */
	readonly deleveraged: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly price: number;
		readonly profit: bigint;
	};
	/**
	 * Lots of a position were closed at the last mark (`from`, ms): because of an outage until `until`, or with all positions of the
	 * contract.
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
	/** A position's margin is close to its required margin. Prices in ticks. */
	readonly ticket_near_liquidation: {
		readonly position: number;
		readonly instrument: number;
		readonly long: boolean;
		readonly lots: number;
		readonly mark: number;
		readonly liquidationPrice: number;
	};
	/** Holders of this side will pay high funding at the end of the current period. `until`: that end, ms. */
	readonly high_funding: {
		readonly instrument: number;
		readonly long: boolean;
		readonly ratePpb: bigint;
		readonly until: number;
	};
	/** An order of an earn product has matured. Units of its coin. */
	readonly earn_completed: {
		readonly order: number;
		readonly asset: number;
		readonly amount: bigint;
		readonly interest: bigint;
	};
	/** Coins of a subscription were credited: locked until `unlocksAt` (ms), or available if that is past. Units of the coin. */
	readonly subscription_launched: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly quantity: bigint;
		readonly unlocksAt: number;
	};
	/** A subscription was not launched. Units of the payment coin. */
	readonly subscription_refunded: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly payAsset: number;
		readonly amount: bigint;
	};
	/** Allotted and requested units of an application to an initial offering, in units of the coin, and the cost. */
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
	 * Coins of an initial offering were credited: locked until `unlocksAt` (ms), or available if that is past. Units of the coin.
	 */
	readonly ieo_listed: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly quantity: bigint;
		readonly unlocksAt: number;
	};
	/** An initial offering was not listed. Units of the payment coin. */
	readonly ieo_refunded: {
		readonly order: number;
		readonly offering: number;
		readonly asset: number;
		readonly payAsset: number;
		readonly amount: bigint;
	};
	/** A subscription to a strategy fund was executed. Units of the settlement asset, and of the fund. */
	readonly fund_entered: { readonly fund: number; readonly amount: bigint; readonly cost: bigint; readonly units: bigint };
	/** Units of a strategy fund were redeemed. `amount`: paid after the fee. `left`: units that are still pending. */
	readonly fund_paid: {
		readonly fund: number;
		readonly units: bigint;
		readonly left: bigint;
		readonly amount: bigint;
		readonly fee: bigint;
	};
	/** The money of a subscription to a strategy fund was returned. */
	readonly fund_returned: { readonly fund: number; readonly amount: bigint };
	/** The user's share of a dead market's coins that a fund held. Units of the coin. */
	readonly fund_in_kind: { readonly fund: number; readonly asset: number; readonly quantity: bigint };
	/**
	 * An item of the user that was held after a fault was released, or closed by a fixed rule because its own rule could not end it.
	 */
	readonly held_released: { readonly product: HeldProduct; readonly item: number; readonly way: HeldReleased["way"] };
	/**
	 * The day's loss reached the user's own limit, so products that can lose are not sold until `until` (ms). Units of the
	 * settlement asset.
	 */
	readonly loss_limit: { readonly lost: bigint; readonly limit: bigint; readonly until: number };
}

export type NoticeKind = keyof NoticeAbout;

/** Fields of a notice, by its kind. */
export type Told = { readonly [K in NoticeKind]: { readonly kind: K; readonly about: NoticeAbout[K] } }[NoticeKind];

/** `id` counts each user's own notices. `at`: core time, ms. */
export type Notice = { readonly user: number; readonly id: number; readonly at: number } & Told;

export interface NoticeRow {
	user_id: bigint;
	id: bigint;
	at: bigint;
	kind: NoticeKind;
	/** JSON; a bigint ends with n. */
	about: string;
}

/** Number of newest notices stored for a user. */
export const NOTICES_KEPT = 200;

export function aboutText({ about }: Told): string {
	return unitsJson(about);
}

export function noticeOf({ user_id, id, at, kind, about }: NoticeRow): Notice {
	return { user: Number(user_id), id: Number(id), at: Number(at), kind, about: ofUnitsJson(about) as never };
}
