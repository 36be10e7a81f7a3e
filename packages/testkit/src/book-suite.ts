// Test cases for order books. The simple reference book and the real book must both pass them. A case returns its result and the
// expected result, so that any test runner can compare them.

export type Side = "buy" | "sell";

export interface BookUnderTest {
	add(id: number, side: Side, price: number, lots: number): void;
	/** Takes lots away from a resting order. An order without lots is removed. */
	reduce(id: number, lots: number): void;
	remove(id: number): void;
	/** Returns the id of the order that will match first. */
	best(side: Side): number | undefined;
	/** Returns the best price of a side, or 0 if the side has no orders. */
	bestPrice(side: Side): number;
	/** Returns the ids of all orders of a side, in the order in which they match. */
	queue(side: Side): number[];
	/** Returns price and lots of each level of a side, the best price first. */
	depth(side: Side): [number, number][];
	/**
	 * Returns side, price and current lots of each level that has changed since the last call, in the order of the first change.
	 */
	takeTouched(): [Side, number, number][];
}

export interface BookCase {
	readonly name: string;
	run(book: BookUnderTest): { readonly seen: unknown; readonly right: unknown }[];
}

export const BOOK_CASES: readonly BookCase[] = [
	{
		name: "a new book is empty",
		run: (book) => [
			{ seen: [book.best("buy"), book.bestPrice("sell"), book.depth("buy"), book.queue("sell")], right: [undefined, 0, [], []] },
			{ seen: book.takeTouched(), right: [] },
		],
	},
	{
		name: "the book puts the higher bid and the lower ask first",
		run: (book) => {
			book.add(1, "buy", 10, 5);
			book.add(2, "buy", 12, 5);
			book.add(3, "buy", 11, 5);
			book.add(4, "sell", 20, 5);
			book.add(5, "sell", 18, 5);
			book.add(6, "sell", 19, 5);
			return [
				{ seen: book.queue("buy"), right: [2, 3, 1] },
				{ seen: book.queue("sell"), right: [5, 6, 4] },
				{ seen: [book.bestPrice("buy"), book.bestPrice("sell")], right: [12, 18] },
			];
		},
	},
	{
		name: "the book matches orders at one price in the order of arrival",
		run: (book) => {
			for (const id of [7, 3, 9]) book.add(id, "sell", 10, id);
			return [
				{ seen: book.queue("sell"), right: [7, 3, 9] },
				{ seen: book.depth("sell"), right: [[10, 19]] },
			];
		},
	},
	{
		name: "an order keeps its priority when it is reduced, and loses it when it is removed and added again",
		run: (book) => {
			book.add(1, "buy", 10, 5);
			book.add(2, "buy", 10, 5);
			book.reduce(1, 4);
			const reduced = [book.queue("buy"), book.depth("buy")];
			book.remove(1);
			book.add(1, "buy", 10, 1);
			return [
				{ seen: reduced, right: [[1, 2], [[10, 6]]] },
				{ seen: book.queue("buy"), right: [2, 1] },
			];
		},
	},
	{
		name: "the book drops an order without lots, and its empty level",
		run: (book) => {
			book.add(1, "sell", 10, 5);
			book.add(2, "sell", 11, 5);
			book.reduce(1, 5);
			return [
				{ seen: [book.best("sell"), book.bestPrice("sell"), book.depth("sell")], right: [2, 11, [[11, 5]]] },
				{ seen: book.queue("buy"), right: [] },
			];
		},
	},
	{
		name: "the book removes orders from the front, the middle and the back of a queue",
		run: (book) => {
			for (const id of [1, 2, 3, 4, 5]) book.add(id, "buy", 10, 1);
			book.remove(3);
			book.remove(1);
			book.remove(5);
			return [{ seen: [book.queue("buy"), book.depth("buy")], right: [[2, 4], [[10, 2]]] }];
		},
	},
	{
		name: "the book reports a changed level once, with its final lots",
		run: (book) => {
			book.add(1, "sell", 10, 5);
			book.add(2, "buy", 9, 5);
			book.add(3, "sell", 10, 1);
			book.reduce(1, 2);
			const first = book.takeTouched();
			return [
				{
					seen: first,
					right: [
						["sell", 10, 4],
						["buy", 9, 5],
					],
				},
				{ seen: book.takeTouched(), right: [] },
			];
		},
	},
	{
		name: "the book reports a removed and added level once, and a removed level with zero lots",
		run: (book) => {
			book.add(1, "sell", 10, 5);
			book.add(2, "sell", 11, 5);
			book.takeTouched();
			book.remove(1);
			book.remove(2);
			book.add(3, "sell", 10, 2);
			book.add(4, "buy", 10, 1);
			return [
				{
					seen: book.takeTouched(),
					right: [
						["sell", 10, 2],
						["sell", 11, 0],
						["buy", 10, 1],
					],
				},
				{ seen: book.queue("sell"), right: [3] },
			];
		},
	},
];
