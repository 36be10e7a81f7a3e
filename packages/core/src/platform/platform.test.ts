// Tests the pools of the platform: a repeated deposit counts only once, moving money needs two operators, and frozen money stays
// in its pool (docs/reference/rules.md §6, §10).
import { foundingCommands, OptionScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import { DEMO_ASSET, PLATFORM } from "../ledger/kinds.ts";
import type { Command } from "../registry.ts";

const own = { id: "", by: FOUNDER, reason: "for a test" } as const;
const POOL = 1_000_000_000n;

function scenario() {
	const at = new OptionScenario({ pool: POOL });
	at.record(1_000);
	const move = (type: "FundPlatform" | "DefundPlatform", amount: bigint, more: object = {}) =>
		at.say({ type, ...own, purse: "option_pool", asset: 3, amount, ...more });
	return { at, move, pool: () => at.balance(PLATFORM, "option_pool") };
}

describe("a command that moves money of the platform's pools is accepted or rejected by its amount", () => {
	// In this exchange the treasury has one ledger unit left.
	it.each<["FundPlatform" | "DefundPlatform", bigint, object, string]>([
		["FundPlatform", 0n, {}, "invalid_amount amount"],
		["FundPlatform", -1n, {}, "invalid_amount amount"],
		["FundPlatform", 1n, {}, "ok"],
		["FundPlatform", 1n, { purse: "insurance" }, "ok"],
		["FundPlatform", 2n, {}, "insufficient_balance amount"],
		["FundPlatform", 1n, { asset: 4 }, "insufficient_balance amount"],
		["DefundPlatform", 0n, {}, "invalid_amount amount"],
		["DefundPlatform", POOL, {}, "ok"],
		["DefundPlatform", POOL + 1n, {}, "insufficient_balance amount"],
		["DefundPlatform", 1n, { purse: "insurance" }, "insufficient_balance amount"],
	])("the command %s with %s units and %o returns %s", (type, amount, more, said) => {
		const { at, move } = scenario();
		expect(move(type, amount, more)).toBe(said);
		at.exchange.checkInvariants();
	});

	it("a pool never pays out money that is frozen for open options, to the unit", () => {
		const { at, move, pool } = scenario();
		at.buy({ stake: 10_000_000n });
		expect(pool()).toEqual({ available: POOL - 8_000_000n, frozen: 8_000_000n });
		expect(move("DefundPlatform", POOL - 8_000_000n + 1n)).toBe("insufficient_balance amount");
		expect(move("DefundPlatform", POOL - 8_000_000n)).toBe("ok");
		expect(at.say(at.order({ stake: 1_000_000n }))).toBe("sold_out number");
	});
});

it("a live exchange rejects test money", () => {
	const exchange = new Exchange();
	for (const command of foundingCommands()) {
		const live = command.type === "ListPair" ? { ...command, simulated: false } : command;
		exchange.applyBatch(1_700_000_000_000, [live.type === "FoundExchange" ? { ...live, mode: "live" } : live]);
	}
	const deposit: Command = { type: "DepositPlatform", id: "", by: SERVICE.custody, asset: 3, amount: 1n };
	expect(exchange.applyBatch(1_700_000_000_000, [deposit]).outcomes).toMatchObject([
		{ kind: "refused", refusal: { code: "sandbox_only" } },
	]);
	expect(exchange.ledger.slotCount).toBe(0);
});

it.each<[object, string]>([
	[{ amount: 1n }, "ok"],
	[{ amount: 0n }, "invalid_amount amount"],
	[{ amount: 1n << 60n }, "invalid_amount amount"],
	[{ asset: 99 }, "unknown_asset asset"],
	[{ asset: DEMO_ASSET }, "unknown_asset asset"],
])("depositing test money for the platform with %o returns %s", (more, said) => {
	expect(scenario().at.say({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: 3, amount: 1n, ...more })).toBe(said);
});
