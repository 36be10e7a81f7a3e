import { PullToRefresh } from "@candor/ui";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";

const onRefresh = vi.fn<() => Promise<unknown>>();

async function openPage() {
	onRefresh.mockResolvedValue(undefined);
	const page = renderScreen(
		<PullToRefresh onRefresh={onRefresh}>
			<p>Content</p>
		</PullToRefresh>,
	);
	await act(() => vi.dynamicImportSettled());
	const frame = page.container.querySelector(".pull") as HTMLElement;
	await waitFor(() => {
		touch("touchstart", [0, 0]);
		touch("touchmove", [0, 10]);
		expect(frame.dataset.pulling).toBe("");
		touch("touchcancel", [0, 10]);
	});
	return { ...page, frame };
}

/** Sends a touch event. The test adds the touches to the event, because jsdom's touch events have none. */
function touch(type: string, [clientX, clientY]: readonly [number, number]): void {
	const touches = type === "touchend" || type === "touchcancel" ? [] : [{ clientX, clientY }];
	fireEvent(screen.getByText("Content"), Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches }));
}

function drag(x: number, y: number): void {
	touch("touchstart", [200, 200]);
	for (const part of [0.25, 0.5, 1]) touch("touchmove", [200 + x * part, 200 + y * part]);
	touch("touchend", [200 + x, 200 + y]);
}

describe("a page refreshes when a finger pulls it down", () => {
	it("the page refreshes once when the user pulls it down from the top", async () => {
		const { frame } = await openPage();
		const late = Promise.withResolvers<void>();
		onRefresh.mockReturnValue(late.promise);
		act(() => drag(0, 200));
		screen.getByText("Refreshing");
		act(() => drag(0, 200));
		expect(onRefresh).toHaveBeenCalledOnce();
		await act(async () => late.resolve());
		await screen.findByText("Up to date");
		expect(frame.style.getPropertyValue("--pull")).toBe("0px");
	});

	it.each([
		["a short pull", 0, 40],
		["a swipe to the side", -140, 30],
		["scrolling", 0, -200],
	])("the page does not refresh after %s", async (_name, x, y) => {
		const { frame } = await openPage();
		act(() => drag(x, y));
		expect(onRefresh).not.toHaveBeenCalled();
		expect(frame.style.getPropertyValue("--pull")).toMatch(/^(0px)?$/);
	});

	it("the page scrolls instead of refreshing if it is not at its top", async () => {
		const { frame } = await openPage();
		vi.stubGlobal("scrollY", 120);
		fireEvent.scroll(window);
		act(() => drag(0, 200));
		expect(onRefresh).not.toHaveBeenCalled();
		expect(frame.dataset.pulling).toBeUndefined();
		vi.stubGlobal("scrollY", 0);
		fireEvent.scroll(window);
		act(() => drag(0, 200));
		expect(onRefresh).toHaveBeenCalledOnce();
	});
});

it("the button refreshes the page, and the page reports a failed refresh", async () => {
	const { tap } = await openPage();
	onRefresh.mockRejectedValue(new Error("no network"));
	await tap("Refresh");
	await screen.findByText("Could not be refreshed. What you see is what was known last.");
	screen.getByText("Content");
	expect(screen.queryByText("Up to date")).toBeNull();
});
