// Funding: what the own tickets would pay or receive at the rate of now, who pays whom, and what each past period came to; a past that
// did not come is said and asked for again.
import type { MarkPrice, Ticket } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal, exampleTicket } from "../../../../../testing/examples/contract-deal.ts";
import { answer, asked, begins, CUT_OFF } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { termsOf } from "../../../../contracts/calculate/terms.ts";
import { openTickets } from "../../../../data/contracts/open-tickets.ts";
import { FundingTab } from "./funding-tab.tsx";

const CALL = "POST lever/funding";
const NOON = Date.UTC(2026, 10, 1, 12);
const past = { premium: "0.0003", mark_price: "50000.0", skipped: false, over: "0.000000" };

async function open(rate: string, tickets: readonly Ticket[]) {
	const price = exampleDeal.price as MarkPrice;
	begins({ topic: "mark:BTC/USDT:simulation", data: { ...price, funding: { ...price.funding, rate, last_rate: "-0.0002" } } });
	const { user } = show(<FundingTab terms={termsOf(exampleDeal)} />, {});
	await screen.findByText(/^[+-]?\d\.\d{4}%$/, { selector: "p" });
	act(() => openTickets.set(new Map(tickets.map((ticket) => [ticket.id, ticket]))));
	return user;
}
const lines = (): Record<string, string | undefined> =>
	Object.fromEntries(screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]));
const nothing = () => answer(CALL, () => ({ list: [], page: 1, limit: 30, total: null, has_more: false }));

it.each([
	["0.0001", "Longs pay shorts", "-0.05 DEMO", "+10.95%"],
	["-0.0003", "Shorts pay longs", "+0.15 DEMO", "-32.85%"],
])("at %s: %s; 500 long of which nothing is hedged: %s", async (rate, who, own, annual) => {
	nothing();
	await open(rate, [exampleTicket]);
	await screen.findByText(who);
	await waitFor(() =>
		expect(lines()).toEqual({
			Annualised: annual,
			"Mark price over index": "0.0000%",
			"Premium, averaged so far": "+0.0100%",
			"Rate of the period before": "-0.0200%",
			"Your positions, if it ended now": own,
		}),
	);
});

it("a short of the same size takes it back; what waits to open and other markets count for nothing", async () => {
	nothing();
	await open("0.0001", [
		exampleTicket,
		{ ...exampleTicket, id: 8, direction: "short" },
		{ ...exampleTicket, id: 9, lots: 0, opening: 10, status: 0 },
		{ ...exampleTicket, id: 10, product: "ETH/USDT" },
	]);
	await waitFor(() => expect(lines()).toMatchObject({ "Your positions, if it ended now": "0.00 DEMO" }));
	await screen.findByText("No rate was paid yet");
});

it("each past period says its rate and what was paid, or why nothing was", async () => {
	answer(CALL, () => ({
		list: [
			{ ...past, time: NOON, rate: "0.0001", paid: "1234.567000", received: "1234.560000" },
			{ ...past, time: NOON - 1, rate: "-0.0002", paid: null, received: null, over: null },
			{ ...past, time: NOON - 2, rate: "0", skipped: true, paid: null, received: null, over: null },
		],
		page: 1,
		limit: 30,
		total: null,
		has_more: false,
	}));
	await open("0.0001", []);
	await screen.findByText("Paid 1,234.56 DEMO, received 1,234.56 DEMO");
	screen.getByText("+10.95% a year, premium +0.0300%");
	screen.getByText("Nobody paid, or it is being paid");
	screen.getByText("Skipped: too few prices");
	expect(lines()).toMatchObject({ "Your positions, if it ended now": "none held" });
});

it("a past that does not come is said, and asked for again", async () => {
	answer(CALL, () => CUT_OFF);
	const user = await open("0.0001", []);
	await screen.findByText("The past rates could not be loaded");
	nothing();
	const before = asked(CALL).length;
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("No rate was paid yet");
	expect(asked(CALL).length).toBeGreaterThan(before);
});
