// An unwinding: what a redemption's share of every position is, how far it has come, and what it brought (docs/rules.md §7). Whoever
// redeems has that share of every position and of the cash, so that the first in line takes nobody's liquid part. Counts only.
import type { Pair } from "../listing/listing.ts";
import type { Begun, Fund, Unwinding } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import type { ArbitrageNeeds, HeldTicket } from "./needs.ts";
import { bandOf, ceilDiv, coinPairs, floorDiv, profitAt, worthOf } from "./value.ts";

const MILLION = 1_000_000n;

/** One side's tickets of an instrument, together. */
interface Side {
	readonly instrument: number;
	readonly pair: number;
	readonly long: boolean;
	readonly takerFeePpm: number;
	readonly unitsPerTickLot: bigint;
	readonly lots: number;
	readonly entry: bigint;
	readonly margin: bigint;
}

function sidesOf(tickets: readonly HeldTicket[]): Side[] {
	const sides = new Map<string, Side>();
	for (const { instrument, pair, long, takerFeePpm, unitsPerTickLot, lots, entry, margin } of tickets) {
		const key = `${instrument} ${long}`;
		const known = sides.get(key);
		const terms = { instrument, pair, long, takerFeePpm, unitsPerTickLot };
		if (known === undefined) sides.set(key, { ...terms, lots, entry, margin });
		else sides.set(key, { ...known, lots: known.lots + lots, entry: known.entry + entry, margin: known.margin + margin });
	}
	return [...sides.values()];
}

export class Unwindings {
	readonly #needs: ArbitrageNeeds;
	readonly #money: FundMoney;

	constructor(needs: ArbitrageNeeds, money: FundMoney) {
		this.#needs = needs;
		this.#money = money;
	}

