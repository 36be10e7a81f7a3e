// Tests that the chart shows the old candles until the new ones arrive after the user selects another price kind (last, mark or
// index).
import type { Candle } from "@candor/contract";
import type { DataLoader, KLineData } from "klinecharts";
import { beforeEach, expect, test, vi } from "vitest";

interface Asked {
	readonly params: Record<string, unknown>;
	answer(candles: readonly Candle[]): void;
}
const { asked, topics } = vi.hoisted(() => ({ asked: [] as Asked[], topics: [] as string[] }));

vi.mock("../../../data/api.ts", () => ({
	call: (_name: string, params: Record<string, unknown>) =>
		new Promise((answer) => asked.push({ params, answer: answer as Asked["answer"] })),
}));
vi.mock("../../../data/socket.ts", () => ({
	listen: (topic: string) => {
		topics.push(topic);
		return () => undefined;
	},
	socketStatus: { get: () => "open", subscribe: () => () => undefined },
}));

const { createBarLoader } = await import("./bar-loader.ts");

const candle = (close: string): Candle => ({
	time: 60_000,
	open: close,
	high: close,
	low: close,
	close,
	volume: "0",
	turnover: "0",
	simulated: false,
});

/** Imitates the drawing library, which shows the old candles until the first page of new candles arrives. */
function drawing() {
	const shown: { bars: readonly KLineData[] } = { bars: [] };
	let loader: DataLoader | undefined;
	const begin = () => {
		loader?.unsubscribeBar?.({} as never);
		void loader?.getBars({
			type: "init",
			timestamp: null,
			callback(bars: KLineData[]) {
				shown.bars = bars;
				loader?.subscribeBar?.({ callback: () => undefined } as never);
			},
		} as never);
	};
	return {
		shown,
		load(next: DataLoader) {
			loader = next;
			begin();
		},
		setPeriod: begin,
		reload: begin,
		spread: () => undefined,
	};
}

beforeEach(() => {
	asked.length = 0;
	topics.length = 0;
});

const closes = ({ shown }: ReturnType<typeof drawing>) => shown.bars.map(({ close }) => close);

test.each([
	["real", "mark", "mark-kline:BTC/USDT:1hour"],
	["simulation", "mark", "mark-kline:BTC/USDT:simulation:1hour"],
	["real", "index", "index-kline:BTC/USDT:1hour"],
	["simulation", "index", "index-kline:BTC/USDT:1hour"],
	[undefined, "index", "index-kline:BTC/USDT:1hour"],
] as const)(
	"a contract chart in %s money shows %s candles instead of last-price candles once they have arrived",
	async (contract, price, topic) => {
		const chart = drawing();
		const bars = createBarLoader({ symbol: "BTC/USDT", ...(contract && { contract }), price: "last" }, "1hour", () => undefined);
		bars.show(chart, "1hour", "last");
		asked[0]?.answer([candle("10")]);
		await expect.poll(() => closes(chart)).toEqual([10]);

		bars.show(chart, "1hour", price);
		expect(asked[1]?.params).toEqual({ symbol: "BTC/USDT", period: "1hour", ...(contract && { contract }), price, limit: 300 });
		expect(bars.progress.get()).toMatchObject({ state: "loading", replaces: true });
		expect(closes(chart)).toEqual([10]);
		asked[1]?.answer([candle("20")]);
		await expect.poll(() => closes(chart)).toEqual([20]);
		expect(topics.at(-1)).toBe(topic);

		bars.show(chart, "1hour", price);
		expect(asked).toHaveLength(2);
	},
);

test("the chart does not draw a response for a price kind that the user has already left", async () => {
	const chart = drawing();
	const bars = createBarLoader({ symbol: "BTC/USDT", contract: "real", price: "last" }, "1min", () => undefined);
	bars.show(chart, "1min", "last");
	bars.show(chart, "1min", "mark");
	asked[1]?.answer([candle("20")]);
	await expect.poll(() => closes(chart)).toEqual([20]);
	asked[0]?.answer([candle("10")]);
	await Promise.resolve();
	await Promise.resolve();
	expect(closes(chart)).toEqual([20]);
	expect(topics).toEqual(["mark-kline:BTC/USDT:1min"]);
});
