// Service worker of the installed app. It caches all files of one version, responds to every navigation with the app's page,
// and never caches API calls. The build bundles it separately and adds the list of files (build/installed-app.ts).
import { setCacheNameDetails } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { CACHE_PREFIX, LETTERS, OTHERS } from "./scope.ts";

/** List of the files of this version. A file whose name contains no hash has a revision instead. */
declare const PRECACHED: { url: string; revision: string | null }[];
/** TypeScript's DOM types do not include this function of service workers. */
declare const skipWaiting: () => Promise<void>;

setCacheNameDetails({ prefix: CACHE_PREFIX });
// When no request is pending, the page sends this message to activate a newer version (packages/client/src/updates).
addEventListener("message", ({ data }: MessageEvent<{ type?: string } | null>) => {
	if (data?.type === "SKIP_WAITING") void skipWaiting();
});
// The app removes its old caches in its own code. Workbox's clean-up is not used, because it would remove caches of other apps.
precacheAndRoute(PRECACHED);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: OTHERS }));
registerRoute(LETTERS.url, new CacheFirst({ cacheName: LETTERS.cache }));
