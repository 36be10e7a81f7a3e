// The installed app's service worker: caches every file of one version, so that no page of it is missing later, and answers navigations
// with the app's page. Never caches calls. The build bundles it on its own and writes the list of files into it (build/installed-app.ts).
import { setCacheNameDetails } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { CACHE_PREFIX, LETTERS, OTHERS } from "./scope.ts";

/** The files of this version. A file whose name holds no hash has a revision. */
declare const PRECACHED: { url: string; revision: string | null }[];
/** The types of pages have no service workers. */
declare const skipWaiting: () => Promise<void>;

setCacheNameDetails({ prefix: CACHE_PREFIX });
// The page lets a newer version in when nothing is under way (packages/client/src/updates).
addEventListener("message", ({ data }: MessageEvent<{ type?: string } | null>) => {
	if (data?.type === "SKIP_WAITING") void skipWaiting();
});
// Caches of other prefixes are another app's. Workbox's clean-up of outdated caches would remove them.
precacheAndRoute(PRECACHED);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: OTHERS }));
registerRoute(LETTERS.url, new CacheFirst({ cacheName: LETTERS.cache }));
