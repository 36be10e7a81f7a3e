import type { PositionWithFills } from "@candor/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { examplePosition } from "../../../../testing/examples/contract-deal.ts";
import { refusal } from "../../../../testing/exchange.ts";
import { descriptions } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { PositionScreen } from "./position-screen.tsx";

const CALL = "POST lever/my_trade";

async function openPosition(position: Partial<PositionWithFills>): Promise<void> {
	const data = {
		...examplePosition,
		fills: [],
		funding_payments: [],
		deleveragings: [],
		settlements: [],
		...position,
	} as unknown as PositionWithFills;
	renderScreen(<PositionScreen search={{ id: examplePosition.id }} />, { account: {}, responses: { [CALL]: data } });
	await screen.findByText("Fees");
}

it("the position page shows the realised profit of an open position, and no close", async () => {
	await openPosition({});
	expect(descriptions()).toMatchObject({ "Realised so far": "-0.25", Amount: "0.01 BTC" });
	for (const name of ["Total profit or loss", "Closed at", "Close price", "Liquidation fee", "Liquidated at"])
		expect(descriptions()).not.toHaveProperty(name);
});

it("the position page shows the total profit and the closing time of a closed position", async () => {
	await openPosition({ status: 3, lots: 0, closed_by: "user", close_offset_price: "51000.0", time_to_close_position: 2 });
	expect(descriptions()).toMatchObject({ "Total profit or loss": "-0.25", "Close price": "51,000", "Liquidation fee": "0.00" });
	expect(descriptions()).toHaveProperty("Closed at");
	expect(descriptions()).not.toHaveProperty("Realised so far");
});

const settlement: PositionWithFills["settlements"][number] = {
	...{ why: "outage", from: 1_000, until: 21_601_000, lots: 10, price: "50000.0", profit: "-1.500000" },
	...{ equity: "2.500000", needed: "40.000000" },
};

it("for a position that an index outage closed, the page shows the price, the outage's length and the applied rule", async () => {
	await openPosition({ status: 3, lots: 0, closed_by: "outage", settlements: [settlement] });
	await screen.findByRole("heading", { name: "Closed by an outage of 6 h" });
	await screen.findByText(/had less equity than it needed to stay open/);
	expect(descriptions()).toMatchObject({
		Status: "Closed by an outage",
		Closed: "10 lots at 50,000.0",
		"Equity before": "2.50",
		"Needed to stay open": "40.00",
	});
});

it("the position page says that a deleveraged position was first in the ADL queue", async () => {
	await openPosition({ closed_by: "outage", settlements: [{ ...settlement, equity: "50.000000" }] });
	await screen.findByText(/was first in the auto-deleveraging queue/);
});

it.each([
	["silence", /There was no index price for 30 d/],
	["delisting", /This contract was delisted/],
] as const)("the page of a position that ended with its contract states the reason %s: %s", async (why, because) => {
	const until = 1_000 + 30 * 24 * 3_600_000;
	await openPosition({
		status: 3,
		lots: 0,
		closed_by: "settlement",
		settlements: [{ ...settlement, why, until, needed: "0.000000" }],
	});
	await screen.findByRole("heading", { name: "Final settlement" });
	await screen.findByText(because);
	expect(descriptions()).toMatchObject({ Status: "Final settlement" });
	for (const name of ["Equity before", "Needed to stay open", "Next index price at"])
		expect(descriptions()).not.toHaveProperty(name);
});

it("the position page says that the position does not exist and offers no retry", async () => {
	renderScreen(<PositionScreen search={{ id: 99 }} />, {
		account: {},
		responses: { [CALL]: refusal("There is no such position", "id", "unknown_position") },
	});
	await screen.findByText("There is no such position");
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
