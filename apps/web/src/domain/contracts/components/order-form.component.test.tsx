import type { ContractDepthMessage, MarkPrice, Position } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { exampleDeal, examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, publish, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { alerts, descriptions, field, noteOf } from "../../../../testing/queries.ts";
import { balanceOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { termsOf } from "../calculate/terms.ts";
import { openPositions } from "../data/open-positions.ts";
import { changeDraft, chooseLeverage } from "../data/order-draft.ts";
import { ContractOrderForm } from "./order-form.tsx";

const CALL = "POST lever/submit";

interface Given {
	readonly account?: Position["account_type"];
	readonly net?: boolean;
	readonly confirmOrders?: boolean;
	readonly asks?: ContractDepthMessage["data"]["asks"];
}

/** Renders the form for BTC/USDT at a price of 50,000 and a leverage of 10. The balance is sufficient. */
async function openForm({
	account = "simulation",
	net = false,
	confirmOrders = false,
	asks = [["50000.0", "100.00000"]],
}: Given = {}) {
	const name = account === "real" ? "BTC/USDT" : "BTC/USDT:simulation";
	const mark: MarkPrice = { ...(exampleDeal.price as MarkPrice), account };
	const depth: ContractDepthMessage["data"] = {
		kind: "snapshot",
		symbol: "BTC/USDT",
		seq: 1,
		time: 1,
		bids: [["49990.0", "1.00000"]],
		asks,
	};
	const terms = termsOf({ ...exampleDeal, account, currency: account === "real" ? "USDT" : "DEMO" });
	const onNotVerified = vi.fn();
	const form = renderScreen(<ContractOrderForm terms={terms} onNotVerified={onNotVerified} onLimits={() => undefined} />, {
		account: { balances: [balanceOf("DEMO", "10000.000000", "demo"), balanceOf("USDT", "800.000000", "contract")] },
		user: exampleUser,
		settings: { confirmOrders },
		topics: [
			{ topic: `mark:${name}`, data: mark },
			{ topic: `contract-depth:${name}`, data: depth },
		],
		responses: { "POST lever/deal": { ...exampleDeal, account, own: { mode: { net, leverage: 10 } } as never } },
	});
	await waitFor(() => expect(screen.getByRole("button", { name: "100%" })).toHaveProperty("disabled", false));
	return { ...form, onNotVerified };
}

const lots = () => screen.getByLabelText<HTMLInputElement>("Lots");
const accept = (position: Position = examplePosition) => respond(CALL, { position });

it("the order form shows margin, fee, liquidation price and largest loss before the order is sent", async () => {
	const { user } = await openForm();
	await user.type(lots(), "10");
	// 10 lots of 0.001 BTC at 50,000 have a notional of 500. The margin is a tenth of the notional, and the fee is 0.05 % of
	// it.
	expect(descriptions()).toMatchObject({
		Available: "10,000.00 DEMO",
		Margin: "50.00",
		Fee: "0.25",
		Liquidation: "45,203.5",
		"Most you can lose": "50.25",
	});
});

it("the order form requires less margin and moves the liquidation price closer at a higher leverage", async () => {
	const { user } = await openForm();
	await user.type(lots(), "10");
	chooseLeverage("simulation", 100);
	await waitFor(() => expect(descriptions()).toMatchObject({ Margin: "5.00", Liquidation: "49,723.8" }));
});

it("the order form rejects an order of less than one lot", async () => {
	const { user, tap } = await openForm();
	await tap("Open long");
	expect(alerts()).toEqual(["Required"]);
	expect(document.activeElement).toBe(lots());
	await user.type(lots(), "0");
	await tap("Open long");
	expect(alerts()).toEqual(["At least 1 lot"]);
	expect(requests(CALL)).toEqual([]);
});

it("the order form rejects more lots than the balance, the leverage or the last margin tier allow", async () => {
	const { user, tap } = await openForm();
	await user.type(lots(), "10000");
	await tap("Open long");
	expect(alerts()).toEqual(["Insufficient balance"]);
	chooseLeverage("simulation", 125);
	await user.clear(lots());
	await user.type(lots(), "2000");
	await tap("Open long");
	expect(alerts()).toEqual(["At most 100× for so many lots"]);
	chooseLeverage("simulation", 100);
	await waitFor(() => expect(alerts()).toEqual([]));
	await user.clear(lots());
	await user.type(lots(), "60001");
	await tap("Open long");
	// The last tier allows a notional of 3,000,000. One lot is worth 50.
	expect(alerts()).toEqual(["At most 60,000 lots"]);
	expect(requests(CALL)).toEqual([]);
});

it("the order form shows the size of a lot; without a limit price the 100% button calculates with the mark price", async () => {
	const { user, tap } = await openForm();
	screen.getByText("1 lot = 0.001 BTC");
	changeDraft("simulation", { limit: true, price: "" });
	await user.click(await screen.findByRole("button", { name: "100%" }));
	expect(lots().value).toBe("1,990");
	screen.getByText("≈ 1.99 BTC");
	await tap("Open long");
	expect(alerts()).toEqual(["Required"]);
	expect(document.activeElement).toBe(screen.getByLabelText("Price"));
});

it("in one-way mode the order form shows the lots that close the opposite side, and no note for the held side", async () => {
	const held = { ...examplePosition, direction: "short" as const };
	const closes = "One-way mode: 10 of these lots first close your other side, 5 open.";
	const { user } = await openForm({ net: true });
	openPositions.set(new Map([[held.id, held]]));
	await user.type(lots(), "15");
	await screen.findByText(closes);
	await user.click(screen.getByRole("radio", { name: "Short" }));
	await waitFor(() => expect(screen.queryByText(/first close/)).toBe(null));
});

it("the 100% button enters the number of lots that the available balance can pay", async () => {
	const { tap } = await openForm();
	await tap("100%");
	// Each lot costs a margin of 5 and a fee of 0.025.
	expect(lots().value).toBe("1,990");
});

/** An order book with asks of 100 lots at 50,000 and 900 lots at 50,500. The mark price is 50,000. */
const TWO_LEVELS: ContractDepthMessage["data"]["asks"] = [
	["50000.0", "0.10000"],
	["50500.0", "0.90000"],
];

it("the 100% button enters the number of lots that the balance can pay at the prices of the book", async () => {
	const { tap } = await openForm({ asks: TWO_LEVELS });
	chooseLeverage("simulation", 20);
	await waitFor(() => expect(screen.getByRole("button", { name: "100%" })).toHaveProperty("disabled", false));
	await tap("100%");
	// At a leverage of 20, 100 lots cost 252.50. The other 900 lots at 50,500 cost 2,745.23, including the loss against the
	// mark price. The balance suffices for all lots of the book.
	expect(lots().value).toBe("1,000");
	await waitFor(() =>
		expect(descriptions()).toMatchObject({ "Average price": "≈ 50,450.0", "Worst price": "51,000.0", Margin: "2,972.50" }),
	);
});

it("the order form shows the number of lots of a market order that the book can fill", async () => {
	const { user } = await openForm({ asks: TWO_LEVELS });
	await user.type(lots(), "1200");
	await screen.findByText("Only 1,000 lots fill now");
});

it.each([
	[{ lots: 4, reason: "insufficient_balance" }, "4 of 10 lots opened. Not enough available balance."],
	[{ lots: 4, reason: "price_bound" }, "4 of 10 lots opened. The book held no more within the worst price."],
	[{ lots: 4, opening: 6, order_type: 0 }, "4 of 10 lots opened, 6 wait at your price"],
	[{ lots: 0, status: 4, reason: "no_liquidity" }, "Nothing filled. The book held no more."],
] as const)("the order form shows the unfilled lots of an order and the reason: %o", async (change, words) => {
	accept({ ...examplePosition, ...change });
	const { user, tap } = await openForm();
	await user.type(lots(), "10");
	await tap("Open long");
	await screen.findByText(words);
});

it("the order form reports a take profit or stop loss on the wrong side while the user enters it", async () => {
	const { user } = await openForm();
	await user.click(screen.getByRole("checkbox"));
	await user.type(screen.getByLabelText("Stop"), "50001");
	expect(alerts()).toEqual(["Must be below 50,000.0"]);
	await user.clear(screen.getByLabelText("Stop"));
	expect(alerts()).toEqual([]);
});

it("the order form sends one request for two clicks, then clears the lots and adds the position", async () => {
	accept();
	const { user } = await openForm();
	await user.type(lots(), "10");
	await user.dblClick(screen.getByRole("button", { name: "Open long" }));
	await screen.findByText("Demo position opened");
	expect(requests(CALL)).toHaveLength(1);
	expect(requests(CALL)[0]).toMatchObject({
		match_id: "1",
		account: "simulation",
		type: "1",
		order_type: "1",
		share: "10",
		multiple: "10",
	});
	expect(lots().value).toBe("");
	expect(openPositions.get().get(examplePosition.id)?.lots).toBe(10);
});

it("the order form sends a short limit order with its stops, and rejects a stop on the wrong side", async () => {
	accept({ ...examplePosition, status: 0, lots: 0, opening: 5, direction: "short" });
	const { user, tap } = await openForm();
	await user.click(screen.getByRole("radio", { name: "Short" }));
	changeDraft("simulation", { limit: true, price: "50500" });
	await user.type(lots(), "5");
	await user.click(screen.getByRole("checkbox"));
	await user.type(screen.getByLabelText("Stop"), "50400");
	await tap("Open short");
	expect(alerts()).toEqual(["Must be above 50,500.0"]);
	await user.clear(screen.getByLabelText("Stop"));
	await user.type(screen.getByLabelText("Stop"), "51000");
	await user.type(screen.getByLabelText("Profit"), "49000");
	await tap("Open short");
	await screen.findByText("Order placed");
	expect(requests(CALL)).toHaveLength(1);
	expect(requests(CALL)[0]).toMatchObject({
		type: "2",
		order_type: "0",
		target_price: "50500",
		stop_loss_price: "51000",
		target_profit_price: "49000",
	});
});

it.each([
	["target_price", "Between 40,000 and 60,000 now", () => field("Price")],
	["multiple", "At most 75×", () => screen.getByRole("button", { name: /^Leverage/ })],
	["order_type", "The market is halted", () => screen.getByRole("button", { name: /^Leverage/ })],
	["share", "Insufficient balance in the account", lots],
])(
	"the order form shows a refusal about %s at the field it concerns, and keeps the entered lots",
	async (parameter, words, place) => {
		respond(CALL, refusal(words, parameter));
		const { user, tap } = await openForm();
		changeDraft("simulation", { limit: true, price: "50000" });
		await user.type(lots(), "10");
		await tap("Open long");
		await waitFor(() => expect(alerts()).toEqual([words]));
		expect(noteOf(place())).toBe(words);
		expect(lots().value).toBe("10");
	},
);

it.each([
	["with", "on_break", 1],
	["without", "market_halted", 0],
])("the order form shows a refusal %s a link to the user's own limits (refusal code %s)", async (_with, code, links) => {
	respond(CALL, refusal("Not now", undefined, code));
	const { user, tap } = await openForm({ account: "real" });
	await user.type(lots(), "10");
	await tap("Open long");
	await waitFor(() => expect(alerts()).toEqual([expect.stringContaining("Not now")]));
	expect(screen.queryAllByRole("button", { name: "Your limits" })).toHaveLength(links);
});

it("the order form repeats the same request after a request without a response", async () => {
	respond(CALL, NO_RESPONSE);
	const { user, tap } = await openForm();
	await user.type(lots(), "10");
	const press = () => tap("Open long");
	await press();
	await waitFor(() => expect(alerts()).toEqual([expect.stringContaining("No response. Try again; it can't be done twice.")]));
	accept();
	await press();
	await screen.findByText("Demo position opened");
	const [first, second] = requests(CALL);
	expect(second?.client_id).toBe(first?.client_id);
});

it("the order form asks for verification before an order with real money above a leverage of 20", async () => {
	const { user, tap, onNotVerified } = await openForm({ account: "real" });
	chooseLeverage("real", 50);
	await user.type(lots(), "10");
	await tap("Open long");
	expect(onNotVerified).toHaveBeenCalledOnce();
	expect(requests(CALL)).toEqual([]);
	await act(async () => onNotVerified.mock.calls[0]?.[0]());
	expect((await screen.findByRole("dialog")).textContent).toContain("Open long");
});

it("the order form asks for verification when the server refuses an order with not_verified", async () => {
	respond(CALL, refusal("Verify first", "multiple", "not_verified"));
	const { user, tap, onNotVerified } = await openForm({ account: "real" });
	await user.type(lots(), "10");
	await tap("Open long");
	await waitFor(() => expect(onNotVerified).toHaveBeenCalledOnce());
});

it("the order form asks for confirmation before an order with real money", async () => {
	accept({ ...examplePosition, account_type: "real" });
	const { user, tap } = await openForm({ account: "real", confirmOrders: true });
	await user.type(lots(), "10");
	await tap("Open long");
	const dialog = await screen.findByRole("dialog");
	expect(dialog.textContent).toContain("50.25 USDT");
	expect(requests(CALL)).toEqual([]);
	await waitFor(async () => {
		await user.click([...dialog.querySelectorAll("button")].find((one) => one.textContent === "Open long") as HTMLElement);
		expect(requests(CALL)).toHaveLength(1);
	});
	await screen.findByText("Position opened");
});

it("the order form shows take profit, stop loss and worst price in the confirmation", async () => {
	const { user, tap } = await openForm({ account: "real", confirmOrders: true });
	await user.type(lots(), "10");
	await user.click(screen.getByRole("checkbox"));
	await user.type(screen.getByLabelText("Profit"), "55000");
	await user.type(screen.getByLabelText("Stop"), "48000");
	await tap("Open long");
	const dialog = await screen.findByRole("dialog");
	expect(descriptions(dialog)).toEqual({
		Lots: "10 (0.01 BTC)",
		Price: "≈ 50,000.0",
		"Worst price": "51,000.0",
		"Take profit": "55,000",
		"Stop loss": "48,000",
		Margin: "50.00 USDT",
		Fee: "0.25 USDT",
		"Liquidation price": "45,203.5",
		"Most you can lose": "≈ 50.25 USDT",
		"The same at the worst price": "61.25 USDT",
	});
});

it("the order form never shows a maximum loss above the balance while the mark price moves during the confirmation", async () => {
	const { user, tap } = await openForm({ account: "real", confirmOrders: true });
	await user.type(lots(), "150");
	await tap("Open long");
	const dialog = await screen.findByRole("dialog");
	expect(descriptions(dialog)).toMatchObject({ "Most you can lose": "≈ 753.75 USDT" });
	const mark: MarkPrice = { ...(exampleDeal.price as MarkPrice), account: "real", seq: 2, mark: "49600.0" };
	act(() => publish({ topic: "mark:BTC/USDT", data: mark }));
	await waitFor(() => expect(descriptions(dialog)).toMatchObject({ "Most you can lose": "≈ 800.00 USDT" }));
});

it("the order form warns of a limit price far beyond the book, and always asks for confirmation", async () => {
	const { user, tap } = await openForm({ account: "real" });
	changeDraft("real", { limit: true, price: "59000" });
	await user.type(lots(), "10");
	await screen.findByText("Fills at ≈ 50,000.0 now");
	await tap("Open long");
	const dialog = await screen.findByRole("dialog");
	within(dialog).getByText("Your price is far from the market: 10 lots fill at about 50,000.0 now.");
	expect(requests(CALL)).toEqual([]);
});

it("the order form explains the position mode before the user changes it, and shows a refusal of the change", async () => {
	const MODE = "POST lever/mode";
	respond(MODE, refusal("The position mode changes only while nothing is open in this contract"));
	const { user } = await openForm();
	await user.click(await screen.findByRole("button", { name: /Hedge mode/ }));
	const sheet = await screen.findByRole("dialog", { name: "Position mode" });
	await user.click(within(sheet).getByRole("radio", { name: "One-way mode" }));
	expect(sheet.textContent).toContain("An order first closes your positions of the other side, oldest first");
	expect(requests(MODE)).toEqual([]);
	const press = () => user.click(within(sheet).getByRole("button", { name: "Change mode" }));
	await press();
	expect((await within(sheet).findByRole("alert")).textContent).toContain("only while nothing is open");
	respond(MODE, { mode: { net: true, leverage: 10 } });
	await press();
	await screen.findByText("One-way mode is on");
	expect(requests(MODE)[1]).toMatchObject({ match_id: "1", account: "simulation", net: "true", leverage: "10" });
});

it("the order form shows the current position mode", async () => {
	await openForm({ net: true });
	await screen.findByRole("button", { name: /One-way mode/ });
});
