// Tests that a server that is killed (SIGKILL) and started again neither repeats nor loses a step of a funding round, of
// liquidations, or of an order whose response was lost.
import { CALLS, type PositionWithFills } from "@candor/contract";
import { type Command, FIRST_USER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { checkDeleveragingProof } from "@candor/proofs";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DoomedServer } from "./doomed-server.ts";
import { eventually } from "./patience.ts";

const EIGHT_HOURS_MS = 28_800_000;
const PAIRS = 2_000;
/** Lots of each position. All positions together are more than the insurance fund can take over. */
const LOTS = 160;
/** Price of the positions, and index price before its fall, in ticks of 0.1 USDT. */
const PRICE = 650_000;
/** Index price in ticks at which positions with a leverage of 20 are liquidated. */
const FALLEN = 612_000;
/** The server is down for this time, after which prices are no longer fresh, ms. */
const OUTAGE_MS = 61_000;

let server: DoomedServer;

function record(price: number): Command {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: price, ask: price, time: server.now }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

const idsOf = (events: readonly { readonly position: number }[]) => events.map(({ position }) => position).sort((a, b) => a - b);
const ALL = Array.from({ length: 2 * PAIRS }, (_, at) => at + 1);
const LONGS = ALL.filter((id) => id % 2 === 0);
/** Ids of the positions in the order in which a funding round processes them: first those that pay, then those that receive. */
const IN_ORDER = [...LONGS, ...ALL.filter((id) => id % 2 === 1)];

const trader = (number: number) => FIRST_USER + 1_000 + number;
let person: { readonly token: string; readonly id: number };

const plain = { type: "OpenPosition", id: "", instrument: 1, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
const order = { ...plain, orderType: "limit", leverage: 5 } as const;
/** Returns a limit order to buy, at a better price than the bankruptcy price of the long positions. */
const bid = (lots: number): Command => ({ ...order, by: trader(0), price: 620_000, long: true, lots });
const sell = (lots: number, price: number): Command => ({ ...order, by: trader(0), price, long: false, lots });

/**
 * Opens the positions: thirty traders sell to thirty others. Each trade opens a short position, whose id is odd, and a long
 * position, whose id is even.
 */
async function openPositions(): Promise<void> {
	const money = { asset: SETTLEMENT_ASSET, amount: 1_000_000_000_000n } as const;
	const people = Array.from({ length: 60 }, (_, number) => trader(number));
	await server.accept(
		...people.flatMap((user): Command[] => [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money },
		]),
	);
	const position = { ...order, price: PRICE, lots: LOTS } as const;
	for (let at = 0; at < PAIRS; at += 250) {
		await server.accept(
			...Array.from({ length: 250 }, (_, count): Command[] => [
				{ ...position, by: trader((at + count) % 30), long: false },
				{ ...position, by: trader(30 + ((at + count) % 30)), long: true, leverage: 20 },
			]).flat(),
		);
	}
}

beforeAll(async () => {
	server = await DoomedServer.start(Date.UTC(2026, 2, 4, 16));
	const account = { type: "username", account: "contractcrash", password: "correct horse", invite_code: "CANDOR" } as const;
	const { token, user } = await server.call("user/register", { ...account, re_password: account.password, agree: 1 });
	person = { token, id: user.id };
	await server.call("sandbox/fund", { currency_id: 3, amount: "10000" }, token);
	await server.call("wallet/change", { currency_id: 3, from_field: "coin", to_field: "contract", number: "10000" }, token);
	await server.accept(record(PRICE));
	await openPositions();
});
afterAll(() => server?.stop());

test.runIf(FULL_SET)(
	"the exchange pays funding to each position once when the server is killed in the middle of a funding round",
	async () => {
		// Records prices during a quarter of the funding period, because funding is paid only if at least that much of the period
		// has prices.
		for (let sampled = 0; sampled <= EIGHT_HOURS_MS / 4; sampled += 10_000) {
			server.now += 10_000;
			await server.accept(record(PRICE));
		}
		server.now += EIGHT_HOURS_MS - (server.now % EIGHT_HOURS_MS);
		const first = await server.killedBy("FundingPaid", OUTAGE_MS, record(PRICE));
		expect(first.map(({ position }) => position)).toEqual(IN_ORDER.slice(0, 1_000));
		await eventually(() => server.journalled("FundingSettled")).toHaveLength(1);
		const paid = await server.journalled("FundingPaid");
		expect(idsOf(paid)).toEqual(ALL);
		const sumOf = (is: (amount: bigint) => boolean) => paid.reduce((sum, { amount }) => (is(amount) ? sum + amount : sum), 0n);
		const [settled] = await server.journalled("FundingSettled");
		expect(settled).toMatchObject({ paid: -sumOf((amount) => amount < 0n), received: sumOf((amount) => amount > 0n) });
	},
);

let geared: number;

test("the exchange opens the short position with the highest leverage", async () => {
	server.now += 1_000;
	await server.accept(record(PRICE), { ...order, by: trader(30), price: PRICE, long: true, lots: 3 });
	const short = { match_id: 1, type: 2, order_type: 0, share: 3, multiple: 20, target_price: "65000" } as const;
	const { position } = await server.call("lever/submit", { ...short, client_id: "geared" }, person.token);
	expect(position).toMatchObject({ status: 1, share: 3 });
	geared = position.id;
});

