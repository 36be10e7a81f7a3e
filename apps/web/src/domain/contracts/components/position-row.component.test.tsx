import type { MarkPrice, Position } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal, examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { PositionRow } from "./position-row.tsx";

const CLOSE = "POST lever/close";
const CANCEL = "POST lever/cancel";

/** Renders the row of a position at a mark price of 51,000. The book has bids for 4 lots at 50,900 and for more at 50,500. */
const renderRow = (change: Partial<Position> = {}) =>
	renderScreen(<PositionRow position={{ ...examplePosition, ...change }} first />, {
		account: {},
		responses: { "POST lever/deal": exampleDeal },
		topics: [
			{ topic: "mark:BTC/USDT:simulation", data: { ...(exampleDeal.price as MarkPrice), mark: "51000.0" } },
			{
				topic: "contract-depth:BTC/USDT:simulation",
				data: {
					kind: "snapshot",
					symbol: "BTC/USDT",
					seq: 1,
					time: 1,
					bids: [
						["50900.0", "0.00400"],
						["50500.0", "1.00000"],
					],
					asks: [["51000.0", "1.00000"]],
				},
			},
		],
	});
const button = (name: string, inside = screen) => inside.findByRole("button", { name });
async function askToClose(change: Partial<Position> = {}) {
	const { user } = renderRow(change);
	await user.click(await button("Close"));
	const sheet = await screen.findByRole("dialog");
	return { user, sheet };
}

it("the row of a position confirms a close with book prices and PnL after fees, and sends it once", async () => {
	respond(CLOSE, {
		position: { ...examplePosition, lots: 5, closed_amount: "0.00500", total_profit_or_loss: "3.722950", updated_at: 2 },
	});
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "50%" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 5 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(requests(CLOSE)).toEqual([]);
	await waitFor(() =>
		expect(descriptions(dialog)).toEqual({
			Lots: "5 of 10",
			Price: "≈ 50,820.0",
			"Worst price": "49,980.0",
			"Closing fee": "≈ 0.12 DEMO",
			// The profit is 4 × 0.90 + 1 × 0.50, less fees of 0.12705.
			"Est. PnL (after closing fee)": "≈ +3.97 DEMO",
			"The same at the worst price": "≈ -0.22 DEMO",
		}),
	);
	await user.dblClick(within(dialog).getByRole("button", { name: "Close 5 lots" }));
	await screen.findByText("5 lots closed: +3.97 DEMO");
	expect(requests(CLOSE)).toHaveLength(1);
	expect(requests(CLOSE)[0]).toMatchObject({ id: "7", order_type: "1", share: "5" });
});

it("the row of a position shows how many lots of a market close fill at once and how many wait", async () => {
	respond(CLOSE, {
		position: {
			...examplePosition,
			status: 2,
			lots: 6,
			closing: 6,
			closed_amount: "0.00400",
			total_profit_or_loss: "3.248200",
			updated_at: 2,
		},
	});
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "Close 10 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	await user.click(within(dialog).getByRole("button", { name: "Close 10 lots" }));
	await screen.findByText("4 lots closed: +3.49 DEMO. 6 lots wait.");
});

it("the row of a position shows a stop on the wrong side while the user enters it, and does not save it", async () => {
	const { user } = renderRow({});
	await user.click(await button("TP / SL"));
	const sheet = await screen.findByRole("dialog", { name: "Take profit / Stop loss" });
	await user.type(within(sheet).getByLabelText("Stop loss"), "52000");
	within(sheet).getByText("The stop loss of a long must lie below the price of now, 51,000.0.");
	await user.click(within(sheet).getByRole("button", { name: "Save" }));
	expect(requests("POST lever/setstop")).toEqual([]);
});

