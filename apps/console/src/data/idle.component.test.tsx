import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { respond } from "../../testing/console-server.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { followIdle } from "./idle.ts";
import { session } from "./session.ts";

const MINUTE = 60_000;
let stop = () => {};

beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));
afterEach(() => {
	stop();
	vi.useRealTimers();
});

test("the console signs out after 30 minutes without input, and not before", async () => {
	respond("session/close", null);
	stop = followIdle();
	renderPage(null);
	vi.advanceTimersByTime(29 * MINUTE);
	expect(session.get()).not.toBeNull();
	dispatchEvent(new Event("keydown"));
	vi.advanceTimersByTime(29 * MINUTE);
	expect(session.get()).not.toBeNull();
	await act(() => vi.advanceTimersByTime(2 * MINUTE));
	await vi.waitFor(() => expect(session.get()).toBeNull());
});