	/** What each position has to come down to for so many of all units: what leaves is rounded down to lots. */
	positionsFor(fund: Fund, units: bigint): Begun[] {
		const { account } = fund.terms;
		const positions: Begun[] = [];
		for (const pair of coinPairs(fund, this.#needs)) {
			const { all: held } = this.#money.coins(account, pair.base);
			if (held === 0n) continue;
			const lots = (held * units) / (fund.units * pair.baseUnitsPerLot);
			const target = this.#isTradable(fund, pair, lots) ? held - lots * pair.baseUnitsPerLot : held;
			positions.push({ kind: "coin", of: pair.pair, long: true, held, target, entry: 0n, margin: 0n });
		}
		for (const { instrument, long, lots, entry, margin } of sidesOf(this.#needs.ticketsOf(account))) {
			const held = BigInt(lots);
			const target = held - (held * units) / fund.units;
			positions.push({ kind: "contract", of: instrument, long, held, target, entry, margin });
		}
		return positions;
	}

	/** Less than the pair's least order cannot be sold. */
	#isTradable(fund: Fund, pair: Pair, lots: bigint): boolean {
		const { low } = bandOf(fund, this.#needs.freshIndex(pair.pair));
		return lots > 0n && lots * BigInt(low) * pair.quoteUnitsPerTickLot >= BigInt(pair.minNotional);
	}

	#heldNow({ terms: { account } }: Fund, { kind, of, long }: Begun): bigint {
		if (kind === "coin") return this.#money.coins(account, (this.#needs.pair(of) as Pair).base).all;
		const side = sidesOf(this.#needs.ticketsOf(account)).find((one) => one.instrument === of && one.long === long);
		return BigInt(side?.lots ?? 0);
	}

	/** Whether everything that leaves has left, but for what is too small to be traded. */
	isDone(fund: Fund, { positions }: Unwinding): boolean {
		return positions.every((begun) => {
			const left = this.#heldNow(fund, begun) - begun.target;
			if (left <= 0n) return true;
			if (begun.kind === "contract") return false;
			const pair = this.#needs.pair(begun.of) as Pair;
			return !this.#isTradable(fund, pair, left / pair.baseUnitsPerLot);
		});
	}

	/** Of the units that are redeemed, those for which every position was unwound as far as its share goes. */
	unwoundUnits(fund: Fund, { units, positions }: Unwinding): bigint {
		let least = units;
		for (const begun of positions) {
			const wanted = begun.held - begun.target;
			if (wanted === 0n) continue;
			const gone = begun.held - this.#heldNow(fund, begun);
			const part = gone <= 0n ? 0n : (units * gone) / wanted;
			if (part < least) least = part;
		}
		return least;
	}

	/**
	 * What the unwinding of so many units left in the fund that is theirs, in units of money: what could not be traded, at the worst price
	 * that the fund may trade at, less the fee; below zero, at the index, what was unwound beyond their share. Rounded for those who stay.
	 */
	restOf(fund: Fund, { ofUnits, positions }: Unwinding, paidUnits: bigint): bigint {
		const kept = ofUnits - paidUnits;
		let rest = 0n;
		for (const begun of positions) {
			const now = this.#heldNow(fund, begun);
			rest +=
				begun.kind === "coin" ? this.#coinRest(fund, begun, now, kept, ofUnits) : this.#sideRest(fund, begun, now, kept, ofUnits);
		}
		return rest;
	}

	#coinRest(fund: Fund, { of, held }: Begun, now: bigint, kept: bigint, ofUnits: bigint): bigint {
		const pair = this.#needs.pair(of) as Pair;
		const index = this.#needs.freshIndex(of);
		const over = now - ceilDiv(held * kept, ofUnits);
		if (over <= 0n) return worthOf(pair, over, index);
		const worth = worthOf(pair, over, bandOf(fund, index).low);
		return worth - ceilDiv(worth * BigInt(pair.takerFeePpm), MILLION);
	}

	#sideRest(fund: Fund, begun: Begun, now: bigint, kept: bigint, ofUnits: bigint): bigint {
		// Lots times `ofUnits`: a share of lots need not be whole.
		const over = now * ofUnits - begun.held * kept;
		if (over === 0n) return 0n;
		const side = sidesOf(this.#needs.ticketsOf(fund.terms.account)).find(
			({ instrument, long }) => instrument === begun.of && long === begun.long,
		);
		const pair = this.#needs.instrumentOf(begun.of)?.pair ?? 0;
		const index = this.#needs.freshIndex(pair);
		if (over < 0n || side === undefined) {
			const then = { ...begun, lots: Number(begun.held), unitsPerTickLot: this.#unitOf(begun.of) } as unknown as HeldTicket;
			return floorDiv((begun.margin + profitAt(then, index)) * over, begun.held * ofUnits);
		}
		const { low, high } = bandOf(fund, index);
		const price = side.long ? low : high;
		const notional = BigInt(price) * BigInt(side.lots) * side.unitsPerTickLot;
		const fee = ceilDiv(notional * BigInt(side.takerFeePpm), MILLION);
		return floorDiv((side.margin + profitAt(side as HeldTicket, price) - fee) * over, now * ofUnits);
	}

	#unitOf(instrument: number): bigint {
		return this.#needs.costOfFilling(instrument, true, 0, 0, () => true).unitsPerTickLot;
	}

	/** What the units that are paid bring: what is there now less what those who stay had, and what is left in positions. */
	proceeds(fund: Fund, unwinding: Unwinding, paidUnits: bigint): { cash: bigint; rest: bigint; proceeds: bigint } {
		const { cash: before, ofUnits } = unwinding;
		const cash = this.#money.cash(fund.terms.account);
		const rest = this.restOf(fund, unwinding, paidUnits);
		const sum = cash - ceilDiv(before * (ofUnits - paidUnits), ofUnits) + rest;
		let proceeds = sum < 0n ? 0n : sum;
		if (proceeds > cash) proceeds = cash;
		return { cash, rest, proceeds };
	}
}
