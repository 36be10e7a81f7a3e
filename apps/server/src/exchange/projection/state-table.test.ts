import { expect, test } from "vitest";
import { columnsOf, stateTable } from "./state-table.ts";

interface Coin {
	readonly id: number;
	readonly code: "BTC" | "ETH";
	readonly supply: bigint;
	readonly listed: boolean;
	readonly decimals: number;
	readonly tags: readonly string[];
}

const c = columnsOf<Coin>();
const COINS = stateTable<Coin>()("coins", 1, {
	coin_id: c.number("id"),
	code: c.text("code"),
	supply: c.bigint("supply"),
	listed: c.boolean("listed"),
	decimals: c.integer("decimals"),
	tags: c.as(
		"tags",
		"text",
		(text: string) => text.split(","),
		(tags) => tags.join(","),
	),
});
const COIN: Coin = { id: 7, code: "BTC", supply: 21n, listed: true, decimals: 8, tags: ["a", "b"] };
const ROW = { coin_id: 7n, code: "BTC", supply: 21n, listed: true, decimals: 8, tags: "a,b" } as const;

test("a state table derives its shape from the declared columns in their order", () => {
	expect(COINS.shape).toEqual({
		table: "coins",
		keyColumns: 1,
		known: "replaced",
		columns: [
			["coin_id", "bigint"],
			["code", "text"],
			["supply", "bigint"],
			["listed", "boolean"],
			["decimals", "integer"],
			["tags", "text"],
		],
	});
});

test("a state table reads a row as a state and writes the state's values in the order of the columns", () => {
	expect(COINS.stateOf(ROW)).toEqual(COIN);
	expect(COINS.valuesOf(COIN)).toEqual([7, "BTC", 21n, true, 8, "a,b"]);
});
