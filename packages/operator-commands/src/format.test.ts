// Tests that operators who approve a command see amounts in coins, not in ledger units.
import { expect, test } from "vitest";
import type { Listing } from "./command-form.ts";
import { formatCommand, printable } from "./format.ts";

const LISTING: Listing = {
	coins: [
		{ asset: 1, code: "BTC", decimals: 8 },
		{ asset: 3, code: "USDT", decimals: 6 },
		{ asset: 9, code: "DEMO", decimals: 6 },
		{ asset: 101, code: "TIDW", decimals: 6 },
	],
	markets: [
		{ pair: 1, symbol: "BTC/USDT" },
		{ pair: 2, symbol: "ETH/USDT" },
	],
	settlement: "USDT",
	demo: "DEMO",
	contractTerms: () => undefined,
	instrument: (pair, account) => (account === "real" ? pair : 1_000 + pair),
};
const AT = Date.UTC(2026, 11, 1, 9);

test.each([
	[
		"FundPlatform",
		{ purse: "option_pool", asset: 3, amount: 1_000_000_000n },
		null,
		["purse: option_pool", "asset: USDT (asset 3)", "amount: 1,000 USDT"],
	],
	["FundReserve", { product: 8, amount: 250_000n }, 3, ["product: 8", "amount: 0.25 USDT (the server names the coin)"]],
	[
		"FundReserve",
		{ product: 8, amount: 250_000n },
		null,
		["product: 8", "amount: 250000 units of an unknown asset (the server names the coin)"],
	],
	["FundIeo", { offering: 2, amount: 5_000_000n }, 101, ["offering: 2", "amount: 5 TIDW (the server names the coin)"]],
	[
		"FundPlatform",
		{ purse: "insurance", asset: 77, amount: 5n },
		null,
		["purse: insurance", "asset: not in this release's listing (asset 77)", "amount: 5 units of asset 77"],
	],
	["CompensateSeller", { order: 7, amount: 12_500_000n }, null, ["order: 7", "amount: 12.5 USDT"]],
	["BarP2pUser", { user: 100_101, until: AT }, null, ["user: 100101", "until: 2026-12-01T09:00:00.000Z"]],
	["FoundFund", { fund: 5, amount: 100_000_000n }, null, ["fund: 5", "amount: 100 USDT"]],
	[
		"SetFund",
		{ pairs: [1, 2], bandPpm: 3_000, minAmount: 10_000_000n, active: false },
		null,
		["pairs: BTC/USDT; ETH/USDT", "bandPpm: 0.3 %", "minAmount: 10 USDT", "active: no"],
	],
	[
		"SetEarnProduct",
		{ asset: 1, ratePpm: 5_000, minAmount: 10_000_000n, rule: "daily_interest_multiple", penaltyPpm: 1_500_000 },
		null,
		[
			"asset: BTC (asset 1)",
			"ratePpm: 0.5 %",
			"minAmount: 0.1 BTC",
			"rule: daily_interest_multiple",
			"penaltyPpm: 1.5 times a day's interest",
		],
	],
	[
		"SetSubscription",
		{ asset: 101, supply: 1_000_000_000n, prices: [{ asset: 3, price: 200_000n }], opensAt: AT },
		null,
		["asset: TIDW (asset 101)", "supply: 1,000 TIDW", "prices: 0.2 USDT (asset 3)", "opensAt: 2026-12-01T09:00:00.000Z"],
	],
	[
		"SetIeo",
		{ asset: 101, payAsset: 3, price: 500_000n, lot: 10_000_000n, supplyLots: 100n },
		null,
		[
			"asset: TIDW (asset 101)",
			"payAsset: USDT (asset 3)",
			"price: 0.5 USDT",
			"lot: 10 TIDW",
			"supplyLots: 100 lots, 1,000 TIDW",
		],
	],
	["ReleaseHeld", { product: "options", item: 12, way: "close" }, null, ["product: options", "item: 12", "way: close"]],
	[
		"SetCountries",
		{ product: "options", demoOnly: ["DE", "FR"], absent: [] },
		null,
		["product: options", "demoOnly: DE; FR", "absent: none"],
	],
] as const)("formatCommand shows the fields of %s %o in coins, percent and names", (type, fields, productAsset, lines) => {
	expect(formatCommand(type, fields, { listing: LISTING, productAsset: productAsset ?? undefined })).toEqual(lines);
});

test("another operator's text cannot send control characters to the approver's terminal", () => {
	expect(printable("fine\u001b[2K\rapproved\u202e")).toBe("fine\uFFFD[2K\uFFFDapproved\uFFFD");
});
