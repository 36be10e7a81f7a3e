import { expect, it } from "vitest";
import { readOptionsSearch } from "./options-search.ts";

it.each([
	["ETH/USDT", { symbol: "ETH/USDT" }],
	["eth/usdt", {}],
	["<b>/USDT", {}],
	["", {}],
])("reads the market from a URL with the symbol '%s', and ignores an invalid symbol", (symbol, read) => {
	expect(readOptionsSearch({ symbol })).toEqual(read);
});

it.each([
	["contracts", { half: "contracts" }],
	["options", { half: "options" }],
	["spot", {}],
])("reads the half of the page from a URL with half=%s, and ignores an unknown one", (half, read) => {
	expect(readOptionsSearch({ half })).toEqual(read);
});

it.each([
	["simulation", { account: "simulation" }],
	["real", { account: "real" }],
	["margin", {}],
])("reads the account from a URL with account=%s, and ignores an unknown one", (account, read) => {
	expect(readOptionsSearch({ account })).toEqual(read);
});
