// Warnings of contracts over restarts: none is told twice, none is lost, and the tables are what the journal says.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_USER, FOUNDER, SERVICE } from "@candor/core";
import { type Clock, systemClock, verifyJournal } from "@candor/journal";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compareProjection } from "../../../cli/compare-projection.ts";
import { CountingStore } from "../../../cli/journal-counts.ts";
import { TestDatabase } from "../../../test-database.ts";
import { ExchangeHost } from "../../exchange-host.ts";
import { PostgresJournalStore } from "../../postgres-journal-store.ts";
import type { Notice } from "./notice.ts";

const [ANN, BOB] = [FIRST_USER + 101, FIRST_USER + 102];
const USDT = 3;
const UNIT = 1_000_000n;
const dataDir = mkdtempSync(join(tmpdir(), "candor-warnings-"));
let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

it("a ticket near its liquidation is told once, whatever was restarted, and again only after it was far", async () => {
	const { address, pool } = await database.fresh();
	let now = systemClock.wall();
	const clock: Clock = { ...systemClock, wall: () => now, monotonic: () => now };
	const told: Notice[] = [];
	const start = async () => {
		const onHalt = ({ error }: { error: Error }) => {
			throw error;
		};
		const opened = await ExchangeHost.open({
			address,
			pool,
			dataDir,
			mode: "sandbox",
			version: "test",
			clock,
			log: () => {},
			onHalt,
		});
		opened.projector.onNotices((notices) => told.push(...notices));
		return opened;
	};
	let host = await start();
	const accept = async (command: Command) => {
		const { outcome } = await host.submit(command);
		if (outcome.kind === "refused") throw new Error(`${command.type}: ${outcome.refusal.code}`);
		return outcome.result;
	};
	/** Answers how many warnings were told by then. */
	const record = async (price: number) => {
		now += 301_000;
		const quotes = ["a", "b", "c"].map((source) => ({ source, bid: price, ask: price, time: now }));
		await accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
		await host.projector.waitFor(host.durableSeq, 60_000);
		return told.filter(({ kind }) => kind === "ticket_near_liquidation").length;
	};
	const restart = async () => {
		await host.close();
		host = await start();
	};
	for (const [index, user] of [ANN, BOB].entries()) {
		await accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
		await accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: 90_000n * UNIT });
		await accept({ type: "Transfer", id: "", by: user, asset: USDT, from: "coin", to: "contract", amount: 90_000n * UNIT });
		const person = { user, version: index + 1, basic: true, advanced: false, country: "TH", reason: "for a test" };
		await accept({ type: "SetVerification", id: "", by: FOUNDER, ...person });
	}
	await record(650_000);
	const order = { instrument: 1, lots: 10, price: 650_000, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	await accept({ type: "OpenTicket", id: "", by: BOB, long: false, orderType: "limit", leverage: 2, ...order });
	const ticket = await accept({ type: "OpenTicket", id: "", by: ANN, long: true, orderType: "limit", leverage: 20, ...order });
	const { liquidationPrice, bankruptcyPrice } = host.views.tickets.find(ticket) ?? { liquidationPrice: 0, bankruptcyPrice: 0 };
	const gap = liquidationPrice - bankruptcyPrice;
	const [near, between, far] = [0.2, 0.4, 0.6].map((share) => liquidationPrice + Math.round(gap * share)) as [
		number,
		number,
		number,
	];
	await restart();
	expect(await record(between)).toBe(0);
	expect(await record(near)).toBe(1);
	expect(told.at(-1)).toMatchObject({ user: ANN, about: { ticket, instrument: 1, long: true, lots: 10, mark: near } });
	await restart();
	expect(await record(near)).toBe(1);
	expect(await record(between)).toBe(1);
	await restart();
	expect(await record(near)).toBe(1);
	expect(await record(far)).toBe(1);
	await restart();
	expect(await record(between)).toBe(1);
	expect(await record(near)).toBe(2);
	// Another has the ticket's place: what was warned of ends with it.
	await record(650_000);
	await accept({ type: "OpenTicket", id: "", by: BOB, long: true, orderType: "limit", leverage: 2, ...order });
	await accept({ type: "CloseTicket", id: "", by: ANN, ticket, lots: 0, orderType: "market", price: 0 });
	await host.projector.waitFor(host.durableSeq, 60_000);
	expect((await pool.query("select * from projection.liquidation_warnings")).rows).toEqual([
		{ ticket_id: BigInt(ticket), warned: false },
	]);
	await host.close();

	const store = new PostgresJournalStore({ address });
	const counting = new CountingStore(store);
	const { replica } = await verifyJournal(counting);
	await store.close();
	const differences = () => compareProjection(pool, replica.exchange, counting.checks);
	expect(await differences()).toEqual([]);
	await pool.query("update projection.contract_insurance set balance = balance + 1 where account = 'insurance'");
	expect(await differences()).toEqual([expect.stringMatching(/^insurance of contracts: journal \d+, table \d+$/)]);
});
