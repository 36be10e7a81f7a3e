// What the server keeps of operators, verification, people's limits and demo money: told, projected, the same after a restart, and
// checked against the journal.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_USER, FOUNDER, type Role, SERVICE } from "@candor/core";
import { type Clock, systemClock, verifyJournal } from "@candor/journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareProjection } from "../../../cli/compare-projection.ts";
import { CountingStore } from "../../../cli/journal-counts.ts";
import { TestDatabase } from "../../../test-database.ts";
import { ExchangeHost } from "../../exchange-host.ts";
import { PostgresJournalStore } from "../../postgres-journal-store.ts";

const ANN = FIRST_USER + 101;
const DAY_MS = 86_400_000;
const reason = "for a test";
const dataDir = mkdtempSync(join(tmpdir(), "candor-operators-"));
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("they are told, projected, the same after a restart, and verified", async () => {
	const { address, pool } = await database.fresh();
	let ahead = 0;
	const clock: Clock = {
		...systemClock,
		wall: () => systemClock.wall() + ahead,
		monotonic: () => systemClock.monotonic() + ahead,
	};
	const options = { address, pool, dataDir, mode: "live", version: "test", clock, log: () => {}, onHalt: () => {} } as const;
	const first = await ExchangeHost.open(options);
	const send = async (command: Command) => {
		const { outcome } = await first.submit(command);
		return outcome.kind === "refused" ? outcome.refusal.code : outcome.result;
	};
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

	const intent = (await open(2, 4, "reviewer")) as number;
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
	expect(Math.abs(nextRefill - clock.wall() - DAY_MS)).toBeLessThan(60_000);
	const seen = [first.views.operators.find(2), first.views.operators.waiting(), first.views.verification.find(ANN)];
	expect(seen[1]).toHaveLength(1);
	await first.close();

	const again = await ExchangeHost.open(options);
	const { views } = again;
	expect([views.operators.find(2), views.operators.waiting(), views.verification.find(ANN)]).toEqual(seen);
	expect(views.ownLimits.of(ANN)).toEqual(own);
	expect(views.demo.nextRefill(ANN)).toBe(nextRefill);
	// A day later nobody can approve it any more.
	ahead = DAY_MS + 60_000;
	const close = { type: "CloseOperator", id: "", by: 3, operator: 2, reason } as const;
	const { outcome } = await again.submit(close);
	expect(views.operators.waiting()).toMatchObject([{ intent: outcome.kind === "accepted" ? outcome.result : 0 }]);
	expect(views.operators.waiting()).not.toEqual(seen[1]);
	expect(views.ownLimits.of(ANN)).toEqual({ dailyLoss: 900n, breakUntil: 0, next: undefined });
	await again.close();

	const store = new PostgresJournalStore({ address });
	const counting = new CountingStore(store);
	const { replica } = await verifyJournal(counting);
	await store.close();
	const differences = () => compareProjection(pool, replica.exchange, counting.checks);
	expect(await differences()).toEqual([]);
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
	await pool.query("update projection.operator_acts set reason = 'another' where command = 'SetVerification'");
	expect(await differences()).toEqual(["operator_acts: as many as the journal tells of, and not the same ones"]);
	await pool.query("delete from projection.operator_acts where command = 'SetVerification'");
	await pool.query("delete from projection.demo_refills");
	expect(await differences()).toEqual([
		// With what the founding did.
		`operator_acts: the journal tells of ${founding + 4}, the table has ${founding + 3}`,
		"demo_refills: the journal tells of 1, the table has 0",
	]);
});
