// Whether what is on screen is live. The browser knows at once when there is no network; a socket notices only what it should have heard.
import { useSyncExternalStore } from "react";
import { socketStatus } from "./socket.ts";
import { useStore } from "./store.ts";

function subscribe(listener: () => void): () => void {
	addEventListener("online", listener);
	addEventListener("offline", listener);
	return () => {
		removeEventListener("online", listener);
		removeEventListener("offline", listener);
	};
}

/** What is on screen is not live: no network, or the socket is lost. */
export function useConnectionLost(): boolean {
	const online = useOnline();
	return useStore(socketStatus) === "lost" || !online;
}

function useOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}
