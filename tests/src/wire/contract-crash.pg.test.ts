// Invariant: what contracts do by themselves is done once, whatever is killed. A server in a process of its own gets kill -9 between two
// batches of a funding round and of a record's liquidations, and behind orders that nobody was told of; what comes back goes on where
// the journal stands, clients ask again under their ids, and journal, state and tables agree.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CALLS, type CallData, type CallParams, type CallPath, type TicketWithFills } from "@candor/contract";
import { type Command, type Event, FIRST_USER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { verifyDeleveraging } from "@candor/fairness";
import { decodeEvents, systemClock } from "@candor/journal";
import { bareEnvironment, type FreshDatabase, TestDatabase } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order, Word } from "./doomed-process.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const EIGHT_HOURS_MS = 28_800_000;
const PAIRS = 2_000;
/** As much altogether as insurance cannot take alone. */
const LOTS = 160;
/** Ticks of 0.1. */
const PRICE = 650_000;
/** Below what 20 times leverage stands. */
const FALLEN = 612_000;
/** Prices are not fresh behind it. */
const OUTAGE_MS = 61_000;

const dataDir = mkdtempSync(join(tmpdir(), "candor-contract-crash-"));
let database: TestDatabase;
let place: FreshDatabase;
let child: ChildProcess;
let port: number;
/** The exchange's time: at first the beginning of a funding period. */
let now = Math.ceil(systemClock.wall() / EIGHT_HOURS_MS) * EIGHT_HOURS_MS;

async function start(): Promise<void> {
	const script = join(import.meta.dirname, "doomed-process.ts");
	const env = bareEnvironment();
	child = fork(script, [place.address, dataDir, String(now)], { serialization: "advanced", env });
	const word = await heard();
	if (!("port" in word)) throw new Error("the server did not say where it listens");
	port = word.port;
}

/** What it says next. Throws where it ends instead. */
function heard(): Promise<Word> {
	return new Promise((done, fail) => {
		const ended = () => fail(new Error("the server ended"));
		if (child.exitCode !== null || child.signalCode !== null) return ended();
		child.once("exit", ended);
		child.once("message", (word: Word) => {
			child.off("exit", ended);
			done(word);
		});
	});
}

async function accept(...commands: Command[]): Promise<number[]> {
	child.send({ at: now, commands } satisfies Order, () => {});
	const word = await heard();
	if (!("outcomes" in word)) throw new Error("it says where it listens once");
	expect(word.outcomes.filter((outcome) => typeof outcome === "string")).toEqual([]);
	return word.outcomes as number[];
}

/**
 * Sets something off, of whose first batch with such an event the server dies; it is started again when so much time is gone.
 * Answers all such events until the kill.
 */
async function killedBy<T extends Event["type"]>(
	dieOf: T,
	awayMs: number,
	setOff: Command | (() => void),
): Promise<Extract<Event, { type: T }>[]> {
	const exited = once(child, "exit");
	const order: Order = { at: now, commands: typeof setOff === "function" ? [] : [setOff], dieOf };
	child.send(order, () => {});
	if (typeof setOff === "function") {
		await heard();
		setOff();
	}
	expect(await exited).toEqual([null, "SIGKILL"]);
	const told = await journalled(dieOf);
	now += awayMs;
	await start();
	return told;
}

function record(price: number): Command {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: now }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

async function raw(path: CallPath, params: object, token = ""): Promise<{ error?: string; data: never }> {
	const { method } = CALLS[path];
	const asks =
		method === "GET" ? `?${new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]))}` : "";
	const response = await fetch(`http://127.0.0.1:${port}/api/${path}${asks}`, {
		method,
		headers: { "content-type": "application/json", authorization: token },
		...(method === "POST" && { body: JSON.stringify(params) }),
	});
	return (await response.json()) as { error?: string; data: never };
}

async function call<P extends CallPath>(path: P, params: CallParams<P>, token = ""): Promise<CallData<P>> {
	const { error, data } = await raw(path, params, token);
	expect([path, error]).toEqual([path, undefined]);
	return CALLS[path].data.parse(data) as CallData<P>;
}

/** Everything that was ever told, from the journal itself. */
async function journalled<T extends Event["type"]>(type: T): Promise<Extract<Event, { type: T }>[]> {
	const { rows } = await place.pool.query<{ events: Buffer }>("select events from journal.entries order by first_seq");
	return rows
		.flatMap(({ events }) => decodeEvents(events))
		.filter((event): event is Extract<Event, { type: T }> => event.type === type);
}

const idsOf = (events: readonly { readonly ticket: number }[]) => events.map(({ ticket }) => ticket).sort((a, b) => a - b);
const ALL = Array.from({ length: 2 * PAIRS }, (_, at) => at + 1);
const LONGS = ALL.filter((id) => id % 2 === 0);
/** Of a round: first who pays, then who receives. */
const IN_ORDER = [...LONGS, ...ALL.filter((id) => id % 2 === 1)];

const trader = (number: number) => FIRST_USER + 1_000 + number;
let person: { readonly token: string; readonly id: number };

