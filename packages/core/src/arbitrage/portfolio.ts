// Reads the holdings of a fund's account other than cash: coins, and contract positions. The positions in one direction (long or
// short) of one instrument count as one holding.
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Pair } from "../listing/listing.ts";
import type { ArbitrageDependencies, HeldPosition } from "./dependencies.ts";
import type { Fund, HoldingAtStart } from "./fund.ts";
import type { FundMoney } from "./money.ts";

export type Side = Omit<HeldPosition, "position" | "closing">;

export class Portfolio {
	readonly #dependencies: ArbitrageDependencies;
	readonly #money: FundMoney;

	constructor(dependencies: ArbitrageDependencies, money: FundMoney) {
		this.#dependencies = dependencies;
		this.#money = money;
	}

	/** Returns the fund's balance of a pair's base coin, ledger units, including coins that are frozen for orders. */
	coins({ terms: { account } }: Fund, pair: number): bigint {
		return this.#money.coins(account, this.pair(pair).base).all;
	}

	/**
	 * Returns the fund's contract holdings, one for each instrument and direction (long or short), in the order of their first
	 * positions.
	 */
	sides({ terms: { account } }: Fund): Side[] {
		const sides = new Map<string, Side>();
		for (const { position: _position, closing: _closing, ...held } of this.#dependencies.positionsOf(account)) {
			const key = `${held.instrument} ${held.long}`;
			const { lots, entry, margin } = sides.get(key) ?? { lots: 0, entry: 0n, margin: 0n };
			sides.set(key, { ...held, lots: lots + held.lots, entry: entry + held.entry, margin: margin + held.margin });
		}
		return [...sides.values()];
	}

	side(fund: Fund, { of, long }: HoldingAtStart): Side | undefined {
		return this.sides(fund).find((side) => side.instrument === of && side.long === long);
	}

	/** Returns the current size of a holding that an unwinding reduces: ledger units of the coin, or contract lots. */
	heldNow(fund: Fund, begun: HoldingAtStart): bigint {
		return begun.kind === "coin" ? this.coins(fund, begun.of) : BigInt(this.side(fund, begun)?.lots ?? 0);
	}

	/** Tells if the fund holds coins or contract positions whose value depends on the index of this pair. */
	isHeld(fund: Fund, pair: number): boolean {
		if (this.pair(pair).quote === SETTLEMENT_ASSET && this.coins(fund, pair) > 0n) return true;
		return this.#dependencies.positionsOf(fund.terms.account).some((position) => position.pair === pair);
	}

	/**
	 * Returns one number for the fund's contracts account and one for each coin among the holdings. If a holding changes, its
	 * number differs, at the latest at the end of the command.
	 */
	versions({ terms: { account } }: Fund, targets: readonly HoldingAtStart[]): number[] {
		const coins = targets.filter(({ kind }) => kind === "coin");
		return [this.#money.contractVersion(account), ...coins.map(({ of }) => this.#money.coinVersion(account, this.pair(of).base))];
	}

	pair(pair: number): Pair {
		return this.#dependencies.pair(pair) as Pair;
	}
}
