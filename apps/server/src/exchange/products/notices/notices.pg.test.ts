// Tests notices with a real database: restarts during a day, rebuilt tables, an upgrade from a release without notices, and rows
// changed by hand.
import { FIRST_USER } from "@candor/core";
import { systemClock } from "@candor/journal";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareDatabase } from "../../../database/database.ts";
import { MIGRATIONS } from "../../../migrations.ts";
import type { Notice } from "./notice.ts";

const ANN = FIRST_USER + 101;
const UNIT = 1_000_000n;
const DAY_MS = 86_400_000;
const told: Notice[] = [];
let exchange: TestExchange;
beforeAll(async () => {
	const noon = Math.floor(systemClock.wall() / DAY_MS) * DAY_MS + DAY_MS / 2;
	exchange = await TestExchange.start({
		now: noon,
		onOpened: ({ projector }) => projector.onNotices((notices) => told.push(...notices)),
	});
});
afterAll(() => exchange.stop());

test("the tables of notices agree with the journal after restarts, and each notice is stored before it is emitted", async () => {
	const { pool } = exchange;
	/** Buys an option on a rising price, and lets it end at the price `price`. It wins at 1,001 and loses at 999. */
	const end = async (stake: bigint, price: number) => {
		await exchange.record(1_000);
		const terms = { pair: 1, up: true, seconds: 30, payoutPpm: 800_000, account: "real" } as const;
		const option = await exchange.accept({ type: "BuyOption", id: "", by: ANN, stake: stake * UNIT, ...terms });
		exchange.now += 2_500;
		await exchange.record(1_000);
		exchange.now += 31_000;
		await exchange.record(price);
		await expect.poll(() => exchange.host.views.options.find(option)?.phase).toBe("ended");
		await exchange.projected();
	};
	const rows = async () =>
		[
			await pool.query("select * from projection.notices order by user_id, id"),
			await pool.query("select * from projection.loss_limits order by user_id"),
			await pool.query("select * from projection.account_records where cause = 'option_result' order by record_id"),
		].map((result) => result.rows);

	await exchange.trader(ANN, "option");
	await exchange.accept({ type: "SetLimits", id: "", by: ANN, dailyLoss: 300n * UNIT, breakUntil: 0 });
	await end(150n, 999);
	await exchange.restart();
	// The limit was set before the restart, and half of the loss was made before it.
	await end(150n, 999);
	await exchange.restart();
	await exchange.accept({ type: "SetLimits", id: "", by: ANN, dailyLoss: 0n, breakUntil: 0 });
	await exchange.projected();
	expect(told.map(({ id, kind }) => [id, kind])).toEqual([
		[1, "option_settled"],
		[2, "option_settled"],
		[3, "loss_limit"],
	]);
	expect(told[2]).toMatchObject({ user: ANN, about: { lost: 300n * UNIT, limit: 300n * UNIT } });
	// A day later the earlier loss no longer counts, and the user's removal of the limit is in force.
	exchange.now += DAY_MS;
	await end(1_000n, 999);
	expect(told.slice(3)).toMatchObject([{ id: 4, kind: "option_settled", about: { profitLoss: -1_000n * UNIT } }]);
	const written = await rows();
	expect(written[0]).toHaveLength(4);
	await exchange.close();

	expect(await exchange.differences()).toEqual([]);
	await pool.query("update projection.notices set about = replace(about, 'lost', 'won') where id = 1");
	await pool.query("update projection.loss_limits set daily_loss = 5");
	expect(await exchange.differences()).toEqual([
		`notices of ${ANN}: the journal tells of 4, the table has 4, and they are not the same`,
		expect.stringMatching(/^loss limit of \d+: journal 300000000 .*, table 5 /),
	]);

	// Restores the database of a release that sold options but had no notices.
	await pool.query("drop table projection.notices, projection.loss_limits");
	await pool.query("delete from people.migrations where name = 'notices-0001-tables'");
	await prepareDatabase(exchange.address, pool, MIGRATIONS, () => {});
	const before = told.length;
	await exchange.open();
	expect(await rows()).toEqual(written);
	await exchange.close();
	expect(await exchange.differences()).toEqual([]);
	expect(told.length).toBe(before);
});
