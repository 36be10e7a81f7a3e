// An address is untrusted input: only valid symbols, tabs and accounts are accepted.
import { expect, it } from "vitest";
import { readOptionsSearch } from "./options-search.ts";

it.each([
	["ETH/USDT", { symbol: "ETH/USDT" }],
	["eth/usdt", {}],
	["<b>/USDT", {}],
	["", {}],
])("reads the address parameter symbol '%s' if it is valid", (symbol, read) => {
	expect(readOptionsSearch({ symbol })).toEqual(read);
});

it.each([
	["contracts", { half: "contracts" }],
	["options", { half: "options" }],
	["spot", {}],
])("reads the address parameter half %s if it is valid", (half, read) => {
	expect(readOptionsSearch({ half })).toEqual(read);
});

it.each([
	["simulation", { account: "simulation" }],
	["real", { account: "real" }],
	["margin", {}],
])("reads the address parameter account %s if it is valid", (account, read) => {
	expect(readOptionsSearch({ account })).toEqual(read);
});
