// What pages with data of the exchange share: the cache of answers, the account's live state that keeps it true, the word that
// what is on screen is not live, and the word of each own fill. The way in does without, and so without the code for it.

import { CallRefused } from "@candor/client";
import { whenQuiet } from "@candor/client/page";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { followAccount } from "../data/account.ts";
import { call } from "../data/api.ts";
import { onSessionProblem, socketStatus } from "../data/socket.ts";
import { ConnectionNotice } from "./shell/connection-notice.tsx";

/** No part of a first screen; but fetched right after it, since from then on no fill goes unsaid. */
const FillToasts = lazy(async () => ({ default: (await import("./shell/fill-toasts.ts")).FillToasts }));

const queries = new QueryClient({
	defaultOptions: {
		queries: {
			retry: (failures, problem) => !(problem instanceof CallRefused) && failures < 2,
			staleTime: 10_000,
			networkMode: "always",
			refetchOnReconnect: true,
		},
	},
});
followAccount(queries);
// What failed while the exchange could not be reached is asked for again when it can.
socketStatus.subscribe(() => {
	if (socketStatus.get() !== "open") return;
	void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" }).catch(() => undefined);
});
const keepLastState = () =>
	void import("../data/last-state.ts").then(({ followLastState }) => followLastState(queries)).catch(() => undefined);
// Needed at once only where there is no network; then it comes from the installed app's own files.
if (navigator.onLine) whenQuiet(keepLastState);
else keepLastState();
// The socket knows that the session is over, not in which words: a call brings the server's own, and ends the session.
onSessionProblem(() => void call("GET user/center", {}, { silent: true }).catch(() => undefined));

export function Informed({ children }: { children: ReactNode }) {
	return (
		<QueryClientProvider client={queries}>
			{children}
			<ConnectionNotice />
			<Suspense>
				<FillToasts />
			</Suspense>
		</QueryClientProvider>
	);
}
