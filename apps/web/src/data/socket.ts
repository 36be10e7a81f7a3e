// The page's socket: of its session, and in a hurry when the page is looked at again or the network is back.
import { LiveSocket, type SocketStatus } from "@candor/client";
import { session } from "./session.ts";
import { createStore } from "./store.ts";

/** Whether what is on screen is live. */
export const socketStatus = createStore<SocketStatus>("idle");

const sessionProblem = new Set<() => void>();

const socket = new LiveSocket({
	origin: API_BASE || location.href,
	token: () => session.get()?.token,
	onStatus: socketStatus.set,
	onSessionProblem: () => {
		for (const report of sessionProblem) report();
	},
});

export const listen = socket.listen.bind(socket);
export const resubscribe = socket.resubscribe.bind(socket);

/** Called when the socket learns that the session is over. */
export function onSessionProblem(report: () => void): () => void {
	sessionProblem.add(report);
	return () => sessionProblem.delete(report);
}

session.subscribe(() => socket.sessionChanged());

// Back from the background or from a tunnel.
function hurry(): void {
	if (document.visibilityState === "visible") socket.hurry();
}
addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);
