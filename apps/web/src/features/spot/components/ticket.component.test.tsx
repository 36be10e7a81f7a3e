// The ticket: what it refuses to send and says at which field, what one tap sends for each type of order, and what stands in it then.
import type { DepthMessage, Order, TickersMessage } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { btc } from "../../../../testing/examples/spot-pair.ts";
import { answer, asked, begins, CUT_OFF, refused, type Sent } from "../../../../testing/exchange.ts";
import { accountOf, balanceOf, type Holdings, show } from "../../../../testing/show.tsx";
import { changeSettings } from "../../../data/settings.ts";
import type { OrderType } from "../calculate/draft.ts";
import { Ticket } from "./ticket.tsx";

const CALL = "POST coin/trade";
const OWNED: Holdings = { balances: [balanceOf("USDT", "10000.000000"), balanceOf("BTC", "0.50000000")] };
const TYPES: Record<OrderType, string> = {
	limit: "Limit",
	market: "Market",
	stop_limit: "Stop limit",
	stop_market: "Stop market",
	oco: "OCO",
};

const tickers = (index: string | null): TickersMessage => ({
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

interface Opened {
	readonly type?: OrderType;
	readonly side?: "Buy" | "Sell";
	readonly index?: "away";
}

/** The ticket of BTC/USDT at 64,000, with 10,000 USDT and half a bitcoin; orders are placed without asking. */
async function open({ type = "limit", side = "Buy", index }: Opened = {}, holdings: Holdings | "unknown" = OWNED) {
	begins(tickers(index === "away" ? null : "64000.0"));
	begins(depth);
	const { user } = show(<Ticket pair={btc} />, holdings === "unknown" ? undefined : holdings);
	changeSettings({ confirmOrders: false });
	await waitFor(() => expect(field("Price").value).toBe("64,000.0"));
	if (side === "Sell") await user.click(screen.getByRole("radio", { name: "Sell" }));
	if (type !== "limit") {
		await user.click(screen.getByRole("combobox", { name: "Order type" }));
		await user.click(await screen.findByRole("option", { name: TYPES[type] }));
	}
	if (holdings !== "unknown") await screen.findByText(side === "Buy" ? /10,000\.00 USDT/ : /0\.50 BTC/);
	const fill = async (texts: Readonly<Record<string, string>>) => {
		for (const [label, text] of Object.entries(texts)) {
			await user.clear(field(label));
			if (text !== "") await user.type(field(label), text);
		}
	};
	return { user, fill, button: () => screen.getByRole("button", { name: `${side} BTC` }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const arrived = (count: number) => waitFor(() => expect(asked(CALL)).toHaveLength(count));

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

/** Without the id and the time of an order. */
function termsOf({ client_id, sent_at, ...terms }: Sent): Sent {
	expect(client_id).toMatch(/^[0-9a-f]{24}$/);
	expect(sent_at).toMatch(/^\d+$/);
	return terms;
}

const BUY = { currency_id: "1", legal_id: "3", type: "1" };
const SELL = { ...BUY, type: "2" };

describe("one tap sends", () => {
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
	] as const)("of %o with %o what its type asks for", async (how, texts, terms) => {
		const { user, fill, button } = await open(how);
		answer(CALL, () => placed);
		await fill(texts);
		await user.click(button());
		await arrived(1);
		expect(termsOf(asked(CALL)[0] as Sent)).toEqual(terms);
		await screen.findByText("Order placed");
		const [quantity] = Object.keys(texts).slice(-1) as [string];
		expect(field(quantity).value).toBe("");
	});
});

describe("what is wrong is said at its field, and nothing is sent:", () => {
	it.each([
		[{}, { Price: "", Amount: "" }, { Price: "Required", Amount: "Required" }],
		[{}, { Amount: "0" }, { Amount: "Must be more than zero" }],
		[{}, { Amount: "0.00001" }, { Amount: "An order is at least 5 USDT" }],
		[{}, { Amount: "80" }, { Amount: "An order is at most 5,000,000 USDT" }],
		[{}, { Amount: "0.2" }, { Amount: "More USDT than is available" }],
		[{ side: "Sell" }, { Amount: "0.50001" }, { Amount: "More BTC than is available" }],
		[{}, { Price: "90000", Amount: "0.01" }, { Price: "Between 12,800.0 and 76,800.0 now" }],
		[{ type: "market" }, { Spend: "10000.01" }, { Spend: "More USDT than is available" }],
		[{ type: "market", index: "away" }, { Spend: "100" }, { Spend: "Market orders pause while there is no fresh index price" }],
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
	] as const)("%o with %o", async (how, texts, problems) => {
		const { user, fill, button } = await open(how);
		await fill(texts);
		await user.click(button());
		const [first, ...others] = Object.entries(problems) as [[string, string], ...[string, string][]];
		await waitFor(() => expect(saidAt(first[0])).toBe(first[1]));
		for (const [label, words] of others) expect(saidAt(label)).toBe(words);
		expect(screen.getAllByRole("alert")).toHaveLength(others.length + 1);
		expect(document.activeElement).toBe(field(first[0]));
		expect(asked(CALL)).toEqual([]);
	});
});

describe("taps", () => {
	it("that are two send once, and the button waits", async () => {
		const { user, fill, button } = await open();
		const done = Promise.withResolvers<typeof placed>();
		answer(CALL, () => done.promise);
		await fill({ Amount: "0.05" });
		await user.keyboard("{Enter}{Enter}");
		await waitFor(() => expect(button()).toHaveProperty("disabled", true));
		expect(asked(CALL)).toHaveLength(1);
		done.resolve(placed);
		await waitFor(() => expect(button()).toHaveProperty("disabled", false));
		expect(asked(CALL)).toHaveLength(1);
	});

	it("after no answer came go out under the same id, and what was typed stays until then", async () => {
		const { user, fill, button } = await open();
		answer(CALL, () => CUT_OFF);
		await fill({ Amount: "0.05" });
		await user.click(button());
		await screen.findByText("No answer came. Tap again; it is done once at most.");
		expect([field("Price").value, field("Amount").value]).toEqual(["64,000.0", "0.05"]);
		answer(CALL, () => placed);
		await user.click(button());
		await screen.findByText("Order placed");
		const [first, second] = asked(CALL);
		expect(second).toEqual(first);
	});

	it("after a refusal are another order; the refusal stands at its field until that is typed anew", async () => {
		const { user, fill, button } = await open();
		answer(CALL, () => refused("Too small for us", "amount"));
		await fill({ Amount: "0.05" });
		await user.click(button());
		await waitFor(() => expect(saidAt("Amount")).toBe("Too small for us"));
		expect(field("Amount").value).toBe("0.05");
		await user.click(button());
		await arrived(2);
		expect(asked(CALL)[1]?.client_id).not.toBe(asked(CALL)[0]?.client_id);
		await fill({ Amount: "0.06" });
		expect(saidAt("Amount")).toBeUndefined();
	});
});

describe("the button", () => {
	it("says what it does", async () => {
		const { user } = await open();
		expect(screen.queryByRole("button", { name: "Sell BTC" })).toBeNull();
		expect(screen.getByRole("button", { name: "Buy BTC" })).toHaveProperty("disabled", false);
		await user.click(screen.getByRole("radio", { name: "Sell" }));
		expect(screen.queryByRole("button", { name: "Buy BTC" })).toBeNull();
		expect(screen.getByRole("button", { name: "Sell BTC" })).toHaveProperty("disabled", false);
	});
});

describe("an order that is asked about", () => {
	it("is shown whole first and sent by the second button; the next one is asked about too", async () => {
		const { user, fill, button } = await open();
		changeSettings({ confirmOrders: true });
		answer(CALL, () => placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await screen.findByRole("dialog", { name: "Buy BTC" });
		expect((await within(sheet).findByText("Costs at most")).nextSibling?.textContent).toBe("3,200 USDT");
		expect(asked(CALL)).toEqual([]);
		await user.click(within(sheet).getByRole("button", { name: "Buy BTC" }));
		await arrived(1);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await fill({ Amount: "0.04" });
		await user.click(button());
		await screen.findByRole("dialog", { name: "Buy BTC" });
		expect(asked(CALL)).toHaveLength(1);
	});

	it("is not sent where one goes back", async () => {
		const { user, fill, button } = await open();
		changeSettings({ confirmOrders: true });
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await screen.findByRole("dialog", { name: "Buy BTC" });
		await user.click(await within(sheet).findByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(asked(CALL)).toEqual([]);
		expect(field("Amount").value).toBe("0.05");
	});

	it("is asked about no more once one said so", async () => {
		const { user, fill, button } = await open();
		changeSettings({ confirmOrders: true });
		answer(CALL, () => placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		const sheet = await screen.findByRole("dialog", { name: "Buy BTC" });
		await user.click(await within(sheet).findByRole("checkbox", { name: "Don't ask again" }));
		await user.click(within(sheet).getByRole("button", { name: "Buy BTC" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await fill({ Amount: "0.04" });
		await user.click(button());
		await arrived(2);
	});
});

describe("a share of the balance", () => {
	it.each([
		[{}, "25%", "Amount", "0.03906"],
		[{}, "100%", "Amount", "0.15625"],
		[{ side: "Sell" }, "50%", "Amount", "0.25"],
		[{ type: "market" }, "75%", "Spend", "7,500"],
	] as const)("of %o: %s", async (how, share, label, text) => {
		const { user } = await open(how);
		await user.click(screen.getByRole("button", { name: share }));
		await waitFor(() => expect(field(label).value).toBe(text));
	});

	it("of a balance that nobody knows yet is nothing; when it is known it is a share of it", async () => {
		const { user } = await open({}, "unknown");
		expect(screen.getByText("Available").nextSibling?.textContent).toBe("– USDT");
		await user.click(screen.getByRole("button", { name: "100%" }));
		expect(field("Amount").value).toBe("0");
		begins(accountOf(OWNED));
		await screen.findByText(/10,000\.00 USDT/);
		await user.click(screen.getByRole("button", { name: "100%" }));
		expect(field("Amount").value).toBe("0.15625");
	});

	it("that is not known yet keeps no order from being sent", async () => {
		const { user, fill, button } = await open({}, "unknown");
		answer(CALL, () => placed);
		await fill({ Amount: "0.05" });
		await user.click(button());
		await arrived(1);
	});
});
