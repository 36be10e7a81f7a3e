// Caches the fonts of the user's language for the installed app, so that the app looks the same offline. Removes cached fonts
// of other languages and of older versions.
import { keyOf } from "../data/app-storage.ts";

/** Name of the cache. The service worker uses the same name (app/service-worker/scope.ts). */
const CACHE = keyOf("letters");
const FORMER = ["letters", `workbox-precache-v2-${location.origin}/`];
/**
 * Pattern of a font's file name. It captures the font's purpose with its language (such as labels, longer texts, a language's
 * name), and the language.
 */
const LETTERS = /\/letters-(\w+-(\w+))-[^/]*\.woff2$/;

/**
 * Caches the fonts that the page has already loaded. At the first visit, these loads happen before the service worker runs, so
 * it cannot cache them.
 */
export async function cacheFonts(): Promise<void> {
	const language = document.documentElement.lang;
	const used = new Map<string, string>();
	for (const { name: url } of performance.getEntriesByType("resource")) {
		const [, kind, of] = LETTERS.exec(url) ?? [];
		if (kind !== undefined && of === language) used.set(kind, url);
	}
	for (const name of FORMER) await caches.delete(name);
	const cache = await caches.open(CACHE);
	for (const { url } of await cache.keys()) {
		const [, kind = "", of] = LETTERS.exec(url) ?? [];
		if (of !== language || (used.get(kind) ?? url) !== url) await cache.delete(url);
	}
	for (const url of used.values()) if ((await cache.match(url)) === undefined) await cache.add(url);
}
