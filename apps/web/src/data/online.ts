// Whether the browser says that there is a network. It knows at once when there is none; a socket notices only what it should have heard.
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
	addEventListener("online", listener);
	addEventListener("offline", listener);
	return () => {
		removeEventListener("online", listener);
		removeEventListener("offline", listener);
	};
}

export function useOnline(): boolean {
	return useSyncExternalStore(subscribe, () => navigator.onLine);
}
