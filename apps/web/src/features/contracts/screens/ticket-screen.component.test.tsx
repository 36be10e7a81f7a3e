// The page of one position.
import type { Ticket, TicketWithFills } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleTicket } from "../../../../testing/examples/contract-deal.ts";
import { refusal } from "../../../../testing/exchange.ts";
import { descriptions } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { TicketScreen } from "./ticket-screen.tsx";

const CALL = "POST lever/my_trade";

async function openPosition(position: Partial<Ticket>): Promise<void> {
	const data = {
		...exampleTicket,
		...position,
		fills: [],
		funding_payments: [],
		deleveragings: [],
	} as unknown as TicketWithFills;
	renderScreen(<TicketScreen search={{ id: exampleTicket.id }} />, { account: {}, responses: { [CALL]: data } });
	await screen.findByText("Fees");
}

it("shows the realised profit of an open position and no lines about its close", async () => {
	await openPosition({});
	expect(descriptions()).toMatchObject({ "Realised so far": "-0.25", Amount: "0.01 BTC" });
	for (const name of ["Total profit or loss", "Closed at", "Close price", "Liquidation fee", "Liquidated at"])
		expect(descriptions()).not.toHaveProperty(name);
});

it("shows the total profit and the close of a closed position", async () => {
	await openPosition({ status: 3, lots: 0, closed_by: "user", close_offset_price: "51000.0", time_to_close_position: 2 });
	expect(descriptions()).toMatchObject({ "Total profit or loss": "-0.25", "Close price": "51,000", "Liquidation fee": "0.00" });
	expect(descriptions()).toHaveProperty("Closed at");
	expect(descriptions()).not.toHaveProperty("Realised so far");
});

it("says that a position does not exist and offers no retry", async () => {
	renderScreen(<TicketScreen search={{ id: 99 }} />, {
		account: {},
		responses: { [CALL]: refusal("There is no such position", "id", "unknown_ticket") },
	});
	await screen.findByText("There is no such position");
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
