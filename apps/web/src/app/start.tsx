// Starts the app. It sets the language before the first paint, then handles ended sessions, then starts the router.

import { textOf } from "@candor/client";
import { followSessionEnd, followTranslation, whenIdle } from "@candor/client/page";
import { KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { onCallFailure } from "../data/api.ts";
import { startLanguage } from "../data/language.ts";
import { beginTexts } from "../data/load-texts.ts";
import { whenPersonGoes } from "../data/own-store.ts";
import { session } from "../data/session.ts";
import { STATE_VERSION, VERSION } from "../data/version.ts";
import { followLayers } from "../shared/navigation/close-layer-on-back.ts";
import { goTo, place, startRouter } from "../shared/navigation/router.ts";
import { findRoute } from "./routes.ts";
import { Shell } from "./shell/shell.tsx";
import { loginHref, takeLock } from "./sign-in-guard.ts";
import { texts } from "./texts";
import { followTheme } from "./theme.ts";

/** Error text if the server sends none (docs/reference/product.md §8). */
const NO_TEXT = "ERROR";
const WAY_IN = "/pages/user/login/";
/** Longest time in ms for which the skeleton in index.html stays if the first page is not ready. */
const FIRST_PAGE_WITHIN_MS = 2_000;
/**
 * Delay in ms before a failed load of lazy.ts is repeated. Without lazy.ts, toasts would stay on screen when another user signs
 * in, and the app would miss updates.
 */
const LATER_AGAIN_MS = 10_000;

export async function start(element: HTMLElement): Promise<void> {
	followTranslation();
	followTheme();
	// Shows the versions in the page's HTML, so that support staff can ask users for them.
	Object.assign(element.dataset, { version: VERSION, state: STATE_VERSION });
	beginTexts(texts);
	await startLanguage();
	onCallFailure((problem) => toast(textOf(problem) || NO_TEXT, "bad"));
	const say = (text: string) => toast(text || NO_TEXT, "bad", KEEP_ON_NAVIGATION);
	followSessionEnd({ session, whenPersonGoes, loginHref, takeLock, goTo, place, wayIn: WAY_IN, say });
	followLayers();
	const fetchLazyParts = () =>
		void import("./lazy.ts").then(
			({ startLazyParts }) => startLazyParts(element),
			() => setTimeout(fetchLazyParts, LATER_AGAIN_MS),
		);
	whenIdle(fetchLazyParts);
	await Promise.race([startRouter(findRoute), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WITHIN_MS))]);
	const root = createRoot(element);
	// The first render is a transition: React then renders in slices, so that a slow phone still reacts to taps.
	startTransition(() =>
		root.render(
			<StrictMode>
				<I18nProvider i18n={i18n}>
					<Shell />
				</I18nProvider>
			</StrictMode>,
		),
	);
}
