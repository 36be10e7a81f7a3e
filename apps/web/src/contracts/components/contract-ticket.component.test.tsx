// The ticket of contracts: what it says before the tap, what it refuses to send and at which field, what one tap sends, what the server's
// no reads like, and who is sent to verification.
import type { MarkPrice, Ticket, User } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { exampleDeal, exampleTicket } from "../../../testing/examples/contract-deal.ts";
import { answer, asked, begins, CUT_OFF, refused } from "../../../testing/exchange.ts";
import { balanceOf, type Holdings, show } from "../../../testing/show.tsx";
import { openTickets } from "../../data/contracts/open-tickets.ts";
import { changeSettings } from "../../data/settings.ts";
import { termsOf } from "../calculate/terms.ts";
import { changeDraft, chooseLeverage, clearDraft } from "../data/draft.ts";
import { ContractTicket } from "./contract-ticket.tsx";

const CALL = "POST lever/submit";
const RICH: Holdings = {
	balances: [balanceOf("DEMO", "10000.000000", "demo"), balanceOf("USDT", "800.000000", "contract")],
};

beforeEach(() => {
	for (const account of ["real", "simulation"] as const) {
		changeDraft(account, { long: true, limit: false });
		clearDraft(account);
		chooseLeverage(account, 10);
	}
});

async function open({ account = "simulation" as Ticket["account_type"], holdings = RICH, verified = false, net = false } = {}) {
	answer("POST lever/deal", () => ({ ...exampleDeal, account, own: { mode: { net, leverage: 10 } } as never }));
	answer("GET user/center", () => ({ verification: { basic: verified ? "verified" : "unverified" } }) as User);
	const mark: MarkPrice = { ...(exampleDeal.price as MarkPrice), account };
	const name = account === "real" ? "BTC/USDT" : "BTC/USDT:simulation";
	begins({ topic: `mark:${name}`, data: mark });
	begins({
		topic: `contract-depth:${name}`,
		data: {
			kind: "snapshot",
			symbol: "BTC/USDT",
			seq: 1,
			time: 1,
			bids: [["49990.0", "1.00000"]],
			asks: [["50000.0", "1.00000"]],
		},
	});
	const terms = termsOf({ ...exampleDeal, account, currency: account === "real" ? "USDT" : "DEMO" });
	const onNotVerified = vi.fn();
	const { user } = show(<ContractTicket terms={terms} onNotVerified={onNotVerified} onLimits={() => undefined} />, holdings);
	changeSettings({ confirmOrders: false });
	await waitFor(() => expect(screen.getByRole("button", { name: "100%" })).toHaveProperty("disabled", false));
	return { user, onNotVerified };
}

const lots = () => screen.getByLabelText<HTMLInputElement>("Lots");
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent?.trim());
const lines = (): Record<string, string | undefined> =>
	Object.fromEntries(screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]));
const ok = (ticket: Ticket = exampleTicket) => answer(CALL, () => ({ ticket }));

it("says before the tap what it costs, where it is liquidated and what can be lost", async () => {
	const { user } = await open();
	await user.type(lots(), "10");
	// 10 lots of 0.001 at 50,000 are 500; a tenth of it, and 0.05 % of it.
	expect(lines()).toMatchObject({
		Available: "10,000.00 DEMO",
		Margin: "50.00",
		Fee: "0.25",
		Liquidation: "45,203.5",
		"Most you can lose": "50.25",
	});
});

it("a higher leverage takes less margin and brings the liquidation closer", async () => {
	const { user } = await open();
	await user.type(lots(), "10");
	chooseLeverage("simulation", 100);
	await waitFor(() => expect(lines()).toMatchObject({ Margin: "5.00", Liquidation: "49,723.8" }));
});

it("asks for lots first; nothing is sent", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(alerts()).toEqual(["Required"]);
	expect(document.activeElement).toBe(lots());
	await user.type(lots(), "0");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(alerts()).toEqual(["At least 1 lot"]);
	expect(asked(CALL)).toEqual([]);
});

