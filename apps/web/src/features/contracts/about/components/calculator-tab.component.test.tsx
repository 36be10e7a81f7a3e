// The calculator: what is missing or impossible is said at its field by name; profit, return, margin and liquidation price to the cent;
// the exit for a profit.
import type { MarkPrice } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleDeal } from "../../../../../testing/examples/contract-deal.ts";
import { begins, tell } from "../../../../../testing/exchange.ts";
import { show } from "../../../../../testing/show.tsx";
import { termsOf } from "../../../../contracts/calculate/terms.ts";
import { CalculatorTab } from "./calculator-tab.tsx";

const open = () => show(<CalculatorTab terms={termsOf(exampleDeal)} />).user;
type Person = ReturnType<typeof open>;

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function type(user: Person, fields: Readonly<Record<string, string>>): Promise<void> {
	for (const [name, value] of Object.entries(fields)) {
		await user.clear(field(name));
		await user.type(field(name), value);
	}
}
const calculate = (user: Person) => user.click(screen.getByRole("button", { name: "Calculate" }));
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent?.trim());
const lines = (): Record<string, string | undefined> =>
	Object.fromEntries(
		screen.queryAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
	);

it("names each field that is missing, and goes to the first", async () => {
	const user = open();
	await type(user, { Leverage: "0" });
	await calculate(user);
	expect(alerts()).toEqual([
		"Leverage: enter a whole number from 1",
		"Lots: enter at least 1",
		"Entry price: enter a price above zero",
		"Exit price: enter a price above zero",
	]);
	expect(document.activeElement).toBe(field("Leverage"));
	expect(lines()).toEqual({});
	await type(user, { Lots: "1" });
	expect(alerts()).toHaveLength(3);
});

it.each([
	[{ Leverage: "126", Lots: "10" }, "Leverage: at most 125×"],
	[{ Leverage: "125", Lots: "2000" }, "Leverage: at most 100× for so many lots"],
	[{ Leverage: "10", Lots: "9999999" }, "Lots: more than the largest position"],
	[{ Leverage: "10", Lots: "10", "Entry price": "999999999" }, "Entry price: too high"],
])("%o: %s", async (typed, words) => {
	const user = open();
	await type(user, { "Entry price": "50000", "Exit price": "50500", ...typed });
	await calculate(user);
	expect(alerts()).toEqual([words]);
});

it("profit, return on margin, and what the position takes; a change takes the result away", async () => {
	const user = open();
	await type(user, { Leverage: "10", Lots: "10", "Entry price": "50000", "Exit price": "50500" });
	await calculate(user);
	// 10 lots of 0.001: 505 less 500, less 0.25 and 0.2525, of a margin of 50.
	expect(lines()).toEqual({
		"Profit or loss after fees": "+4.49 DEMO",
		"Return on margin": "+8.99%",
		"Fees both ways": "0.50 DEMO",
		"Size of the position": "500.00 DEMO",
		Margin: "50.00 DEMO",
		"Margin and opening fee": "50.25 DEMO",
		"Liquidation price": "45,203.5",
	});
	await user.click(screen.getByRole("radio", { name: "Short" }));
	expect(lines()).toEqual({});
	await calculate(user);
	expect(lines()).toMatchObject({ "Profit or loss after fees": "-5.50 DEMO", "Return on margin": "-11.00%" });
});

it("says where the liquidation comes before the exit", async () => {
	const user = open();
	await type(user, { Lots: "10", "Entry price": "50000", "Exit price": "45203.5" });
	await calculate(user);
	await screen.findByText(/would be liquidated first and lose 50\.25 DEMO at most/);
	await type(user, { "Exit price": "45203.6" });
	await calculate(user);
	expect(screen.queryByText(/would be liquidated first/)).toBeNull();
});

it("the liquidation price needs no exit; the exit for a profit is the nearest price that brings it", async () => {
	const user = open();
	await type(user, { Lots: "10", "Entry price": "50000" });
	await user.click(screen.getByRole("button", { name: "Liquidation price" }));
	await calculate(user);
	expect(lines()).toMatchObject({ "Liquidation price": "45,203.5", Margin: "50.00 DEMO" });
	await user.click(screen.getByRole("button", { name: "Exit for a profit" }));
	await calculate(user);
	expect(alerts()).toEqual(["Profit: enter an amount above zero"]);
	await type(user, { "Profit after fees, DEMO": "4.49" });
	await calculate(user);
	expect(lines()).toMatchObject({ "Exit price": "50,499.3", "Profit or loss after fees": "+4.49 DEMO" });
	await user.click(screen.getByRole("radio", { name: "Short" }));
	await type(user, { "Profit after fees, DEMO": "500" });
	await calculate(user);
	expect(alerts()).toEqual(["Profit: no exit price brings so much"]);
});

it("the entry is the first mark that comes; the way to the mark of now stays where it is, and what was typed stays too", async () => {
	const mark = (price: string) =>
		({ topic: "mark:BTC/USDT:simulation" as const, data: { ...(exampleDeal.price as MarkPrice), mark: price } }) as const;
	const user = open();
	const enter = screen.getByRole("button", { name: "Enter at the mark price" });
	expect(enter).toHaveProperty("disabled", true);
	begins(mark("50000.0"));
	tell(mark("50000.0"));
	await waitFor(() => expect(field("Entry price").value).toBe("50,000.0"));
	tell(mark("50100.0"));
	await waitFor(async () => {
		await user.click(enter);
		expect(field("Entry price").value).toBe("50,100.0");
	});
	await user.clear(field("Entry price"));
	tell(mark("50200.0"));
	expect(field("Entry price").value).toBe("");
});
