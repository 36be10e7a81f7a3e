// GET fair/option over HTTP: whatever way an option ended, what the server answers of it and of its records verifies with what browsers
// verify with (packages/fairness), now, after a restart and after a rotation of the key. The clock is moved by the test, and so are the prices.
import type { CallData, Option } from "@candor/contract";
import { FOUNDER, SERVICE } from "@candor/core";
import { verifyOption } from "@candor/fairness";
import { type Clock, systemClock } from "@candor/journal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
/** Stands still but for the test: what time an option has is no matter of how busy the machine is. */
const began = systemClock.wall();
let ahead = 0;
const clock: Clock = { ...systemClock, wall: () => began + ahead, monotonic: () => ahead };

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<RunningServer["person"]>>;
type Receipts = CallData<"fair/option">;

async function record(price: number): Promise<void> {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: clock.wall() }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

async function pass(ms: number, price?: number): Promise<void> {
	ahead += ms;
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

async function one(person: Person, id: number, is: (option: Option) => boolean): Promise<Option> {
	for (;;) {
		const { body } = await server.call("microtrade/lists", { id }, person);
		if (is(body.data as Option)) return body.data as Option;
	}
}

const isOpened = ({ price }: Option) => price !== null;
const hasEnded = ({ status }: Option) => status !== "open";
const receiptsOf = async (person: Person, id: number): Promise<Receipts> =>
	(await server.call("fair/option", { id }, person)).body.data;

/** What a browser does: asks for the records and the keys, and verifies. */
async function verify(person: Person, id: number): Promise<readonly string[]> {
	const { placed, settled, outage, records: times } = await receiptsOf(person, id);
	const range = { from: times.from, ...(times.to === null ? {} : { to: times.to }) };
	const { body } = await server.call("fair/index", { symbol: placed.market, ...range });
	const keys = (await server.call("fair/keys", {})).body.data.keys;
	const steps = verifyOption({ placed, settled, records: body.data, keys, outage: outage ?? undefined });
	return steps.filter(({ ok }) => !ok).map(({ step, problem }) => `${step} ${problem}`);
}

describe("an option that ended verifies", () => {
	it.each([
		["won", 650_001],
		["lost", 649_999],
		["fair", 650_000],
	] as const)("%s", async (result, price) => {
		const person = await optionTrader();
		await record(650_000);
		const { order, receipt } = await buy(person);
		await pass(2_500, 650_000);
		await one(person, order.id, isOpened);
		expect(await receiptsOf(person, order.id)).toMatchObject({
			placed: receipt,
			settled: null,
			outage: null,
			records: { to: null },
		});
		for (let second = 0; second < 29; second++) await pass(1_000, 650_000);
		await pass(1_001, price);
		await one(person, order.id, hasEnded);
		const { settled, placed } = await receiptsOf(person, order.id);
		expect(placed).toEqual(receipt);
		expect(settled).toMatchObject({ result, by: "record" });
		expect(await verify(person, order.id)).toEqual([]);
	});
});
