// An own ticket as a row: closing and cancelling ask once with what they mean, one tap is one request, a refusal stands where it belongs,
// and its margin and its place in the queue are said in words.
import type { MarkPrice, Ticket } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { exampleDeal, exampleTicket } from "../../../testing/examples/contract-deal.ts";
import { answer, asked, begins, CUT_OFF, refused } from "../../../testing/exchange.ts";
import { show } from "../../../testing/show.tsx";
import { TicketRow } from "./ticket-row.tsx";

const CLOSE = "POST lever/close";
const CANCEL = "POST lever/cancel";

beforeEach(() => {
	answer("POST lever/deal", () => exampleDeal);
	begins({ topic: "mark:BTC/USDT:simulation", data: { ...(exampleDeal.price as MarkPrice), mark: "51000.0" } });
});

function open(change: Partial<Ticket> = {}) {
	return show(<TicketRow ticket={{ ...exampleTicket, ...change }} first />, {});
}
const button = (name: string, inside = screen) => inside.findByRole("button", { name });
const lines = (dialog: HTMLElement): Record<string, string | undefined> =>
	Object.fromEntries(
		within(dialog)
			.getAllByRole("term")
			.map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
	);

async function askToClose(change: Partial<Ticket> = {}) {
	const { user } = open(change);
	await user.click(await button("Close"));
	const sheet = await screen.findByRole("dialog");
	return { user, sheet };
}

it("closing is asked once, with lots, price, profit and fee; one tap sends once", async () => {
	answer(CLOSE, () => ({ ticket: { ...exampleTicket, lots: 5, updated_at: 2 } }));
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "50%" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 5 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(asked(CLOSE)).toEqual([]);
	await waitFor(() =>
		expect(lines(dialog)).toEqual({
			Lots: "5 of 10",
			Price: "≈ 51,000.0",
			"Worst price": "49,980.0",
			"Profit or loss": "≈ +5.00 DEMO",
			Fee: "≈ 0.1275 DEMO",
		}),
	);
	await user.dblClick(within(dialog).getByRole("button", { name: "Close 5 lots" }));
	await screen.findByText("Part closed");
	expect(asked(CLOSE)).toHaveLength(1);
	expect(asked(CLOSE)[0]).toMatchObject({ id: "7", order_type: "1", share: "5" });
});

it("the way back sends nothing and keeps what was chosen", async () => {
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "25%" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 2 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	await user.click(within(dialog).getByRole("button", { name: "Back" }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(asked(CLOSE)).toEqual([]);
	expect(within(sheet).getByLabelText<HTMLInputElement>("Lots").value).toBe("2");
});

it("an answer that does not come is said in the question; the same tap again is the same request", async () => {
	answer(CLOSE, () => CUT_OFF);
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "Close 10 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	const press = () => user.click(within(dialog).getByRole("button", { name: "Close 10 lots" }));
	await press();
	await within(dialog).findByText("No answer came. Tap again; it is done once at most.");
	answer(CLOSE, () => ({ ticket: { ...exampleTicket, status: 3, lots: 0, updated_at: 2 } }));
	await press();
	await screen.findByText("Position closed");
	const [first, second] = asked(CLOSE);
	expect(second?.client_id).toBe(first?.client_id);
	// All of it: what waits to open goes too.
	expect(first?.share).toBeUndefined();
});

it("a price that is refused stands at its field, the question is gone", async () => {
	answer(CLOSE, () => refused("Between 40,000 and 60,000 now", "target_price"));
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("radio", { name: "Limit" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 10 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(lines(dialog)["Worst price"]).toBeUndefined();
	await user.click(within(dialog).getByRole("button", { name: "Close 10 lots" }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(within(sheet).getByRole("alert").textContent).toBe("Between 40,000 and 60,000 now");
	expect(within(sheet).getByLabelText("Price").getAttribute("aria-invalid")).toBe("true");
});

it("cancelling is asked once, with what returns; a refusal stands in the question", async () => {
	answer(CANCEL, () => refused("Nothing waits any more"));
	const pending = { status: 0, lots: 0, opening: 10, order_price: "40000.0", reserved: "40.200000" } as const;
	const { user } = open(pending);
	await user.click(await button("Cancel order"));
	const dialog = await screen.findByRole("alertdialog");
	expect(lines(dialog)).toEqual({
		"Lots that wait to open": "10",
		Price: "40,000.0",
		"Returns to available": "40.20 DEMO",
	});
	expect(asked(CANCEL)).toEqual([]);
	const press = () => user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
	await press();
	await within(dialog).findByText("Nothing waits any more");
	answer(CANCEL, () => ({ ticket: { ...exampleTicket, ...pending, status: 4, opening: 0, updated_at: 2 } }));
	await press();
	await screen.findByText("Order cancelled");
	expect(asked(CANCEL)).toHaveLength(2);
});

it("a close that waits is taken back: the position stays", async () => {
	const { user } = open({ status: 2, closing: 4, close_price: "52000.0" });
	await user.click(await button("Cancel order"));
	const dialog = await screen.findByRole("alertdialog");
	expect(lines(dialog)).toEqual({ "Lots that wait to close": "4", Price: "52,000.0" });
	expect(dialog.textContent).toContain("The position stays open");
});

it("margin, ratio, way to liquidation and the queue's lights are said in words", async () => {
	const { user } = open({ adl_queue: 4 });
	await screen.findByText("Mark 51,000.0");
	for (const words of ["100% of the margin left", "Margin ratio 3.8%", "11.3% to liquidation"]) await screen.findByText(words);
	await user.click(await button("Place in the auto-deleveraging queue: 4 of 5"));
	expect((await screen.findByRole("dialog", { name: "Auto-deleveraging (ADL)" })).textContent).toContain("4 of 5");
});

it("a stop loss beyond the liquidation price is said while it is typed, and is no error", async () => {
	const { user } = open({});
	await user.click(await button("TP / SL"));
	const sheet = await screen.findByRole("dialog", { name: "Take profit / Stop loss" });
	const words = "The liquidation price comes first: this stop would not be reached.";
	await user.type(within(sheet).getByLabelText("Stop loss"), "45000");
	within(sheet).getByText(words);
	expect(within(sheet).queryByRole("alert")).toBeNull();
	await user.clear(within(sheet).getByLabelText("Stop loss"));
	await user.type(within(sheet).getByLabelText("Stop loss"), "46000");
	expect(within(sheet).queryByText(words)).toBeNull();
});
