// Tests GET proofs/option, which returns the proof of an option, over HTTP. For every kind of end, the browser's code
// (packages/proofs) must accept the receipts and price records: at once, after a restart, and after a change of the signing key.
// The test controls the clock and the prices.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CallData, Option } from "@candor/contract";
import { FOUNDER, SERVICE } from "@candor/core";
import { checkOptionProof } from "@candor/proofs";
import { IndexSigner, rotateSigningKey } from "@candor/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MovedClock, PATIENCE_MS } from "./open-server.ts";
import { eventually, until } from "./patience.ts";
import { RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
const clock = new MovedClock();

const keyFolder = mkdtempSync(join(tmpdir(), "candor-receipts-"));
const signer = () => new IndexSigner(keyFolder, clock.wall());

beforeAll(async () => {
	server = await RunningServer.start({ signer: signer() }, clock);
});
afterAll(async () => {
	await server.stop();
	rmSync(keyFolder, { recursive: true });
});

type Person = Awaited<ReturnType<RunningServer["person"]>>;
type Receipts = CallData<"proofs/option">;

async function record(price: number): Promise<void> {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: clock.wall() }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

async function pass(ms: number, price?: number): Promise<void> {
	clock.ahead += ms;
	if (price !== undefined) await record(price);
}

let versions = 0;
async function optionTrader(): Promise<Person> {
	const person = await server.trader();
	const verified = { user: person.id, version: ++versions, basic: true, advanced: false, country: "TH", reason: "for a test" };
	await server.accept({ type: "SetVerification", id: "", by: FOUNDER, ...verified });
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "5000" }, person);
	await server.accept({ type: "RefillDemo", id: "", by: person.id });
	return person;
}

const ORDER = { match_id: 1, type: 1, seconds: 30, number: "10", account: "real" } as const;

async function buy(person: Person, more: object = {}): Promise<CallData<"microtrade/submit">> {
	const { body } = await server.call("microtrade/submit", { ...ORDER, ...more }, person);
	return body.data;
}

/**
 * Waits until `is` returns true for the option, and returns the option. Waiting is necessary, because the exchange acts on a
 * price record only after the response to it.
 */
const one = (person: Person, id: number, is: (option: Option) => boolean): Promise<Option> =>
	until(async () => (await server.call("microtrade/lists", { id }, person)).body.data as Option, is);

const isOpened = ({ price }: Option) => price !== null;
const hasEnded = ({ status }: Option) => status !== "open";
const receiptsOf = async (person: Person, id: number): Promise<Receipts> =>
	(await server.call("proofs/option", { id }, person)).body.data;

async function verify(person: Person, id: number): Promise<readonly string[]> {
	const { placed, settled, outage, records: times } = await receiptsOf(person, id);
	const range = { from: times.from, ...(times.to === null ? {} : { to: times.to }) };
	const { body } = await server.call("proofs/index", { symbol: placed.market, ...range });
	const keys = (await server.call("proofs/keys", {})).body.data.keys;
	const steps = checkOptionProof({ placed, settled, records: body.data, keys, outage: outage ?? undefined });
	return steps.filter(({ ok }) => !ok).map(({ step, problem }) => `${step} ${problem}`);
}

/**
 * Buys an option that opens at a price of 65,000.0, and then records a price each second until one second before the option's
 * end.
 */
async function runOut(person: Person, more: object = {}): Promise<CallData<"microtrade/submit">> {
	await record(650_000);
	const sale = await buy(person, more);
	await pass(2_500, 650_000);
	await one(person, sale.order.id, isOpened);
	for (let second = 0; second < 29; second++) await pass(1_000, 650_000);
	return sale;
}

