// A stranger writes addresses: only what looks like a market passes.
import { expect, it } from "vitest";
import { readOptionsSearch } from "./options-search.ts";

it.each([
	["ETH/USDT", { symbol: "ETH/USDT" }],
	["eth/usdt", {}],
	["<b>/USDT", {}],
	["", {}],
])("'%s'", (symbol, read) => {
	expect(readOptionsSearch({ symbol })).toEqual(read);
});

it.each([
	["contracts", { half: "contracts" }],
	["options", { half: "options" }],
	["spot", {}],
])("half %s", (half, read) => {
	expect(readOptionsSearch({ half })).toEqual(read);
});

it.each([
	["simulation", { account: "simulation" }],
	["real", { account: "real" }],
	["margin", {}],
])("account %s", (account, read) => {
	expect(readOptionsSearch({ account })).toEqual(read);
});