const plain = { type: "OpenTicket", id: "", instrument: 1, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
const order = { ...plain, orderType: "limit", leverage: 5 } as const;
/** Better than what the longs go bankrupt at. */
const bid = (lots: number): Command => ({ ...order, by: trader(0), price: 620_000, long: true, lots });
const sell = (lots: number, price: number): Command => ({ ...order, by: trader(0), price, long: false, lots });

/** Thirty sell to thirty others, each pair of tickets one long and one short: shorts have odd ids, longs even ones. */
async function openTickets(): Promise<void> {
	const money = { asset: SETTLEMENT_ASSET, amount: 1_000_000_000_000n } as const;
	const people = Array.from({ length: 60 }, (_, number) => trader(number));
	await accept(
		...people.flatMap((user): Command[] => [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money },
		]),
	);
	const ticket = { ...order, price: PRICE, lots: LOTS } as const;
	for (let at = 0; at < PAIRS; at += 250) {
		await accept(
			...Array.from({ length: 250 }, (_, count): Command[] => [
				{ ...ticket, by: trader((at + count) % 30), long: false },
				{ ...ticket, by: trader(30 + ((at + count) % 30)), long: true, leverage: 20 },
			]).flat(),
		);
	}
}

beforeAll(async () => {
	database = await TestDatabase.start();
	place = await database.fresh();
	await start();
	const account = { type: "username", account: "contractcrash", password: "correct horse", invite_code: "CANDOR" } as const;
	const { token, user } = await call("user/register", { ...account, re_password: account.password, agree: 1 });
	person = { token, id: user.id };
	await call("sandbox/fund", { currency_id: 3, amount: "10000" }, token);
	await call("wallet/change", { currency_id: 3, from_field: "coin", to_field: "contract", number: "10000" }, token);
	await accept(record(PRICE));
	await openTickets();
});
afterAll(async () => {
	if (child?.exitCode === null && child.signalCode === null) {
		const exited = once(child, "exit");
		child.kill("SIGTERM");
		await exited;
	}
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

test("a funding round that was killed in its middle pays each ticket once", async () => {
	// A quarter of the period must be sampled.
	for (let sampled = 0; sampled <= EIGHT_HOURS_MS / 4; sampled += 10_000) {
		now += 10_000;
		await accept(record(PRICE));
	}
	now += EIGHT_HOURS_MS - (now % EIGHT_HOURS_MS);
	const first = await killedBy("FundingPaid", OUTAGE_MS, record(PRICE));
	expect(first.map(({ ticket }) => ticket)).toEqual(IN_ORDER.slice(0, 1_000));
	await expect.poll(() => journalled("FundingSettled"), { timeout: 60_000 }).toHaveLength(1);
	const paid = await journalled("FundingPaid");
	expect(idsOf(paid)).toEqual(ALL);
	const sumOf = (is: (amount: bigint) => boolean) => paid.reduce((sum, { amount }) => (is(amount) ? sum + amount : sum), 0n);
	const [settled] = await journalled("FundingSettled");
	expect(settled).toMatchObject({ paid: -sumOf((amount) => amount < 0n), received: sumOf((amount) => amount > 0n) });
});

/** First in the line of those who are deleveraged. */
let geared: number;

test("somebody is short with most leverage", async () => {
	now += 1_000;
	await accept(record(PRICE), { ...order, by: trader(30), price: PRICE, long: true, lots: 3 });
	const short = { match_id: 1, type: 2, order_type: 0, share: 3, multiple: 20, target_price: "65000" } as const;
	const { ticket } = await call("lever/submit", { ...short, client_id: "geared" }, person.token);
	expect(ticket).toMatchObject({ status: 1, share: 3 });
	geared = ticket.id;
});

test("a record's liquidations that were killed twice end each ticket once: by the book, insurance, deleveraging", async () => {
	now += 1_000;
	await accept(record(PRICE), bid(300));
	now += 1_000;
	const ended = async () => (await journalled("TicketLiquidated")).filter(({ user }) => user !== 0);
	expect(await killedBy("TicketLiquidated", OUTAGE_MS, record(FALLEN))).toHaveLength(20);
	// Nothing goes on before there is a price again.
	expect((await ended()).length).toBeLessThan(PAIRS);
	await killedBy("TicketLiquidated", 1_000, record(FALLEN));
	await expect.poll(async () => (await ended()).length, { timeout: 60_000 }).toBe(PAIRS);
	const all = await ended();
	expect(idsOf(all)).toEqual(LONGS);
	for (const { lots, filled, taken, deleveraged } of all) expect(filled + taken + deleveraged).toBe(lots);
	for (const way of ["filled", "taken", "deleveraged"] as const) expect(all.some((told) => told[way] > 0)).toBe(true);
});

test("who was closed against one of them has a receipt of it, which follows from that liquidation", async () => {
	const ended = (await call("lever/my_trade", { id: geared }, person.token)) as TicketWithFills;
	expect(ended).toMatchObject({ status: 3, closed_by: "adl" });
	expect(ended.deleveragings.reduce((sum, { lots }) => sum + lots, 0)).toBe(3);
	const { keys } = await call("fair/keys", {});
	for (const { against, price, profit, lots } of ended.deleveragings) {
		const proof = await call("fair/deleveraging", { id: geared, against }, person.token);
		const given = { deleveraged: proof.receipt, liquidated: proof.liquidation, records: [proof.index], keys };
		const steps = verifyDeleveraging(given);
		expect(steps.filter(({ ok }) => !ok)).toEqual([]);
		expect(steps).toHaveLength(7);
		expect(proof.receipt).toMatchObject({ ticket: geared, against, price, profit, lots });
		expect(await call("fair/deleveraging", { id: geared, against }, person.token)).toEqual(proof);
	}
	const own = ended.deleveragings[0]?.against as number;
	expect((await raw("fair/deleveraging", { id: geared, against: own + 2 * PAIRS }, person.token)).error).toBe("not_deleveraged");
	expect((await raw("fair/deleveraging", { id: geared - 1, against: own }, person.token)).error).toBe("unknown_ticket");
});

test("orders whose answers the kill took are answered by the first when they are asked again", async () => {
	now += 1_000;
	await accept(record(PRICE));
	const limit = { match_id: 1, type: 1, order_type: 0, share: 3, multiple: 5, target_price: "60000" } as const;
	const submit = { ...limit, client_id: "lost-submit" };
	await killedBy("TicketChanged", 1_000, () => void raw("lever/submit", submit, person.token).catch(() => {}));
	const { ticket } = await call("lever/submit", submit, person.token);
	expect(await call("lever/submit", submit, person.token)).toMatchObject({ ticket: { id: ticket.id } });
	expect((await raw("lever/submit", { ...submit, share: 4 }, person.token)).error).toBe("id_reused");
	// Somebody sells to it, so that there is something to close.
	now += 1_000;
	await accept(record(600_000), sell(3, 600_000));
	const close = { id: ticket.id, client_id: "lost-close", order_type: 0, target_price: "61000" } as const;
	await killedBy("TicketChanged", 1_000, () => void raw("lever/close", close, person.token).catch(() => {}));
	expect((await call("lever/close", close, person.token)).ticket).toMatchObject({
		id: ticket.id,
		closing: 3,
		close_price: "61000.0",
	});
	expect((await raw("lever/close", { id: ticket.id }, person.token)).error).toBe("already_closing");
	const list = (await call("lever/my_trade", { status: "open" }, person.token)) as { list: { id: number }[] };
	expect(list.list.map(({ id }) => id)).toEqual([ticket.id]);
});

test("candles and the day say what was traded, behind all kills", async () => {
	const traded = (await journalled("ContractTraded")).filter(({ instrument }) => instrument === 1);
	const minutes = new Map<number, typeof traded>();
	for (const trade of traded) {
		const time = trade.at - (trade.at % 60_000);
		minutes.set(time, [...(minutes.get(time) ?? []), trade]);
	}
	/** 100 lots of the pair, of 0.00001 each. */
	const amount = (lots: number) => (lots / 1_000).toFixed(5);
	const price = (ticks: number | undefined) => ((ticks as number) / 10).toFixed(1);
	const figures = (trades: typeof traded) => {
		const prices = trades.map((trade) => trade.price);
		return {
			open: price(prices[0]),
			high: price(Math.max(...prices)),
			low: price(Math.min(...prices)),
			volume: amount(trades.reduce((sum, { lots }) => sum + lots, 0)),
			turnover: trades.reduce((sum, trade) => sum + (trade.price * trade.lots) / 10_000, 0).toFixed(6),
		};
	};
	const asked = { symbol: "BTC/USDT", contract: "real", period: "1min", limit: "1500" };
	const candlesNow = async () => {
		const response = await fetch(`http://127.0.0.1:${port}/api/currency/new_timeshar?${new URLSearchParams(asked)}`);
		return CALLS["currency/new_timeshar"].data.parse(((await response.json()) as { data: unknown }).data);
	};
	const drawn = [...minutes].map(([time, trades]) => ({
		time,
		...figures(trades),
		close: price(trades.at(-1)?.price),
		simulated: false,
	}));
	expect(drawn.length).toBeGreaterThan(2);
	await expect.poll(candlesNow, { timeout: 30_000 }).toEqual(drawn);
	const day = (await call("lever/deal", { match_id: 1 })).price?.day;
	expect(day).toMatchObject(figures(traded.filter(({ at }) => at - (at % 60_000) >= now - 86_400_000)));
});

test("journal, state, snapshots and tables agree", async () => {
	expect(child.exitCode).toBeNull();
	const exited = once(child, "exit");
	child.kill("SIGTERM");
	expect(await exited).toEqual([0, null]);
	const env = { ...bareEnvironment(), DATA_DIR: dataDir, DATABASE_URL: place.address };
	const { status, stdout, stderr } = spawnSync(process.execPath, ["apps/server/src/cli/main.ts", "verify"], {
		cwd: ROOT,
		env,
		encoding: "utf8",
	});
	expect(`${stdout}${stderr}`).toMatch(/\nclean\n/);
	expect(status).toBe(0);
});
