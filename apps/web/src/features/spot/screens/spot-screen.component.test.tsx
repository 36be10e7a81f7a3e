import type { CallData, Order, PairRules, Quotation } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleMarkets, favouritesOf, quotationOf } from "../../../../testing/examples/markets.ts";
import { type Responses, requests, startTopic } from "../../../../testing/exchange.ts";
import { field, findDialog } from "../../../../testing/queries.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { goTo, place } from "../../../shared/navigation/router.ts";
import type { SpotSearch } from "../calculate/spot-search.ts";
import { SpotRoute } from "./spot-route.tsx";

const [BTC, ETH] = exampleMarkets as [Quotation, Quotation];
const rules: PairRules = {
	price_decimals: 1,
	amount_decimals: 5,
	tick: "0.1",
	lot: "0.00001",
	min_notional: "5",
	max_notional: "5000000",
	maker_fee_ppm: 1000,
	taker_fee_ppm: 1000,
	collar_ppm: 50_000,
	band_buy_low_ppm: 200_000,
	band_buy_high_ppm: 1_200_000,
	band_sell_low_ppm: 800_000,
	band_sell_high_ppm: 5_000_000,
};

function dealOf({ match_id, symbol, currency_id, currency_name, now_price }: Quotation): CallData<"currency/deal"> {
	return {
		pair: {
			...{ match_id, symbol, currency_id, currency_name, currency_decimals: 8 },
			...{ legal_id: 3, legal_name: "USDT", legal_decimals: 6, simulated: true },
		},
		rules,
		depth: { seq: 1, bids: [], asks: [] },
		trades: [],
		ticker: {
			...{ match_id, symbol, now_price, change: "0", open: now_price, high: now_price, low: now_price },
			...{ volume: "1", turnover: "1", index: now_price, time: 1 },
		},
	};
}

const depthOf = (symbol: string, price: number) =>
	({
		topic: `depth:${symbol}`,
		data: {
			...({ kind: "snapshot", symbol, seq: 1, time: 1 } as const),
			bids: Array.from({ length: 10 }, (_, at): [string, string] => [(price - 10 * (at + 1)).toFixed(1), "1"]),
			asks: Array.from({ length: 10 }, (_, at): [string, string] => [(price + 10 * (at + 1)).toFixed(1), "1"]),
		},
	}) as const;

const RESPONSES: Responses = {
	"GET currency/quotation_new": quotationOf(exampleMarkets),
	"GET currency/deal": ({ currency_id }) => dealOf(currency_id === String(BTC.currency_id) ? BTC : ETH),
	"POST favourites/list": [],
	"POST favourites/save": ({ pairs = "" }) => favouritesOf(...pairs.split(",")),
};

const orderOf = (change: Partial<Order>): Order => ({
	id: 1,
	client_id: "1",
	match_id: 1,
	symbol: "BTC/USDT",
	type: 1,
	order_type: "limit",
	time_in_force: "gtc",
	post_only: false,
	self_trade: "expire_taker",
	trigger: "last",
	triggered: false,
	price: "60000.0",
	stop_price: null,
	amount: "0.01",
	quote_amount: null,
	filled: "0",
	average_price: null,
	turnover: "0",
	fee: "0",
	fee_currency: "BTC",
	other_leg: null,
	status: "waiting",
	reason: "none",
	created_at: 1,
	updated_at: 1,
	...change,
});

interface Given {
	readonly search?: SpotSearch;
	readonly orders?: readonly Order[];
	readonly responses?: Responses;
}

async function openSpot({ search = {}, orders = [], responses = {} }: Given = {}) {
	const page = renderScreen(<SpotRoute search={search} />, {
		address: "/pages/trade/index",
		account: { balances: [balanceOf("USDT", "1000"), balanceOf("BTC", "0.12345678")], orders },
		settings: { confirmOrders: false },
		topics: [depthOf("BTC/USDT", 64_000), depthOf("ETH/USDT", 3_000)],
		responses: { ...RESPONSES, ...responses },
	});
	await screen.findByRole("heading", { name: search.symbol ?? "BTC/USDT" });
	await waitFor(() => expect(field("Price").value).not.toBe(""));
	return page;
}

const rows = (side: "Bid" | "Ask") => screen.queryAllByRole("button", { name: new RegExp(`^${side}\\s*\\d`) });
const priceOf = (row: Element | undefined) => /[\d,]+\.\d/.exec(row?.textContent ?? "")?.[0];

