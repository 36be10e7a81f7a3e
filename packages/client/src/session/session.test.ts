// Waiting for another token of the same session: no longer than a change of password takes, whatever the clock does.

import { expect, test, vi } from "vitest";
import { storage } from "../fake-page.ts";
import { createAppStorage } from "../stores/app-storage.ts";
import { createSession } from "./session.ts";

test("a mark from before the clock was set back delays for a minute at most", async () => {
	vi.useFakeTimers();
	try {
		storage.setItem("candor.session", JSON.stringify({ token: "t", user: { id: 1 } }));
		const { session, tokenChange, isReplaced } = createSession(createAppStorage("candor"));
		tokenChange.set(Date.now() + 86_400_000);
		const answered = vi.fn();
		void isReplaced(session.get()).then(answered);
		await vi.advanceTimersByTimeAsync(30_000);
		expect(answered).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(31_000);
		expect(answered).toHaveBeenCalledWith(false);
	} finally {
		vi.useRealTimers();
	}
});
