// A simple order book with one array per side, sorted by price and then by arrival. Tests compare the real book with this one.
import type { BookUnderTest, Side } from "./book-suite.ts";

interface Row {
	readonly id: number;
	readonly price: number;
	lots: number;
}

export class NaiveBook implements BookUnderTest {
	/** Orders of each side, in the order in which they match. */
	readonly #rows: Record<Side, Row[]> = { buy: [], sell: [] };
	#touched: { side: Side; price: number }[] = [];

	#find(id: number): { side: Side; row: Row } {
		for (const side of ["buy", "sell"] as const) {
			const row = this.#rows[side].find((candidate) => candidate.id === id);
			if (row !== undefined) return { side, row };
		}
		throw new Error(`no order ${id}`);
	}

	#touch(side: Side, price: number): void {
		if (!this.#touched.some((known) => known.side === side && known.price === price)) this.#touched.push({ side, price });
	}

	add(id: number, side: Side, price: number, lots: number): void {
		const rows = this.#rows[side];
		const behind = rows.findIndex((row) => (side === "buy" ? row.price < price : row.price > price));
		rows.splice(behind < 0 ? rows.length : behind, 0, { id, price, lots });
		this.#touch(side, price);
	}

	reduce(id: number, lots: number): void {
		const { side, row } = this.#find(id);
		row.lots -= lots;
		if (row.lots === 0) this.remove(id);
		else this.#touch(side, row.price);
	}

	remove(id: number): void {
		const { side, row } = this.#find(id);
		this.#rows[side] = this.#rows[side].filter((other) => other !== row);
		this.#touch(side, row.price);
	}

	best(side: Side): number | undefined {
		return this.#rows[side][0]?.id;
	}

	bestPrice(side: Side): number {
		return this.#rows[side][0]?.price ?? 0;
	}

	queue(side: Side): number[] {
		return this.#rows[side].map((row) => row.id);
	}

	depth(side: Side): [number, number][] {
		const levels: [number, number][] = [];
		for (const { price, lots } of this.#rows[side]) {
			const last = levels.at(-1);
			if (last !== undefined && last[0] === price) last[1] += lots;
			else levels.push([price, lots]);
		}
		return levels;
	}

	takeTouched(): [Side, number, number][] {
		const told = this.#touched.map(({ side, price }): [Side, number, number] => {
			const lots = this.#rows[side].filter((row) => row.price === price).reduce((sum, row) => sum + row.lots, 0);
			return [side, price, lots];
		});
		this.#touched = [];
		return told;
	}
}