async function choose(user: Awaited<ReturnType<typeof openSpot>>["user"], list: string, option: string) {
	await user.click(screen.getByRole("combobox", { name: list }));
	await user.click(await screen.findByRole("option", { name: option }));
}

async function pick(page: Awaited<ReturnType<typeof openSpot>>, coin: string) {
	await page.tap(/: choose another market$/);
	const sheet = await findDialog("Markets");
	await page.user.click(await sheet.findByRole("button", { name: new RegExp(`^${coin}`) }));
	await screen.findByRole("heading", { name: `${coin}/USDT` });
}

describe("the trading page shows the order book", () => {
	it("the order book shows placeholders in its rows until the first levels arrive", async () => {
		renderScreen(<SpotRoute search={{}} />, { address: "/pages/trade/index", account: {}, responses: RESPONSES });
		const book = await screen.findByRole("region", { name: "Order book" });
		expect(book.getAttribute("aria-busy")).toBe("true");
		expect(book.querySelectorAll("[class*=candor-breathe]")).toHaveLength(32);
		await act(async () => startTopic(depthOf("BTC/USDT", 64_000)));
		await waitFor(() => expect(book.getAttribute("aria-busy")).toBe("false"));
		expect(book.querySelector("[class*=candor-breathe]")).toBeNull();
	});

	it("the order book shows both sides, or one side", async () => {
		const { tap } = await openSpot();
		await waitFor(() => expect([rows("Ask"), rows("Bid")].map(({ length }) => length)).toEqual([8, 8]));
		await tap("Asks only");
		expect([rows("Ask"), rows("Bid")].map(({ length }) => length)).toEqual([10, 0]);
		await tap("Bids only");
		expect([rows("Ask"), rows("Bid")].map(({ length }) => length)).toEqual([0, 10]);
	});

	it("the order book groups prices by a step that it stores for each market", async () => {
		const page = await openSpot();
		await waitFor(() => expect(rows("Bid")).toHaveLength(8));
		await choose(page.user, "Group prices", "100.0");
		expect(rows("Bid").map(priceOf)).toEqual(["63,900.0"]);
		expect(rows("Ask").map(priceOf)).toEqual(["64,100.0"]);
		await pick(page, "ETH");
		expect(screen.getByRole("combobox", { name: "Group prices" }).textContent).toBe("0.1");
		await pick(page, "BTC");
		expect(screen.getByRole("combobox", { name: "Group prices" }).textContent).toBe("100.0");
	});

	it("a tap on a row of the book copies its price into the price field that the user edited last", async () => {
		const { user } = await openSpot();
		await waitFor(() => expect(rows("Bid")).toHaveLength(8));
		const begun = field("Price").value;
		await choose(user, "Order type", "Stop limit");
		await user.click(field("Stop"));
		await user.click(rows("Bid")[0] as HTMLElement);
		expect([field("Stop").value, field("Price").value]).toEqual(["63,990.0", begun]);
		await user.click(field("Price"));
		await user.click(rows("Bid")[1] as HTMLElement);
		expect([field("Stop").value, field("Price").value]).toEqual(["63,990.0", "63,980.0"]);
	});

	it("a tap on a price in the book turns a market order into a limit order", async () => {
		const { user, tap } = await openSpot();
		await choose(user, "Order type", "Market");
		await tap(/^Last price/);
		expect(screen.getByRole("combobox", { name: "Order type" }).textContent).toContain("Limit");
		expect(field("Price").value).toBe("64,000.0");
	});

	it("arrow keys move between the rows of the book, and Enter copies a price", async () => {
		const { user } = await openSpot();
		await waitFor(() => expect(rows("Ask")).toHaveLength(8));
		act(() => rows("Ask").at(-1)?.focus());
		await user.keyboard("{ArrowUp}{ArrowUp}{Enter}");
		expect(document.activeElement).toBe(rows("Ask").at(-3));
		expect(field("Price").value).toBe("64,030.0");
	});

	it("the order book marks the rows at which the user has open orders", async () => {
		await openSpot({ orders: [orderOf({ price: "63980.0", type: 1 })] });
		await waitFor(() => expect(rows("Bid").filter((row) => row.textContent?.includes("Your order"))).toHaveLength(1));
		expect(priceOf(rows("Bid").find((row) => row.textContent?.includes("Your order")))).toBe("63,980.0");
		expect(rows("Ask").filter((row) => row.textContent?.includes("Your order"))).toEqual([]);
	});
});

