import { Tabs } from "@candor/ui";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, use, useState } from "react";
import { expect, it } from "vitest";

const ITEMS = [
	{ value: "book", label: "Order book" },
	{ value: "trades", label: "Trades" },
] as const;

const selected = () =>
	screen.getAllByRole("tab").flatMap((tab) => (tab.getAttribute("aria-selected") === "true" ? [tab.textContent] : []));

function Panel({ waitsFor }: { waitsFor: Promise<string> | undefined }) {
	return <p>{waitsFor === undefined ? "The book" : use(waitsFor)}</p>;
}

function Page({ trades }: { trades: Promise<string> }) {
	const [tab, setTab] = useState<"book" | "trades">("book");
	return (
		<Tabs label="Market" value={tab} onValueChange={setTab} items={ITEMS}>
			<Suspense fallback="Nothing yet">
				<Panel waitsFor={tab === "trades" ? trades : undefined} />
			</Suspense>
		</Tabs>
	);
}

it("a tap selects the tab immediately, and the previous panel stays until the next panel can be drawn", async () => {
	const trades = Promise.withResolvers<string>();
	render(<Page trades={trades.promise} />);
	await act(async () => fireEvent.click(screen.getByRole("tab", { name: "Trades" })));
	expect(selected()).toEqual(["Trades"]);
	expect(screen.queryByText("Nothing yet")).toBeNull();
	screen.getByText("The book");
	await act(async () => trades.resolve("The trades"));
	screen.getByText("The trades");
	expect(selected()).toEqual(["Trades"]);
});

it("the tabs return to the previously selected tab if the page refuses the change", async () => {
	render(<Tabs label="Market" value="book" onValueChange={() => undefined} items={ITEMS} />);
	await act(async () => fireEvent.click(screen.getByRole("tab", { name: "Trades" })));
	expect(selected()).toEqual(["Order book"]);
});
