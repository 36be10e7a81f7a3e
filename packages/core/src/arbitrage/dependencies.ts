import type { AccountsOffers } from "../accounts/accounts.ts";
import type { Engine } from "../engine/product.ts";
import type { ListingOffers } from "../listing/listing.ts";
import type { PricesOffers } from "../prices/prices.ts";
import type {
	DecisionRecorded,
	FundCoinsHandedOut,
	FundCoinsPaid,
	FundFounded,
	FundHeld,
	FundLot,
	FundRedemptionMoved,
	FundReleased,
	FundSet,
	FundSubscriptionMoved,
	UnitValued,
	UnwindingBegun,
	UnwindingEnded,
} from "./messages.ts";

export interface HeldPosition {
	readonly position: number;
	readonly instrument: number;
	readonly pair: number;
	readonly long: boolean;
	readonly lots: number;
	/** Lots of the position for which a closing order already waits. */
	readonly closing: number;
	readonly entry: bigint;
	readonly margin: bigint;
	/** Notional of one lot at a price of one tick, in units of the settlement asset. */
	readonly unitsPerTickLot: bigint;
	readonly takerFeePpm: number;
}

interface Found {
	readonly lots: number;
	readonly turnover: bigint;
	readonly feePpm: number;
}

type Passed = (user: number) => boolean;

/**
 * Functions of spot that funds call: cancelling an account's orders outside a price range, and computing the cost of a fill
 * without changing the book.
 */
interface Books {
	withdrawOrders(user: number, pair: number, low: number, high: number): number;
	costOfTaking(pair: number, side: "buy" | "sell", lots: number, bound: number, passed: Passed): Found;
}

interface Held {
	positionsOf(user: number): HeldPosition[];
	positionOf(user: number, position: number): HeldPosition | undefined;
	instrumentOf(instrument: number): { readonly pair: number; readonly account: "real" | "simulation" } | undefined;
	fundingOf(instrument: number): { readonly ratePpb: bigint; readonly elapsedMs: number; readonly settling: boolean } | undefined;
	withdrawPositionOrders(user: number, pair: number, low: number, high: number): number;
	costOfFilling(
		instrument: number,
		buys: boolean,
		lots: number,
		bound: number,
		passed: Passed,
	): Found & { readonly unitsPerTickLot: bigint };
}

interface Permits {
	accessTo(
		product: "arbitrage",
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
}

export type ArbitrageDependencies = Pick<ListingOffers, "pair"> &
	Pick<PricesOffers, "freshIndex" | "recordedAt"> &
	Pick<AccountsOffers, "open"> &
	Books &
	Held &
	Permits;

type Emitted =
	| FundSet
	| FundFounded
	| FundSubscriptionMoved
	| FundRedemptionMoved
	| FundLot
	| UnitValued
	| UnwindingBegun
	| UnwindingEnded
	| DecisionRecorded
	| FundHeld
	| FundReleased
	| FundCoinsHandedOut
	| FundCoinsPaid;
export type ArbitrageEngine = Engine<
	Emitted,
	"fund_subscription" | "fund_redemption" | "fund_fee" | "fund_in_kind" | "fund_founding"
>;
