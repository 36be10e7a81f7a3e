// The server's time for countdowns. It updates four times a second while a component uses it.
import { createStore, useSelected } from "@candor/client/page";
import { serverNow } from "./api.ts";

const EVERY_MS = 250;

let watched = false;
const clock = createStore(0, () => {
	const tell = () => clock.set(serverNow());
	tell();
	watched = true;
	const timer = setInterval(tell, EVERY_MS);
	document.addEventListener("visibilitychange", tell);
	return () => {
		watched = false;
		clearInterval(timer);
		document.removeEventListener("visibilitychange", tell);
	};
});

function told(): number {
	const now = serverNow();
	if (!watched && Math.abs(now - clock.get()) > EVERY_MS) clock.set(now);
	return clock.get();
}

/**
 * Returns a text or number that depends on the server's time. @param select calculates the value from the server's time in ms
 */
export function useServerTime<T extends string | number>(select: (now: number) => T): T {
	return useSelected(clock, () => select(told()));
}
