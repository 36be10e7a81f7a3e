// Tests operators' keys for the console, suspension, rescue (a new administrator after all keys are lost) and declared accounts
// (docs/reference/rules.md §11).
import { foundingCommands } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { Exchange } from "../exchange.ts";
import type { Command, Event } from "../registry.ts";
import type { IntentProposed } from "./messages.ts";

const START = 1_700_000_000_000;
const HOUR = 3_600_000;
const USER = 100_101;
const keyOf = (number: number) => number.toString(16).padStart(64, "0");
const reason = "a good reason";
const consoleKeys = (number: number) => ({
	deviceKey: keyOf(0x1000 + number),
	passkeyId: `passkey-${number}`,
	passkeyKey: "a5".repeat(40),
});

type Said = { readonly type: Command["type"]; readonly [field: string]: unknown };

/** Founds a live exchange with the administrators 2 and 3, whose keys are old enough to approve commands, and a reviewer 4. */
function live() {
	const exchange = new Exchange();
	let now = START;
	const events: Event[] = [];
	const say = (said: Said): string => {
		const before = exchange.stateHash();
		const result = exchange.applyBatch(now, [{ id: "", reason, ...said } as unknown as Command]);
		events.push(...result.events);
		const [outcome] = result.outcomes;
		if (outcome?.kind !== "refused") return "ok";
		expect(exchange.stateHash()).toBe(before);
		return `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim();
	};
	const told = <T extends Event["type"]>(type: T) =>
		events.filter((event): event is Extract<Event, { type: T }> => event.type === type);
	const proposed = () => told("IntentProposed").at(-1) as IntentProposed;
	const approve = (by: number) => {
		const { intent, hash } = proposed();
		return say({ type: "ApproveIntent", by, intent, hash });
	};
	const byTwo = (command: Said) => [say({ ...command, by: 2 }), approve(3)];
	for (const command of foundingCommands()) {
		const mode = command.type === "FoundExchange" && { mode: "live" };
		const source = command.type === "ListPair" && { simulated: false };
		exchange.applyBatch(now, [{ ...command, ...mode, ...source } as Command]);
	}
	for (const operator of [2, 3]) {
		say({ type: "OpenOperator", by: FOUNDER, operator, role: "administrator", publicKey: keyOf(operator) });
	}
	say({ type: "OpenAccount", by: SERVICE.accounts, user: USER });
	expect(byTwo({ type: "OpenOperator", operator: 4, role: "reviewer", publicKey: keyOf(4) })).toEqual(["ok", "ok"]);
	const wait = (ms: number) => (now += ms);
	const roleOf = (operator: number) => exchange.offers.roleOf(operator);
	/** Restores the exchange from a snapshot, and checks that both emit the same events for their complete state. */
	const expectSameAfterRestart = () => {
		const copy = Exchange.restore(exchange.sections());
		copy.checkInvariants();
		expect(copy.stateHash()).toBe(exchange.stateHash());
		expect(copy.restate()).toEqual(exchange.restate());
	};
	return { exchange, say, approve, byTwo, told, wait, roleOf, proposed, expectSameAfterRestart };
}

const enrol = (operator: number, keys = consoleKeys(operator)) => ({
	type: "EnrolOperator" as const,
	operator,
	role: "reviewer",
	...keys,
});

describe("an operator is enrolled for the console", () => {
	it("two administrators enrol an operator with a device key and a passkey", () => {
		const at = live();
		expect(at.byTwo(enrol(5))).toEqual(["ok", "ok"]);
		expect(at.roleOf(5)).toBe("reviewer");
		expect(at.told("OperatorKeysSet").at(-1)).toMatchObject({
			operator: 5,
			publicKey: "",
			...consoleKeys(5),
			approvesFrom: START + 24 * HOUR,
		});
		at.expectSameAfterRestart();
	});

	it("the founder of a live exchange may enrol only the first two administrators alone", () => {
		const at = live();
		expect(at.say({ ...enrol(5), by: FOUNDER })).toBe("ok");
		expect(at.roleOf(5)).toBeUndefined();
	});

	it.each([
		["a missing device key", { deviceKey: "" }, "invalid_keys deviceKey"],
		["a short device key", { deviceKey: "ab" }, "invalid_keys deviceKey"],
		["a missing passkey", { passkeyId: "" }, "invalid_keys passkeyKey"],
		["a passkey id with a space", { passkeyId: "pass key" }, "invalid_keys passkeyKey"],
		["a passkey that is not hex", { passkeyKey: "xyz" }, "invalid_keys passkeyKey"],
		["a passkey that is too long", { passkeyKey: "ab".repeat(1_001) }, "invalid_keys passkeyKey"],
		["the command-line key of another operator", { deviceKey: keyOf(2) }, "key_known deviceKey"],
	])("the core rejects a proposal to enrol an operator with %s", (_name, change, refusal) => {
		expect(live().say({ ...enrol(5, { ...consoleKeys(5), ...change }), by: 2 })).toBe(refusal);
	});

	it("the core rejects enrolling an operator with the passkey of another operator", () => {
		const at = live();
		at.byTwo(enrol(5));
		expect(at.say({ ...enrol(6, { ...consoleKeys(6), passkeyId: "passkey-5" }), by: 2 })).toBe("key_known passkeyId");
	});
});

describe("an operator gets new keys", () => {
	const rekey = {
		type: "RekeyOperator" as const,
		operator: 3,
		publicKey: keyOf(33),
		deviceKey: "",
		passkeyId: "",
		passkeyKey: "",
	};

	it("new keys of an operator approve nothing for a day", () => {
		const at = live();
		at.say({ ...rekey, by: 2 });
		expect(at.approve(FOUNDER)).toBe("ok");
		at.say({ type: "CloseOperator", by: 2, operator: 4 });
		expect(at.approve(3)).toBe("key_too_new");
		at.wait(24 * HOUR);
		expect(at.approve(3)).toBe("ok");
		expect(at.roleOf(4)).toBeUndefined();
		at.expectSameAfterRestart();
	});

	it("new keys replace the old ones, and a replaced key is never accepted again", () => {
		const at = live();
		expect([at.say({ ...rekey, by: 2 }), at.approve(FOUNDER)]).toEqual(["ok", "ok"]);
		expect(at.say({ ...rekey, by: 2, publicKey: keyOf(3) })).toBe("key_known publicKey");
		expect(at.say({ ...rekey, by: 2, operator: 2, publicKey: keyOf(33) })).toBe("key_known publicKey");
		at.expectSameAfterRestart();
	});

	it("new keys must have at least one key, and not the same key twice", () => {
		const at = live();
		expect(at.say({ ...rekey, by: 2, publicKey: "" })).toBe("invalid_keys deviceKey");
		const same = (keys: object) => at.say({ ...rekey, by: 2, ...consoleKeys(3), ...keys });
		expect(same({ deviceKey: keyOf(33) })).toBe("key_known publicKey");
		expect(same({ passkeyId: keyOf(33) })).toBe("key_known publicKey");
		expect(same({ passkeyId: consoleKeys(3).deviceKey })).toBe("key_known deviceKey");
	});

	it("new keys may include one of the operator's current keys", () => {
		const at = live();
		expect([at.say({ ...rekey, by: 2, publicKey: keyOf(3), ...consoleKeys(3) }), at.approve(FOUNDER)]).toEqual(["ok", "ok"]);
	});
});

describe("an administrator suspends an operator", () => {
	it("one administrator suspends an operator at once, and two administrators restore the rights", () => {
		const at = live();
		expect(at.say({ type: "SuspendOperator", by: 2, operator: 4 })).toBe("ok");
		expect(at.roleOf(4)).toBeUndefined();
		expect(at.say({ type: "SuspendOperator", by: 2, operator: 4 })).toBe("operator_suspended operator");
		at.expectSameAfterRestart();
		expect(at.byTwo({ type: "RestoreOperator", operator: 4 })).toEqual(["ok", "ok"]);
		expect(at.roleOf(4)).toBe("reviewer");
		expect(at.say({ type: "RestoreOperator", by: 2, operator: 4 })).toBe("operator_active operator");
	});

	it("a suspension withdraws the proposals of the suspended operator, so that a restored operator cannot continue them", () => {
		const at = live();
		at.say({ type: "CloseOperator", by: 3, operator: 4 });
		at.say({ type: "SuspendOperator", by: 2, operator: 3 });
		expect(at.told("IntentDecided").at(-1)).toMatchObject({ operator: 2, decision: "withdrawn" });
		expect(at.approve(2)).toBe("unknown_intent intent");
		at.expectSameAfterRestart();
	});

	it("one administrator suspends only one other administrator alone; a further suspension needs two operators", () => {
		const at = live();
		for (const operator of [5, 6]) {
			at.byTwo({ type: "OpenOperator", operator, role: "administrator", publicKey: keyOf(operator) });
		}
		expect(at.say({ type: "SuspendOperator", by: 2, operator: 5 })).toBe("ok");
		expect(at.say({ type: "SuspendOperator", by: 2, operator: 6 })).toBe("ok");
		expect(at.roleOf(6)).toBe("administrator");
		expect(at.say({ type: "SuspendOperator", by: 2, operator: 4 })).toBe("ok");
		expect(at.roleOf(4)).toBeUndefined();
		at.exchange.checkInvariants();
		expect(at.byTwo({ type: "SuspendOperator", operator: 6 })).toEqual(["ok", "ok"]);
		expect(at.roleOf(6)).toBeUndefined();
		at.expectSameAfterRestart();
	});

	it("new keys suspend no operator and cancel no rescue for a day", () => {
		const at = live();
		at.byTwo({ type: "OpenOperator", operator: 5, role: "administrator", publicKey: keyOf(5) });
		at.say({ type: "RescueOperator", by: FOUNDER, operator: 9, publicKey: keyOf(9) });
		expect(at.say({ type: "SuspendOperator", by: 5, operator: 4 })).toBe("key_too_new");
		expect(at.say({ type: "CancelRescue", by: 5, operator: 9 })).toBe("key_too_new");
		at.wait(24 * HOUR);
		expect(at.say({ type: "CancelRescue", by: 5, operator: 9 })).toBe("ok");
	});

	it("suspended administrators do not count among the two that must remain", () => {
		const at = live();
		at.byTwo({ type: "OpenOperator", operator: 5, role: "administrator", publicKey: keyOf(5) });
		at.say({ type: "SuspendOperator", by: 2, operator: 5 });
		expect(at.say({ type: "CloseOperator", by: 2, operator: 3 })).toBe("last_administrator operator");
		expect(at.byTwo({ type: "CloseOperator", operator: 5 })).toEqual(["ok", "ok"]);
	});

	it("only administrators may suspend, and the last active administrator cannot be suspended", () => {
		const at = live();
		expect(at.say({ type: "SuspendOperator", by: 4, operator: 2 })).toBe("role_lacking");
		at.say({ type: "SuspendOperator", by: 2, operator: 3 });
		expect(at.say({ type: "SuspendOperator", by: FOUNDER, operator: 2 })).toBe("last_administrator operator");
	});
});

describe("the founder rescues an exchange without administrators", () => {
	const rescue = { type: "RescueOperator" as const, operator: 9, publicKey: keyOf(9) };

	it("the founder's new administrator gets its rights after 72 hours", () => {
		const at = live();
		expect(at.say({ ...rescue, by: FOUNDER })).toBe("ok");
		at.wait(72 * HOUR - 1);
		expect(at.roleOf(9)).toBeUndefined();
		expect(at.say({ type: "SuspendOperator", by: 9, operator: 4 })).toBe("unknown_operator");
		at.expectSameAfterRestart();
		at.wait(1);
		expect(at.say({ type: "SuspendOperator", by: 9, operator: 4 })).toBe("ok");
	});

	it("any administrator can cancel a rescue before the rights begin", () => {
		const at = live();
		at.say({ ...rescue, by: FOUNDER });
		expect(at.say({ type: "CancelRescue", by: 3, operator: 9 })).toBe("ok");
		at.wait(100 * HOUR);
		expect(at.roleOf(9)).toBeUndefined();
		expect(at.say({ type: "CancelRescue", by: 3, operator: 9 })).toBe("unknown_operator operator");
	});

	it("the only active administrator cannot cancel a rescue or suspend the rescued administrator before its time", () => {
		const at = live();
		at.say({ type: "SuspendOperator", by: 2, operator: 3 });
		at.say({ ...rescue, by: FOUNDER });
		expect(at.say({ type: "CancelRescue", by: 2, operator: 9 })).toBe("last_administrator operator");
		expect(at.say({ type: "SuspendOperator", by: FOUNDER, operator: 9 })).toBe("unknown_operator operator");
		at.wait(72 * HOUR);
		expect(at.say({ type: "SuspendOperator", by: 9, operator: 4 })).toBe("ok");
	});

	it("only the founder can rescue, and a rescue cannot be cancelled once the rights have begun", () => {
		const at = live();
		expect(at.say({ ...rescue, by: 2 })).toBe("role_lacking");
		at.say({ ...rescue, by: FOUNDER });
		at.wait(72 * HOUR);
		expect(at.say({ type: "CancelRescue", by: 3, operator: 9 })).toBe("operator_active operator");
	});
});

describe("an operator declares user accounts", () => {
	const verify = { type: "SetVerification" as const, user: USER, version: 1, basic: true, advanced: false, country: "TH" };

	it("an operator takes no part in decisions about declared accounts", () => {
		const at = live();
		expect(at.say({ type: "DeclareAccounts", by: 4, accounts: [USER] })).toBe("ok");
		expect(at.say({ ...verify, by: 4 })).toBe("own_account user");
		expect(at.say({ ...verify, by: 2 })).toBe("ok");
		at.expectSameAfterRestart();
	});

	it("the declared accounts of an operator are up to twenty users, and none can be removed", () => {
		const at = live();
		const declare = (accounts: number[]) => at.say({ type: "DeclareAccounts", by: 4, accounts });
		expect(declare([USER])).toBe("ok");
		expect([declare([]), declare([USER]), declare([5])]).toEqual([
			"invalid_accounts accounts",
			"invalid_accounts accounts",
			"unknown_account accounts",
		]);
		expect(declare(Array.from({ length: 20 }, (_, index) => USER + 1 + index))).toBe("invalid_accounts accounts");
		expect(at.told("OperatorAccountsDeclared").at(-1)?.accounts).toEqual([USER]);
	});
});

describe("the head of the console's audit log is recorded in the journal", () => {
	const record = (entries: number) => ({ type: "RecordAuditHead" as const, by: SERVICE.exchange, head: keyOf(entries), entries });

	it("the head of the audit log is recorded only while the log grows", () => {
		const at = live();
		expect([at.say(record(3)), at.say(record(3)), at.say(record(2)), at.say(record(4))]).toEqual([
			"ok",
			"stale_version entries",
			"stale_version entries",
			"ok",
		]);
		expect(at.told("AuditHeadRecorded").at(-1)).toMatchObject({ head: keyOf(4), entries: 4 });
		at.expectSameAfterRestart();
	});
});
