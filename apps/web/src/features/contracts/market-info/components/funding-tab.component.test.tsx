import type { CallData, MarkPrice, Position } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal, examplePosition } from "../../../../../testing/examples/contract-deal.ts";
import { NO_RESPONSE, type Responses, requests, respond } from "../../../../../testing/exchange.ts";
import { descriptions } from "../../../../../testing/queries.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { termsOf } from "../../../../domain/contracts/calculate/terms.ts";
import { openPositions } from "../../../../domain/contracts/data/open-positions.ts";
import { FundingTab } from "./funding-tab.tsx";

const CALL = "POST lever/funding";
const NOON = Date.UTC(2026, 10, 1, 12);
const past = { premium: "0.0003", mark_price: "50000.0", skipped: false, over: "0.000000" };

const page = (list: CallData<"lever/funding">["list"]) => ({
	list,
	page: 1,
	limit: 30,
	total: null,
	has_more: false,
	next_before: null,
});

async function openTab(rate: string, positions: readonly Position[], responses: Responses = { [CALL]: page([]) }) {
	const price = exampleDeal.price as MarkPrice;
	const funding = { ...price.funding, rate, last_rate: "-0.0002" };
	const tab = renderScreen(<FundingTab terms={termsOf(exampleDeal)} />, {
		account: {},
		topics: [{ topic: "mark:BTC/USDT:simulation", data: { ...price, funding } }],
		responses,
	});
	await screen.findByText(/^[+-]?\d\.\d{4}%$/, { selector: "p" });
	act(() => openPositions.set(new Map(positions.map((position) => [position.id, position]))));
	return tab;
}

it.each([
	["0.0001", "Longs pay shorts", "-0.05 DEMO", "+10.95%"],
	["-0.0003", "Shorts pay longs", "+0.15 DEMO", "-32.85%"],
])(
	`for a funding rate of %s the tab shows "%s", a payment of %s for a long of 500, and a yearly rate of %s`,
	async (rate, who, own, annual) => {
		await openTab(rate, [examplePosition]);
		await screen.findByText(who);
		await waitFor(() =>
			expect(descriptions()).toEqual({
				Annualised: annual,
				"Mark price over index": "0.0000%",
				"Premium, averaged so far": "+0.0100%",
				"Rate of the period before": "-0.0200%",
				"Your positions, if it ended now": own,
			}),
		);
	},
);

it("the funding tab adds up the user's long and short positions, and ignores pending orders and other markets", async () => {
	await openTab("0.0001", [
		examplePosition,
		{ ...examplePosition, id: 8, direction: "short" },
		{ ...examplePosition, id: 9, lots: 0, opening: 10, status: 0 },
		{ ...examplePosition, id: 10, product: "ETH/USDT" },
	]);
	await waitFor(() => expect(descriptions()).toMatchObject({ "Your positions, if it ended now": "0.00 DEMO" }));
	await screen.findByText("No rate was paid yet");
});

it("the funding tab shows rate and payments of each past period, or why a period had none", async () => {
	const periods = [
		{ ...past, time: NOON, rate: "0.0001", paid: "1234.567000", received: "1234.560000" },
		{ ...past, time: NOON - 1, rate: "-0.0002", paid: null, received: null, over: null },
		{ ...past, time: NOON - 2, rate: "0", skipped: true, paid: null, received: null, over: null },
	];
	await openTab("0.0001", [], { [CALL]: page(periods) });
	await screen.findByText("Paid 1,234.56 DEMO, received 1,234.56 DEMO");
	screen.getByText("+10.95% a year, premium +0.0300%");
	screen.getByText("Nobody paid, or it is being paid");
	screen.getByText("Skipped: too few prices");
	expect(descriptions()).toMatchObject({ "Your positions, if it ended now": "none held" });
});

it("the funding tab offers a retry if past rates cannot be loaded", async () => {
	const { tap } = await openTab("0.0001", [], { [CALL]: NO_RESPONSE });
	await screen.findByText("The past rates could not be loaded");
	respond(CALL, page([]));
	const before = requests(CALL).length;
	await tap("Try again");
	await screen.findByText("No rate was paid yet");
	expect(requests(CALL).length).toBeGreaterThan(before);
});
