import type { Option } from "@candor/contract";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { bought, lost, returned, running, won } from "../../../../testing/examples/option.ts";
import { publish, respond } from "../../../../testing/exchange.ts";
import { accountOf, renderScreen } from "../../../../testing/render-screen.tsx";
import { OpenOptions } from "./own-options.tsx";

// The server's clock is mocked to follow the faked Date. packages/client tests the real clock.
vi.mock("../../../data/api.ts", async (original) => {
	return { ...(await original<typeof import("../../../data/api.ts")>()), serverNow: () => Date.now() };
});

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});

function tickAt(ms: number): void {
	act(() => {
		vi.setSystemTime(ms - 250);
		vi.advanceTimersByTime(250);
	});
}

async function openCard(option: Option, now: number) {
	vi.setSystemTime(now);
	renderScreen(<OpenOptions account="simulation" />, {
		account: { options: [option] },
		responses: { "GET proofs/index": [] },
	});
	await screen.findByRole("article", { name: "Option 7" });
}

const change = (option: Option) => {
	const { data, topic } = accountOf({ options: [option] });
	act(() => publish({ topic, data: { ...data, kind: "change" } }));
};
const cardText = () => screen.getByRole("article", { name: "Option 7" }).textContent;
const timer = () => screen.getByRole("timer").textContent;

it("an option's card waits for the opening price, counts down, and waits for the closing price", async () => {
	await openCard(bought, 1_000_000);
	expect(cardText()).toContain("Waiting for its opening price");
	expect(cardText()).toContain("Payout locked in the ledger");
	change(running);
	tickAt(1_003_500);
	expect(timer()).toBe("00:30");
	expect(cardText()).toContain("Opened at 64,000.0");
	tickAt(1_032_100);
	expect(timer()).toBe("00:01");
	tickAt(1_033_000);
	expect(cardText()).toContain("Waiting for the price after its end");
});

it("an option's card shows the right remaining time after the device has slept", async () => {
	await openCard(running, 1_003_000);
	expect(timer()).toBe("00:30");
	// While a device sleeps, no timer runs. The test simulates this by a jump of the clock.
	vi.setSystemTime(1_023_000);
	act(() => void document.dispatchEvent(new Event("visibilitychange")));
	expect(timer()).toBe("00:10");
});

it("an option's card says that the option waits for the end of an outage", async () => {
	await openCard({ ...running, outage: true }, 1_100_000);
	expect(cardText()).toContain("Waiting for the price sources to come back");
});

it.each([
	["+80.00 DEMO", "Right · Closed 64,000.1", won],
	["-100.00 DEMO", "Wrong · Closed 63,999.9", lost],
	["0.00 DEMO", "No price came; the stake was returned", returned],
])("the card of an ended option shows the result: %s, %s", async (gain, how, ended) => {
	await openCard(running, 1_003_000);
	change(ended);
	expect(screen.getByRole("status").textContent).toContain(gain.replace("-", "-"));
	expect(cardText()).toContain(how);
	expect(screen.queryByRole("timer")).toBeNull();
	expect(screen.getByRole("link").getAttribute("href")).toBe("/pages/option/info?id=7");
});

it("an option's card requests an option that ended while the socket was closed", async () => {
	await openCard(running, 1_003_000);
	respond("GET microtrade/lists", ({ id }) => {
		expect(id).toBe("7");
		return won;
	});
	act(() => publish(accountOf({})));
	await vi.waitFor(() => expect(screen.getByRole("status").textContent).toContain("+80.00 DEMO"));
});