test("the exchange liquidates each position once by book, insurance and deleveraging when the server is killed", async () => {
	server.now += 1_000;
	await server.accept(record(PRICE), bid(300));
	server.now += 1_000;
	const ended = async () => (await server.journalled("PositionLiquidated")).filter(({ user }) => user !== 0);
	expect(await server.killedBy("PositionLiquidated", OUTAGE_MS, record(FALLEN))).toHaveLength(20);
	// After the start, the exchange does not continue liquidations until it gets a new price.
	expect((await ended()).length).toBeLessThan(PAIRS);
	if (FULL_SET) await server.killedBy("PositionLiquidated", 1_000, record(FALLEN));
	else await server.accept(record(FALLEN));
	await eventually(async () => (await ended()).length).toBe(PAIRS);
	await server.projected();
	const all = await ended();
	expect(idsOf(all)).toEqual(LONGS);
	for (const { lots, filled, taken, deleveraged } of all) expect(filled + taken + deleveraged).toBe(lots);
	for (const way of ["filled", "taken", "deleveraged"] as const) expect(all.some((told) => told[way] > 0)).toBe(true);
});

test("the exchange derives a deleveraged user's receipt from the receipt of the liquidation", async () => {
	const ended = (await server.call("lever/my_trade", { id: geared }, person.token)) as PositionWithFills;
	expect(ended).toMatchObject({ status: 3, closed_by: "adl" });
	expect(ended.deleveragings.reduce((sum, { lots }) => sum + lots, 0)).toBe(3);
	const { keys } = await server.call("proofs/keys", {});
	for (const { against, price, profit, lots } of ended.deleveragings) {
		const proof = await server.call("proofs/deleveraging", { id: geared, against }, person.token);
		const given = { deleveraged: proof.receipt, liquidated: proof.liquidation, records: [proof.index], keys };
		const steps = checkDeleveragingProof(given);
		expect(steps.filter(({ ok }) => !ok)).toEqual([]);
		expect(steps).toHaveLength(7);
		expect(proof.receipt).toMatchObject({ ticket: geared, against, price, profit, lots });
		expect(await server.call("proofs/deleveraging", { id: geared, against }, person.token)).toEqual(proof);
	}
	const own = ended.deleveragings[0]?.against as number;
	expect((await server.raw("proofs/deleveraging", { id: geared, against: own + 2 * PAIRS }, person.token)).error).toBe(
		"not_deleveraged",
	);
	expect((await server.raw("proofs/deleveraging", { id: geared - 1, against: own }, person.token)).error).toBe(
		"unknown_position",
	);
});

test("the exchange repeats the first response to an order whose response was lost by the kill", async () => {
	server.now += 1_000;
	await server.accept(record(PRICE));
	const limit = { match_id: 1, type: 1, order_type: 0, share: 3, multiple: 5, target_price: "60000" } as const;
	const submit = { ...limit, client_id: "lost-submit" };
	await server.killedBy("PositionChanged", 1_000, () => void server.raw("lever/submit", submit, person.token).catch(() => {}));
	const { position } = await server.call("lever/submit", submit, person.token);
	expect(await server.call("lever/submit", submit, person.token)).toMatchObject({ position: { id: position.id } });
	expect((await server.raw("lever/submit", { ...submit, share: 4 }, person.token)).error).toBe("id_reused");
	server.now += 1_000;
	await server.accept(record(600_000), sell(3, 600_000));
	const close = { id: position.id, client_id: "lost-close", order_type: 0, target_price: "61000" } as const;
	if (FULL_SET)
		await server.killedBy("PositionChanged", 1_000, () => void server.raw("lever/close", close, person.token).catch(() => {}));
	expect((await server.call("lever/close", close, person.token)).position).toMatchObject({
		id: position.id,
		closing: 3,
		close_price: "61000.0",
	});
	expect((await server.raw("lever/close", { id: position.id }, person.token)).error).toBe("already_closing");
	await server.projected();
	const list = (await server.call("lever/my_trade", { status: "open" }, person.token)) as { list: { id: number }[] };
	expect(list.list.map(({ id }) => id)).toEqual([position.id]);
});

test("the exchange shows all trades in candles and in the day's figures after the kills", async () => {
	const traded = (await server.journalled("ContractTraded")).filter(({ instrument }) => instrument === 1);
	const minutes = new Map<number, typeof traded>();
	for (const trade of traded) {
		const time = trade.at - (trade.at % 60_000);
		minutes.set(time, [...(minutes.get(time) ?? []), trade]);
	}
	/**
	 * Converts lots of the contract to a quantity as text. One lot of the contract is 100 lots of the pair, of 0.00001 BTC each.
	 */
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
		const response = await fetch(`${server.origin}/api/currency/new_timeshar?${new URLSearchParams(asked)}`);
		return CALLS["currency/new_timeshar"].data.parse(((await response.json()) as { data: unknown }).data);
	};
	const drawn = [...minutes].map(([time, trades]) => ({
		time,
		...figures(trades),
		close: price(trades.at(-1)?.price),
		simulated: false,
	}));
	expect(drawn.length).toBeGreaterThan(FULL_SET ? 2 : 1);
	await server.projected();
	// Ignores the flat candles of minutes without trades.
	expect((await candlesNow()).filter(({ volume }) => Number(volume) > 0)).toEqual(drawn);
	const day = (await server.call("lever/deal", { match_id: 1 })).price?.day;
	expect(day).toMatchObject(figures(traded.filter(({ at }) => at - (at % 60_000) >= server.now - 86_400_000)));
});

test("journal, state, snapshots and tables agree after all kills of the server", () => server.endsClean());
