// Reloads a page once if its code is missing on the server, because the server was updated. The reload waits for every writing
// call.
import type { Store } from "../stores/store.ts";

export interface ReloadOptions {
	/** Key in the tab's storage for the path of the reloaded page. */
	readonly key: string;
	readonly path: string;
	readonly sending: Store<number>;
	readonly isWanted: () => boolean;
}

/** Reloads the page if its code is missing. @returns true if the page is being reloaded, or if the user has left it */
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
		// Without storage the app cannot know if it has already reloaded the page, so it does not reload.
		return false;
	}
	window.location.reload();
	return true;
}

/** Must be called after the page was shown. Then the page may be reloaded again. */
export function forgetReload(key: string, path: string): void {
	try {
		if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
	} catch {
		// The browser forbids storage, so there is no stored path to remove.
	}
}
