// Tells a page if its displayed data is live, and if data that is still missing can arrive.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SocketStatus } from "../socket.ts";
import { type Store, useStore } from "../stores/store.ts";
import type { PageSocket } from "./page-socket.ts";

const SEEN_WITHIN_MS = 1_000;

export interface Connection {
	readonly useConnectionLost: () => boolean;
	/** Returns true if data is missing and will not arrive now, because the request failed or there is no connection. */
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
