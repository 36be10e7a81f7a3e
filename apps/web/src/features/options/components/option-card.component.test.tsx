// The countdown of an option by the server's clock: it survives a sleep, waits for what it waits for in words, and ends calmly.
import type { Option } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bought, lost, returned, running, won } from "../../../../testing/examples/option.ts";
import { answer, tell } from "../../../../testing/exchange.ts";
import { accountOf, show } from "../../../../testing/show.tsx";
import { OpenOptions } from "./own-options.tsx";

// The server's time is the test's; how it is told from this device's is own-clock.test.ts.
vi.mock("../../../data/api.ts", async (original) => {
	return { ...(await original<typeof import("../../../data/api.ts")>()), serverNow: () => Date.now() };
});

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
	answer("GET fair/index", () => []);
});
afterEach(() => {
	vi.useRealTimers();
});

function at(ms: number): void {
	act(() => {
		vi.setSystemTime(ms - 250);
		vi.advanceTimersByTime(250);
	});
}

async function open(option: Option, now: number) {
	vi.setSystemTime(now);
	show(<OpenOptions account="simulation" />, { options: [option] });
	await screen.findByRole("article", { name: "Option 7" });
}

const change = (option: Option) => {
	const { data, topic } = accountOf({ options: [option] });
	act(() => tell({ topic, data: { ...data, kind: "change" } }));
};
const words = () => screen.getByRole("article", { name: "Option 7" }).textContent;
const timer = () => screen.getByRole("timer").textContent;

it("waits for its opening price, runs, and waits for the price after its end", async () => {
	await open(bought, 1_000_000);
	expect(words()).toContain("Waiting for its opening price");
	expect(words()).toContain("Payout locked in the ledger");
	change(running);
	at(1_003_500);
	expect(timer()).toBe("00:30");
	expect(words()).toContain("Opened at 64,000.0");
	at(1_032_100);
	expect(timer()).toBe("00:01");
	at(1_033_000);
	expect(words()).toContain("Waiting for the price after its end");
});

it("a phone that slept shows the time that is left, not the one that it counted", async () => {
	await open(running, 1_003_000);
	expect(timer()).toBe("00:30");
	// No timer ran meanwhile.
	vi.setSystemTime(1_023_000);
	act(() => void document.dispatchEvent(new Event("visibilitychange")));
	expect(timer()).toBe("00:10");
});

it("says so while it waits for the end of an outage", async () => {
	await open({ ...running, outage: true }, 1_100_000);
	expect(words()).toContain("Waiting for the price sources to come back");
});

it.each([
	["+80.00 DEMO", "Right · Closed 64,000.1", won],
	["-100.00 DEMO", "Wrong · Closed 63,999.9", lost],
	["0.00 DEMO", "No price came; the stake was returned", returned],
])("ends in its place: %s, %s", async (gain, how, ended) => {
	await open(running, 1_003_000);
	change(ended);
	expect(screen.getByRole("status").textContent).toContain(gain.replace("-", "-"));
	expect(words()).toContain(how);
	expect(screen.queryByRole("timer")).toBeNull();
	expect(screen.getByRole("link").getAttribute("href")).toBe("/pages/option/info?id=7");
});

it("one that ended while nobody heard is asked for", async () => {
	await open(running, 1_003_000);
	answer("GET microtrade/lists", ({ id }) => {
		expect(id).toBe("7");
		return won;
	});
	act(() => tell(accountOf({})));
	await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("+80.00 DEMO"));
});
