// Defines which caches and which addresses the service worker of this app may use.

/**
 * Prefix of this app's cache names. Other apps of the origin use other prefixes; the service worker never touches their caches.
 */
export const CACHE_PREFIX = "candor";

/**
 * Font files of a language: the pattern of their URLs, and the name of their cache. A font file is cached when a page uses it.
 * src/app/font-cache.ts removes the files of other languages.
 */
export const LETTERS = { url: /\/assets\/letters-[\w-]+\.woff2$/, cache: "candor.letters" } as const;

/** Paths of the server and of other apps. For every other path, the service worker responds with the page of this app. */
export const OTHERS: RegExp[] = [/^\/api(\/|$)/, /^\/metrics$/, /^\/socket$/, /^\/console(\/|$)/];