describe("the receipt of an ended option verifies", () => {
	it.each([
		["won", 650_001],
		["lost", 649_999],
		["fair", 650_000],
	] as const)('the proof check verifies the receipt of an option with the result "%s"', async (result, price) => {
		const person = await optionTrader();
		const { order, receipt } = await runOut(person);
		const open = await receiptsOf(person, order.id);
		expect(open).toMatchObject({ placed: receipt, settled: null, outage: null, records: { to: null } });
		expect(open.records.from).toBeLessThanOrEqual(receipt.opens_after);
		await pass(1_001, price);
		await one(person, order.id, hasEnded);
		const { settled, placed, records } = await receiptsOf(person, order.id);
		expect(placed).toEqual(receipt);
		expect(settled).toMatchObject({ result, by: "record", settlement: { time: records.to } });
		expect(await verify(person, order.id)).toEqual([]);
	});

	it("the proof check verifies a refunded option once the first record after its minute exists", async () => {
		const person = await optionTrader();
		await record(650_000);
		const { order } = await buy(person);
		clock.ahead += 70_000;
		// Two price sources are too few for an index price, but the exchange still makes an index record (without a price).
		const two = ["a", "b"].map((source) => ({ source, bid: 650_000, ask: 650_000, time: clock.wall() - 69_000 }));
		await server.accept({ type: "SetLimits", id: "", by: person.id, dailyLoss: 0n, breakUntil: 0 });
		await one(person, order.id, hasEnded);
		expect(await receiptsOf(person, order.id)).toMatchObject({ settled: { by: "void", open: null }, records: { to: null } });
		expect(await verify(person, order.id)).toEqual(["complete ends_early"]);
		await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes: two }] });
		expect(await verify(person, order.id)).toEqual([]);
	});

	it("the proof check verifies an option that the outage rule settled, with the outage's totals", async () => {
		const [winner, loser] = [await optionTrader(), await optionTrader()];
		await record(650_000);
		const sales = [await buy(winner), await buy(loser, { type: 2, number: "30" }), await buy(loser, { account: "simulation" })];
		await pass(2_500, 650_000);
		await one(loser, (sales[2] as (typeof sales)[0]).order.id, isOpened);
		await pass(20_000, 650_010);
		await pass(120_000, 640_000);
		const [won, lost, demo] = sales.map(({ order }) => order.id) as [number, number, number];
		await one(winner, won, hasEnded);
		await one(loser, lost, hasEnded);
		await one(loser, demo, hasEnded);
		const totals = { lost: "30.000000", won: "8.000000", returned: "22.000000", from_pool: "0.000000" };
		await eventually(() => receiptsOf(winner, won)).toMatchObject({ settled: { by: "outage", result: "won" }, outage: totals });
		expect(await receiptsOf(loser, lost)).toMatchObject({ settled: { result: "lost", returned: "22.000000" }, outage: totals });
		// Options with demo money are settled separately after an outage.
		await eventually(() => receiptsOf(loser, demo)).toMatchObject({
			outage: { lost: "0.000000", won: "8.000000", from_pool: "8.000000" },
		});
		const { options } = (await server.call("proofs/outages", {})).body.data;
		expect(options).toHaveLength(2);
		const shown = (of: string) => options.find(({ account }) => account === of);
		expect(shown("real")).toMatchObject({ market: "BTC/USDT", currency: "USDT", ...totals, options: 2 });
		expect(shown("simulation")).toMatchObject({ market: "BTC/USDT", currency: "DEMO", options: 1, from_pool: "8.000000" });
		for (const { from, to, at: told } of options) expect([from <= to, to < told]).toEqual([true, true]);
		for (const [person, id] of [
			[winner, won],
			[loser, lost],
			[loser, demo],
		] as const)
			expect(await verify(person, id)).toEqual([]);
	});
});

it("a key rotation keeps the signatures of old receipts and records, and new ones are signed with the new key", async () => {
	const person = await optionTrader();
	const before = await runOut(person);
	await pass(1_001, 650_007);
	await one(person, before.order.id, hasEnded);
	// This option is sold while the old signing key is in use, and settled under the new one.
	const across = await runOut(person);
	const shown = await receiptsOf(person, before.order.id);
	const rotated = rotateSigningKey(keyFolder, clock.wall());
	await server.restartApp({ signer: signer() });
	const keys = (await server.call("proofs/keys", {})).body.data.keys;
	expect(keys).toMatchObject([
		{ key_id: rotated?.retired.keyId, until: clock.wall() },
		{ key_id: rotated?.next.keyId, from: clock.wall() + 1, until: null },
	]);
	expect(await receiptsOf(person, before.order.id)).toEqual(shown);
	expect(await verify(person, before.order.id)).toEqual([]);
	await pass(1_001, 650_009);
	await one(person, across.order.id, hasEnded);
	const { placed, settled } = await receiptsOf(person, across.order.id);
	expect(placed).toEqual(across.receipt);
	expect([placed.key_id, settled?.key_id]).toEqual(keys.map(({ key_id }) => key_id));
	expect(await verify(person, across.order.id)).toEqual([]);
});

