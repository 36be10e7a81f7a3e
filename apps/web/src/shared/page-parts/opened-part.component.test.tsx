import { useLazyPart, useOpenedPart } from "@candor/ui";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { LazyPart } from "./lazy-part.tsx";

const FAILED = "This could not be loaded. Try again in a moment.";
const RELOAD = "This could not be loaded. Reload the page.";
const Menu = () => <p>The menu</p>;
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

type Load = () => Promise<typeof Menu>;

function Page({ load, aheadMs }: { load: Load; aheadMs?: number }) {
	const [open, setOpen] = useState(false);
	const Opened = useOpenedPart(load, open, () => setOpen(false), aheadMs);
	return (
		<>
			<button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
				Open
			</button>
			{open && Opened !== undefined && <Opened />}
		</>
	);
}

function Part({ load }: { load: Load }) {
	const part = useLazyPart(load, { wanted: true });
	return (
		<LazyPart part={part} title="The part could not be loaded" detail="Nothing is lost.">
			{(Loaded) => <Loaded />}
		</LazyPart>
	);
}

it("the page reports that a part could not be loaded, and requests it again on the next tap", async () => {
	const load = vi.fn<Load>().mockImplementationOnce(noNetwork).mockResolvedValue(Menu);
	const { tap } = renderScreen(<Page load={load} />);
	await tap("Open");
	await screen.findByText(FAILED);
	expect(screen.getByRole("button", { name: "Open" }).getAttribute("aria-expanded")).toBe("false");
	await tap("Open");
	await screen.findByText("The menu");
	expect(load).toHaveBeenCalledTimes(2);
});

it("the page asks the user to reload the page after a part has failed to load twice", async () => {
	const { tap } = renderScreen(<Page load={noNetwork} />);
	await tap("Open");
	await screen.findByText(FAILED);
	expect(screen.queryByText(RELOAD)).toBeNull();
	await tap("Open");
	await screen.findByText(RELOAD);
});

it("the page does not report a failed preload of a part, and opens the part on the first tap after it", async () => {
	const failed = Promise.withResolvers<void>();
	const load = vi
		.fn<Load>()
		.mockImplementationOnce(() => noNetwork().finally(failed.resolve))
		.mockResolvedValue(Menu);
	const { tap } = renderScreen(<Page load={load} aheadMs={0} />);
	await act(() => failed.promise);
	expect(screen.queryByText(FAILED)).toBeNull();
	await tap("Open");
	await screen.findByText("The menu");
});

it("the page reports a hanging request for a part's code, and opens the part on the next tap once the code has loaded", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const code = Promise.withResolvers<typeof Menu>();
	renderScreen(<Page load={() => code.promise} />);
	const open = screen.getByRole("button", { name: "Open" });
	act(() => open.click());
	await act(() => vi.advanceTimersByTimeAsync(14_999));
	expect(screen.queryByText(FAILED)).toBeNull();
	await act(() => vi.advanceTimersByTimeAsync(1));
	screen.getByText(FAILED);
	expect(open.getAttribute("aria-expanded")).toBe("false");
	code.resolve(Menu);
	act(() => open.click());
	await act(() => vi.advanceTimersByTimeAsync(0));
	screen.getByText("The menu");
});

it("the page shows the error and a retry in place of a part that belongs to the page", async () => {
	const load = vi.fn<Load>().mockImplementationOnce(noNetwork).mockResolvedValue(Menu);
	const { tap } = renderScreen(<Part load={load} />);
	await screen.findByText("The part could not be loaded");
	await tap("Try again");
	await screen.findByText("The menu");
});

it("the page shows a part in its place once it has loaded, however late", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const code = Promise.withResolvers<typeof Menu>();
	const load = () => code.promise;
	renderScreen(<Part load={load} />);
	await act(() => vi.advanceTimersByTimeAsync(15_000));
	screen.getByText("The part could not be loaded");
	await act(async () => code.resolve(Menu));
	screen.getByText("The menu");
	expect(screen.queryByText("The part could not be loaded")).toBeNull();
});
