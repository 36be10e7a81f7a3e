import { FIRST_USER, FOUNDER, type Role, SERVICE } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const ANN = FIRST_USER + 101;
const DAY_MS = 86_400_000;
const reason = "for a test";
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ mode: "live" });
});
afterAll(() => exchange.stop());

test("operators, verification, limits and demo money are in views and tables, survive a restart and pass the check", async () => {
	const send: TestExchange["accept"] = (command) => exchange.accept(command);
	const first = exchange.host;
	const open = (by: number, operator: number, role: Role) =>
		send({
			type: "OpenOperator",
			id: "",
			by,
			operator,
			role,
			publicKey: operator.toString(16).padStart(64, "0"),
			reason,
		});
	await send({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: ANN });
	expect([await open(FOUNDER, 2, "administrator"), await open(FOUNDER, 3, "administrator")]).toEqual([2, 3]);
	expect(first.views.operators.administrators).toBe(2);

	const intent = await open(2, 4, "reviewer");
	const [waiting] = first.views.operators.waiting();
	expect(waiting).toMatchObject({ intent, operator: 2, command: "OpenOperator", reason });
	await send({ type: "ApproveIntent", id: "", by: 3, intent, hash: waiting?.hash ?? "", reason });
	expect(first.views.operators.find(4)).toMatchObject({ role: "reviewer", closedAt: 0 });
	expect(first.views.operators.waiting()).toEqual([]);
	await open(3, 5, "treasurer");

	const verify = { type: "SetVerification", id: "", by: 4, user: ANN, version: 7, basic: true, advanced: false } as const;
	expect(first.views.verification.accessTo("options", ANN)).toEqual({ may: "demo", because: "not_verified" });
	await send({ ...verify, country: "DE", reason: 'She lives in "Köln".' });
	expect(first.views.verification.accessTo("options", ANN)).toEqual({ may: "demo", because: "country" });
	expect(first.views.verification.accessTo("contracts", ANN).may).toBe("real");
	expect(await send({ type: "SetLimits", id: "", by: ANN, dailyLoss: 100n, breakUntil: 0 })).toBe(ANN);
	await send({ type: "SetLimits", id: "", by: ANN, dailyLoss: 900n, breakUntil: 0 });
	const own = first.views.ownLimits.of(ANN);
	expect(own).toMatchObject({ dailyLoss: 100n, next: { dailyLoss: 900n, breakUntil: 0 } });
	expect(first.views.demo.nextRefill(ANN)).toBe(0);
	expect(await send({ type: "RefillDemo", id: "", by: ANN })).toBe(0);
	const nextRefill = first.views.demo.nextRefill(ANN);
	expect(nextRefill).toBe(exchange.now + DAY_MS);
	const seen = [first.views.operators.find(2), first.views.operators.waiting(), first.views.verification.find(ANN)];
	expect(seen[1]).toHaveLength(1);
	await exchange.restart();

	const { views } = exchange.host;
	expect([views.operators.find(2), views.operators.waiting(), views.verification.find(ANN)]).toEqual(seen);
	expect(views.ownLimits.of(ANN)).toEqual(own);
	expect(views.demo.nextRefill(ANN)).toBe(nextRefill);
	// A day later the intent has expired.
	exchange.now += DAY_MS + 60_000;
	const closing = await send({ type: "CloseOperator", id: "", by: 3, operator: 4, reason });
	expect(views.operators.waiting()).toMatchObject([{ intent: closing }]);
	expect(views.operators.waiting()).not.toEqual(seen[1]);
	expect(views.ownLimits.of(ANN)).toEqual({ dailyLoss: 900n, breakUntil: 0, next: undefined });
	await exchange.close();

	const { pool } = exchange;

	expect(await exchange.differences()).toEqual([]);
	const { rows } = await pool.query(
		"select operator, approver, command, user_id, reason from projection.operator_acts where reason <> 'The listing file' order by id",
	);
	const founded = await pool.query("select 1 from projection.operator_acts where reason = 'The listing file'");
	const founding = founded.rows.length;
	expect(rows).toMatchObject([
		{ operator: 1n, approver: 0n, command: "OpenOperator", user_id: 0n, reason },
		{ operator: 1n, command: "OpenOperator" },
		{ operator: 2n, approver: 3n, command: "OpenOperator" },
		{ operator: 4n, approver: 0n, command: "SetVerification", user_id: BigInt(ANN), reason: 'She lives in "Köln".' },
	]);
	const decided = await pool.query(
		"select i.operator, i.command, i.reason, d.operator as decided_by, d.decision from projection.operator_intents i left join projection.intent_decisions d using (intent) order by intent",
	);
	expect(decided.rows).toMatchObject([
		{ operator: 2n, command: "OpenOperator", reason, decided_by: 3n, decision: "approved" },
		{ command: "OpenOperator", decision: null },
		{ command: "CloseOperator", decision: null },
	]);
	await pool.query("update projection.intent_decisions set operator = 2");
	await pool.query("delete from projection.operator_intents where command = 'CloseOperator'");
	expect(await exchange.differences()).toEqual([
		"operator_intents: the journal tells of 3, the table has 2",
		"intent_decisions: 1 rows differ from the journal",
	]);
	await pool.query("update projection.intent_decisions set operator = 3");
	await pool.query("delete from projection.operator_intents");
	await pool.query("update projection.operator_acts set reason = 'another' where command = 'SetVerification'");
	expect(await exchange.differences()).toEqual([
		"operator_acts: as many as the journal tells of, and not the same ones",
		"operator_intents: the journal tells of 3, the table has 0",
	]);
	await pool.query("delete from projection.operator_acts where command = 'SetVerification'");
	await pool.query("delete from projection.demo_refills");
	expect(await exchange.differences()).toEqual([
		// The founding of the exchange has operators' commands too, and the table counts them.
		`operator_acts: the journal tells of ${founding + 4}, the table has ${founding + 3}`,
		"operator_intents: the journal tells of 3, the table has 0",
		"demo_refills: the journal tells of 1, the table has 0",
	]);
});
