// Tests options over HTTP, from the purchase to their end (docs/reference/rules.md §6). The test controls the clock and the
// prices.
import { CALLS, type CallPath, type Option } from "@candor/contract";
import { DEMO_ASSET, FOUNDER, SERVICE } from "@candor/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MovedClock } from "./open-server.ts";
import { eventually, until } from "./patience.ts";
import { OPTION_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(() => server.stop());

/** Records the current price from five sources. @param price in ticks of 0.1 USDT */
async function record(price: number): Promise<void> {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: clock.wall() }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

async function pass(ms: number, price?: number): Promise<void> {
	clock.ahead += ms;
	if (price !== undefined) await record(price);
}

type Person = Awaited<ReturnType<RunningServer["person"]>>;
let versions = 0;

async function verify(person: Person, country = "TH"): Promise<void> {
	const verified = { user: person.id, version: ++versions, basic: true, advanced: false, country, reason: "for a test" };
	await server.accept({ type: "SetVerification", id: "", by: FOUNDER, ...verified });
}

/** Creates a verified user with 1,000 USDT in the options account and 10,000 USDT of demo money. */
async function optionTrader(): Promise<Person> {
	const person = await server.trader();
	await verify(person);
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "1000" }, person);
	await server.accept({ type: "RefillDemo", id: "", by: person.id });
	return person;
}

const ORDER = { match_id: 1, type: 1, seconds: 30, number: "10", account: "real" } as const;

async function buy(person: Person, more: Partial<Record<keyof typeof ORDER | "client_id", unknown>> = {}): Promise<Option> {
	const { body } = await server.call("microtrade/submit", { ...ORDER, ...more } as typeof ORDER, person);
	return body.data.order;
}

/**
 * Waits until `is` returns true for the option, and returns the option. Waiting is necessary, because the exchange acts on a
 * price record only after the response to it.
 */
const one = (person: Person, id: number, is: (option: Option) => boolean): Promise<Option> =>
	until(async () => (await server.call("microtrade/lists", { id }, person)).body.data as Option, is);

const isOpened = ({ price }: Option) => price !== null;
const hasEnded = ({ status }: Option) => status !== "open";

async function listed(person: Person, filter: object): Promise<number[]> {
	const { body } = await server.call("microtrade/lists", filter, person);
	return (body.data as { list: Option[] }).list.map(({ id }) => id);
}

describe("a user buys an option, which ends with a result", () => {
	it.each([
		[1, 650_001, "settled", "bullish", "8.000000"],
		[1, 649_999, "settled", "bearish", "-10.000000"],
		[2, 649_999, "settled", "bearish", "8.000000"],
		[2, 650_000, "settled", "fair", "0.000000"],
	] as const)(
		"an option of direction %i that ends at %i ticks is %s with result %s and gain %s",
		async (type, price, status, result, gain) => {
			const person = await optionTrader();
			await record(650_000);
			const bought = await buy(person, { type });
			expect(bought).toMatchObject({
				product: "BTC/USDT",
				direction: type,
				transaction_period: 30,
				quantity: "10.000000",
				payout_ratio: "0.8",
				payout: "8.000000",
				status: "open",
				price: null,
				close_time: null,
				result: null,
				profit_loss: null,
				account_change_type: "real",
				currency: "USDT",
			});
			await pass(2_500, 650_000);
			const opened = await one(person, bought.id, isOpened);
			expect(opened).toMatchObject({ price: "65000.0", status: "open" });
			expect(opened.close_time).toBe((opened.open_time ?? 0) + 30_000);
			await pass(31_000, price);
			expect(await one(person, bought.id, hasEnded)).toMatchObject({ status, result, profit_loss: gain, by: "record" });
			const { body } = await server.call("microtrade/payable_currencies", {}, person);
			expect(body.data.find(({ account }) => account === "real")?.balance).toBe((1_000 + Number(gain)).toFixed(6));
			await eventually(() => listed(person, { status: "settled", type: result })).toEqual([bought.id]);
			expect(await listed(person, { status: "open" })).toEqual([]);
		},
	);

	it("an option without an opening price is refunded, and an open option settles by the last record after an outage", async () => {
		const person = await optionTrader();
		await record(650_000);
		const never = await buy(person);
		await pass(63_000);
		await record(650_000);
		expect(await one(person, never.id, hasEnded)).toMatchObject({ status: "void", result: null, profit_loss: "0.000000" });
		await eventually(() => listed(person, { status: "void" })).toEqual([never.id]);
		const bought = await buy(person, { account: "simulation" });
		await pass(2_500, 650_000);
		await one(person, bought.id, isOpened);
		await pass(20_000, 650_010);
		await pass(80_000, 640_000);
		expect(await one(person, bought.id, hasEnded)).toMatchObject({
			status: "settled",
			result: "bullish",
			by: "outage",
			delivery_price: "65001.0",
			profit_loss: "8.000000",
			account_change_type: "simulation",
			currency: "DEMO",
		});
		await eventually(() => listed(person, { account: "simulation" })).toEqual([bought.id]);
		expect(await listed(person, {})).toEqual([never.id]);
	});

	it("a repeated client_id buys one option, and another user's equal client_id buys another one", async () => {
		const person = await optionTrader();
		await record(650_000);
		const first = await buy(person, { client_id: "once" });
		expect((await buy(person, { client_id: "once" })).id).toBe(first.id);
		await server.refuse("microtrade/submit", "id_reused", { ...ORDER, number: "11", client_id: "once" }, person);
		const stranger = await server.person();
		await server.refuse("microtrade/lists", "unknown_option", { id: first.id }, stranger);
		await server.refuse("proofs/option", "unknown_option", { id: first.id }, stranger);
		await server.refuse("proofs/option", "unknown_option", { id: 999_999_999 }, person);
		const { placed, settled, records } = (await server.call("proofs/option", { id: first.id }, person)).body.data;
		expect([placed.option, settled, records.to]).toEqual([first.id, null, null]);
	});
});

