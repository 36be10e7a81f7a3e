// Tests demo money: a refill raises a user's balance to 10,000, at most once a day, and demo money cannot be converted
// (docs/reference/rules.md §1.4).
import { OptionScenario } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FIRST_REGISTERED_USER, FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import { DEMO_ASSET, KINDS_OF_DEMO } from "../ledger/kinds.ts";
import { PRODUCTS } from "../products.ts";
import type { Command } from "../registry.ts";

const FULL = 10_000_000_000n;
const DAY = 86_400_000;
const PARTICIPANT = 100_001;

function scenario() {
	const at = new OptionScenario();
	at.record(1_000);
	const refill = () => at.say({ type: "RefillDemo", id: "", by: at.person(0) });
	return { at, refill, cash: () => at.balance(at.person(0), "demo").available };
}

it("a refill fills a demo account to 10,000 once a day, counting money in open positions", () => {
	const { at, refill, cash } = scenario();
	expect([cash(), refill()]).toEqual([FULL, "refilled_today"]);
	at.wait(DAY - 1);
	at.record(1_000);
	const option = at.buy({ account: "simulation", stake: 50_000_000n });
	expect(refill()).toBe("refilled_today");
	at.wait(1);
	expect(refill()).toBe("demo_full");
	while (at.told("OptionOpened", option) === undefined) at.tick(1_000);
	while (at.told("OptionSettled", option) === undefined) at.tick(999);
	expect([cash(), refill(), cash(), refill()]).toEqual([FULL - 50_000_000n, "ok", FULL, "refilled_today"]);
});

it("a refill is rejected if the demo asset is not listed", () => {
	const exchange = new Exchange();
	const send = (command: Command) => exchange.applyBatch(1_700_000_000_000, [command]).outcomes[0];
	send({ type: "FoundExchange", id: "", by: FOUNDER, mode: "live" });
	send({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: 100_101 });
	expect(send({ type: "RefillDemo", id: "", by: 100_101 })).toMatchObject({ refusal: { code: "unknown_asset" } });
});

describe("demo money cannot leave the demo account", () => {
	it("no product has a right that moves demo money to another asset", () => {
		const ofDemo = (cell: string) => KINDS_OF_DEMO.some((kind) => cell.startsWith(`${kind}.`));
		const rights = PRODUCTS.flatMap(({ causes }) =>
			Object.values<{ rights: readonly { from: string; to: string }[] }>(causes).flatMap((cause) => cause.rights),
		);
		expect(rights.filter(({ from }) => ofDemo(from)).length).toBeGreaterThan(5);
		expect(rights.filter(({ from, to }) => ofDemo(from) !== ofDemo(to))).toEqual([]);
	});

	it.each<[string, Partial<Command>]>([
		[
			"a deposit of demo money as test coins",
			{ type: "DepositSandbox", by: SERVICE.custody, user: 100_101, asset: DEMO_ASSET, amount: 1n },
		],
		["a transfer of demo money", { type: "Transfer", by: 100_101, asset: DEMO_ASSET, from: "option", to: "coin", amount: 1n }],
		["a deposit of demo money to the platform", { type: "DepositPlatform", by: SERVICE.custody, asset: DEMO_ASSET, amount: 1n }],
	])("the core rejects %s, because demo money must not leave the demo account", (_name, command) => {
		const { at } = scenario();
		expect(at.say({ id: "", ...command } as Command)).not.toBe("ok");
	});
});

it.each<[bigint, string]>([
	[0n, "invalid_amount amount"],
	[-1n, "invalid_amount amount"],
	[1n, "ok"],
	[1n << 60n, "invalid_amount amount"],
])("filling the demo pool with %s units returns %s", (amount, said) => {
	expect(scenario().at.say({ type: "FundDemoPool", id: "", by: FOUNDER, amount, reason: "for a test" })).toBe(said);
});

it.each<[string, object, string]>([
	["gives demo money to a simulated participant", {}, "ok"],
	["rejects a registered user", { user: FIRST_REGISTERED_USER }, "unknown_account user"],
	["rejects a participant as the sender", { by: PARTICIPANT }, "not_permitted"],
	["rejects an operator as the sender", { by: FOUNDER }, "not_permitted"],
	["rejects an amount of zero", { amount: 0n }, "invalid_amount amount"],
	["rejects an amount above the maximum", { amount: 1n << 61n }, "invalid_amount amount"],
	["rejects an unknown account", { user: PARTICIPANT + 1 }, "unknown_account user"],
])("the command DepositDemo %s", (_name, more, said) => {
	const { at } = scenario();
	at.say({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: PARTICIPANT });
	expect(at.say({ type: "DepositDemo", id: "", by: SERVICE.custody, user: PARTICIPANT, amount: 5n, ...more })).toBe(said);
	expect(at.balance(PARTICIPANT, "demo").available).toBe(said === "ok" ? 5n : 0n);
});

it("in a live exchange users get demo money only by the daily refill", () => {
	const exchange = new Exchange();
	const send = (command: Command) => exchange.applyBatch(1_700_000_000_000, [command]).outcomes[0];
	send({ type: "FoundExchange", id: "", by: FOUNDER, mode: "live" });
	send({ type: "ListAsset", id: "", by: FOUNDER, asset: DEMO_ASSET, code: "DEMO", name: "Demo dollar", decimals: 6 });
	send({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: PARTICIPANT });
	expect(send({ type: "DepositDemo", id: "", by: SERVICE.custody, user: PARTICIPANT, amount: 5n })).toMatchObject({
		refusal: { code: "sandbox_only" },
	});
});
