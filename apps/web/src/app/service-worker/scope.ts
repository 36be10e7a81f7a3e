// Scope of the service worker and the names of its caches, read by the worker (service-worker.ts) and its tests.

/** The prefix of each cache of this app. Another app of the origin has another one, and its caches stay untouched. */
export const CACHE_PREFIX = "candor";

/** The letters of a language: cached once they are used (src/app/font-cache.ts removes the others). */
export const LETTERS = { url: /\/assets\/letters-[\w-]+\.woff2$/, cache: "candor.letters" } as const;

/** Paths of the server and of another app. Every other path is a page of this app. */
export const OTHERS: RegExp[] = [/^\/api(\/|$)/, /^\/metrics$/, /^\/socket$/, /^\/console(\/|$)/];