it("the row of a position sends nothing and keeps the chosen lots when the user leaves the confirmation", async () => {
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "25%" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 2 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	await user.click(within(dialog).getByRole("button", { name: "Back" }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(requests(CLOSE)).toEqual([]);
	expect(within(sheet).getByLabelText<HTMLInputElement>("Lots").value).toBe("2");
});

it("the row of a position repeats the same close after a request without a response", async () => {
	respond(CLOSE, NO_RESPONSE);
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("button", { name: "Close 10 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	const press = () => user.click(within(dialog).getByRole("button", { name: "Close 10 lots" }));
	await press();
	await within(dialog).findByText("No response. Try again; it can't be done twice.");
	respond(CLOSE, { position: { ...examplePosition, status: 3, lots: 0, total_profit_or_loss: "-7.290000", updated_at: 2 } });
	await press();
	await screen.findByText("Position closed: -7.29 DEMO in total");
	const [first, second] = requests(CLOSE);
	expect(second?.client_id).toBe(first?.client_id);
	expect(first?.share).toBeUndefined();
});

it("the row of a position closes the confirmation and shows a refused limit price at its field", async () => {
	respond(CLOSE, refusal("Between 40,000 and 60,000 now", "target_price"));
	const { user, sheet } = await askToClose();
	await user.click(within(sheet).getByRole("radio", { name: "Limit" }));
	await user.click(within(sheet).getByRole("button", { name: "Close 10 lots" }));
	const dialog = await screen.findByRole("alertdialog");
	expect(descriptions(dialog)["Worst price"]).toBeUndefined();
	await user.click(within(dialog).getByRole("button", { name: "Close 10 lots" }));
	await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	expect(within(sheet).getByRole("alert").textContent).toBe("Between 40,000 and 60,000 now");
	expect(within(sheet).getByLabelText("Price").getAttribute("aria-invalid")).toBe("true");
});

it("the row of a position confirms a cancellation with the returned amount, and shows a refusal in the same dialog", async () => {
	respond(CANCEL, refusal("Nothing waits any more"));
	const pending = { status: 0, lots: 0, opening: 10, order_price: "40000.0", reserved: "40.200000" } as const;
	const { user } = renderRow(pending);
	await user.click(await button("Cancel order"));
	const dialog = await screen.findByRole("alertdialog");
	expect(descriptions(dialog)).toEqual({
		"Lots that wait to open": "10",
		Price: "40,000.0",
		"Returns to available": "40.20 DEMO",
	});
	expect(requests(CANCEL)).toEqual([]);
	const press = () => user.click(within(dialog).getByRole("button", { name: "Cancel order" }));
	await press();
	await within(dialog).findByText("Nothing waits any more");
	respond(CANCEL, { position: { ...examplePosition, ...pending, status: 4, opening: 0, updated_at: 2 } });
	await press();
	await screen.findByText("Order cancelled");
	expect(requests(CANCEL)).toHaveLength(2);
});

it("the row of a position cancels a pending close and leaves the position open", async () => {
	const { user } = renderRow({ status: 2, closing: 4, close_price: "52000.0" });
	await user.click(await button("Cancel order"));
	const dialog = await screen.findByRole("alertdialog");
	expect(descriptions(dialog)).toEqual({ "Lots that wait to close": "4", Price: "52,000.0" });
	expect(dialog.textContent).toContain("The position stays open");
});

it("the row of a position shows margin, margin ratio, distance to liquidation and place in the ADL queue", async () => {
	const { user } = renderRow({ adl_queue: 4 });
	await screen.findByText("Mark 51,000.0");
	for (const words of ["100% of the margin left", "Margin ratio 3.8%", "11.3% to liquidation"]) await screen.findByText(words);
	await user.click(await button("Place in the auto-deleveraging queue: 4 of 5"));
	expect((await screen.findByRole("dialog", { name: "Auto-deleveraging (ADL)" })).textContent).toContain("4 of 5");
});

it("the row of a position warns of a stop loss beyond the liquidation price but accepts it", async () => {
	const { user } = renderRow({});
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
