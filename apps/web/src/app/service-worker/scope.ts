// Scope of the service worker and the names of its caches, read by the worker (service-worker.ts) and its tests.

/** Prefix of this app's caches. The caches of other apps of the origin have other prefixes and are never touched. */
export const CACHE_PREFIX = "candor";

/** Fonts of a language: cached once they are used (src/app/font-cache.ts removes those of other languages). */
export const LETTERS = { url: /\/assets\/letters-[\w-]+\.woff2$/, cache: "candor.letters" } as const;

/** Paths of the server and of other apps. Every other path is a page of this app. */
export const OTHERS: RegExp[] = [/^\/api(\/|$)/, /^\/metrics$/, /^\/socket$/, /^\/console(\/|$)/];
