// Puts the app together: language before the first paint, then the session's end, the router.
import { toast } from "@candor/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { textOf } from "../data/answers.ts";
import { onCallFailure } from "../data/api.ts";
import { startLanguage } from "../data/language.ts";
import { STATE_VERSION, VERSION } from "../data/version.ts";
import { followLogin } from "./login-flow.ts";
import { router } from "./router.tsx";
import { followTheme } from "./theme.ts";

/** product.md §8: the server's words, or this where it has none. */
const NO_TEXT = "ERROR";
/** The shape in index.html stands until the first page is there, so long at most. */
const FIRST_PAGE_WITHIN_MS = 2_000;

function whenLoaded(act: () => void): void {
	if (document.readyState === "complete") act();
	else addEventListener("load", act, { once: true });
}

export async function start(element: HTMLElement): Promise<void> {
	followTheme();
	// For whoever helps somebody: which app and which shape of state this page runs.
	Object.assign(element.dataset, { version: VERSION, state: STATE_VERSION });
	await startLanguage();
	onCallFailure((problem) => toast(textOf(problem) || NO_TEXT, "bad"));
	followLogin(router);
	void import("./arrival.ts").then(({ followArrival }) => followArrival(router, element)).catch(() => undefined);
	if (import.meta.env.PROD)
		whenLoaded(() => void import("./updates.ts").then(({ followUpdates }) => followUpdates(router)).catch(() => undefined));
	await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WITHIN_MS))]);
	createRoot(element).render(
		<StrictMode>
			<I18nProvider i18n={i18n}>
				<RouterProvider router={router} />
			</I18nProvider>
		</StrictMode>,
	);
}
