import { expect, it } from "vitest";
import { readOptionsSearch } from "./options-search.ts";

it.each([
	["ETH/USDT", { symbol: "ETH/USDT" }],
	["eth/usdt", {}],
	["<b>/USDT", {}],
	["", {}],
])("readOptionsSearch reads the symbol '%s' from the URL only if it is valid", (symbol, read) => {
	expect(readOptionsSearch({ symbol })).toEqual(read);
});

it.each([
	["contracts", { half: "contracts" }],
	["options", { half: "options" }],
	["spot", {}],
])("readOptionsSearch reads half=%s (options or contracts) from the URL only if it is valid", (half, read) => {
	expect(readOptionsSearch({ half })).toEqual(read);
});

it.each([
	["simulation", { account: "simulation" }],
	["real", { account: "real" }],
	["margin", {}],
])("readOptionsSearch reads account=%s from the URL only if it is valid", (account, read) => {
	expect(readOptionsSearch({ account })).toEqual(read);
});
