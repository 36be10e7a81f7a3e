// Starts the console: sets language and theme before the first paint, resumes the session of an earlier page load, then starts
// the router.
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followIdle } from "../data/idle.ts";
import { startLanguage } from "../data/language.ts";
import { createQueries } from "../data/queries.ts";
import { continueSession, session } from "../data/session.ts";
import { goTo, place, router } from "../parts/router.ts";
import { findRoute } from "./routes.ts";
import { Shell } from "./shell.tsx";
import { texts } from "./texts.ts";
import { followTheme } from "./theme.ts";

export async function start(element: HTMLElement): Promise<void> {
	followTheme();
	followIdle();
	const queries = createQueries();
	await Promise.all([startLanguage(texts), continueSession()]);
	session.subscribe(() => {
		if (session.get() !== null) return;
		// After a sign-out, the cached data of the operator is removed from memory.
		queries.clear();
		const { href } = place.get();
		const away = findRoute(place.get().pathname).guard?.(href);
		if (away !== undefined) goTo(away, { replace: true });
	});
	await router.startRouter(findRoute);
	createRoot(element).render(
		<StrictMode>
			<I18nProvider i18n={i18n}>
				<QueryClientProvider client={queries}>
					<Shell />
				</QueryClientProvider>
			</I18nProvider>
		</StrictMode>,
	);
}