it("a repeated purchase returns one receipt", async () => {
	const person = await optionTrader();
	await record(650_000);
	const first = await buy(person, { client_id: "once" });
	expect((await buy(person, { client_id: "once" })).receipt).toEqual(first.receipt);
});

it("the receipt names the right record for each of several options that end in one step", async () => {
	const person = await optionTrader();
	await record(650_000);
	const wanted = [];
	for (const [type, number, amount, result] of [
		[1, "10", "8.000000", "won"],
		[2, "20", "-20.000000", "lost"],
		[1, "30", "24.000000", "won"],
	] as const) {
		const { order } = await buy(person, { type, number });
		wanted.push({ reference: order.id, amount, trade: null, option: { symbol: "BTC/USDT", direction: type, result } });
	}
	await pass(2_500, 650_000);
	await pass(31_000, 650_001);
	for (const { reference } of wanted) await one(person, reference, hasEnded);
	await server.projected();
	const { body } = await server.call("wallet/legal_log", { kind: "option_result" }, person);
	expect(body.data.list.toReversed()).toMatchObject(wanted);
	expect(body.data.list.map(({ balance_after }) => balance_after)).toEqual(["5012.000000", "4988.000000", "5008.000000"]);
	const { body: transfers } = await server.call("wallet/legal_log", { kind: "transfer" }, person);
	expect(transfers.data.list.map(({ option }) => option)).toEqual([null, null]);
});

it("the server returns no result without its receipt and no range without its records while the tables are stale", async () => {
	const person = await optionTrader();
	const { order } = await runOut(person);
	await server.projected();
	const client = await server.pool.connect();
	try {
		await client.query("begin");
		await client.query("lock table projection.index_records in share row exclusive mode");
		await pass(1_001, 650_003);
		await one(person, order.id, hasEnded);
		server.reads.patienceMs = 0;
		const now = clock.wall();
		expect(await server.raw("proofs/option", { id: order.id }, person)).toMatchObject({
			status: 503,
			body: { error: "unavailable" },
		});
		const range = { symbol: "BTC/USDT", from: now, to: now };
		expect(await server.raw("proofs/index", range)).toMatchObject({ status: 503, body: { error: "unavailable" } });
		// Without a range of times, the server responds with the records in its memory, which live events extend.
		await server.call("proofs/index", { symbol: "BTC/USDT", limit: 60 });
	} finally {
		server.reads.patienceMs = PATIENCE_MS;
		await client.query("rollback");
		client.release();
	}
	await server.projected();
	expect(
		(await server.call("proofs/index", { symbol: "BTC/USDT", from: clock.wall(), to: clock.wall() })).body.data,
	).toHaveLength(1);
	expect(await verify(person, order.id)).toEqual([]);
});

it("one address can verify twenty options of five minutes one after another", async () => {
	const pair = server.host.views.listing.pairs().find(({ symbol }) => symbol === "ETH/USDT");
	const times = 421;
	await server.pool.query(
		`insert into projection.index_records select $1, i, 1000000 + i * 1000, '[]', 0, repeat('0', 64), encode(sha256(i::text::bytea), 'hex')
		from generate_series(1, $2::int) i`,
		[pair?.pair, 20 * times],
	);
	for (let option = 0; option < 20; option++) {
		const from = 1_000_000 + (option * times + 1) * 1_000;
		const { body } = await server.call("proofs/index", { symbol: "ETH/USDT", from, to: from + (times - 1) * 1_000 });
		expect(body.data).toHaveLength(times);
	}
});
