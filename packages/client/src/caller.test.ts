// Tests the estimate of the server's clock, which is made from the Date headers of responses. A Date header is truncated to the
// second. Each further response narrows the range in which the server's clock can be, so that no countdown jumps.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCaller } from "./caller.ts";

/** Time by which the server's clock is ahead of the local clock, ms. */
let aheadMs = 0;
/** Time by which the test has moved the local clock forward, ms. */
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

/** Sends a request while the local clock shows `ms`. @returns error of the estimated server time, ms */
async function ask(caller: ReturnType<typeof newCaller>, ms: number): Promise<number> {
	vi.setSystemTime(ms);
	await caller.call("GET health", {});
	return caller.serverNow() - (Date.now() + aheadMs);
}

test("the caller narrows the estimate of the server's clock with each response, and never estimates a time ahead of it", async () => {
	aheadMs = 7_300;
	const caller = newCaller();
	expect(await ask(caller, 1_000_000)).toBe(-300);
	// The server responds near the end of a second of its clock. Without the earlier responses, the estimate would be 900 ms
	// lower.
	expect(await ask(caller, 1_001_600)).toBe(-300);
	expect(await ask(caller, 1_002_750)).toBe(-50);
	expect(await ask(caller, 1_003_000)).toBe(-50);
});

test("the caller adjusts the estimate of the server's time when the server's clock jumps", async () => {
	aheadMs = 0;
	const caller = newCaller();
	await ask(caller, 1_000_000);
	aheadMs = -3_600_000;
	expect(await ask(caller, 1_000_000)).toBe(0);
	aheadMs = 5_500;
	expect(await ask(caller, 1_000_000)).toBe(-500);
});

test("the caller keeps the estimate of the server's time when the local clock is set back", async () => {
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

test("the caller estimates the server's time with the local clock before any response", () => {
	expect(newCaller().serverNow()).toBe(1_000_000);
});

test("the caller sends reads with the newest sequence number of the socket and of this client's writes", async () => {
	const asked: (string | null)[] = [];
	vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
		asked.push(new Headers(headers).get("x-candor-seq"));
		const answer = { type: "ok", code: 1, message: "OK", msg: "success", data: {} };
		return Response.json(answer, { headers: { "x-candor-seq": "5" } });
	});
	const caller = newCaller();
	await caller.call("GET health", {});
	caller.noteSequence(7);
	await caller.call("GET health", {});
	await caller.call("POST user/logout", {});
	await caller.call("GET health", {});
	expect(asked).toEqual([null, "7", "7", "7"]);
});

test("the caller sends params with a list as JSON, and all others as a form", async () => {
	const sent: RequestInit[] = [];
	vi.stubGlobal("fetch", async (_url: string, request: RequestInit) => {
		sent.push(request);
		return Response.json({ type: "ok", code: 1, message: "OK", msg: "success", data: {} });
	});
	const caller = newCaller();
	const release = { id: 7, quantity: "5", pay_password: "730582" };
	await caller.call("POST ctc/order/release", { ...release, checked: ["amount", "name"] });
	await caller.call("PUT ctc/order/pay", { id: 7 });
	const [first, second] = sent;
	expect(new Headers(first?.headers).get("content-type")).toBe("application/json");
	expect(JSON.parse(String(first?.body))).toEqual({ ...release, checked: ["amount", "name"] });
	expect(String(second?.body)).toBe("id=7");
	expect(new Headers(second?.headers).get("content-type")).toBe(null);
});
