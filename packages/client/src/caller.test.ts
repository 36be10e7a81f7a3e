// Estimate of the server's clock from responses. Their Date header is truncated to the second, so each response narrows the possible
// difference between the two clocks, and no countdown jumps.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCaller } from "./caller.ts";

/** Lead of the server's clock over the local one, ms. */
let aheadMs = 0;
/** Change of the local clock, ms. */
let setAnewMs = 0;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"] });
	vi.setSystemTime(1_000_000);
	vi.spyOn(performance, "now").mockImplementation(() => Date.now() - setAnewMs);
	vi.stubGlobal("fetch", async () => {
		const date = new Date(Date.now() + aheadMs).toUTCString();
		return Response.json({ type: "ok", code: 1, message: "OK", msg: "success", data: {} }, { headers: { date } });
	});
});
afterEach(() => {
	setAnewMs = 0;
	vi.restoreAllMocks();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const newCaller = () => createCaller({ origin: "http://x", language: () => "", session: () => null });

/** Requests at this local time. @returns error of the caller's estimate of the server's time, ms */
async function ask(caller: ReturnType<typeof newCaller>, ms: number): Promise<number> {
	vi.setSystemTime(ms);
	await caller.call("GET health", {});
	return caller.serverNow() - (Date.now() + aheadMs);
}

test("each response narrows the estimate of the server's clock, which is never ahead of the server", async () => {
	aheadMs = 7_300;
	const caller = newCaller();
	expect(await ask(caller, 1_000_000)).toBe(-300);
	// Late in the server's second a single response would give 900 ms less.
	expect(await ask(caller, 1_001_600)).toBe(-300);
	expect(await ask(caller, 1_002_750)).toBe(-50);
	expect(await ask(caller, 1_003_000)).toBe(-50);
});

test("the estimate follows a clock that was set at once", async () => {
	aheadMs = 0;
	const caller = newCaller();
	await ask(caller, 1_000_000);
	aheadMs = -3_600_000;
	expect(await ask(caller, 1_000_000)).toBe(0);
	aheadMs = 5_500;
	expect(await ask(caller, 1_000_000)).toBe(-500);
});

test("setting the local clock back does not change the estimate", async () => {
	aheadMs = 500;
	const caller = newCaller();
	await ask(caller, 1_000_500);
	setAnewMs = -3_600_000;
	aheadMs -= setAnewMs;
	vi.setSystemTime(1_000_750 + setAnewMs);
	expect(caller.serverNow()).toBe(1_001_250);
	await caller.call("GET health", {});
	expect(caller.serverNow()).toBe(1_001_250);
});

test("before any response the estimate is the local clock", () => {
	expect(newCaller().serverNow()).toBe(1_000_000);
});

test("reads require the state that the socket reported, and after a write of this client a state that includes it", async () => {
	const asked: (string | null)[] = [];
	vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
		asked.push(new Headers(headers).get("x-candor-seq"));
		const answer = { type: "ok", code: 1, message: "OK", msg: "success", data: {} };
		return Response.json(answer, { headers: { "x-candor-seq": "5" } });
	});
	const caller = newCaller();
	await caller.call("GET health", {});
	caller.heardOf(7);
	await caller.call("GET health", {});
	await caller.call("POST user/logout", {});
	await caller.call("GET health", {});
	expect(asked).toEqual([null, "7", "7", "7"]);
});
