// The page of one ticket: what a held one says of money, what an ended one says beside it, and a number that is nobody's.
import type { Ticket, TicketWithFills } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleTicket } from "../../../../testing/examples/contract-deal.ts";
import { answer, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { TicketScreen } from "./ticket-screen.tsx";

const CALL = "POST lever/my_trade";
const lines = (): Record<string, string | undefined> =>
	Object.fromEntries(screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]));

async function open(ticket: Partial<Ticket>): Promise<void> {
	answer(
		CALL,
		() => ({ ...exampleTicket, ...ticket, fills: [], funding_payments: [], deleveragings: [] }) as unknown as TicketWithFills,
	);
	show(<TicketScreen search={{ id: exampleTicket.id }} />, {});
	await screen.findByText("Fees");
}

it("a held one says what is realised, in words that its floating gain does not contradict; what has not come about has no line", async () => {
	await open({});
	expect(lines()).toMatchObject({ "Realised so far": "-0.25", Amount: "0.01 BTC" });
	for (const name of ["Total profit or loss", "Closed at", "Close price", "Liquidation fee", "Liquidated at"])
		expect(lines()).not.toHaveProperty(name);
});

it("an ended one says what it brought in all, and when", async () => {
	await open({ status: 3, lots: 0, closed_by: "user", close_offset_price: "51000.0", time_to_close_position: 2 });
	expect(lines()).toMatchObject({ "Total profit or loss": "-0.25", "Close price": "51,000", "Liquidation fee": "0.00" });
	expect(lines()).toHaveProperty("Closed at");
	expect(lines()).not.toHaveProperty("Realised so far");
});

it("a number that is nobody's, or another's, is said to be none; it is not offered to be tried again", async () => {
	answer(CALL, () => refused("There is no such position", "id", "unknown_ticket"));
	show(<TicketScreen search={{ id: 99 }} />, {});
	await screen.findByText("There is no such position");
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
