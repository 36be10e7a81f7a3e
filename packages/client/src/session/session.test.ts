import { expect, test, vi } from "vitest";
import { storage } from "../fake-page.ts";
import { createAppStorage } from "../stores/app-storage.ts";
import { createSession } from "./session.ts";

test("the client waits at most a minute for a new token if the clock is set back after the change of the token started", async () => {
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
