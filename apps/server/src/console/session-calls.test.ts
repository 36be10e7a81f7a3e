import { expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { sessionCalls } from "./session-calls.ts";

const OPERATORS = new Map([
	[2, { passkeyId: "cmVhbA", suspended: false }],
	[3, { passkeyId: "c3VzcGVuZGVk", suspended: true }],
]);

/** Returns the calls of a server whose invented credential ids derive from the given key. */
const withSecret = (secret: Uint8Array) =>
	sessionCalls({
		views: { operators: { find: (operator: number) => OPERATORS.get(operator) } } as never,
		...{ audit: {} as never, sessions: {} as never, nonces: {} as never, isSecure: true, secret, now: () => 1_000_000 },
	});
const passkeyIdOf = (operator: number, secret: Uint8Array = Buffer.alloc(32, 1)) =>
	withSecret(secret)["session/challenge"]({ operator }, { party: { id: "localhost" } } as never).passkey_id;

test("made-up credential ids have the lengths of real ones, and stay the same after a restart", () => {
	const ids = Array.from({ length: 90 }, (_, index) => passkeyIdOf(index + 10));
	expect(new Set(ids).size).toBe(90);
	expect(new Set(ids.map((id) => Buffer.from(id, "base64url").length))).toEqual(new Set([16, 20, 32, 48, 64]));
	expect(Array.from({ length: 90 }, (_, index) => passkeyIdOf(index + 10))).toEqual(ids);
	expect(passkeyIdOf(10, Buffer.alloc(32, 2))).not.toBe(ids[0]);
});

test("a suspended operator keeps the credential id, because a change would reveal the suspension", () => {
	expect([passkeyIdOf(2), passkeyIdOf(3)]).toEqual(["cmVhbA", "c3VzcGVuZGVk"]);
});

test("a session ends at its sign-out even if the audit log cannot be written", async () => {
	const done: string[] = [];
	const calls = sessionCalls({
		views: {} as never,
		audit: {
			async add({ kind }: AuditFacts) {
				done.push(kind);
				throw new Error("the database is away");
			},
		} as never,
		sessions: { close: (token: string) => void done.push(`closed ${token}`) } as never,
		...{ nonces: {} as never, isSecure: true, secret: Buffer.alloc(32), now: () => 1_000_000 },
	});
	const context = {
		...{ operator: { operator: 2, role: "support" }, session: { id: "s1" }, token: "abc", address: "192.0.2.9" },
		reply: { header: (name: string, value: string) => void done.push(`${name} ${value.split(";")[0]}`) },
	} as never;
	await expect(calls["session/close"]({}, context)).rejects.toThrow("away");
	expect(done).toEqual(["set-cookie __Host-candor-console-2=", "sign_out", "closed abc"]);
});

test("refused sign-ins write at most one entry per operator number and minute, which counts the omitted ones", async () => {
	let now = 1_000_000;
	const entries: AuditFacts[] = [];
	const calls = sessionCalls({
		views: { operators: { active: () => undefined, revisionOf: () => 0 } } as never,
		audit: { add: async (facts: AuditFacts) => void entries.push(facts) } as never,
		...{ sessions: {} as never, nonces: {} as never, isSecure: false, secret: Buffer.alloc(32), now: () => now },
	});
	const refuse = async (operator: number) => {
		const context = { address: "192.0.2.9", party: { id: "localhost" } } as never;
		expect(await calls["session/open"]({ operator, passkey: {} }, context)).toMatchObject({ refused: "sign_in_refused" });
	};
	for (let time = 0; time < 500; time++) await refuse(4);
	await refuse(5);
	now += 59_999;
	await refuse(4);
	const entry = { role: "", kind: "sign_in_refused", address: "192.0.2.9" };
	expect(entries).toEqual([
		{ ...entry, operator: 4 },
		{ ...entry, operator: 5 },
	]);
	now += 1;
	await refuse(4);
	expect(entries.slice(2)).toEqual([{ ...entry, operator: 4, details: { omitted: 500 } }]);
});
