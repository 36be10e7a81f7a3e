// Tests the placeholder and the error page that appear while a page loads slowly or fails to load (docs/reference/product.md
// §2, §8 and §9).
import { createRouter, createStore, loadable, Pages, ShownPage } from "@candor/client/page";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { PageProblem } from "./page-problem.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const HOME = "/";
const SPOT = "/pages/trade/index";
const PROBLEM = { name: "This page could not be loaded" };

const pageOf = (name: string, code: Promise<void> = Promise.resolve()) => {
	const page = loadable(async () => {
		await code;
		return () => <h1>{name}</h1>;
	});
	return Object.assign(page, { read: () => ({}) });
};

async function leaveForSpot() {
	const code = Promise.withResolvers<void>();
	const home = pageOf("Home");
	const spot = pageOf("Spot", code.promise);
	window.history.replaceState(null, "", HOME);
	const router = createRouter({ keyOf: (name) => `test.${name}`, sendingCalls: createStore(0) });
	await router.startRouter((path) => {
		const page = path === SPOT ? spot : home;
		return { guard: undefined, here: { page }, fetch: async () => ({ page }) };
	});
	renderScreen(
		<ShownPage router={router}>
			<Pages shape={<PageSkeleton />} problem={<PageProblem />} />
		</ShownPage>,
	);
	screen.getByRole("heading", { name: "Home" });
	act(() => router.goTo(SPOT));
	return { router, load: () => act(async () => code.resolve()) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const skeleton = () => document.querySelector("main[aria-busy=true]");

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

describe("a page whose code is loading shows the previous page, then a skeleton, then an error", () => {
	it("a loading page shows the previous page for 200 ms, then a skeleton, then itself", async () => {
		const { load } = await leaveForSpot();
		await pass(199);
		screen.getByRole("heading", { name: "Home" });
		expect(skeleton()).toBeNull();
		await pass(1);
		expect(skeleton()).not.toBeNull();
		expect(screen.queryByRole("heading", { name: "Home" })).toBeNull();
		await load();
		await pass(200);
		screen.getByRole("heading", { name: "Spot" });
		expect(skeleton()).toBeNull();
	});

	it("a loading page shows its skeleton for at least 200 ms", async () => {
		const { load } = await leaveForSpot();
		await pass(200);
		await load();
		await pass(199);
		expect(skeleton()).not.toBeNull();
		await pass(1);
		screen.getByRole("heading", { name: "Spot" });
	});

	it("a page that loads within 200 ms shows no skeleton", async () => {
		const { load } = await leaveForSpot();
		await pass(100);
		await load();
		screen.getByRole("heading", { name: "Spot" });
		expect(skeleton()).toBeNull();
	});

	it("a loading page shows an error after 60 s, and itself if its code loads later", async () => {
		const { load } = await leaveForSpot();
		await pass(200);
		await pass(59_999);
		expect(screen.queryByRole("heading", PROBLEM)).toBeNull();
		await pass(1);
		screen.getByRole("heading", PROBLEM);
		screen.getByRole("button", { name: "Load again" });
		await load();
		await pass(200);
		screen.getByRole("heading", { name: "Spot" });
	});

	it("a page fails permanently after 120 s, even if its code loads later", async () => {
		const { load } = await leaveForSpot();
		await pass(120_000);
		screen.getByRole("heading", PROBLEM);
		await load();
		await pass(5_000);
		screen.getByRole("heading", PROBLEM);
		expect(screen.queryByRole("heading", { name: "Spot" })).toBeNull();
	});
});

it("repeated taps on a link add one history entry while the page loads", async () => {
	const { router, load } = await leaveForSpot();
	const entries = window.history.length;
	act(() => router.goTo(SPOT));
	await load();
	await pass(0);
	screen.getByRole("heading", { name: "Spot" });
	router.history.flush();
	expect(window.history.length).toBe(entries);
});
