// Handles of lines: dragged they say the price and what it would come to, and tell where they were let go; a tap opens where the price is
// typed; Escape and a lost pointer change nothing; a line out of sight has none.
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import "../../../testing/exchange.ts";
import { show } from "../../../testing/show.tsx";
import type { ChartLine, LineMoves } from "../lines.ts";
import { LineHandles, type LineScale } from "./line-handles.tsx";

/** 300 px high, 60,000 at the top and a hundred down each pixel. */
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

let gone: () => void;

/** `gone`: the stop's line goes. */
function Handles({ scale }: { scale: LineScale }) {
	const [lines, setLines] = useState([ENTRY, STOP, PROFIT]);
	gone = () => setLines([ENTRY, PROFIT]);
	return <LineHandles drawing={scale} lines={lines} moves={moves} priceDecimals={1} />;
}

function open() {
	const scale: LineScale = {
		watchLines: (told) => {
			told(new Map([STOP, ENTRY].map(({ id, price }) => [id, yOf(price)])));
			return () => undefined;
		},
		priceAt: (y) => TOP - y * 100,
		candlesHeight: 300,
		room: () => ({ axis: 60 }),
	};
	return show(<Handles scale={scale} />).user;
}

beforeEach(() => {
	moved.mockClear();
	chosen.mockClear();
	// The simulated document has no pointers to hold.
	Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
});

const handle = () => screen.getByRole("button", { name: "Move: Stop loss" });
const press = (clientY: number) => fireEvent.pointerDown(handle(), { pointerId: 1, button: 0, clientY });
const pull = (clientY: number) => fireEvent.pointerMove(handle(), { pointerId: 1, clientY });
const label = () => document.querySelector("[data-line-label]")?.textContent;

it("only lines that can be moved and are in sight have a handle, at their height", () => {
	open();
	expect(screen.getAllByRole("button").map((one) => one.ariaLabel)).toEqual(["Move: Stop loss"]);
	expect(handle().style.transform).toBe("translateY(136px)");
	expect(document.querySelector<HTMLElement>('[aria-label="Move: Take profit"]')?.style.display).toBe("none");
});

it("a drag says price and outcome, and tells the price at which it was let go", () => {
	open();
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
	// The line moves with the ticket, not with the finger.
	expect(handle().style.transform).toBe("translateY(136px)");
});

it("it stays within the candles", () => {
	open();
	press(200);
	pull(900);
	fireEvent.pointerUp(handle(), { pointerId: 1 });
	expect(moved.mock.calls).toEqual([[STOP, "30000.0"]]);
});

it.each([
	["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
	["a pointer that is lost", () => fireEvent.pointerCancel(handle(), { pointerId: 1 })],
])("%s leaves it where it was", (_name, leave) => {
	open();
	press(200);
	pull(150);
	leave();
	fireEvent.pointerUp(handle(), { pointerId: 1 });
	expect(moved).not.toHaveBeenCalled();
	expect(label()).toBeUndefined();
});

it("a line that goes while it is dragged takes the drag with it", () => {
	open();
	press(200);
	pull(150);
	expect(label()).toContain("50,000.0");
	act(gone);
	expect(label()).toBeUndefined();
	expect(screen.queryByRole("button", { name: "Move: Stop loss" })).toBeNull();
	expect(moved).not.toHaveBeenCalled();
});

it("a tap, or Enter, opens where the price is typed", async () => {
	const user = open();
	await user.click(handle());
	expect(chosen.mock.calls).toEqual([[STOP]]);
	handle().focus();
	await user.keyboard("{Enter}");
	expect(chosen).toHaveBeenCalledTimes(2);
	expect(moved).not.toHaveBeenCalled();
});