it("more than is available, and a leverage that so many lots do not get, are said at their fields", async () => {
	const { user } = await open();
	await user.type(lots(), "10000");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(alerts()).toEqual(["Insufficient balance"]);
	chooseLeverage("simulation", 125);
	await user.clear(lots());
	await user.type(lots(), "2000");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(alerts()).toEqual(["At most 100× for so many lots"]);
	chooseLeverage("simulation", 100);
	await waitFor(() => expect(alerts()).toEqual([]));
	await user.clear(lots());
	await user.type(lots(), "60001");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	// The last tier goes to 3,000,000, a lot is worth 50.
	expect(alerts()).toEqual(["At most 60,000 lots"]);
	expect(asked(CALL)).toEqual([]);
});

it("says what a lot is before there are any; a limit without a price lacks that alone, and its shares count on the price of now", async () => {
	const { user } = await open();
	screen.getByText("1 lot = 0.001 BTC");
	changeDraft("simulation", { limit: true, price: "" });
	await user.click(await screen.findByRole("button", { name: "100%" }));
	expect(lots().value).toBe("1,990");
	screen.getByText("≈ 1.99 BTC");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(alerts()).toEqual(["Required"]);
	expect(document.activeElement).toBe(screen.getByLabelText("Price"));
});

it("in one-way mode an order against what is held says what it closes first; in hedge mode nothing is closed", async () => {
	const held = { ...exampleTicket, direction: "short" as const };
	const closes = "One-way mode: 10 of these lots first close your other side, 5 open.";
	const { user } = await open({ net: true });
	openTickets.set(new Map([[held.id, held]]));
	await user.type(lots(), "15");
	await screen.findByText(closes);
	await user.click(screen.getByRole("radio", { name: "Short" }));
	await waitFor(() => expect(screen.queryByText(/first close/)).toBe(null));
});

it("all of what is available is as many lots as it opens", async () => {
	const { user } = await open();
	await user.click(screen.getByRole("button", { name: "100%" }));
	// 10,000 / (5 + 0.025) a lot.
	expect(lots().value).toBe("1,990");
});

it("one tap opens once, with what was seen; the lots go from the ticket and the position stands", async () => {
	ok();
	const { user } = await open();
	await user.type(lots(), "10");
	await user.dblClick(screen.getByRole("button", { name: "Open long" }));
	await screen.findByText("Demo position opened");
	expect(asked(CALL)).toHaveLength(1);
	expect(asked(CALL)[0]).toMatchObject({
		match_id: "1",
		account: "simulation",
		type: "1",
		order_type: "1",
		share: "10",
		multiple: "10",
	});
	expect(lots().value).toBe("");
	expect(openTickets.get().get(exampleTicket.id)?.lots).toBe(10);
});

it("a short by limit with its stops goes out whole; a stop on the wrong side is said at its field", async () => {
	ok({ ...exampleTicket, status: 0, lots: 0, opening: 5, direction: "short" });
	const { user } = await open();
	await user.click(screen.getByRole("radio", { name: "Short" }));
	changeDraft("simulation", { limit: true, price: "50500" });
	await user.type(lots(), "5");
	await user.click(screen.getByRole("checkbox"));
	await user.type(screen.getByLabelText("Stop"), "50400");
	await user.click(screen.getByRole("button", { name: "Open short" }));
	expect(alerts()).toEqual(["Must be above the price"]);
	await user.clear(screen.getByLabelText("Stop"));
	await user.type(screen.getByLabelText("Stop"), "51000");
	await user.type(screen.getByLabelText("Profit"), "49000");
	await user.click(screen.getByRole("button", { name: "Open short" }));
	await screen.findByText("Order placed");
	expect(asked(CALL)).toHaveLength(1);
	expect(asked(CALL)[0]).toMatchObject({
		type: "2",
		order_type: "0",
		target_price: "50500",
		stop_loss_price: "51000",
		target_profit_price: "49000",
	});
});

