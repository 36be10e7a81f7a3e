// Connection state: tells if the data on screen is live, and if more can arrive. The browser reports a missing network at once; a socket
// notices only missing messages.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SocketStatus } from "../socket.ts";
import { type Store, useStore } from "../stores/store.ts";
import type { PageSocket } from "./page-socket.ts";

/** Time within which the app's cached data is available, ms. */
const SEEN_WITHIN_MS = 1_000;

export interface Connection {
	/** The data on screen is not live: no network, or the socket is lost. */
	readonly useConnectionLost: () => boolean;
	/**
	 * True if there is no data and none is being loaded: the request failed, or there is no connection. A loading shape would be wrong then.
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
