// Whether what is on screen is live, and whether there is anything to wait for. The browser knows at once when there is no network; a
// socket notices only what it should have heard.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SocketStatus } from "../socket.ts";
import { type Store, useStore } from "../stores/store.ts";
import type { PageSocket } from "./page-socket.ts";

/** What an app keeps of what was last seen is there by then. */
const SEEN_WITHIN_MS = 1_000;

export interface Connection {
	/** What is on screen is not live: no network, or the socket is lost. */
	readonly useConnectionLost: () => boolean;
	/**
	 * True where nothing is known and nothing is on its way: the answer failed, or there is no connection that could bring one. A shape
	 * that stands for what is on its way is no answer there.
	 */
	readonly useNotKnown: (answer: { readonly data: unknown; readonly isError: boolean }) => boolean;
}

function subscribe(listener: () => void): () => void {
	addEventListener("online", listener);
	addEventListener("offline", listener);
	return () => {
		removeEventListener("online", listener);
		removeEventListener("offline", listener);
	};
}

function useIsLost(socketStatus: Store<SocketStatus>): boolean {
	const online = useSyncExternalStore(subscribe, () => navigator.onLine);
	return useStore(socketStatus) === "lost" || !online;
}

export function createConnection({ socketStatus }: Pick<PageSocket, "socketStatus">): Connection {
	return {
		useConnectionLost: () => useIsLost(socketStatus),
		useNotKnown({ data, isError }) {
			const waits = useIsLost(socketStatus) && data === undefined;
			const [late, setLate] = useState(false);
			useEffect(() => {
				setLate(false);
				if (!waits) return;
				const timer = setTimeout(() => setLate(true), SEEN_WITHIN_MS);
				return () => clearTimeout(timer);
			}, [waits]);
			return data === undefined && (isError || late);
		},
	};
}
