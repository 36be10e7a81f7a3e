// Tests the topics of contracts with real sockets and a real gateway process (docs/reference/wire.md, Socket).
import type { Candle, ContractDepthMessage, ContractTradesMessage, MarkMessage, Position } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { ALICE, BOB, PAIR, SocketRig, type TestClient } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let rig: SocketRig;
const clients: TestClient[] = [];
const TERMS = {
	pair: PAIR.id,
	lotSize: 100,
	makerFeePpm: 200,
	takerFeePpm: 500,
	tiers: [{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n }],
	takerBoundPpm: 20_000,
	markBandPpm: 10_000,
	impactMargin: 500_000_000n,
	liquidationFeePpm: 3_000,
	insuranceMarginPpm: 100_000,
	active: true,
	reason: "for a test",
};

beforeAll(async () => {
	rig = await SocketRig.open();
});
afterAll(async () => {
	for (const client of clients) client.close();
	await rig.close();
});

async function listener(user?: number): Promise<TestClient> {
	const client = await rig.connect();
	clients.push(client);
	if (user === undefined) return client;
	client.send({ op: "auth", token: `token-${user}`, id: "auth" });
	await client.reply("auth");
	await client.subscribe(["account"]);
	return client;
}

let commands = 0;
function order(by: number, long: boolean, price: number, lots: number, instrument = 1): number {
	const terms = { leverage: 5, stopLoss: 0, takeProfit: 0, trigger: "mark", orderType: "limit" } as const;
	return rig.apply({ type: "OpenPosition", id: `t${++commands}`, by, instrument, long, price, lots, ...terms });
}

