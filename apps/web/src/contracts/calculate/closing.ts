// What closing some lots of a ticket comes to, before the tap: profit or loss, the fee, and the worst price a market close may fill at, as
// the core bounds it (docs/rules.md §5).
import type { CallData, Ticket } from "@candor/contract";
import { feeOn, formatDecimal } from "@candor/money";
import { unitsOf } from "../../markets/book-levels.ts";
import { floatingOf } from "./floating.ts";
import { signedUnitsOf } from "./signed.ts";

type Rules = CallData<"lever/deal">["rules"];

export interface ClosingCost {
	/** Decimal text, before the fee. */
	readonly profit: string;
	/** Decimal text; undefined while the terms or the price are not known. */
	readonly fee: string | undefined;
	/** Of a market close; undefined for a limit, and while the terms or the mark are not known. */
	readonly worst: string | undefined;
}

const placesOf = (text: string) => text.split(".")[1]?.length ?? 0;
const MILLION = 1_000_000n;

/** @param lots of those held, 0 to all @param limit decimal text; undefined: at market @param mark decimal text */
export function closingOf(
	ticket: Ticket,
	lots: number,
	{ limit, mark, rules }: { limit: string | undefined; mark: string | undefined; rules: Rules | undefined },
): ClosingCost {
	const { lots: held, amount, margin } = ticket;
	const at = limit ?? mark;
	const money = placesOf(margin);
	const part = (units: bigint) => (held > 0 ? (units * BigInt(lots)) / BigInt(held) : 0n);
	const profit = formatDecimal(part(signedUnitsOf(floatingOf(ticket, at).profit, money)), money);
	if (at === undefined || rules === undefined) return { profit, fee: undefined, worst: undefined };
	const sizes = placesOf(amount);
	const decimals = rules.price_decimals;
	const value = part(unitsOf(at, decimals) * unitsOf(amount, sizes) * 10n ** BigInt(money));
	const fee = formatDecimal(feeOn(value / 10n ** BigInt(decimals + sizes), rules.taker_fee_ppm), money);
	const worst = limit === undefined ? formatDecimal(worstTicks(ticket, unitsOf(at, decimals), rules), decimals) : undefined;
	return { profit, fee, worst };
}

/** The tighter of the collar around the mark and the bankruptcy price. */
function worstTicks({ direction, bankruptcy_price }: Ticket, mark: bigint, rules: Rules): bigint {
	const bound = BigInt(rules.taker_bound_ppm);
	const bankruptcy = unitsOf(bankruptcy_price ?? "0", rules.price_decimals);
	if (direction === "long") {
		const collar = (mark * (MILLION - bound) + MILLION - 1n) / MILLION;
		return collar > bankruptcy ? collar : bankruptcy;
	}
	const collar = (mark * (MILLION + bound)) / MILLION;
	return bankruptcy > 0n && bankruptcy < collar ? bankruptcy : collar;
}
