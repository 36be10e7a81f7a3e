import { Dialog, Sheet, SideMenu } from "@candor/ui";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";

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

/** Simulates a tap at a position. In contrast, a click by the keyboard has the position 0, 0. */
function tap(element: Element, clientX: number, clientY: number): void {
	const at = { clientX, clientY, bubbles: true, cancelable: true };
	fireEvent.pointerDown(element, at);
	fireEvent.mouseDown(element, at);
	fireEvent.click(element, at);
}

/** Renders an open overlay over a page with a button. The button in the overlay buys, and closes the overlay. */
async function openOverlay(Overlay: (typeof OVERLAYS)[keyof typeof OVERLAYS]) {
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
	renderScreen(<Page />);
	const button = await screen.findByRole("button", { name: "Buy" });
	return { button, below: screen.getByText("Below"), done };
}

it.each(Object.entries(OVERLAYS))("the page ignores a second tap on the button of %s while it closes", async (_name, Overlay) => {
	const { button, done } = await openOverlay(Overlay);
	tap(button, 300, 300);
	tap(button, 300, 300);
	tap(button, 0, 0);
	expect(done).toEqual(["bought"]);
});

it.each(Object.entries(OVERLAYS))(
	"after %s has closed, the page ignores a second tap at the same place, but not a tap elsewhere or later",
	async (_name, Overlay) => {
		const { button, below, done } = await openOverlay(Overlay);
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
