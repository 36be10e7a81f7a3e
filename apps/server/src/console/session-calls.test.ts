import { expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { sessionCalls } from "./session-calls.ts";

test("refused sign-ins write at most one entry per operator number and minute, with the number of omitted ones", async () => {
	let now = 1_000_000;
	const entries: AuditFacts[] = [];
	const calls = sessionCalls({
		views: { operators: { active: () => undefined, revisionOf: () => 0 } } as never,
		audit: { add: async (facts: AuditFacts) => void entries.push(facts) } as never,
		...{ sessions: {} as never, nonces: {} as never, isSecure: false, now: () => now },
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
