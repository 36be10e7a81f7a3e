import type { AppStorage } from "./app-storage.ts";

/**
 * Clears the stored values of an app on this device. Values of other apps stay.
 * @param spared names of values that are not cleared
 */
export function clearStorage({ keyOf }: Pick<AppStorage, "keyOf">, spared: readonly string[]): void {
	const stays = spared.map(keyOf);
	for (const key of keysOf(localStorage, keyOf(""))) {
		if (stays.includes(key)) continue;
		localStorage.removeItem(key);
		// The browser informs other tabs of the removal. The stores of this tab are reset by this event.
		dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
	}
	for (const key of keysOf(sessionStorage, keyOf(""))) if (!stays.includes(key)) sessionStorage.removeItem(key);
}

function keysOf(storage: Storage, prefix: string): string[] {
	const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
	return keys.filter((key) => key?.startsWith(prefix)) as string[];
}
