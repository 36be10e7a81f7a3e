// Replaces the quotes of a net account in one book (docs/explanation/core.md, Prices and quotes). Unchanged levels keep their
// place among the orders at their price. Levels that would match at once are dropped. One transfer freezes or releases the
// difference in margin.
import type { Refusal, Verdict } from "../engine/outcome.ts";
import type { Pair } from "../listing/listing.ts";
import { bandProblem, isPositiveInt32 } from "./decide.ts";
import type { UserLimits } from "./dependencies.ts";
import type { Instrument } from "./instrument.ts";
import { reserveOf } from "./margin.ts";
import type { ReplaceContractQuotes } from "./messages.ts";
import type { Money } from "./money.ts";
import { ContractOrder, type Member } from "./position.ts";
import type { Positions } from "./positions.ts";
import { refuseContract } from "./refusals.ts";
import { notionalOf, tierOf } from "./terms.ts";

const MAX_QUOTES = 100;

type Quote = ReplaceContractQuotes["bids"][number];

interface Side {
	readonly buys: boolean;
	readonly quotes: readonly Quote[];
	readonly reserves: readonly bigint[];
}

/**
 * Replaces all quotes of an account in one book, or refuses the command. Levels that would match at once are dropped. The result
 * is the number of resting levels.
 */
export function replaceQuotes(
	instrument: Instrument,
	member: Member,
	{ bids, asks }: ReplaceContractQuotes,
	{ money, positions, bounds, pair }: { money: Money; positions: Positions; bounds: UserLimits; pair: Pair },
): Verdict {
	const { index } = instrument;
	const wrong = sideProblem(bids, "bids", pair, index) ?? sideProblem(asks, "asks", pair, index) ?? apartProblem(bids, asks);
	if (wrong !== undefined) return wrong;
	if (bids.length + asks.length > 0 && instrument.halted) return refuseContract("market_halted", undefined, undefined, true);
	const bestAsk = bestOfOthers(instrument, "sell", member);
	const bestBid = bestOfOthers(instrument, "buy", member);
	const sides = [
		sideOf(
			instrument,
			member,
			true,
			bids.filter(({ price }) => bestAsk === 0 || price < bestAsk),
		),
		sideOf(
			instrument,
			member,
			false,
			asks.filter(({ price }) => price > bestBid),
		),
	];
	const change = sides.reduce((sum, side) => sum + sumOf(side.reserves) - reservedOf(member, side.buys), 0n);
	for (const { buys, quotes } of sides) {
		const held = heldOn(member, buys);
		const size = held + quotes.reduce((sum, { lots }) => sum + lots, 0);
		if (quotes.length > 0 && tierOf(instrument.terms, notionalOf(instrument.terms, instrument.mark, size)) === undefined) {
			return refuseContract("position_too_large", buys ? "bids" : "asks");
		}
	}
	const free = money.free(member);
	if (change > free) return refuseContract("insufficient_balance", "bids", { available: free, needed: change }, true);
	const isRisk = member.real && bids.length + asks.length > 0;
	const atRisk = isRisk ? bounds.riskProblem(member.user, change > 0n ? change : 0n) : undefined;
	if (atRisk !== undefined) return atRisk;
	money.adjust(member, change);
	for (const side of sides) replaceSide(instrument, member, side, positions);
	return member.bids.size + member.asks.size;
}

function sideProblem(quotes: readonly Quote[], field: "bids" | "asks", pair: Pair, index: number): Refusal | undefined {
	if (quotes.length > MAX_QUOTES) return refuseContract("too_many_quotes", field, { maximum: MAX_QUOTES });
	const seen = new Set<number>();
	for (const { price, lots } of quotes) {
		if (!isPositiveInt32(price)) return refuseContract("invalid_price", field);
		if (!isPositiveInt32(lots)) return refuseContract("invalid_lots", field);
		if (seen.has(price)) return refuseContract("duplicate_price", field);
		seen.add(price);
		const outside = bandProblem(pair, index, field === "bids", price);
		if (outside !== undefined) return { ...outside, field };
	}
	return undefined;
}

function apartProblem(bids: readonly Quote[], asks: readonly Quote[]): Refusal | undefined {
	const highest = Math.max(0, ...bids.map(({ price }) => price));
	return asks.some(({ price }) => price <= highest) ? refuseContract("quotes_crossed", "asks") : undefined;
}

/** Returns the best price among the orders of a side that are not quotes of this account, ticks; 0 if there is none. */
function bestOfOthers({ book }: Instrument, side: "buy" | "sell", member: Member): number {
	let order = book.best(side);
	while (order !== undefined && order.member === member && order.kind === "quote") order = book.after(order);
	return order === undefined ? 0 : order.price;
}

function sideOf(instrument: Instrument, member: Member, buys: boolean, quotes: readonly Quote[]): Side {
	const { terms, mark } = instrument;
	const size = heldOn(member, buys) + quotes.reduce((sum, { lots }) => sum + lots, 0);
	const order = { member, buys, terms, leverage: member.leverage };
	return { buys, quotes, reserves: quotes.map(({ price, lots }) => reserveOf(order, mark, price, lots, size)) };
}

/** Returns the number of lots that an account holds or has ordered on a side, without its quotes on that side. */
function heldOn(member: Member, buys: boolean): number {
	let quoted = 0;
	for (const { remaining } of member.quotesOf(buys).values()) quoted += remaining;
	return member.sizeOf(buys) - quoted;
}

function reservedOf(member: Member, buys: boolean): bigint {
	return sumOf([...member.quotesOf(buys).values()].map(({ reserved }) => reserved));
}

function sumOf(amounts: readonly bigint[]): bigint {
	return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function replaceSide(instrument: Instrument, member: Member, { buys, quotes, reserves }: Side, positions: Positions): void {
	const wanted = new Map(quotes.map((quote, at) => [quote.price, { lots: quote.lots, reserve: reserves[at] as bigint }]));
	const standing = [...member.quotesOf(buys).values()].sort((a, b) => a.price - b.price);
	for (const order of standing) {
		const quote = wanted.get(order.price);
		const stays = quote !== undefined && quote.lots <= order.remaining && order.terms === instrument.terms;
		if (!stays) {
			// The one transfer of the difference already includes the money of this order.
			order.reserved = 0n;
			positions.cancel(instrument, order, "user");
			continue;
		}
		order.reserved = quote.reserve;
		wanted.delete(order.price);
		if (quote.lots < order.remaining) positions.reduce(instrument, order, order.remaining - quote.lots);
	}
	const { terms } = instrument;
	const { leverage } = member;
	for (const [price, { lots: remaining, reserve }] of wanted) {
		const order = new ContractOrder({ kind: "quote", buys, member, position: undefined, terms, leverage, price, remaining });
		order.reserved = reserve;
		positions.rest(instrument, order);
	}
}
