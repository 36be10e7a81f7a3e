// What lies over the page takes the second of two taps with it: neither what slides out nor what lies below does anything by it.
import { Dialog, Sheet, SideMenu } from "@candor/ui";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";

afterEach(() => vi.useRealTimers());

const OVERLAYS = {
	"a sheet": ({ open, close, act }) => (
		<Sheet open={open} onOpenChange={close} title="Order">
			<button type="button" onClick={act}>
				Buy
			</button>
		</Sheet>
	),
	"the side menu": ({ open, close, act }) => (
		<SideMenu open={open} onOpenChange={close} title="My">
			<button type="button" onClick={act}>
				Buy
			</button>
		</SideMenu>
	),
	"a dialog": ({ open, close, act }) => <Dialog open={open} onOpenChange={close} title="Order" confirm="Buy" onConfirm={act} />,
} satisfies Record<string, (props: { open: boolean; close: () => void; act: () => void }) => ReactNode>;

/** A finger's tap, or a key where it has no place. */
function tap(element: Element, clientX: number, clientY: number): void {
	const at = { clientX, clientY, bubbles: true, cancelable: true };
	fireEvent.pointerDown(element, at);
	fireEvent.mouseDown(element, at);
	fireEvent.click(element, at);
}

/** Opened, with a button that acts and closes; behind it the page's own button. */
async function open(Overlay: (typeof OVERLAYS)[keyof typeof OVERLAYS]) {
	const done: string[] = [];
	const Page = () => {
		const [shown, setShown] = useState(true);
		const buy = () => {
			done.push("bought");
			setShown(false);
		};
		return (
			<>
				<button type="button" onClick={() => done.push("below")}>
					Below
				</button>
				<Overlay open={shown} close={() => setShown(false)} act={buy} />
			</>
		);
	};
	show(<Page />);
	const button = await screen.findByRole("button", { name: "Buy" });
	return { button, below: screen.getByText("Below"), done };
}

it.each(Object.entries(OVERLAYS))("a second tap on %s that goes does nothing", async (_name, Overlay) => {
	const { button, done } = await open(Overlay);
	tap(button, 300, 300);
	tap(button, 300, 300);
	// A key presses it too.
	tap(button, 0, 0);
	expect(done).toEqual(["bought"]);
});

it.each(Object.entries(OVERLAYS))(
	"a second tap where %s was does nothing below it; another, or a later one, does",
	async (_name, Overlay) => {
		const { button, below, done } = await open(Overlay);
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		tap(button, 100, 600);
		act(() => vi.advanceTimersByTime(350));
		tap(below, 110, 610);
		expect(done).toEqual(["bought"]);
		tap(below, 200, 600);
		expect(done).toEqual(["bought", "below"]);
		act(() => vi.advanceTimersByTime(101));
		tap(below, 110, 610);
		expect(done).toEqual(["bought", "below", "below"]);
		vi.useRealTimers();
		await waitFor(() => expect(screen.queryByRole("button", { name: "Buy" })).toBeNull());
	},
);
