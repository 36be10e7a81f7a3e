// Signs the operator out after 30 minutes without input. The server cannot detect idle operators, because the page polls the
// queues every few seconds.
import { createStored } from "./app-storage.ts";
import { session, signOut } from "./session.ts";

const IDLE_MS = 30 * 60_000;
const CHECK_MS = 15_000;
const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** Time of the last input in any tab of the console, in ms. */
const activeAt = createStored("active-at", (stored) => (typeof stored === "number" ? stored : 0));

/** Starts to watch for inputs. @returns a function that stops watching */
export function followIdle(): () => void {
	const note = () => {
		if (Date.now() - activeAt.get() > CHECK_MS) activeAt.set(Date.now());
	};
	const check = () => {
		if (session.get() !== null && Date.now() - activeAt.get() > IDLE_MS) void signOut();
	};
	// A new session counts the input that opened it as its last input.
	const stopSession = session.subscribe(() => session.get() !== null && activeAt.set(Date.now()));
	note();
	for (const input of INPUTS) addEventListener(input, note, { passive: true });
	const timer = setInterval(check, CHECK_MS);
	return () => {
		stopSession();
		for (const input of INPUTS) removeEventListener(input, note);
		clearInterval(timer);
	};
}