describe("the trading page shows the order form", () => {
	it("the order form fills in the full balance for 100 %, and keeps side and texts of each market", async () => {
		const page = await openSpot();
		const { user, fill, tap } = page;
		await fill({ Price: "70000" });
		await tap("100%");
		// 1,000 ÷ 70,000 = 0.0142857…, rounded down to a lot.
		expect(field("Amount").value).toBe("0.01428");
		await user.click(screen.getByRole("radio", { name: "Sell" }));
		await tap("100%");
		expect(field("Amount").value).toBe("0.12345");
		await pick(page, "ETH");
		expect(field("Amount").value).toBe("");
		await pick(page, "BTC");
		expect([field("Price").value, field("Amount").value]).toEqual(["70,000", "0.12345"]);
		screen.getByRole("button", { name: "Sell BTC" });
	});

	it("the order form reads side and price from the URL once", async () => {
		const { fill } = await openSpot({ search: { symbol: "ETH/USDT", side: "sell", price: "5000.5" } });
		screen.getByRole("button", { name: "Sell ETH" });
		expect(field("Price").value).toBe("5,000.5");
		expect(place.get().href).toBe("/pages/trade/index?symbol=ETH%2FUSDT");
		await fill({ Price: "5100" });
		act(() => goTo("/pages/assets/index"));
		expect(field("Price").value).toBe("5100");
	});
});

describe("the market picker of the trading page lists the markets", () => {
	it("the market picker sorts markets by name, searches them, and filters favourites", async () => {
		const { user, tap } = await openSpot();
		await tap("Add BTC/USDT to favourites");
		await tap(/: choose another market$/);
		const sheet = await findDialog("Markets");
		await sheet.findByRole("button", { name: /^DOGE/ });
		const coins = () =>
			sheet.getAllByRole("button", { name: /favourites$/ }).map((star) => /\w+(?=\/)/.exec(star.ariaLabel ?? "")?.[0]);
		expect(coins()).toEqual(["BTC", "ETH", "SOL", "DOGE"]);
		await user.click(sheet.getByRole("button", { name: "Name" }));
		expect(coins()).toEqual(["BTC", "DOGE", "ETH", "SOL"]);
		await user.click(sheet.getByRole("button", { name: /^Name/ }));
		expect(coins()).toEqual(["SOL", "ETH", "DOGE", "BTC"]);
		await user.type(sheet.getByLabelText("Search markets"), "doge");
		expect(coins()).toEqual(["DOGE"]);
		await user.clear(sheet.getByLabelText("Search markets"));
		await user.click(sheet.getByRole("tab", { name: "Favourites" }));
		expect(coins()).toEqual(["BTC"]);
		await user.click(sheet.getByRole("button", { name: "Remove BTC/USDT from favourites" }));
		sheet.getByText("No favourites yet");
	});
});

describe("the trading page lists the user's orders", () => {
	it("the trading page lists the user's orders of all markets or of the current market", async () => {
		const eth = { match_id: 2, symbol: "ETH/USDT", fee_currency: "ETH", price: "2000.0" };
		const { tap } = await openSpot({ orders: [orderOf({}), orderOf({ id: 2, ...eth }), orderOf({ id: 3, ...eth })] });
		await screen.findByRole("tab", { name: "Open (3)" });
		await tap("This pair");
		await screen.findByRole("tab", { name: "Open (1)" });
		expect(within(screen.getByRole("article")).getByText(/BTC/)).toBeTruthy();
		await tap("This pair");
		await screen.findByRole("tab", { name: "Open (3)" });
	});

	it("the list of orders shows the reason of a cancellation: by the user, or with the other leg of an OCO", async () => {
		const list = [
			orderOf({ status: "cancelled", reason: "user", other_leg: 2 }),
			orderOf({ id: 2, status: "cancelled", reason: "other_leg", other_leg: 1 }),
		];
		const { user } = await openSpot({
			responses: { "GET coin/list": { list, page: 1, limit: 100, total: 2, has_more: false, next_before: null } },
		});
		await user.click(screen.getByRole("tab", { name: "Cancelled" }));
		await screen.findByText("You cancelled it");
		screen.getByText("The other leg filled, triggered or was cancelled");
		expect(requests("GET coin/list")[0]).toMatchObject({ status: "cancelled" });
	});
});
