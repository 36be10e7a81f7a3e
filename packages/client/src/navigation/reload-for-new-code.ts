// Reloads a page once if the server no longer has its code after an update. The reload waits for every writing call.
import type { Store } from "../stores/store.ts";

export interface ReloadOptions {
	/** Key in the tab's storage under which the reloaded path is stored. */
	readonly key: string;
	readonly path: string;
	readonly sending: Store<number>;
	readonly isWanted: () => boolean;
}

/** Reloads the page if its code is missing. @returns true if the page reloads or is no longer wanted */
export async function reloadForNewCode(problem: unknown, { key, path, sending, isWanted }: ReloadOptions): Promise<boolean> {
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
		// Without storage the app cannot know if the page was already reloaded, so it does not reload.
		return false;
	}
	window.location.reload();
	return true;
}

/** Allows another reload of a page after the page was shown. */
export function forgetReload(key: string, path: string): void {
	try {
		if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
	} catch {
		// The browser forbids storage, so no reloaded path is stored.
	}
}
