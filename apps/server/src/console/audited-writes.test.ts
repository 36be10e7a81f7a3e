import { expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { commandCalls } from "./command-calls.ts";
import { enrolmentCalls } from "./enrolment-calls.ts";

const context = {
	...{ operator: { operator: 2, role: "administrator" }, session: { id: "s1" }, address: "192.0.2.9" },
	signed: { signature: "ab" },
} as never;
const cases = { mayExecute: async () => true };
const views = { operators: { find: () => undefined } } as never;

test("a command whose outcome stays unknown has an entry in the audit log", async () => {
	const entries: AuditFacts[] = [];
	const audit = { add: async (facts: AuditFacts) => void entries.push(facts) } as never;
	const exchange = {
		async submit() {
			throw new Error("the exchange is away");
		},
	} as never;
	const command = JSON.stringify({ type: "SuspendOperator", operator: 5, reason: "lost phone" });
	await expect(commandCalls({ projection: undefined as never, views, exchange, audit, cases })["commands/submit"]({ command }, context)).rejects.toThrow("away");
	expect(entries).toEqual([
		{
			...{
				operator: 2,
				role: "administrator",
				kind: "command",
				user: 0,
				reason: "lost phone",
				address: "192.0.2.9",
				session: "s1",
			},
			details: { command: "SuspendOperator", hash: expect.stringMatching(/^[0-9a-f]{64}$/), state: "sent" },
		},
	]);
});

test("a command and an invitation have no effect if the audit log cannot be written", async () => {
	const effects: string[] = [];
	const audit = {
		async add() {
			throw new Error("the database is away");
		},
	} as never;
	const exchange = { submit: async () => void effects.push("command") } as never;
	const tables = { insertInto: () => void effects.push("invitation") } as never;
	const command = JSON.stringify({ type: "SuspendOperator", operator: 5, reason: "lost phone" });
	await expect(commandCalls({ projection: undefined as never, views, exchange, audit, cases })["commands/submit"]({ command }, context)).rejects.toThrow(
		"database",
	);
	const calls = enrolmentCalls({ tables, views, audit, nonces: {} as never, origin: "http://localhost:8081", now: () => 1 });
	const invitation = { operator: 5, role: "support", reason: "new" } as const;
	await expect(calls["enrolments/invite"](invitation, context)).rejects.toThrow("database");
	expect(effects).toEqual([]);
});

test("a verification without an accepted case is refused, and has an entry in the audit log", async () => {
	const entries: AuditFacts[] = [];
	const audit = { add: async (facts: AuditFacts) => void entries.push(facts) } as never;
	const exchange = {
		async submit() {
			throw new Error("the command reached the exchange");
		},
	} as never;
	const verified = {
		type: "SetVerification",
		user: 100_101,
		version: 1,
		basic: true,
		advanced: false,
		country: "TH",
		reason: "friend",
	};
	const calls = commandCalls({ projection: undefined as never, views, exchange, audit, cases: { mayExecute: async () => false } });
	const answer = await calls["commands/submit"]({ command: JSON.stringify(verified) }, context);
	expect(answer).toMatchObject({ refused: "verification_case_missing" });
	expect(entries.map(({ kind, user, details }) => [kind, user, details?.refusal])).toEqual([
		["command", 100_101, undefined],
		["command_refused", 100_101, "verification_case_missing"],
	]);
});
