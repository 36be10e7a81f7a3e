// Reloads a page whose code is missing on the server after an update. It reloads once with the new version, after every changing call has a
// response.
import type { Store } from "../stores/store.ts";

export interface BeginAnew {
	/** Key in the tab's storage. */
	readonly key: string;
	readonly path: string;
	/** Number of calls without a response. */
	readonly sending: Store<number>;
	/** The user still wants this page. */
	readonly isWanted: () => boolean;
}

/** @returns true if the page reloads, or is no longer wanted */
export async function beginAnew(problem: unknown, { key, path, sending, isWanted }: BeginAnew): Promise<boolean> {
	if (!(problem instanceof TypeError) || !navigator.onLine) return false;
	await new Promise<void>((resolve) => {
		const look = () => {
			if (sending.get() > 0) return;
			stop();
			resolve();
		};
		const stop = sending.subscribe(look);
		look();
	});
	if (!isWanted()) return true;
	try {
		const before = sessionStorage.getItem(key);
		if (before === path) return false;
		sessionStorage.setItem(key, path);
	} catch {
		// Without storage it is unknown if this is the first time.
		return false;
	}
	window.location.reload();
	return true;
}

/** Called when the page was shown: it may be reloaded again later. */
export function forgetReload(key: string, path: string): void {
	try {
		if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
	} catch {
		// Nothing was stored.
	}
}
