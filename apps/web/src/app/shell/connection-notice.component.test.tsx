import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";

const answers = vi.fn<typeof fetch>();
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	vi.stubGlobal("fetch", answers);
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

/**
 * Renders the notice of a lost connection.
 * @param data the server's response about the page's address; undefined if the server does not respond
 */
async function noticeOf(data: object | undefined): Promise<HTMLElement> {
	answers.mockImplementation(async () => (data === undefined ? Promise.reject(new TypeError("away")) : Response.json({ data })));
	renderScreen(<ConnectionNotice />);
	await act(() => vi.advanceTimersByTimeAsync(1_500));
	await act(() => vi.advanceTimersByTimeAsync(0));
	await act(() => vi.dynamicImportSettled());
	await act(() => vi.advanceTimersByTimeAsync(0));
	return screen.getByRole("status");
}

test("the connection notice shows the rejected address, the server's setting, and the address of the exchange", async () => {
	const notice = await noticeOf({ allowed: false, public_url: "https://candor.example" });
	expect(answers.mock.lastCall?.[0]).toEqual(new URL("/socket", location.href));
	expect(notice.textContent).toContain(location.origin);
	expect(notice.textContent).toContain("PUBLIC_URL");
	expect(screen.getByRole("link", { name: "Open https://candor.example" }).getAttribute("href")).toBe("https://candor.example");
});

test.each([
	["an address that is accepted", { allowed: true, public_url: "https://candor.example" }],
	["no answer", undefined],
])("the connection notice says that the page reconnects if there is %s", async (_what, data) => {
	expect((await noticeOf(data)).textContent).toContain("reconnecting");
});
