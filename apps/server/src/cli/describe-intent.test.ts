// Approvers read amounts in coins, not ledger units.
import { COMMANDS, type CommandSchema } from "@candor/core";
import { expect, test } from "vitest";
import { intentWords, printable } from "./describe-intent.ts";

const AT = Date.UTC(2026, 11, 1, 9);

test.each([
	[
		"FundPlatform",
		{ purse: "option_pool", asset: 3, amount: 1_000_000_000n },
		null,
		["purse: option_pool", "asset: USDT (asset 3)", "amount: 1,000 USDT"],
	],
	["FundReserve", { product: 8, amount: 250_000n }, 3, ["product: 8", "amount: 0.25 USDT (the coin is the server's word)"]],
	[
		"FundReserve",
		{ product: 8, amount: 250_000n },
		null,
		["product: 8", "amount: 250000 units of an unknown asset (the coin is the server's word)"],
	],
	["FundIeo", { offering: 2, amount: 5_000_000n }, 101, ["offering: 2", "amount: 5 TIDW (the coin is the server's word)"]],
	[
		"FundPlatform",
		{ purse: "insurance", asset: 77, amount: 5n },
		null,
		["purse: insurance", "asset: not in this release's listing (asset 77)", "amount: 5 units of asset 77"],
	],
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
		[
			"asset: TIDW (asset 101)",
			"supply: 1,000 TIDW",
			"prices: asset USDT (asset 3), price 0.2 USDT",
			"opensAt: 2026-12-01T09:00:00.000Z",
		],
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
] as const)("%s %o reads in words", (type, fields, told, lines) => {
	expect(intentWords(type, fields, told)).toEqual(lines);
});

test("shows coin amounts for every command that moves money", () => {
	const moving = (COMMANDS as readonly CommandSchema[]).filter(
		({ operator, layout }) => operator !== undefined && layout.includes(": big"),
	);
	for (const { type, layout } of moving) {
		const fields: Record<string, unknown> = {};
		for (const [, name = "", kind] of layout.matchAll(/(\w+): (uint|big)\b/g)) fields[name] = kind === "big" ? 5n : 3;
		expect(intentWords(type, fields, 3).join("\n"), type).not.toContain("units of");
	}
});

test("another operator's text cannot control the approver's terminal", () => {
	expect(printable("fine\u001b[2K\rapproved\u202e")).toBe("fine\uFFFD[2K\uFFFDapproved\uFFFD");
});
