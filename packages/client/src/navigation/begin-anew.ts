// After an update a page's code may be gone: the page begins anew with the new version's, once.

/** @param key where the tab remembers it @returns whether it does */
export function beginAnew(key: string, problem: unknown, path: string): boolean {
	if (!(problem instanceof TypeError) || !navigator.onLine) return false;
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