it.each([
	["target_price", "Between 40,000 and 60,000 now"],
	["multiple", "At most 75×"],
	["share", "Insufficient balance in the account"],
])("what the server refuses about %s stands at that field, and nothing that was typed is lost", async (field, words) => {
	answer(CALL, () => refused(words, field));
	const { user } = await open();
	changeDraft("simulation", { limit: true, price: "50000" });
	await user.type(lots(), "10");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	await waitFor(() => expect(alerts()).toEqual([words]));
	expect(lots().value).toBe("10");
});

it("an answer that does not come is said; the same tap again is the same request", async () => {
	answer(CALL, () => CUT_OFF);
	const { user } = await open();
	await user.type(lots(), "10");
	const press = () => user.click(screen.getByRole("button", { name: "Open long" }));
	await press();
	await waitFor(() => expect(alerts()).toEqual([expect.stringContaining("No answer came. Tap again; it is done once at most.")]));
	ok();
	await press();
	await screen.findByText("Demo position opened");
	const [first, second] = asked(CALL);
	expect(second?.client_id).toBe(first?.client_id);
});

it("above 20× real money asks for verification before anything is sent", async () => {
	const { user, onNotVerified } = await open({ account: "real" });
	chooseLeverage("real", 50);
	await user.type(lots(), "10");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	expect(onNotVerified).toHaveBeenCalledOnce();
	expect(asked(CALL)).toEqual([]);
});

it("the server's word that one must be verified leads there too", async () => {
	answer(CALL, () => refused("Verify first", "multiple", "not_verified"));
	const { user, onNotVerified } = await open({ account: "real" });
	await user.type(lots(), "10");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	await waitFor(() => expect(onNotVerified).toHaveBeenCalledOnce());
});

it("real money is shown once more before it is sent", async () => {
	ok({ ...exampleTicket, account_type: "real" });
	const { user } = await open({ account: "real" });
	changeSettings({ confirmOrders: true });
	await user.type(lots(), "10");
	await user.click(screen.getByRole("button", { name: "Open long" }));
	const dialog = await screen.findByRole("dialog");
	expect(dialog.textContent).toContain("50.25 USDT");
	expect(asked(CALL)).toEqual([]);
	await waitFor(async () => {
		await user.click([...dialog.querySelectorAll("button")].find((one) => one.textContent === "Open long") as HTMLElement);
		expect(asked(CALL)).toHaveLength(1);
	});
	await screen.findByText("Position opened");
});

it("the position mode says what it means before it is changed, and where the exchange refuses", async () => {
	const MODE = "POST lever/mode";
	answer(MODE, () => refused("The position mode changes only while nothing is open in this contract"));
	const { user } = await open();
	await user.click(await screen.findByRole("button", { name: /Hedge mode/ }));
	const sheet = await screen.findByRole("dialog", { name: "Position mode" });
	await user.click(within(sheet).getByRole("radio", { name: "One-way mode" }));
	expect(sheet.textContent).toContain("An order first closes your positions of the other side, oldest first");
	expect(asked(MODE)).toEqual([]);
	const press = () => user.click(within(sheet).getByRole("button", { name: "Change mode" }));
	await press();
	expect((await within(sheet).findByRole("alert")).textContent).toContain("only while nothing is open");
	answer(MODE, () => ({ mode: { net: true, leverage: 10 } }));
	await press();
	await screen.findByText("One-way mode is on");
	expect(asked(MODE)[1]).toMatchObject({ match_id: "1", account: "simulation", net: "true", leverage: "10" });
});

it("the mode that stands is said in the ticket", async () => {
	await open({ net: true });
	await screen.findByRole("button", { name: /One-way mode/ });
});
