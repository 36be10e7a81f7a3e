// Notices in the tables: the same ones after restarts in the middle of a day, made anew from zero, and after an upgrade from a release that
// sold options without them; told to whoever listens once they are written; and what was changed by hand is found.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_USER, FOUNDER, SERVICE } from "@candor/core";
import { type Clock, systemClock, verifyJournal } from "@candor/journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareProjection } from "../../../cli/compare-projection.ts";
import { CountingStore } from "../../../cli/journal-counts.ts";
import { prepareDatabase } from "../../../database/database.ts";
import { MIGRATIONS } from "../../../migrations.ts";
import { TestDatabase } from "../../../test-database.ts";
import { ExchangeHost } from "../../exchange-host.ts";
import { PostgresJournalStore } from "../../postgres-journal-store.ts";
import type { Notice } from "./notice.ts";

const ANN = FIRST_USER + 101;
const USDT = 3;
const UNIT = 1_000_000n;
const dataDir = mkdtempSync(join(tmpdir(), "candor-notices-"));
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("they are what the journal says, whatever was restarted or made anew, and are told when they are written", async () => {
	const { address, pool } = await database.fresh();
	const noon = Math.floor(systemClock.wall() / 86_400_000) * 86_400_000 + 43_200_000;
	let ahead = 0;
	const clock: Clock = { ...systemClock, wall: () => noon + ahead, monotonic: () => ahead };
	const told: Notice[] = [];
	const open = async () => {
		const opened = await ExchangeHost.open({
			address,
			pool,
			dataDir,
			mode: "sandbox",
			version: "test",
			clock,
			log: () => {},
			onHalt: ({ error }) => {
				throw error;
			},
		});
		opened.projector.onNotices((notices) => told.push(...notices));
		return opened;
	};
	let host = await open();
	const accept = async (command: Command) => {
		const { outcome } = await host.submit(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code}`);
		return outcome.result;
	};
	const record = (price: number) => {
		const quotes = ["a", "b", "c"].map((source) => ({ source, bid: price, ask: price, time: clock.wall() }));
		return accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	};
	/** An option that ended; `up` wins at 1,001 and loses at 999. */
	const end = async (stake: bigint, price: number) => {
		await record(1_000);
		const terms = { pair: 1, up: true, seconds: 30, payoutPpm: 800_000, account: "real" } as const;
		const option = await accept({ type: "BuyOption", id: "", by: ANN, stake: stake * UNIT, ...terms });
		ahead += 2_500;
		await record(1_000);
		ahead += 31_000;
		await record(price);
		await expect.poll(() => host.views.options.find(option)?.phase).toBe("ended");
		await host.projector.waitFor(host.durableSeq, 60_000);
	};
	const restart = async () => {
		await host.close();
		host = await open();
	};
	const rows = async () =>
		[
			await pool.query("select * from projection.notices order by user_id, id"),
			await pool.query("select * from projection.loss_limits order by user_id"),
			await pool.query("select * from projection.account_records where cause = 'option_result' order by record_id"),
		].map((result) => result.rows);

	await accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: ANN });
	await accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: ANN, asset: USDT, amount: 90_000n * UNIT });
	await accept({ type: "Transfer", id: "", by: ANN, asset: USDT, from: "coin", to: "option", amount: 90_000n * UNIT });
	const person = { user: ANN, version: 1, basic: true, advanced: false, country: "TH", reason: "for a test" };
	await accept({ type: "SetVerification", id: "", by: FOUNDER, ...person });
	await accept({ type: "SetLimits", id: "", by: ANN, dailyLoss: 300n * UNIT, breakUntil: 0 });
	await end(150n, 999);
	await restart();
	// Half of the loss was before the restart, and so was the limit.
	await end(150n, 999);
	await restart();
	await accept({ type: "SetLimits", id: "", by: ANN, dailyLoss: 0n, breakUntil: 0 });
	await host.projector.waitFor(host.durableSeq, 60_000);
	expect(told.map(({ id, kind }) => [id, kind])).toEqual([
		[1, "option_settled"],
		[2, "option_settled"],
		[3, "loss_limit"],
	]);
	expect(told[2]).toMatchObject({ user: ANN, about: { lost: 300n * UNIT, limit: 300n * UNIT } });
	// A day later nothing of it counts, and the limit is off.
	ahead += 86_400_000;
	await end(1_000n, 999);
	expect(told.slice(3)).toMatchObject([{ id: 4, kind: "option_settled", about: { profitLoss: -1_000n * UNIT } }]);
	const written = await rows();
	expect(written[0]).toHaveLength(4);
	await host.close();

	const store = new PostgresJournalStore({ address });
	const counting = new CountingStore(store);
	const { replica } = await verifyJournal(counting);
	await store.close();
	const differences = () => compareProjection(pool, replica.exchange, counting.checks);
	expect(await differences()).toEqual([]);
	await pool.query("update projection.notices set about = replace(about, 'lost', 'won') where id = 1");
	await pool.query("update projection.loss_limits set daily_loss = 5");
	expect(await differences()).toEqual([
		`notices of ${ANN}: the journal tells of 4, the table has 4, and they are not the same`,
		expect.stringMatching(/^loss limit of \d+: journal 300000000 .*, table 5 /),
	]);

	// As a release left them that sold options and had no notices.
	await pool.query("drop table projection.notices, projection.loss_limits");
	await pool.query("delete from people.migrations where name = 'notices-0001-tables'");
	await prepareDatabase(address, pool, MIGRATIONS, () => {});
	const before = told.length;
	host = await open();
	expect(await rows()).toEqual(written);
	await host.close();
	expect(await differences()).toEqual([]);
	expect(told.length).toBe(before);
});
