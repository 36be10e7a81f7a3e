// Converts earn orders and products to API form. A tranche is a part of an earn order that was added at one time and has separate
// days and interest.
import type { EarnOrder, EarnProduct, EarnRedemption } from "@candor/contract";
import {
	type AssetTerms,
	DAY_MS,
	type EarnStep,
	principalCoveredBy,
	type Redemption,
	redemptionOf,
	stepsOfShorterProducts,
} from "@candor/core";
import type { EarnOrderState, TrancheState } from "../exchange/products/earn/order-state.ts";
import { isOrderFinished } from "../exchange/products/earn/order-state.ts";
import type { EarnViews, ListedProduct } from "../exchange/products/earn/views.ts";
import type { LedgerViews } from "../exchange/products/ledger/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { ratioText } from "./option.ts";
import { serialOf } from "./serial.ts";
import { assetOf, units } from "./wire-numbers.ts";

const toWireStep = ({ days, ratePpm }: EarnStep) => ({ days, daily_rate: ratioText(ratePpm) });

export function toWireProduct(views: EarnViews & LedgerViews & ListingViews, listed: ListedProduct): EarnProduct {
	const coin = assetOf(views, listed.asset);
	const { available, frozen } = views.balances.of(listed.product, "earn_reserve", listed.asset);
	const left = principalCoveredBy(available, listed);
	const money = (amount: bigint) => units(amount, coin);
	return {
		id: listed.product,
		terms: listed.terms,
		currency_id: coin.asset,
		currency: coin.code,
		days: listed.days,
		daily_rate: ratioText(listed.ratePpm),
		total_return_rate: ratioText(listed.ratePpm * listed.days),
		min: money(listed.minAmount),
		max: money(listed.maxAmount),
		rule: listed.rule,
		penalty_ratio: ratioText(listed.penaltyPpm),
		recalculate: listed.recalculate,
		steps: stepsOfShorterProducts(views.earn.products(), listed.asset, listed.days).map((step) => ({
			...toWireStep(step),
			max: money(step.maxAmount),
		})),
		status: listed.active ? (left < listed.minAmount ? "sold_out" : "selling") : "ended",
		reserve: {
			available: money(available),
			locked: money(frozen),
			left: money(left),
			sold: money(views.earn.sold(listed.product)),
		},
	};
}

const lockedOf = ({ daily, days, paidDays }: TrancheState) => daily * BigInt(days - paidDays);
const sum = (tranches: readonly TrancheState[], of: (tranche: TrancheState) => bigint) =>
	tranches.reduce((all, tranche) => all + of(tranche), 0n);

/** Returns the time (ms) of the next daily interest payment of a tranche; undefined once the interest of all its days is paid. */
export function nextInterestTime({ boughtAt, paidDays, days }: TrancheState): number | undefined {
	return paidDays < days ? boughtAt + (paidDays + 1) * DAY_MS : undefined;
}

/**
 * Returns the charge, the deducted interest and the refund for the case that the user redeems the order now. `each` has one entry
 * per tranche, `all` has the sums.
 */
export function redemptionsOf(order: EarnOrderState): { readonly each: readonly Redemption[]; readonly all: Redemption } {
	const each = order.tranches.map((tranche) => redemptionOf(tranche, order, tranche.paidDays));
	const all = each.reduce(
		(before, { charge, deduction, refund }) => ({
			charge: before.charge + charge,
			deduction: before.deduction + deduction,
			refund: before.refund + refund,
		}),
		{ charge: 0n, deduction: 0n, refund: 0n },
	);
	return { each, all };
}

export function toWireRedemption({ charge, deduction, refund }: Redemption, coin: AssetTerms): EarnRedemption {
	return { charge: units(charge, coin), deduction: units(deduction, coin), refund: units(refund, coin) };
}

export function toWireOrder(views: ListingViews, order: EarnOrderState): EarnOrder {
	const coin = assetOf(views, order.asset);
	const money = (amount: bigint) => units(amount, coin);
	const over = isOrderFinished(order);
	const { tranches } = order;
	const first = tranches[0];
	return {
		id: order.order,
		client_id: order.clientId,
		serial_number: serialOf(order.order, order.boughtAt),
		product_id: order.product,
		currency_id: coin.asset,
		currency: coin.code,
		custody_amount: money(sum(tranches, ({ amount }) => amount)),
		days: order.days,
		daily_rate: ratioText(order.ratePpm),
		cycle: order.days,
		remaining_days: over || first === undefined ? 0 : first.days - first.paidDays,
		current_profit: money(sum(tranches, ({ daily, paidDays }) => daily * BigInt(paidDays))),
		expected_profit: money(over ? 0n : sum(tranches, lockedOf)),
		total_return_rate: ratioText(order.ratePpm * order.days),
		rule: order.rule,
		penalty_ratio: ratioText(order.penaltyPpm),
		recalculate: order.recalculate,
		steps: (first?.steps ?? []).map(toWireStep),
		penalty: over ? null : toWireRedemption(redemptionsOf(order).all, coin),
		ended: order.phase === "redeemed" ? toWireRedemption(order, coin) : null,
		bought_at: order.boughtAt,
		next_interest: order.phase === "hosting" ? nextInterest(tranches, coin) : null,
		payout_time: order.endsAt,
		completion_time: over ? order.endedAt : null,
		status: order.phase,
		tranches: tranches.map((tranche) => ({
			id: tranche.tranche,
			amount: money(tranche.amount),
			daily_rate: ratioText(tranche.ratePpm),
			daily: money(tranche.daily),
			days: tranche.days,
			paid_days: tranche.paidDays,
			paid: money(tranche.daily * BigInt(tranche.paidDays)),
			locked: money(over ? 0n : lockedOf(tranche)),
			bought_at: tranche.boughtAt,
			next_at: order.phase === "hosting" ? (nextInterestTime(tranche) ?? null) : null,
		})),
	};
}

function nextInterest(tranches: readonly TrancheState[], coin: AssetTerms): EarnOrder["next_interest"] {
	const times = tranches.flatMap((tranche) => nextInterestTime(tranche) ?? []);
	if (times.length === 0) return null;
	const time = Math.min(...times);
	return {
		time,
		amount: units(
			sum(
				tranches.filter((tranche) => nextInterestTime(tranche) === time),
				({ daily }) => daily,
			),
			coin,
		),
	};
}
