// Tests the console's lists of products and offerings with the data of a new sandbox.
import { CONSOLE_CALLS, type ConsolePath } from "@candor/contract";
import { Exchange } from "@candor/core";
import { OfferingScenario } from "@candor/testkit";
import { beforeAll, expect, test } from "vitest";
import { genesisCommands, missingGenesis } from "../exchange/genesis.ts";
import { createViews, type Views } from "../exchange/views.ts";
import { readCommand } from "../features/operators/plugin.ts";
import { pricesOf, productCalls } from "./product-calls.ts";

const NOON = Date.UTC(2026, 2, 4, 12);
const simulation = {
	commitments: () => [],
	profitAndLoss: () => ({ user: 100_001, at: NOON, quote: 3, profit: -1_500_000n, worth: 2_000_000n, assets: [] }),
};
let views: Views;

beforeAll(() => {
	const exchange = new Exchange();
	views = createViews();
	let seq = 0;
	const accept = (command: Parameters<Exchange["applyBatch"]>[1][number]) => {
		const { at, events, outcomes } = exchange.applyBatch(NOON, [command]);
		expect(outcomes[0]?.kind).toBe("accepted");
		views.apply(events, { lastSeq: ++seq, at });
	};
	for (const command of genesisCommands("sandbox")) accept(command);
	for (const command of missingGenesis(views, "sandbox")) accept(command);
});

const calls = (of: Views = views) => productCalls({ views: of, simulation, halted: () => ["ETH/USDT"] });

/** Makes a call, checks its data against the contract, and returns the data. */
async function read<P extends ConsolePath & keyof ReturnType<typeof calls>>(path: P, of?: Views) {
	const data = await (calls(of)[path] as () => unknown)();
	expect(CONSOLE_CALLS[path].data.parse(data)).toEqual(data);
	// biome-ignore lint/suspicious/noExplicitAny: the contract's schema has checked the shape
	return data as any;
}

/** Reads the listed terms as the fields of the command that would set them. Returns the command or its fault. */
const fault = (type: string, row: { readonly terms: string }, more: object = {}) =>
	readCommand(JSON.stringify({ type, ...JSON.parse(row.terms), ...more, reason: "for a test" }), "id", 2);

test("the list of contracts has fees, leverage, halts, and the terms for the form of the command", async () => {
	const { list } = await read("products/contracts");
	const [btc] = list;
	expect(btc).toMatchObject({ symbol: "BTC/USDT", account: "real", active: true, delist_at: 0, mark: "0", top_leverage: 125 });
	expect(btc.open_interest).toMatch(/^0\.0+$/);
	const halted = list.filter((one: { halted: boolean }) => one.halted).map((one: { symbol: string }) => one.symbol);
	expect(halted).toEqual(["ETH/USDT", "ETH/USDT"]);
	const { instrument, account, active } = btc;
	expect(fault("SetInstrument", btc, { instrument, account, active })).toMatchObject({ type: "SetInstrument", pair: 1 });
});

test("the list of options has the terms of each duration, the markets and the pool", async () => {
	const { terms, markets, pool, reserved } = await read("products/options");
	expect(terms.length).toBeGreaterThan(2);
	expect(terms[0]).toMatchObject({ active: true, payout: expect.stringMatching(/^0\.\d+$/) });
	expect(markets).toContainEqual({ pair: 1, symbol: "BTC/USDT", active: true });
	expect([Number(pool) > 0, Number(reserved)]).toEqual([true, 0]);
});

test("the lists of earn products and funds have their money, and the terms for the form of the command", async () => {
	const earn = await read("products/earn");
	expect(earn.list[0]).toMatchObject({ product: 1, active: true, sold: "0.000000", locked: "0.000000" });
	expect(Number(earn.list[0].reserve)).toBeGreaterThan(0);
	expect(fault("SetEarnProduct", earn.list[0])).toMatchObject({ type: "SetEarnProduct", product: 1 });
	const funds = await read("products/funds");
	expect(funds.list[0]).toMatchObject({ fund: 1, founded: true, held: false, unit_value: "1.000000000" });
	expect(funds.list[0]).toMatchObject({ waiting_subscriptions: "0.000000", waiting_redemptions: "0.000000" });
	expect(fault("SetFund", funds.list[0])).toMatchObject({ type: "SetFund", fund: 1 });
});

test("the list of offerings has supply, escrow and terms, with the latest opening first", async () => {
	const at = new OfferingScenario();
	const subscription = at.offerSubscription();
	const ieo = at.offerIeo({ opensAt: at.time + 60_000 });
	at.must(at.subscribing(subscription, 10));
	const of = createViews();
	of.apply(at.exchange.restate(), { lastSeq: 1, at: at.time });
	const { list } = await read("products/offerings", of);
	expect(list).toMatchObject([
		{ offering: ieo, kind: "ieo", coin: "NEW", state: "offered", supply: "1000.00000000", escrow: "1000.00000000" },
		{ offering: subscription, kind: "subscription", coin: "NEW", state: "offered", supply: "1000.00000000" },
	]);
	expect(Number(list[1].escrow)).toBe(1_000);
	expect(fault("SetIeo", list[0])).toMatchObject({ type: "SetIeo", offering: ieo });
	expect(fault("SetSubscription", list[1])).toMatchObject({ type: "SetSubscription", offering: subscription });
});

test("the list of fees names each market, and the list of countries each restricted product", async () => {
	const { spot, countries } = await read("products/fees");
	expect(spot).toContainEqual({ symbol: "BTC/USDT", maker_fee: "0.001", taker_fee: "0.001" });
	expect(countries.map(({ product }: { product: string }) => product).sort()).toEqual([
		"arbitrage",
		"contracts",
		"earn",
		"ieo",
		"options",
		"subscription",
	]);
});

test("the treasury page lists each pool with its money, and a sandbox's market maker with its loss", async () => {
	const { balances, market_maker } = await read("products/treasury");
	const purses = [...new Set(balances.map(({ purse }: { purse: string }) => purse))];
	expect(purses.slice(0, 5)).toEqual(["treasury", "fees", "option_pool", "insurance", "earn_reserve 1"]);
	expect(balances.find(({ purse }: { purse: string }) => purse === "fees")).toEqual({
		purse: "fees",
		coin: "USDT",
		amount: "0.000000",
	});
	expect(market_maker).toEqual([{ coin: "USDT", profit: "-1.500000", worth: "2.000000", at: NOON }]);
	const live = productCalls({ views, simulation: { commitments: () => [], profitAndLoss: () => undefined }, halted: () => [] });
	expect(live["products/treasury"]().market_maker).toEqual([]);
});

test("the list of prices has the index of a market, and the age of each source", () => {
	const records = new Map([
		[1, { index: 1_000_000, time: NOON, sources: [{ source: "sim-a", price: 1_000_010, time: NOON - 5 }] }],
	]);
	const of = { listing: views.listing, indexes: { latest: (pair: number) => records.get(pair) } } as never;
	const [btc, eth] = pricesOf(of, ["ETH/USDT"], NOON + 10);
	expect(btc).toEqual({
		...{ symbol: "BTC/USDT", halted: false, index: "100000.0" },
		sources: [{ source: "sim-a", price: "100001.0", age_ms: 15 }],
	});
	expect(eth).toEqual({ symbol: "ETH/USDT", halted: true, index: null, sources: [] });
});
