// Caches the fonts of the user's language for the installed app, so that it looks the same offline. Removes the fonts of other languages
// and older versions.
import { keyOf } from "../data/app-storage.ts";

/** The cache's name, which the service worker also reads (app/service-worker/scope.ts). */
const CACHE = keyOf("letters");
/** Names of the app's caches in earlier versions. */
const FORMER = ["letters", `workbox-precache-v2-${location.origin}/`];
/** A font file by the build's naming: for labels, longer texts or a language's name; then the language. */
const LETTERS = /\/letters-(\w+-(\w+))-[^/]*\.woff2$/;

/** Caches the fonts that this page has used: on a first visit the page loads them before the worker exists. */
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
