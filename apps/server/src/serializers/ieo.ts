import type { IeoOffering, IeoOrder } from "@candor/contract";
import { type AssetTerms, DAY_MS, REFUND_AFTER_MS } from "@candor/core";
import type { ApplicationState, IeoState } from "../exchange/products/ieo/state.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { timeOrNull } from "./serial.ts";
import { assetOf, units } from "./wire-numbers.ts";

const STATUS: Readonly<Record<IeoState["state"], IeoOffering["status"]>> = {
	offered: "open",
	closed: "allotting",
	allotting: "allotting",
	paying: "paying",
	collecting: "paying",
	paid: "paid",
	held: "paid",
	listing: "listed",
	listed: "listed",
	unlocking: "unlocked",
	over: "unlocked",
	cancelling: "cancelled",
	cancelled: "cancelled",
};

export const isOffered = ({ state }: IeoState) => state === "offered";
export const isAllotted = ({ state, allottedLots, cancelledAt }: IeoState) =>
	cancelledAt === 0 ? !["offered", "closed", "allotting", "held"].includes(state) : allottedLots > 0n;

export function statusOf(offering: IeoState, now: number): IeoOffering["status"] {
	if (isOffered(offering)) return now < offering.opensAt ? "upcoming" : now < offering.closesAt ? "open" : "allotting";
	return STATUS[offering.state];
}

const lots = (offering: IeoState, count: bigint, coin: AssetTerms) => units(count * offering.lot, coin);
const listingPriceOf = ({ listingPrice }: IeoState, paid: AssetTerms) => (listingPrice === 0n ? null : units(listingPrice, paid));
const unlocksAt = ({ listedAt, lockDays }: IeoState) => (listedAt === 0 ? null : listedAt + lockDays * DAY_MS);

export function toWireIeo(views: ListingViews, offering: IeoState, now: number): IeoOffering {
	const coin = assetOf(views, offering.asset);
	const paid = assetOf(views, offering.payAsset);
	return {
		id: offering.offering,
		terms: offering.terms,
		name: offering.name,
		currency_id: coin.asset,
		currency: coin.code,
		status: statusOf(offering, now),
		supply: lots(offering, offering.supplyLots, coin),
		ieo_price: units(offering.price, paid),
		payment_currency_id: paid.asset,
		payment_currency: paid.code,
		lot: units(offering.lot, coin),
		min: lots(offering, offering.minLots, coin),
		max: lots(offering, offering.maxLots, coin),
		user_cap: lots(offering, offering.capLots, coin),
		opens_at: offering.opensAt,
		closes_at: offering.closesAt,
		allotment_date: offering.allotAt,
		pay_date: offering.payAt,
		listing_date: offering.listAt,
		refund_date: offering.listAt + REFUND_AFTER_MS,
		lock_up_period: offering.lockDays,
		lock_date: unlocksAt(offering),
		listed_at: timeOrNull(offering.listedAt),
		listing_price: listingPriceOf(offering, paid),
		cancelled_at: timeOrNull(offering.cancelledAt),
		applicants: offering.applications,
		requested: lots(offering, offering.requestedLots, coin),
		allotted: isAllotted(offering) ? lots(offering, offering.allottedLots, coin) : null,
		input_hash: offering.inputHash === "" ? null : offering.inputHash,
	};
}

const ORDER_STATUS = { applied: 1, failed: 2, allotted: 3, paid: 4, locked: 5, unlocked: 6 } as const;
const RESULT = {
	applied: "processing",
	failed: "fail",
	allotted: "paying",
	paid: "success",
	locked: "success",
	unlocked: "success",
} as const;

export function toWireApplication(views: ListingViews, one: ApplicationState, offering: IeoState): IeoOrder {
	const coin = assetOf(views, offering.asset);
	const paid = assetOf(views, offering.payAsset);
	const { phase, cost, due, refundedAt, allotted } = one;
	const frozen = refundedAt > 0 ? 0n : phase === "applied" ? cost : phase === "allotted" ? due : 0n;
	return {
		id: one.application,
		client_id: one.clientId,
		serial_number: one.serial,
		offering_id: one.offering,
		name: offering.name,
		currency_id: coin.asset,
		currency: coin.code,
		status: ORDER_STATUS[phase],
		result: refundedAt > 0 ? "fail" : RESULT[phase],
		quantity: lots(offering, one.lots, coin),
		allotment_quantity: allotted === undefined ? null : lots(offering, allotted, coin),
		pending_quantity: lots(offering, phase === "applied" && refundedAt === 0 ? one.lots : 0n, coin),
		ieo_price: units(offering.price, paid),
		listing_price: listingPriceOf(offering, paid),
		payment_currency_id: paid.asset,
		payment_currency: paid.code,
		cost: units(allotted === undefined ? cost : due, paid),
		frozen: units(frozen, paid),
		lock_up_period: offering.lockDays,
		apply_time: one.appliedAt,
		closes_at: offering.closesAt,
		allotment_date: offering.allotAt,
		pay_date: offering.payAt,
		paid_at: timeOrNull(one.paidAt),
		listing_date: offering.listAt,
		refund_date: offering.listAt + REFUND_AFTER_MS,
		lock_date: unlocksAt(offering),
		refunded_at: timeOrNull(refundedAt),
		held: one.held,
	};
}
