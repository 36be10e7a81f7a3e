// Tests notices over HTTP: the events that cause them, the users who see them, the count of unread ones, and the number that the
// server stores. The test controls the clock.
import { CALLS, type Notice } from "@candor/contract";
import { FOUNDER, SERVICE } from "@candor/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { NOTICE_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
	// Sets option terms with a duration of one second, so that an option has ended after three seconds.
	const terms = { seconds: 1, payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 1_000_000_000n, active: true };
	await server.accept({ type: "SetOptionTerms", id: "", by: FOUNDER, ...terms, reason: "for a test" });
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<RunningServer["person"]>>;

async function record(price: number): Promise<void> {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: clock.wall() }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

let versions = 0;
async function trader(): Promise<Person> {
	const person = await server.trader();
	const verified = { user: person.id, version: ++versions, basic: true, advanced: false, country: "TH", reason: "for a test" };
	await server.accept({ type: "SetVerification", id: "", by: FOUNDER, ...verified });
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "90000" }, person);
	await server.accept({ type: "RefillDemo", id: "", by: person.id });
	return person;
}

/**
 * Buys options that bet on a rise, and settles them.
 * @param stakes one stake for each option
 * @param won true: the price rises and the options win; false: it falls and they lose
 */
async function end(
	person: Person,
	stakes: readonly (string | { number: string; account: "simulation" })[],
	won = false,
): Promise<number[]> {
	await record(650_000);
	const ids: number[] = [];
	for (const stake of stakes) {
		const own = typeof stake === "string" ? { number: stake, account: "real" as const } : stake;
		const { body } = await server.call("microtrade/submit", { match_id: 1, type: 1, seconds: 1, ...own }, person);
		ids.push(body.data.order.id);
	}
	clock.ahead += 2_500;
	await record(650_000);
	clock.ahead += 1_500;
	await record(won ? 650_001 : 649_999);
	const open = () => server.host.views.options.open(person.id).length;
	await eventually(open).toBe(0);
	await server.projected();
	return ids;
}

const listed = async (person: Person, params = {}) => (await server.call("notice/list", params, person)).body.data;

test("the server lists results of large real stakes and a reached loss limit, newest first, only to their user", async () => {
	const [ann, bob] = [await trader(), await trader()];
	expect(await listed(ann)).toEqual({ list: [], page: 1, limit: 20, total: 0, has_more: false, next_before: null, unread: 0 });
	await server.accept({ type: "SetLimits", id: "", by: ann.id, dailyLoss: 250_000_000n, breakUntil: 0 });
	const [large] = await end(ann, ["100", "99.999999", { number: "500", account: "simulation" }]);
	const [small] = await end(ann, ["50.000001"]);
	expect(small).toBeDefined();
	const { list, unread } = await listed(ann);
	expect(unread).toBe(2);
	expect(list).toEqual([
		{
			id: 2,
			time: expect.any(Number),
			read: false,
			kind: "loss_limit",
			lost: "250.000000",
			limit: "250.000000",
			currency: "USDT",
			until: Math.ceil(clock.wall() / 86_400_000) * 86_400_000,
		},
		{
			id: 1,
			time: expect.any(Number),
			read: false,
			kind: "option_settled",
			option: large as number,
			product: "BTC/USDT",
			result: "lost",
			profit_loss: "-100.000000",
			currency: "USDT",
		},
	] satisfies Notice[]);
	await record(650_000);
	const order = { match_id: 1, type: 1, seconds: 1, number: "5", account: "real" };
	await server.refuse("microtrade/submit", "loss_limit_reached", order, ann);
	await end(bob, ["200"], true);
	expect((await listed(bob)).list).toMatchObject([{ id: 1, kind: "option_settled", result: "won", profit_loss: "160.000000" }]);
});

test("the server marks notices as read up to an id and never moves back; an invented id hides no later notice", async () => {
	const person = await trader();
	for (let count = 0; count < 3; count++) await end(person, ["100"], true);
	const read = async (id: number) => (await server.call("notice/read", { id }, person)).body.data.unread;
	expect(await read(2)).toBe(1);
	expect((await listed(person)).list.map(({ id, read }) => [id, read])).toEqual([
		[3, false],
		[2, true],
		[1, true],
	]);
	expect(await read(1)).toBe(1);
	expect(await read(999_999)).toBe(0);
	await end(person, ["100"], true);
	expect(await listed(person, { limit: 1 })).toMatchObject({ list: [{ id: 4, read: false }], has_more: true, unread: 1 });
	expect((await listed(person, { limit: 1, page: 4 })).list).toMatchObject([{ id: 1, read: true }]);
	const other = await trader();
	expect((await server.call("notice/read", { id: 5 }, other)).body.data.unread).toBe(0);
	await end(other, ["100"]);
	expect((await listed(other)).unread).toBe(1);
});

test("the server stores the newest two hundred notices of a user, and counts the unread ones among them", async () => {
	const person = await trader();
	for (let round = 0; round < 11; round++)
		await end(
			person,
			Array.from({ length: 9 }, () => "100"),
			true,
		);
	expect((await listed(person)).unread).toBe(99);
	for (let round = 0; round < 12; round++)
		await end(
			person,
			Array.from({ length: 9 }, () => "100"),
			true,
		);
	const { list, unread } = await listed(person, { limit: 100, page: 2 });
	expect([unread, list.length, list.at(-1)?.id]).toEqual([200, 100, 8]);
	expect((await listed(person, { limit: 100, page: 3 })).list).toEqual([]);
	await server.call("notice/read", { id: 7 }, person);
	expect((await listed(person)).unread).toBe(200);
});

test("this test file covers every call of notices and every refusal that the calls declare", () => {
	expect([...NOTICE_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	expect([...NOTICE_CALLS].flatMap((path) => CALLS[path].refusals)).toEqual([]);
});