test("the server sends book, trades and mark price of contracts separately for real and demo money, and positions", async () => {
	for (const [instrument, account] of [
		[1, "real"],
		[1_001, "simulation"],
	] as const)
		rig.apply({ type: "SetInstrument", id: "", by: FOUNDER, instrument, account, ...TERMS });
	for (const user of [ALICE, BOB]) {
		rig.apply({ type: "Transfer", id: "", by: user, asset: PAIR.quote, from: "coin", to: "contract", amount: 10n ** 10n });
	}
	rig.recordPrices(640_000);
	const candlesOf = (account: string) => `contract-kline:${PAIR.symbol}${account}:1min`;
	const kinds = ["mark", "contract-depth", "contract-trades"].map((kind) => `${kind}:${PAIR.symbol}`);
	const reader = await listener();
	const [markCandles, indexCandles] = [`mark-kline:${PAIR.symbol}:simulation:1min`, `index-kline:${PAIR.symbol}:1hour`];
	const candles = [candlesOf(""), candlesOf(":simulation")];
	const drawnByRecords = [markCandles, indexCandles];
	await reader.subscribe([...kinds, ...kinds.map((kind) => `${kind}:simulation`), ...candles, ...drawnByRecords], candles);
	const alice = await listener(ALICE);
	const bob = await listener(BOB);
	expect(alice.of("account")[0]).toMatchObject({ kind: "snapshot", positions: [] });

	const asked = order(ALICE, false, 640_500, 3);
	const depth = () => reader.of(kinds[1] as string) as unknown as ContractDepthMessage["data"][];
	const rested = await reader.until(() => depth().find(({ kind, asks }) => kind === "change" && asks.length > 0));
	expect(rested).toMatchObject({ symbol: PAIR.symbol, from_seq: depth()[0]?.seq, asks: [["64050.0", "0.00300"]], bids: [] });
	const bought = order(BOB, true, 640_500, 2);
	const trades = () => reader.of(kinds[2] as string) as unknown as ContractTradesMessage["data"][];
	const traded = await reader.until(() => trades().find(({ trades }) => trades.length > 0));
	expect(traded).toMatchObject({ first: false, trades: [{ price: "64050.0", amount: "0.00200", type: 1 }] });
	// Candles and 24-hour figures contain only the trades of this contract, with amounts in the base currency.
	const drawn = { open: "64050.0", high: "64050.0", low: "64050.0", close: "64050.0", volume: "0.00200", turnover: "128.100000" };
	expect(await reader.until(() => reader.of(candlesOf("")).at(-1))).toMatchObject({
		symbol: PAIR.symbol,
		period: "1min",
		candle: { ...drawn, simulated: false },
	});
	const day = { change: "0.00", open: "64050.0", high: "64050.0", low: "64050.0", volume: "0.00200", turnover: "128.100000" };
	const told = () => (reader.of(kinds[0] as string) as unknown as MarkMessage["data"][]).at(-1);
	await reader.until(() => (told()?.day.volume === day.volume ? told() : undefined));
	expect(told()).toMatchObject({ day, last: "64050.0", index: "64000.0" });
	const left = await reader.until(() => depth().find(({ asks }) => asks[0]?.[1] === "0.00100"));
	expect(left).toMatchObject({ kind: "change", from_seq: rested.seq });

	const positionOf = (client: TestClient, id: number, is: (position: Position) => boolean) =>
		client.until(() =>
			client
				.of("account")
				.flatMap(({ positions }) => positions as Position[])
				.find((position) => position.id === id && is(position)),
		);
	expect(await positionOf(bob, bought, ({ lots }) => lots === 2)).toMatchObject({
		status: 1,
		direction: "long",
		amount: "0.00200",
	});
	const resting = await positionOf(alice, asked, ({ lots }) => lots === 2);
	expect(resting).toMatchObject({ status: 1, opening: 1, direction: "short", entry_price: "64050.000" });
	expect(bob.of("account").flatMap(({ positions }) => (positions as Position[]).map(({ id }) => id))).not.toContain(asked);
	const late = await listener(ALICE);
	expect(late.of("account")[0]).toMatchObject({ kind: "snapshot", positions: [{ id: asked }] });

	rig.recordPrices(640_100);
	const marks = () => reader.of(kinds[0] as string) as unknown as MarkMessage["data"][];
	const mark = await reader.until(() => marks().find(({ index }) => index === "64010.0"));
	expect(mark).toMatchObject({
		symbol: PAIR.symbol,
		account: "real",
		last: "64050.0",
		halted: false,
		funding: { last_rate: null },
	});
	// Mark price and index price have separate candles, which have no amounts.
	for (const [topic, period] of [
		[markCandles, "1min"],
		[indexCandles, "1hour"],
	] as const) {
		const closeOf = ({ candle }: Record<string, unknown>) => (candle as Candle).close;
		const moved = await reader.until(() => reader.of(topic).find((data) => closeOf(data) === "64010.0"));
		const prices = { open: "64000.0", high: "64010.0", low: "64000.0", close: "64010.0" };
		expect(moved).toMatchObject({ symbol: PAIR.symbol, period, candle: { ...prices, volume: "0.00000", turnover: "0.000000" } });
	}
	const demo = (kind: string) => reader.of(`${kind}:simulation`);
	const demoMark = await reader.until(() => demo(kinds[0] as string).find(({ index }) => index === "64010.0"));
	expect(demoMark).toMatchObject({ account: "simulation", last: null });
	// Trades with real money do not appear in the contract for demo money.
	expect(demo(kinds[1] as string)).toMatchObject([{ kind: "snapshot", bids: [], asks: [] }]);
	expect(demo(kinds[2] as string)).toMatchObject([{ first: true, trades: [] }]);
	expect(reader.of(candlesOf(":simulation"))).toEqual([]);
	expect(demoMark).toMatchObject({ day: { open: "64010.0", change: "0.00", volume: "0.00000" } });

	rig.market.now += 60_000;
	rig.apply({ type: "RecordQuotes", id: "", by: 101, markets: [{ pair: PAIR.id, quotes: [] }] });
	expect(await reader.until(() => marks().find(({ halted }) => halted))).toMatchObject({ mark: mark.mark, index: "64010.0" });
	// A minute without trades ends with a flat candle.
	const flat = { open: "64050.0", high: "64050.0", low: "64050.0", close: "64050.0", volume: "0.00000", simulated: false };
	const volumeOf = ({ candle }: Record<string, unknown>) => (candle as Candle).volume;
	const quiet = await reader.until(() => reader.of(candlesOf("")).find((data) => volumeOf(data) === flat.volume));
	expect(quiet).toMatchObject({ candle: { ...flat, time: rig.market.now - (rig.market.now % 60_000) } });
	for (const { violations } of clients) expect(violations).toEqual([]);
});

test("the server refuses a topic of a market that has no contract", async () => {
	const reader = await listener();
	for (const name of [
		"mark:NO/SUCH",
		"contract-depth:USDC/USDT",
		"mark:BTC/USDT:real",
		"contract-kline:BTC/USDT:real:1min",
		"mark-kline:NO/SUCH:1min",
	]) {
		reader.send({ op: "subscribe", topics: [name], id: name });
		expect(await reader.reply(name)).toMatchObject({ ok: false, error: "unknown_topic", topic: name });
	}
});
