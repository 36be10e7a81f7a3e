// After an update a page's code may be gone: the page begins anew with the new version's, once, and not before every call that changes
// something has its answer.
import type { Store } from "../stores/store.ts";

export interface BeginAnew {
	/** Where the tab remembers it. */
	readonly key: string;
	readonly path: string;
	/** How many calls have no answer yet. */
	readonly sending: Store<number>;
	/** Whether somebody still wants this page. */
	readonly isWanted: () => boolean;
}

/** @returns whether the page begins anew, or is not wanted any more */
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
		// Where nothing can be kept, nobody knows whether this is the first time.
		return false;
	}
	window.location.reload();
	return true;
}

/** The page is there. */
export function forgetReload(key: string, path: string): void {
	try {
		if (sessionStorage.getItem(key) === path) sessionStorage.removeItem(key);
	} catch {
		// Nothing was kept.
	}
}
