// Builds and hashes the receipt of a funding payment (docs/reference/rules.md §5). Server and browser use this code.
import { formatDecimal } from "@candor/money";
import { hashOf } from "./canonical-json.ts";
import { fundingOwed } from "./funding-rate.ts";
import type { NamedRecord } from "./option-receipt.ts";

/**
 * Names of the rules in receipts of funding payments. A rule defines the rate, the owed amounts, the limit of payers and the
 * shares of receivers. `candor-funding-1` rounds the amount that a payer owes down, and `candor-funding-2` rounds it up.
 */
export const FUNDING_RULES = ["candor-funding-1", "candor-funding-2"] as const;
const RATE_PLACES = 9;

/**
 * Receipt of a funding payment. Amounts and prices are decimal text with all decimals, rates have nine decimals, and times are in
 * ms.
 */
export interface FundingPaidReceipt {
	readonly kind: "funding_paid";
	/** Number of the position. Receipts that are already signed have this name of the field, so it stays. */
	readonly ticket: number;
	readonly market: string;
	readonly account: "real" | "simulation";
	readonly side: "long" | "short";
	readonly currency: string;
	/** Number of the period. The period ended at this number × 8 hours since the epoch. */
	readonly period: number;
	/** Mean premium of the period. */
	readonly premium: string;
	/** Maintenance rate of the first tier, which limits the funding rate. */
	readonly mmr_ppm: number;
	/** Funding rate. If it is negative, short positions pay. */
	readonly rate: string;
	/** Mark price at the end of the period. */
	readonly mark_price: string;
	/** Signed index record from which the mark price was computed. */
	readonly index: NamedRecord;
	/** Value of one tick for one lot. */
	readonly step_value: string;
	/** Leverage of the position. `leverage`, `lots`, `entry` and `margin` are the position's values before the payment. */
	readonly leverage: number;
	readonly lots: number;
	readonly entry: string;
	readonly margin: string;
	readonly taker_fee_ppm: number;
	/** Mark price at the moment of the payment. */
	readonly paid_at_mark: string;
	/** Amount that the position should pay or get by the rate. */
	readonly owed: string;
	/** Amount that was moved: negative if the position paid, positive if it received money. */
	readonly amount: string;
	/**
	 * Total owed to all receivers. The next fields are the totals paid and received. `over` is the remainder, which goes to
	 * insurance.
	 */
	readonly all_owed: string;
	readonly all_paid: string;
	readonly all_received: string;
	readonly over: string;
	readonly rated_at: number;
	readonly rule: (typeof FUNDING_RULES)[number];
}

/** Numbers from which the receipt of a funding payment is built, in units, ticks, parts per million and parts per billion. */
export interface FundingFacts {
	readonly position: number;
	readonly account: "real" | "simulation";
	readonly long: boolean;
	readonly period: number;
	readonly premiumPpb: bigint;
	readonly mmrPpm: number;
	readonly ratePpb: bigint;
	readonly mark: number;
	readonly index: { readonly seq: number; readonly time: number; readonly price: number; readonly hash: string };
	readonly perTickLot: bigint;
	readonly leverage: number;
	readonly lots: number;
	readonly entry: bigint;
	readonly margin: bigint;
	readonly takerFeePpm: number;
	readonly paidAtMark: number;
	readonly owed: bigint;
	readonly amount: bigint;
	readonly all: { readonly owed: bigint; readonly paid: bigint; readonly received: bigint; readonly over: bigint };
	readonly at: number;
}

/**
 * Builds the receipt of a funding payment.
 * @param market symbol of the pair
 * @param currency the settlement asset with its decimals
 * @param pricePlaces decimals of the pair's prices
 */
export function toFundingPaid(
	told: FundingFacts,
	market: string,
	currency: { readonly code: string; readonly decimals: number },
	pricePlaces: number,
): FundingPaidReceipt {
	const money = (units: bigint) => formatDecimal(units, currency.decimals);
	const price = (ticks: number) => formatDecimal(BigInt(ticks), pricePlaces);
	const { seq, time, price: index, hash } = told.index;
	return {
		kind: "funding_paid",
		ticket: told.position,
		market,
		account: told.account,
		side: told.long ? "long" : "short",
		currency: currency.code,
		period: told.period,
		premium: formatDecimal(told.premiumPpb, RATE_PLACES),
		mmr_ppm: told.mmrPpm,
		rate: formatDecimal(told.ratePpb, RATE_PLACES),
		mark_price: price(told.mark),
		index: { seq, time, price: price(index), hash },
		step_value: money(told.perTickLot),
		leverage: told.leverage,
		lots: told.lots,
		entry: money(told.entry),
		margin: money(told.margin),
		taker_fee_ppm: told.takerFeePpm,
		paid_at_mark: price(told.paidAtMark),
		owed: money(told.owed),
		amount: money(told.amount),
		all_owed: money(told.all.owed),
		all_paid: money(told.all.paid),
		all_received: money(told.all.received),
		over: money(told.all.over),
		rated_at: told.at,
		rule: ruleOf(told),
	};
}

/** Returns the name of the rule for a receipt. If both rules give the same amount, it is `candor-funding-1`. */
function ruleOf({ mark, lots, perTickLot, ratePpb, owed }: FundingFacts): FundingPaidReceipt["rule"] {
	const [down, up] = FUNDING_RULES;
	return owed === fundingOwed(BigInt(mark) * BigInt(lots) * perTickLot, ratePpb) ? down : up;
}

/** Returns the SHA-256 (hex) of the canonical JSON of the receipt's fields. Other fields of the object are ignored. */
export function fundingReceiptHash(receipt: FundingPaidReceipt): string {
	const { kind, ticket, market, account, side, currency, period, rule } = receipt;
	const { premium, mmr_ppm, rate, mark_price, step_value, rated_at } = receipt;
	const { leverage, lots, entry, margin, taker_fee_ppm, paid_at_mark, owed, amount } = receipt;
	const { all_owed, all_paid, all_received, over } = receipt;
	const { seq, time, price, hash } = receipt.index;
	return hashOf({
		...{ kind, ticket, market, account, side, currency, period, rule },
		...{ premium, mmr_ppm, rate, mark_price, step_value, rated_at },
		...{ leverage, lots, entry, margin, taker_fee_ppm, paid_at_mark, owed, amount },
		...{ all_owed, all_paid, all_received, over },
		index: { seq, time, price, hash },
	});
}
