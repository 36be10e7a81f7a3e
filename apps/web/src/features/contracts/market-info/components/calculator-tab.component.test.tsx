import type { MarkPrice } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal } from "../../../../../testing/examples/contract-deal.ts";
import { startTopic } from "../../../../../testing/exchange.ts";
import { alerts, descriptions, field, nextFrame } from "../../../../../testing/queries.ts";
import { renderScreen } from "../../../../../testing/render-screen.tsx";
import { termsOf } from "../../../../domain/contracts/calculate/terms.ts";
import { CalculatorTab } from "./calculator-tab.tsx";

const renderCalculator = () => renderScreen(<CalculatorTab terms={termsOf(exampleDeal)} />);

it("the contract calculator names each missing field and focuses the first", async () => {
	const { fill, tap } = renderCalculator();
	await fill({ Leverage: "0" });
	await tap("Calculate");
	expect(alerts()).toEqual([
		"Leverage: enter a whole number from 1",
		"Lots: enter at least 1",
		"Entry price: enter a price above zero",
		"Exit price: enter a price above zero",
	]);
	expect(document.activeElement).toBe(field("Leverage"));
	expect(descriptions()).toEqual({});
	await fill({ Lots: "1" });
	expect(alerts()).toHaveLength(3);
});

it.each([
	[{ Leverage: "126", Lots: "10" }, "Leverage: at most 125×"],
	[{ Leverage: "125", Lots: "2000" }, "Leverage: at most 100× for so many lots"],
	[{ Leverage: "10", Lots: "9999999" }, "Lots: more than the largest position"],
	[{ Leverage: "10", Lots: "10", "Entry price": "999999999" }, "Entry price: too high"],
])("the contract calculator rejects the input %o with the error: %s", async (typed, words) => {
	const { fill, tap } = renderCalculator();
	await fill({ "Entry price": "50000", "Exit price": "50500", ...typed });
	await tap("Calculate");
	expect(alerts()).toEqual([words]);
});

it("the contract calculator shows profit, return, fees, margin and liquidation price until the input changes", async () => {
	const { user, fill, tap } = renderCalculator();
	await fill({ Leverage: "10", Lots: "10", "Entry price": "50000", "Exit price": "50500" });
	await tap("Calculate");
	// The price of 10 lots of 0.001 BTC rises from 50,000 to 50,500. The profit is 505 − 500, less the fees of 0.25 and 0.2525.
	// The return is the profit relative to the margin of 50.
	expect(descriptions()).toEqual({
		"Profit or loss after fees": "+4.49 DEMO",
		"Return on margin": "+8.99%",
		"Fees both ways": "0.50 DEMO",
		"Size of the position": "500.00 DEMO",
		Margin: "50.00 DEMO",
		"Margin and opening fee": "50.25 DEMO",
		"Liquidation price": "45,203.5",
	});
	await user.click(screen.getByRole("radio", { name: "Short" }));
	expect(descriptions()).toEqual({});
	await tap("Calculate");
	expect(descriptions()).toMatchObject({ "Profit or loss after fees": "-5.50 DEMO", "Return on margin": "-11.00%" });
});

it("the contract calculator says if the position is liquidated before the exit price", async () => {
	const { fill, tap } = renderCalculator();
	await fill({ Lots: "10", "Entry price": "50000", "Exit price": "45203.5" });
	await tap("Calculate");
	await screen.findByText(/would be liquidated first and lose 50\.25 DEMO at most/);
	await fill({ "Exit price": "45203.6" });
	await tap("Calculate");
	expect(screen.queryByText(/would be liquidated first/)).toBeNull();
});

it("the contract calculator finds the exit price of a wanted profit, and a liquidation price without an exit price", async () => {
	const { user, fill, tap } = renderCalculator();
	await fill({ Lots: "10", "Entry price": "50000" });
	await tap("Liquidation price");
	await tap("Calculate");
	expect(descriptions()).toMatchObject({ "Liquidation price": "45,203.5", Margin: "50.00 DEMO" });
	await tap("Exit for a profit");
	await tap("Calculate");
	expect(alerts()).toEqual(["Profit: enter an amount above zero"]);
	await fill({ "Profit after fees, DEMO": "4.49" });
	await tap("Calculate");
	expect(descriptions()).toMatchObject({ "Exit price": "50,499.3", "Profit or loss after fees": "+4.49 DEMO" });
	await user.click(screen.getByRole("radio", { name: "Short" }));
	await fill({ "Profit after fees, DEMO": "500" });
	await tap("Calculate");
	expect(alerts()).toEqual(["Profit: no exit price brings so much"]);
});

it("the contract calculator enters the first mark price, enters later ones on request, and keeps typed text", async () => {
	const mark = (price: string) =>
		({ topic: "mark:BTC/USDT:simulation" as const, data: { ...(exampleDeal.price as MarkPrice), mark: price } }) as const;
	const { fill, tap } = renderCalculator();
	const enter = screen.getByRole("button", { name: "Enter at the mark price" });
	expect(enter).toHaveProperty("disabled", true);
	startTopic(mark("50000.0"));
	await waitFor(() => expect(field("Entry price").value).toBe("50,000.0"));
	startTopic(mark("50100.0"));
	await nextFrame();
	await tap("Enter at the mark price");
	expect(field("Entry price").value).toBe("50,100.0");
	await fill({ "Entry price": "" });
	startTopic(mark("50200.0"));
	await nextFrame();
	expect(field("Entry price").value).toBe("");
});
