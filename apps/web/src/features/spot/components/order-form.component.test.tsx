import type { DepthMessage, Order, TickersMessage } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { btc } from "../../../../testing/examples/spot-pair.ts";
import { NO_RESPONSE, type Params, refusal, requests, respond, startTopic } from "../../../../testing/exchange.ts";
import { alerts, descriptions, field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { accountOf, balanceOf, type Holdings, renderScreen } from "../../../../testing/render-screen.tsx";
import type { OrderType } from "../calculate/order-draft.ts";
import { OrderForm } from "./order-form.tsx";

const CALL = "POST coin/trade";
const OWNED: Holdings = { balances: [balanceOf("USDT", "10000.000000"), balanceOf("BTC", "0.50000000")] };
const RICH: Holdings = { balances: [balanceOf("USDT", "1000000.000000")] };
const TYPES: Record<OrderType, string> = {
	limit: "Limit",
	market: "Market",
	stop_limit: "Stop limit",
	stop_market: "Stop market",
	oco: "OCO",
};

const tickersWith = (index: string | null): TickersMessage => ({
	topic: "tickers",
	data: [
		{
			match_id: 1,
			symbol: "BTC/USDT",
			now_price: "64000.0",
			change: "0",
			open: "64000.0",
			high: "64000.0",
			low: "64000.0",
			volume: "1",
			turnover: "1",
			index,
			time: 1,
		},
	],
});
const depth: DepthMessage = {
	topic: "depth:BTC/USDT",
	data: { kind: "snapshot", symbol: "BTC/USDT", seq: 1, time: 1, asks: [["64010.0", "2"]], bids: [["63990.0", "2"]] },
};
const waiting = {
	id: 7,
	symbol: "BTC/USDT",
	match_id: 1,
	type: 1,
	order_type: "limit",
	status: "waiting",
	reason: "none",
	filled: "0",
	turnover: "0",
	fee: "0",
	created_at: 1,
	updated_at: 1,
} as Order;
const placed = { order: waiting };

interface Given {
	readonly type?: OrderType;
	readonly side?: "Buy" | "Sell";
	/** False to simulate a market without a current index price. */
	readonly index?: boolean;
	/** False to simulate that the balances are unknown. */
	readonly balances?: boolean;
	readonly confirmOrders?: boolean;
	/** True if the user has 1,000,000 USDT instead of 10,000 USDT. */
	readonly rich?: boolean;
}

async function openForm({
	type = "limit",
	side = "Buy",
	index = true,
	balances = true,
	confirmOrders = false,
	rich = false,
}: Given = {}) {
	const form = renderScreen(<OrderForm pair={btc} />, {
		...(balances && { account: rich ? RICH : OWNED }),
		settings: { confirmOrders },
		topics: [tickersWith(index ? "64000.0" : null), depth],
	});
	const { user } = form;
	await waitFor(() => expect(field("Price").value).toBe("64,000.0"));
	if (side === "Sell") await user.click(screen.getByRole("radio", { name: "Sell" }));
	if (type !== "limit") {
		await user.click(screen.getByRole("combobox", { name: "Order type" }));
		await user.click(await screen.findByRole("option", { name: TYPES[type] }));
	}
	if (balances) await screen.findByText(rich ? /1,000,000\.00 USDT/ : side === "Buy" ? /10,000\.00 USDT/ : /0\.50 BTC/);
	return { ...form, button: () => screen.getByRole("button", { name: `${side} BTC` }) };
}

const arrived = (count: number) => waitFor(() => expect(requests(CALL)).toHaveLength(count));

function termsOf({ client_id, sent_at, ...terms }: Params): Params {
	expect(client_id).toMatch(/^[0-9a-f]{24}$/);
	expect(sent_at).toMatch(/^\d+$/);
	return terms;
}

const BUY = { currency_id: "1", legal_id: "3", type: "1" };
const SELL = { ...BUY, type: "2" };

describe("the spot order form sends an order", () => {
	it.each([
		[{}, { Amount: "0.05" }, { ...BUY, order_type: "limit", time_in_force: "gtc", target_price: "64000.0", amount: "0.05" }],
		[
			{ side: "Sell" },
			{ Price: "65000", Amount: "0.1" },
			{ ...SELL, order_type: "limit", time_in_force: "gtc", target_price: "65000", amount: "0.1" },
		],
		[{ type: "market" }, { Spend: "100" }, { ...BUY, order_type: "market", quote_amount: "100" }],
		[{ type: "market", side: "Sell" }, { Amount: "0.01" }, { ...SELL, order_type: "market", amount: "0.01" }],
		[
			{ type: "stop_limit" },
			{ Stop: "65000", Price: "65100", Amount: "0.01" },
			{
				...BUY,
				order_type: "stop_limit",
				time_in_force: "gtc",
				trigger: "last",
				stop_price: "65000",
				target_price: "65100",
				amount: "0.01",
			},
		],
		[
			{ type: "stop_market" },
			{ Stop: "65000", Spend: "50" },
			{ ...BUY, order_type: "stop_market", trigger: "last", stop_price: "65000", quote_amount: "50" },
		],
		[
			{ type: "oco", side: "Sell" },
			{ Limit: "66000", Stop: "60000", "Stop limit": "59900", Amount: "0.1" },
			{
				...SELL,
				order_type: "oco",
				trigger: "last",
				target_price: "66000",
				stop_price: "60000",
				stop_limit_price: "59900",
				amount: "0.1",
			},
		],
	] as const)("the order form %o with the input %o sends the params of its order type", async (how, texts, terms) => {
		const { user, fill, button } = await openForm(how);
		respond(CALL, placed);
		await fill(texts);
		await user.click(button());
		await arrived(1);
		expect(termsOf(requests(CALL)[0] as Params)).toEqual(terms);
		await screen.findByText("Order placed");
		const [quantity] = Object.keys(texts).slice(-1) as [string];
		expect(field(quantity).value).toBe("");
	});
});

describe("the spot order form shows the result of an order", () => {
	it.each([
		["0.02", "collar", "Only 0.02 BTC filled. The price limit for market orders was reached."],
		["0", "no_liquidity", "Nothing filled. Nobody was left to trade with."],
	] as const)(
		"a toast says that a market order which filled %s BTC was cancelled because of %s",
		async (filled, reason, words) => {
			const { user, fill, button } = await openForm({ type: "market", side: "Sell" });
			respond(CALL, { order: { ...waiting, status: "cancelled", filled, reason } });
			await fill({ Amount: "0.05" });
			await user.click(button());
			await screen.findByText(words);
		},
	);
});

describe("the spot order form warns of a limit price far beyond the best price", () => {
	it(`a limit price far beyond the best price is confirmed with the fill price, even after "Don't ask again"`, async () => {
		const { user, fill, button } = await openForm();
		await fill({ Price: "70000", Amount: "0.05" });
		await waitFor(() => expect(fieldNote("Price")).toBe("Fills at ≈ 64,010.0 now"));
		await user.click(button());
		const sheet = await findDialog("Buy BTC");
		await sheet.findByText("Your price is far from the market: it fills at about 64,010.0 USDT now.");
		expect(requests(CALL)).toEqual([]);
		await user.click(sheet.getByRole("button", { name: "Back" }));
		await fill({ Price: "64100" });
		await waitFor(() => expect(fieldNote("Price")).toBe(""));
	});
});

describe("the spot order form validates its fields", () => {
	it.each([
		[{}, { Price: "", Amount: "" }, { Price: "Required", Amount: "Required" }],
		[{}, { Amount: "0" }, { Amount: "Must be more than zero" }],
		[{}, { Amount: "0.00001" }, { Amount: "An order is at least 5 USDT" }],
		[{}, { Amount: "80" }, { Amount: "An order is at most 5,000,000 USDT" }],
		[{}, { Amount: "0.2" }, { Amount: "Not enough USDT" }],
		[{ side: "Sell" }, { Amount: "0.50001" }, { Amount: "Not enough BTC" }],
		[{}, { Price: "90000", Amount: "0.01" }, { Price: "Between 12,800.0 and 76,800.0 now" }],
		[{ type: "market" }, { Spend: "10000.01" }, { Spend: "Not enough USDT" }],
		[{ type: "stop_limit" }, { Stop: "", Price: "65000", Amount: "0.01" }, { Stop: "Required" }],
		[{ type: "stop_market" }, { Stop: "64000", Spend: "50" }, { Stop: "The price is there already" }],
		[
			{ type: "oco", side: "Sell" },
			{ Limit: "63000", Stop: "60000", "Stop limit": "59900", Amount: "0.1" },
			{ Limit: "The limit must be on the better side of the last price" },
		],
		[
			{ type: "oco", side: "Sell" },
			{ Limit: "66000", Stop: "65000", "Stop limit": "64900", Amount: "0.1" },
			{ Stop: "The stop must be on the worse side of the last price" },
		],
	] as const)("the order form %o rejects the input %o", async (how, texts, problems) => {
		const { user, fill, button } = await openForm(how);
		await fill(texts);
		await user.click(button());
		const [first, ...others] = Object.entries(problems) as [[string, string], ...[string, string][]];
		await waitFor(() => expect(fieldNote(first[0])).toBe(first[1]));
		for (const [label, words] of others) expect(fieldNote(label)).toBe(words);
		expect(screen.getAllByRole("alert")).toHaveLength(others.length + 1);
		expect(document.activeElement).toBe(field(first[0]));
		expect(requests(CALL)).toEqual([]);
	});
});

it("the spot order form says below the button, not at a field, that market orders are paused", async () => {
	const { user, fill, button } = await openForm({ type: "market", index: false });
	await fill({ Spend: "100" });
	await user.click(button());
	await waitFor(() => expect(alerts()).toEqual(["Market orders pause while there is no fresh index price"]));
	expect(field("Spend").getAttribute("aria-invalid")).toBeNull();
	expect(requests(CALL)).toEqual([]);
});

describe("the spot order form never places an order twice", () => {
	it("a double submission sends one order", async () => {
		const { user, fill, button } = await openForm();
		const done = Promise.withResolvers<typeof placed>();
		respond(CALL, done.promise);
		await fill({ Amount: "0.05" });
		await user.keyboard("{Enter}{Enter}");
		await waitFor(() => expect(button()).toHaveProperty("disabled", true));
		expect(requests(CALL)).toHaveLength(1);
		done.resolve(placed);
		await waitFor(() => expect(button()).toHaveProperty("disabled", false));
		expect(requests(CALL)).toHaveLength(1);
	});

	it("an order that got no response is repeated with its id, and the typed text stays", async () => {
		const { user, fill, button } = await openForm();
		respond(CALL, NO_RESPONSE);
		await fill({ Amount: "0.05" });
		await user.click(button());
		await screen.findByText("No response. Try again; it can't be done twice.");
		expect([field("Price").value, field("Amount").value]).toEqual(["64,000.0", "0.05"]);
		respond(CALL, placed);
		await user.click(button());
		await screen.findByText("Order placed");
		const [first, second] = requests(CALL);
		expect(second).toEqual(first);
	});

	it("after a refusal a new order is sent; the refusal stays at its field until the user edits the field", async () => {
		const { user, fill, button } = await openForm();
		respond(CALL, refusal("Too small for us", "amount"));
		await fill({ Amount: "0.05" });
		await user.click(button());
		await waitFor(() => expect(fieldNote("Amount")).toBe("Too small for us"));
		expect(field("Amount").value).toBe("0.05");
		await user.click(button());
		await arrived(2);
		expect(requests(CALL)[1]?.client_id).not.toBe(requests(CALL)[0]?.client_id);
		await fill({ Amount: "0.06" });
		expect(fieldNote("Amount")).toBe("");
	});
});

describe("the button of the spot order form names the order", () => {
	it("the button of the spot order form names side and coin", async () => {
		const { user } = await openForm();
		expect(screen.queryByRole("button", { name: "Sell BTC" })).toBeNull();
		expect(screen.getByRole("button", { name: "Buy BTC" })).toHaveProperty("disabled", false);
		await user.click(screen.getByRole("radio", { name: "Sell" }));
		expect(screen.queryByRole("button", { name: "Buy BTC" })).toBeNull();
		expect(screen.getByRole("button", { name: "Sell BTC" })).toHaveProperty("disabled", false);
	});
});

describe("the spot order form asks for confirmation", () => {
	it("the confirmation shows each order completely before it is sent", async () => {
		const { user, fill, button } = await openForm({ confirmOrders: true });
		respond(CALL, placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await findDialog("Buy BTC");
		expect((await sheet.findByText("Costs at most")).nextSibling?.textContent).toBe("3,200 USDT");
		expect(requests(CALL)).toEqual([]);
		await user.click(sheet.getByRole("button", { name: "Buy BTC" }));
		await arrived(1);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await fill({ Amount: "0.04" });
		await user.click(button());
		await screen.findByRole("dialog", { name: "Buy BTC" });
		expect(requests(CALL)).toHaveLength(1);
	});

	it("no order is sent if the user cancels the confirmation", async () => {
		const { user, fill, button } = await openForm({ confirmOrders: true });
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await findDialog("Buy BTC");
		await user.click(await sheet.findByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(requests(CALL)).toEqual([]);
		expect(field("Amount").value).toBe("0.05");
	});

	it("the confirmation is skipped after the user turned confirmations off", async () => {
		const { user, fill, button } = await openForm({ confirmOrders: true });
		respond(CALL, placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await findDialog("Buy BTC");
		await user.click(await sheet.findByRole("checkbox", { name: "Don't ask again" }));
		await user.click(sheet.getByRole("button", { name: "Buy BTC" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await fill({ Amount: "0.04" });
		await user.click(button());
		await arrived(2);
	});
});

describe("the percent buttons of the spot order form fill in a share of the balance", () => {
	it.each([
		[{}, "25%", "Amount", "0.03906"],
		[{}, "100%", "Amount", "0.15625"],
		[{ side: "Sell" }, "50%", "Amount", "0.25"],
		[{ type: "market" }, "75%", "Spend", "7,500"],
	] as const)(`in the order form %o the button %s fills the field "%s" with %s`, async (how, share, label, text) => {
		const { tap } = await openForm(how);
		await tap(share);
		await waitFor(() => expect(field(label).value).toBe(text));
	});

	it("a percent button fills in zero while the balance is unknown", async () => {
		const { tap } = await openForm({ balances: false });
		expect(screen.getByText("Available").nextSibling?.textContent).toBe("– USDT");
		await tap("100%");
		expect(field("Amount").value).toBe("0");
		startTopic(accountOf(OWNED));
		await screen.findByText(/10,000\.00 USDT/);
		await tap("100%");
		expect(field("Amount").value).toBe("0.15625");
	});

	it("an unknown balance does not block the order", async () => {
		const { user, fill, button } = await openForm({ balances: false });
		respond(CALL, placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		await arrived(1);
	});
});

describe("the user edits the fields of the spot order form", () => {
	it("keys and buttons change the price by its tick and the amount by its last decimal", async () => {
		const { fill, user, tap } = await openForm();
		await fill({ Price: "60000.1" });
		await user.keyboard("{ArrowUp}");
		expect(field("Price").value).toBe("60000.2");
		await tap("Price: less");
		await tap("Price: less");
		// The buttons do not take the focus from the field. A focused field shows the price as typed, without group separators.
		expect(document.activeElement).toBe(field("Price"));
		expect(field("Price").value).toBe("60000.0");
		await fill({ Amount: "0.05" });
		await user.keyboard("{ArrowDown}");
		expect(field("Amount").value).toBe("0.04");
		expect(field("Total").value).toBe("2,400");
	});

	it.each([
		["1,234.5", "1,234.5"],
		["１２３４．５", "1,234.5"],
		["๑๒๓๔.๕", "1,234.5"],
		["1 234.56789", "1,234.5"],
	])("the price field reads the pasted text %s and cuts it to the pair's decimals: %s", async (pasted, shown) => {
		const { user } = await openForm();
		await user.clear(field("Price"));
		await user.paste(pasted);
		await user.tab();
		expect(field("Price").value).toBe(shown);
		expect(field("Price").inputMode).toBe("decimal");
	});

	it("the spot order form shows average price, worst price, received amount and fee of a market order", async () => {
		const { fill } = await openForm({ type: "market" });
		await fill({ Spend: "500" });
		// 500 USDT buy 0.00781 BTC (rounded down to a lot) at the only ask, 64,010. The fee of 0.1 % is deducted from the
		// bought coins. The worst price is 5 % above the index.
		await waitFor(() => expect(descriptions()).toMatchObject({ Average: "≈ 64,010.0", "Worst price": "67,200.0" }));
		expect(descriptions()["You receive"]).toBe("≈ 0.00780219 BTC");
		screen.getByText(/^Fee/);
	});

	it("form and confirmation say that the book cannot fill all of a market order", async () => {
		const { fill, tap } = await openForm({ type: "market", confirmOrders: true, rich: true });
		await fill({ Spend: "200000" });
		await waitFor(() => expect(fieldNote("Spend")).toBe("Only 128,020.00 USDT fills now"));
		await tap("Buy BTC");
		const sheet = await findDialog("Buy BTC");
		// The book has only one ask: 2 BTC at 64,010, which is 128,020 USDT.
		await sheet.findByText("The book holds only 128,020 USDT of it now; the rest would be cancelled.");
	});
});
