// What pages with data of the exchange share: the cache of answers, the account's live state that keeps it true, the word that
// what is on screen is not live, and the word of each own fill. The way in does without, and so without the code for it.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { followAccount } from "../data/account.ts";
import { CallRefused } from "../data/answers.ts";
import { call } from "../data/api.ts";
import { onSessionProblem } from "../data/socket.ts";
import { ConnectionNotice } from "./shell/connection-notice.tsx";

/** No part of a first screen. */
const FillToasts = lazy(async () => ({ default: (await import("./shell/fill-toasts.ts")).FillToasts }));

const queries = new QueryClient({
	defaultOptions: {
		queries: {
			retry: (failures, problem) => !(problem instanceof CallRefused) && failures < 2,
			staleTime: 10_000,
			networkMode: "always",
		},
	},
});
followAccount(queries);
// Needed at once only where there is no network; then it comes from the installed app's own files.
void import("../data/last-state.ts").then(({ followLastState }) => followLastState(queries)).catch(() => undefined);
// The socket knows that the session is over, not in which words: a call brings the server's own, and ends the session.
onSessionProblem(() => void call("user/center", {}, { silent: true }).catch(() => undefined));

export function Informed() {
	return (
		<QueryClientProvider client={queries}>
			<Outlet />
			<ConnectionNotice />
			<Suspense>
				<FillToasts />
			</Suspense>
		</QueryClientProvider>
	);
}
