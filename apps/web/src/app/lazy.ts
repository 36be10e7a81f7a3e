// Starts the parts of the app that the first screen does not need: other routes, toasts, connection notice, sidebar, updates.
import { followArrival, followTyping, followUpdates } from "@candor/client/page";
import { sendingCalls } from "../data/api.ts";
import { onArrived, router } from "../shared/navigation/router.ts";
import { cacheFonts } from "./font-cache.ts";
import { fetchLazyRoutes } from "./routes.ts";
import { followToasts } from "./toasts.ts";
import { followWideWindow } from "./wide-window.ts";

const APP = "Candor";
/** URL of the service worker, which build/installed-app.ts writes. */
const WORKER = "/sw.js";

const AGAIN_MS = 5_000;

const showNotice = () =>
	void import("./shell/connection-notice.tsx").then(
		({ showConnectionNotice }) => showConnectionNotice(),
		() => setTimeout(showNotice, AGAIN_MS),
	);

export function startLazyParts(element: HTMLElement): void {
	followArrival(element, APP, router);
	fetchLazyRoutes();
	showNotice();
	followToasts();
	followTyping();
	followWideWindow();
	if (import.meta.env.PROD) followUpdates({ worker: WORKER, onArrived, sendingCalls, onInstalled: cacheFonts });
}
