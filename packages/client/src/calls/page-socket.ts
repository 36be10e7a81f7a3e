// The WebSocket of a page, in the page's session. It reconnects at once when the page becomes visible or the network returns.
import type { Session } from "../session/session.ts";
import { LiveSocket, type SocketStatus } from "../socket.ts";
import { createStore, type Store } from "../stores/store.ts";

export interface PageSocket extends Pick<LiveSocket, "listen" | "resubscribe"> {
	readonly socketStatus: Store<SocketStatus>;
	readonly onSessionProblem: (report: () => void) => () => void;
}

export interface PageSocketOptions<U> {
	readonly origin: string;
	readonly session: Pick<Store<Session<U> | null>, "get" | "subscribe">;
}

export function createPageSocket<U>({ origin, session }: PageSocketOptions<U>): PageSocket {
	const socketStatus = createStore<SocketStatus>("idle");
	const sessionProblem = new Set<() => void>();
	const socket = new LiveSocket({
		origin,
		token: () => session.get()?.token,
		onStatus: socketStatus.set,
		onSessionProblem: () => {
			for (const report of sessionProblem) report();
		},
	});
	session.subscribe(() => socket.sessionChanged());

	function hurry(): void {
		if (document.visibilityState === "visible") socket.hurry();
	}
	addEventListener("online", hurry);
	document.addEventListener("visibilitychange", hurry);

	return {
		socketStatus,
		onSessionProblem(report) {
			sessionProblem.add(report);
			return () => sessionProblem.delete(report);
		},
		listen: socket.listen.bind(socket),
		resubscribe: socket.resubscribe.bind(socket),
	};
}
