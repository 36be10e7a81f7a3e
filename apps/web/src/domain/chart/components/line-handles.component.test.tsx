import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import type { ChartLine, LineMoves } from "../chart-lines.ts";
import { LineHandles, type LineScale } from "./line-handles.tsx";

/** Price at the top of the test chart. The chart is 300 px high, and one pixel is a price difference of 100. */
const TOP = 60_000;
const yOf = (price: string) => (TOP - Number(price)) / 100;
const line = (id: number, price: string, text: string): ChartLine => ({
	id,
	side: "sell",
	price,
	text,
	priceText: price,
	dashed: true,
});
const STOP = line(2, "45000.0", "Stop loss");
const PROFIT = line(3, "99000.0", "Take profit");
const ENTRY = line(0, "50000.0", "Long 10×");

const moved = vi.fn();
const chosen = vi.fn();
const moves: LineMoves = {
	nameOf: ({ text }) => (text === "Long 10×" ? undefined : `Move: ${text}`),
	says: (_line, price) => `at ${price} so much`,
	moved,
	chosen,
};

const scale: LineScale = {
	watchLines: (listener) => {
		listener(new Map([STOP, ENTRY].map(({ id, price }) => [id, yOf(price)])));
		return () => undefined;
	},
	priceAt: (y) => TOP - y * 100,
	candlesHeight: 300,
	room: () => ({ axis: 60 }),
};

let removeStop: () => void;

function Handles() {
	const [lines, setLines] = useState([ENTRY, STOP, PROFIT]);
	removeStop = () => setLines([ENTRY, PROFIT]);
	return <LineHandles drawing={scale} lines={lines} moves={moves} priceDecimals={1} />;
}

const handle = () => screen.getByRole("button", { name: "Move: Stop loss" });
const press = (clientY: number) => fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientY });
const pull = (clientY: number) => fireEvent.pointerMove(handle(), { pointerId: 1, clientY });
const label = () => document.querySelector("[data-line-label]")?.textContent;

it("the chart shows a handle for each visible line that can be moved, at the y position of its price", () => {
	renderScreen(<Handles />);
	expect(screen.getAllByRole("button").map((one) => one.ariaLabel)).toEqual(["Move: Stop loss"]);
	expect(handle().style.transform).toBe("translateY(136px)");
	expect(document.querySelector<HTMLElement>('[aria-label="Move: Take profit"]')?.style.display).toBe("none");
});

it("the chart shows price and outcome during a drag, and reports the price where the drag ends", () => {
	renderScreen(<Handles />);
	press(200);
	pull(201);
	expect(label()).toBeUndefined();
	pull(180);
	expect(label()).toBe("Stop loss 47,000.0at 47000.0 so much");
	expect(handle().style.transform).toBe("translateY(116px)");
	fireEvent.pointerUp(handle(), { pointerId: 1 });
	fireEvent.click(handle());
	expect(moved.mock.calls).toEqual([[STOP, "47000.0"]]);
	expect(chosen).not.toHaveBeenCalled();
	expect(label()).toBeUndefined();
	expect(handle().style.transform).toBe("translateY(136px)");
});

it("the chart keeps a dragged line within the candle area", () => {
	renderScreen(<Handles />);
	press(200);
	pull(900);
	fireEvent.pointerUp(handle(), { pointerId: 1 });
	expect(moved.mock.calls).toEqual([[STOP, "30000.0"]]);
});

it.each([
	["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
	["a lost pointer", () => fireEvent.pointerCancel(handle(), { pointerId: 1 })],
])("the chart does not move a line after %s", (_name, leave) => {
	renderScreen(<Handles />);
	press(200);
	pull(150);
	leave();
	fireEvent.pointerUp(handle(), { pointerId: 1 });
	expect(moved).not.toHaveBeenCalled();
	expect(label()).toBeUndefined();
});

it("the chart ends the drag when its line is removed", () => {
	renderScreen(<Handles />);
	press(200);
	pull(150);
	expect(label()).toContain("50,000.0");
	act(removeStop);
	expect(label()).toBeUndefined();
	expect(screen.queryByRole("button", { name: "Move: Stop loss" })).toBeNull();
	expect(moved).not.toHaveBeenCalled();
});

it("the chart opens the price field when the user clicks a handle or presses Enter on it", async () => {
	const { user } = renderScreen(<Handles />);
	await user.click(handle());
	expect(chosen.mock.calls).toEqual([[STOP]]);
	handle().focus();
	await user.keyboard("{Enter}");
	expect(chosen).toHaveBeenCalledTimes(2);
	expect(moved).not.toHaveBeenCalled();
});
