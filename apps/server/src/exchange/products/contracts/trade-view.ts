// The latest trades of every contract.
import type { ContractTrade } from "./views.ts";

const TRADES_KEPT = 500;

export class TradeView {
	/** Newest last; by instrument. */
	readonly #trades = new Map<number, ContractTrade[]>();

	/** Newest first, at most 500. */
	latest(instrument: number, count: number): readonly ContractTrade[] {
		const trades = this.#trades.get(instrument) ?? [];
		return trades.slice(Math.max(0, trades.length - count)).reverse();
	}

	traded(instrument: number, trade: ContractTrade): void {
		const trades = this.#trades.get(instrument);
		if (trades === undefined) this.#trades.set(instrument, [trade]);
		else {
			trades.push(trade);
			if (trades.length >= TRADES_KEPT * 2) trades.splice(0, trades.length - TRADES_KEPT);
		}
	}

	/** From before this start, oldest first. What is known already wins. */
	load(instrument: number, trades: readonly ContractTrade[]): void {
		const known = this.#trades.get(instrument) ?? [];
		const first = known[0]?.trade ?? Number.POSITIVE_INFINITY;
		this.#trades.set(instrument, [...trades.filter(({ trade }) => trade < first), ...known].slice(-TRADES_KEPT));
	}
}
