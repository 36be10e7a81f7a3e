// The installed app's service worker: caches every file of one version, so that no page of it is missing later, and answers navigations
// with the app's page. Never caches calls. The build bundles it on its own and writes the list of files into it (build/installed-app.ts).
import { setCacheNameDetails } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { CACHE_PREFIX, LETTERS, OTHERS } from "./scope.ts";

/** Files of this version. A file whose name has no hash has a revision. */
declare const PRECACHED: { url: string; revision: string | null }[];
/** Declared here because the DOM's types lack service workers. */
declare const skipWaiting: () => Promise<void>;

setCacheNameDetails({ prefix: CACHE_PREFIX });
// The page activates a newer version when no request is pending (packages/client/src/updates).
addEventListener("message", ({ data }: MessageEvent<{ type?: string } | null>) => {
	if (data?.type === "SKIP_WAITING") void skipWaiting();
});
// Workbox's own clean-up is not used, because it would remove other apps' caches.
precacheAndRoute(PRECACHED);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: OTHERS }));
registerRoute(LETTERS.url, new CacheFirst({ cacheName: LETTERS.cache }));
