// Tests the opening of operators, the rights of each role, and commands that need the approval of a second operator
// (docs/reference/rules.md §11).
import { Floor, foundingCommands } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER } from "../engine/actors.ts";
import type { ROLES } from "../engine/declare.ts";
import { Exchange } from "../exchange.ts";
import type { Command, Event } from "../registry.ts";
import type { IntentProposed } from "./messages.ts";

const START = 1_700_000_000_000;
const REASON = "a good reason";
const HOUR = 3_600_000;
const keyOf = (operator: number) => operator.toString(16).padStart(64, "0");

/** Founds an exchange with two administrators (2 and 3), two treasurers (4 and 5) and a reviewer (6). */
function founded(mode: "live" | "sandbox" = "live") {
	const exchange = new Exchange();
	let now = START;
	const events: Event[] = [];
	const say = (command: Command): string => {
		const before = exchange.stateHash();
		const result = exchange.applyBatch(now, [command]);
		events.push(...result.events);
		const outcome = result.outcomes[0];
		if (outcome?.kind !== "refused") return "ok";
		expect(exchange.stateHash()).toBe(before);
		return `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim();
	};
	const open = (by: number, operator: number, role: (typeof ROLES)[number], publicKey = keyOf(operator)) =>
		say({ type: "OpenOperator", id: "", by, operator, role, publicKey, reason: REASON });
	const approve = (by: number, { intent, hash }: { intent: number; hash: string }) =>
		say({ type: "ApproveIntent", id: "", by, intent, hash, reason: REASON });
	const proposed = () => events.findLast((event): event is IntentProposed => event.type === "IntentProposed") as IntentProposed;
	const close = (by: number, operator: number) => say({ type: "CloseOperator", id: "", by, operator, reason: REASON });
	const fund = (by: number, amount = 5n) =>
		say({ type: "FundPlatform", id: "", by, purse: "option_pool", asset: 3, amount, reason: REASON });
	for (const command of foundingCommands())
		say(
			command.type === "FoundExchange"
				? { ...command, mode }
				: command.type === "ListPair"
					? { ...command, simulated: false }
					: command,
		);
	expect([open(FOUNDER, 2, "administrator"), open(FOUNDER, 3, "administrator")]).toEqual(["ok", "ok"]);
	for (const [operator, role] of [
		[4, "treasurer"],
		[5, "treasurer"],
		[6, "reviewer"],
	] as const) {
		expect(open(mode === "live" ? 2 : FOUNDER, operator, role)).toBe("ok");
		if (mode === "live") expect(approve(3, proposed())).toBe("ok");
	}
	// New keys can approve nothing for a day.
	now += 24 * HOUR;
	return { exchange, events, say, open, close, approve, proposed, fund, wait: (ms: number) => (now += ms) };
}

describe("the terms of a contract need two operators once a live exchange has an administrator", () => {
	const terms: Command = {
		type: "SetInstrument",
		id: "",
		by: FOUNDER,
		...{ instrument: 1, pair: 1, account: "real", lotSize: 100, makerFeePpm: 200, takerFeePpm: 500 },
		tiers: [{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 100, cum: 0n }],
		...{ takerBoundPpm: 20_000, markBandPpm: 10_000, impactMargin: 500_000_000n, liquidationFeePpm: 3_000 },
		...{ insuranceMarginPpm: 100_000, active: true, reason: REASON },
	};

	it("the founder sets contract terms until a live exchange has an administrator; afterwards two operators do", () => {
		const { exchange } = founded();
		const young = new Exchange();
		for (const command of foundingCommands()) {
			young.applyBatch(START, [
				command.type === "FoundExchange"
					? { ...command, mode: "live" }
					: { ...command, ...(command.type === "ListPair" && { simulated: false }) },
			]);
		}
		expect(young.applyBatch(START, [terms]).events.map(({ type }) => type)).toContain("InstrumentSet");
		for (const by of [FOUNDER, 2]) {
			const types = exchange.applyBatch(START, [{ ...terms, by }]).events.map(({ type }) => type);
			expect([by, types.includes("InstrumentSet"), types.includes("IntentProposed")]).toEqual([by, false, true]);
		}
	});
});

describe("an operator is opened only with the required approvals", () => {
	it("the founder of a live exchange opens two administrators alone, and no further operator", () => {
		const at = founded();
		expect(at.open(FOUNDER, 7, "administrator")).toBe("ok");
		expect(at.exchange.offers.roleOf(7)).toBeUndefined();
		expect(at.approve(3, at.proposed())).toBe("ok");
		expect(at.exchange.offers.roleOf(7)).toBe("administrator");
	});

	it("the founder opens two administrators alone only once: after one was closed, the next needs two operators", () => {
		const at = founded();
		at.open(2, 7, "administrator");
		expect(at.approve(3, at.proposed())).toBe("ok");
		expect(at.close(2, 3)).toBe("ok");
		expect(at.approve(FOUNDER, at.proposed())).toBe("ok");
		expect(at.exchange.offers.roleOf(3)).toBeUndefined();
		expect(at.open(FOUNDER, 8, "administrator")).toBe("ok");
		expect(at.exchange.offers.roleOf(8)).toBeUndefined();
		expect(at.approve(FOUNDER, at.proposed())).toBe("own_intent intent");
		expect(at.approve(2, at.proposed())).toBe("ok");
		expect(at.exchange.offers.roleOf(8)).toBe("administrator");
	});

	it("in a live exchange two administrators besides the founder must remain, because a proposal needs two operators", () => {
		const at = founded();
		expect([at.close(2, 3), at.close(FOUNDER, 2)]).toEqual(["last_administrator operator", "last_administrator operator"]);
		at.open(2, 7, "administrator");
		expect(at.approve(3, at.proposed())).toBe("ok");
		at.close(2, 3);
		const third = at.proposed();
		at.close(3, 2);
		const second = at.proposed();
		expect(at.approve(FOUNDER, third)).toBe("ok");
		expect(at.approve(FOUNDER, second)).toBe("unknown_intent intent");
		expect(at.close(FOUNDER, 2)).toBe("last_administrator operator");
		const sandbox = founded("sandbox");
		expect([sandbox.close(FOUNDER, 3), sandbox.close(FOUNDER, 2)]).toEqual(["ok", "ok"]);
	});

	it("the founder acts alone in a sandbox", () => {
		const at = founded("sandbox");
		expect(at.open(FOUNDER, 8, "publisher")).toBe("ok");
		expect(at.exchange.offers.roleOf(8)).toBe("publisher");
	});

	it.each([
		["a number that is not an operator's", 0, keyOf(50), "invalid_operator operator"],
		["the founder's number", FOUNDER, keyOf(50), "invalid_operator operator"],
		["a service's number", 100, keyOf(50), "invalid_operator operator"],
		["a number that is already assigned", 4, keyOf(50), "operator_exists operator"],
		["the key of another operator", 50, keyOf(4), "key_known publicKey"],
	])("the core rejects a proposal to open an operator with %s", (_name, operator, key, said) => {
		const at = founded();
		expect(at.open(2, operator, "support", key)).toBe(said);
	});

	it("the core rejects the approval of an operator whose number or key was used meanwhile", () => {
		const at = founded();
		const proposals = [
			[50, keyOf(50)],
			[50, keyOf(51)],
			[51, keyOf(50)],
		] as const;
		const [one, number, key] = proposals.map(([operator, publicKey]) => {
			at.open(2, operator, "support", publicKey);
			return at.proposed();
		}) as [IntentProposed, IntentProposed, IntentProposed];
		expect([one, number, key].map((intent) => at.approve(3, intent))).toEqual([
			"ok",
			"operator_exists operator",
			"key_known publicKey",
		]);
	});

	it("a closed operator has no rights, and neither number nor key can be used again", () => {
		const at = founded();
		at.say({ type: "CloseOperator", id: "", by: 2, operator: 4, reason: REASON });
		expect(at.approve(3, at.proposed())).toBe("ok");
		expect(at.fund(4)).toBe("unknown_operator");
		expect(at.open(2, 4, "support", keyOf(60))).toBe("operator_exists operator");
		expect(at.open(2, 60, "support", keyOf(4))).toBe("key_known publicKey");
		const copy = Exchange.restore(at.exchange.sections());
		expect([copy.offers.roleOf(4), copy.offers.roleOf(5)]).toEqual([undefined, "treasurer"]);
	});
});

describe("a role limits what one operator may do", () => {
	it.each([
		["an unknown operator", 99, "unknown_operator"],
		["a reviewer", 6, "role_lacking"],
		["a treasurer", 4, "ok"],
		["an administrator", 2, "ok"],
	])("%s may fund the option pool, or is rejected", (_name, by, said) => {
		expect(founded().fund(by)).toBe(said);
	});

	it.each(["", "  ", "x".repeat(501)])("the core rejects a command with the reason '%s'", (reason) => {
		const at = founded();
		expect(at.say({ type: "SetOptionMarket", id: "", by: 2, pair: 1, active: true, reason })).toBe("invalid_reason reason");
	});

	it("an action of an operator is emitted with its reason and the affected user", () => {
		const at = founded();
		at.say({ type: "OpenAccount", id: "", by: 102, user: 100_101 });
		const verified = { user: 100_101, version: 1, basic: true, advanced: false, country: "TH", reason: "papers seen" };
		expect(at.say({ type: "SetVerification", id: "", by: 6, ...verified })).toBe("ok");
		expect(at.events.at(-1)).toEqual({
			type: "OperatorActed",
			operator: 6,
			approver: 0,
			command: "SetVerification",
			user: 100_101,
			reason: "papers seen",
			at: START + 24 * HOUR,
		});
	});
});

describe("some commands need two operators", () => {
	const pooled = ({ exchange }: ReturnType<typeof founded>) => exchange.restate().some(({ type }) => type === "PlatformFunded");

	it("a proposed command is emitted as an intent with its hash, and executed on the approval of that hash", () => {
		const at = founded("sandbox");
		at.say({ type: "DepositPlatform", id: "", by: 103, asset: 3, amount: 10n });
		expect(at.fund(4)).toBe("ok");
		const intent = at.proposed();
		// Journals and operators' events use the first name of a renamed command (see recorded-name.ts).
		expect(intent).toMatchObject({ operator: 4, command: "FundHouse", user: 0, reason: REASON });
		expect(at.events.some(({ type }) => type === "PlatformFunded")).toBe(false);
		expect(at.approve(5, intent)).toBe("ok");
		const told = at.events.slice(-4).map(({ type }) => type);
		expect([...told].sort()).toEqual(["BalanceChanged", "BalanceChanged", "IntentDecided", "OperatorActed"]);
		expect(at.events.some(({ type }) => type === "PlatformFunded")).toBe(true);
		expect(at.approve(5, intent)).toBe("unknown_intent intent");
		expect(pooled(at)).toBe(false);
	});

	it.each([
		["its proposer", 4, {}, "own_intent intent"],
		["a role that may not send it", 6, {}, "role_lacking"],
		["an unknown operator", 99, {}, "unknown_operator"],
		["another hash", 5, { hash: keyOf(1) }, "other_intent hash"],
		["an unknown intent", 5, { intent: 999 }, "unknown_intent intent"],
	])("an intent cannot be approved by or with %s", (_name, by, change, said) => {
		const at = founded();
		at.fund(4);
		expect(at.approve(by, { ...at.proposed(), ...change })).toBe(said);
	});

	it("an intent (proposed command) expires after a day, and when its proposer is closed", () => {
		const at = founded();
		at.fund(4);
		const old = at.proposed();
		at.wait(24 * HOUR);
		at.fund(5);
		const young = at.proposed();
		// The approval itself is valid, but the command is refused because the treasury is empty.
		expect(at.approve(5, old)).toBe("insufficient_balance amount");
		at.wait(1);
		expect(at.approve(5, old)).toBe("unknown_intent intent");
		at.say({ type: "CloseOperator", id: "", by: 2, operator: 5, reason: REASON });
		expect(at.approve(3, at.proposed())).toBe("ok");
		expect(at.approve(4, young)).toBe("unknown_intent intent");
	});

	it("an intent (proposed command) can be withdrawn only by its proposer or an administrator", () => {
		const at = founded();
		const withdraw = (by: number, intent: number) => at.say({ type: "WithdrawIntent", id: "", by, intent, reason: REASON });
		at.fund(4);
		const first = at.proposed().intent;
		expect([withdraw(5, first), withdraw(6, first), withdraw(4, first), withdraw(4, first)]).toEqual([
			"role_lacking intent",
			"role_lacking intent",
			"ok",
			"unknown_intent intent",
		]);
		at.fund(4);
		expect(withdraw(2, at.proposed().intent)).toBe("ok");
	});

	it("an intent (proposed command) survives a snapshot as it was proposed", () => {
		const at = founded("sandbox");
		at.say({ type: "DepositPlatform", id: "", by: 103, asset: 3, amount: 10n });
		at.fund(4);
		const { intent, hash } = at.proposed();
		const copy = Exchange.restore(at.exchange.sections());
		copy.checkInvariants();
		const approve: Command = { type: "ApproveIntent", id: "", by: 5, intent, hash, reason: REASON };
		expect(copy.applyBatch(START, [approve]).outcomes[0]).toMatchObject({ kind: "accepted" });
	});

	it("an operator may have ten waiting proposals, and expired ones do not count", () => {
		const at = founded();
		for (let count = 0; count < 10; count++) expect(at.fund(4)).toBe("ok");
		expect([at.fund(4), at.fund(5)]).toEqual(["too_many_intents", "ok"]);
		at.wait(24 * HOUR + 1);
		expect(at.fund(4)).toBe("ok");
		at.exchange.checkInvariants();
	});

	it("an administrator with ten waiting proposals can still propose to close an operator, up to five times", () => {
		const at = founded();
		for (let count = 0; count < 10; count++) expect(at.fund(2)).toBe("ok");
		expect(at.fund(2)).toBe("too_many_intents");
		for (let count = 0; count < 5; count++) expect(at.close(2, 4)).toBe("ok");
		expect(at.close(2, 5)).toBe("too_many_intents");
		expect(at.approve(3, at.proposed())).toBe("ok");
		expect(at.exchange.offers.roleOf(4)).toBeUndefined();
	});

	it.each([0n, -1n, (1n << 60n) + 1n])("the core rejects a proposal with an amount of %s", (amount) => {
		const at = founded();
		expect(at.fund(4, amount)).toBe("invalid_amount amount");
		const terms = {
			product: 1,
			asset: 3,
			days: 1,
			ratePpm: 9,
			rule: "remaining_days",
			penaltyPpm: 0,
			recalculate: true,
		} as const;
		const set = { type: "SetEarnProduct", id: "", by: 2, ...terms, active: true, reason: REASON, minAmount: 1n } as const;
		expect(at.say({ ...set, maxAmount: amount })).toBe(amount === 0n ? "ok" : "invalid_amount maxAmount");
	});
});

it("rows of rules before 5, which had no roles, replay as written", () => {
	const { exchange } = new Floor();
	const era: Command = { type: "BeginEra", id: "", by: 100, rules: 4, stateHash: "", source: "an earlier release" };
	expect(exchange.applyBatch(exchange.now, [era]).outcomes[0]?.kind).toBe("accepted");
	const rules: Command = { type: "SetPriceRules", id: "", by: 2, staleAfterMs: 9_000, minimumSources: 3 };
	expect(exchange.applyBatch(exchange.now, [rules]).outcomes[0]?.kind).toBe("accepted");
});