describe("a purchase is repeated with its client_id after the terms have changed", () => {
	const setPayout = (payoutPpm: number) =>
		server.accept({
			type: "SetOptionTerms",
			id: "",
			by: FOUNDER,
			seconds: 30,
			payoutPpm,
			minStake: 5_000_000n,
			maxStake: 1_000_000_000n,
			active: true,
			reason: "for a test",
		});

	it.each([
		["at the new payout ratio", "0.7"],
		["without a payout ratio", undefined],
	])("the server returns the first sale with its terms when the purchase is repeated %s", async (_what, payout_ratio) => {
		const person = await optionTrader();
		await record(650_000);
		const first = { ...ORDER, client_id: "seen", payout_ratio: "0.8" };
		const sold = (await server.call("microtrade/submit", first, person)).body.data;
		await setPayout(700_000);
		try {
			await record(650_000);
			const again = { ...first, payout_ratio };
			const answer = (await server.call("microtrade/submit", again, person)).body.data;
			expect(answer).toEqual(sold);
			expect(answer.order.payout_ratio).toBe("0.8");
			for (const other of [{ type: 2 }, { number: "11" }, { seconds: 60 }, { match_id: 2 }, { account: "simulation" }] as const)
				await server.refuse("microtrade/submit", "id_reused", { ...again, ...other }, person);
			await pass(63_000);
			await record(650_000);
			await one(person, sold.order.id, hasEnded);
			const ended = (await server.call("microtrade/submit", again, person)).body.data;
			expect([ended.order.id, ended.order.status, ended.receipt]).toEqual([sold.order.id, "void", sold.receipt]);
			expect(await listed(person, {})).toEqual([sold.order.id]);
		} finally {
			await setPayout(800_000);
		}
	});

	it("the server refuses the client_id of another kind of command", async () => {
		const person = await optionTrader();
		await record(650_000);
		const change = { currency_id: USDT, from_field: "option", to_field: "coin", number: "1", client_id: "moved" } as const;
		await server.call("wallet/change", change, person);
		await server.refuse("microtrade/submit", "id_reused", { ...ORDER, client_id: "moved" }, person);
	});

	it("two users with the same client_id make separate purchases", async () => {
		const [ann, bob] = [await optionTrader(), await optionTrader()];
		await record(650_000);
		const first = await buy(ann, { client_id: "same" });
		expect((await buy(bob, { client_id: "same" })).id).not.toBe(first.id);
	});
});

describe("the server refuses invalid purchases of options", () => {
	it.each<[object, string, string | undefined]>([
		[{ number: "4.99" }, "below_minimum", "number"],
		[{ number: "1000.000001" }, "above_maximum", "number"],
		[{ number: "0" }, "number_not_positive", "number"],
		[{ number: "-1" }, "number_negative", "number"],
		[{ number: "1e3" }, "number_malformed", "number"],
		[{ number: "1.0000001" }, "number_too_precise", "number"],
		[{ number: "9".repeat(30) }, "number_too_large", "number"],
		[{ number: "" }, "field_required", "number"],
		[{ seconds: 31 }, "unknown_duration", "seconds"],
		[{ match_id: 3 }, "no_options_here", "match_id"],
		[{ match_id: 99 }, "unknown_pair", "match_id"],
		[{ currency_id: DEMO_ASSET }, "unknown_asset", "currency_id"],
		[{ payout_ratio: "0.9" }, "terms_changed", "payout_ratio"],
		[{ payout_ratio: "all" }, "terms_changed", "payout_ratio"],
	])("the server refuses an option purchase with %o: %s", async (more, code, field) => {
		const person = await optionTrader();
		await record(650_000);
		const { body } = await server.refuse("microtrade/submit", code, { ...ORDER, ...more }, person);
		if (field !== undefined) expect(body.params?.field).toBe(field);
		expect(body.message).not.toContain("{");
	});

	it("the server refuses an option purchase because of the user's state, money or limits", async () => {
		const person = await server.trader();
		await record(650_000);
		await server.refuse("microtrade/submit", "not_verified", ORDER, person);
		await server.refuse("microtrade/submit", "insufficient_balance", { ...ORDER, account: "simulation" }, person);
		await verify(person, "GB");
		await server.refuse("microtrade/submit", "demo_only", ORDER, person);
		await server.accept({
			type: "SetCountries",
			id: "",
			by: FOUNDER,
			product: "options",
			demoOnly: [],
			absent: ["GB"],
			reason: "for a test",
		});
		await server.refuse("microtrade/submit", "not_available", { ...ORDER, account: "simulation" }, person);
		await verify(person);
		await server.refuse("microtrade/submit", "insufficient_balance", ORDER, person);
		await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "5000" }, person);
		await buy(person, { number: "995" });
		await server.refuse("microtrade/submit", "open_stakes_too_large", ORDER, person);
		const limits = { type: "SetLimits", id: "", by: person.id } as const;
		await server.accept({ ...limits, dailyLoss: 1_000_000_000n, breakUntil: 0 });
		// For the loss limit, the stakes of open options count as lost until the options end.
		await server.accept({ ...limits, dailyLoss: 998_000_000n, breakUntil: 0 });
		const { body } = await server.refuse("microtrade/submit", "loss_limit_reached", { ...ORDER, number: "5" }, person);
		expect(body.params).toMatchObject({ left: "3", limit: "998", currency: "USDT" });
		await server.accept({ ...limits, dailyLoss: 998_000_000n, breakUntil: clock.wall() + 60_000 });
		await record(650_000);
		await server.refuse("microtrade/submit", "on_break", { ...ORDER, number: "5" }, person);
	});

	it("the server refuses an option purchase while the price sources are silent", async () => {
		const person = await optionTrader();
		await record(650_000);
		await pass(2_001);
		await server.refuse("microtrade/submit", "sources_silent", ORDER, person);
	});
});

it("the server publishes durations, the share of lost options and the markets", async () => {
	const { body } = await server.call("microtrade/seconds", {});
	expect(
		body.data.map(({ seconds, payout_ratio, break_even, min, max }) => [seconds, payout_ratio, break_even, min, max]),
	).toEqual([
		[30, "0.8", "0.555556", "5.000000", "1000.000000"],
		[60, "0.82", "0.549451", "5.000000", "1000.000000"],
		[120, "0.84", "0.543479", "5.000000", "1000.000000"],
		[180, "0.85", "0.540541", "5.000000", "1000.000000"],
		[300, "0.86", "0.537635", "5.000000", "1000.000000"],
	]);
	const quotation = await server.call("currency/quotation_new", {});
	const sold = quotation.body.data.flatMap(({ quotation }) => quotation.filter(({ option }) => option));
	expect(sold.map(({ symbol }) => symbol)).not.toContain("USDC/USDT");
	expect(sold).toHaveLength(7);
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
const ELSEWHERE = new Set(["account_restricted", "unpaid_debt", "unknown_account", "poisoned_command", "too_late", "sent_ahead"]);

it("this test file covers every call of options and every refusal that the calls declare", async () => {
	// Two hundred small options and a nearly empty pool cause the refusals that no earlier test has caused.
	const terms = { type: "SetOptionTerms", id: "", by: FOUNDER, seconds: 30, payoutPpm: 800_000, reason: "for a test" } as const;
	await server.accept({ ...terms, minStake: 1_000_000n, maxStake: 3_000_000_000_000n, active: true });
	const many = await optionTrader();
	await record(650_000);
	for (let count = 0; count < 200; count++) {
		await buy(many, { number: "1" });
	}
	await record(650_000);
	await server.refuse("microtrade/submit", "too_many_options", { ...ORDER, number: "1" }, many);
	const rich = await server.trader();
	await verify(rich);
	for (let count = 0; count < 20; count++) await server.call("sandbox/fund", { currency_id: USDT, amount: "100000" }, rich);
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "2000000" }, rich);
	await record(650_000);
	const { body } = await server.refuse("microtrade/submit", "sold_out", { ...ORDER, number: "2000000" }, rich);
	expect(Number(body.params?.left)).toBeGreaterThan(1_000_000);
	await server.accept({ type: "SetStanding", id: "", by: SERVICE.accounts, user: rich.id, version: 1, standing: "closing_only" });
	await server.refuse("microtrade/submit", "account_restricted", ORDER, rich);
	expect([...OPTION_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...OPTION_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
