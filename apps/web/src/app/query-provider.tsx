// Wraps all pages except the sign-in pages. Provides the query cache, the user's account data from the socket, and toasts for
// fills.

import { CallRefused } from "@candor/client";
import { useStore, whenIdle } from "@candor/client/page";
import { useLazyPart } from "@candor/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type AccountTopicHandler, allJoined, followAccount, joinAccount, joined } from "../data/account.ts";
import { call } from "../data/api.ts";
import { QUERY_DEFAULTS } from "../data/query-defaults.ts";
import { onSessionProblem, socketStatus } from "../data/socket.ts";
import { accountTopics } from "./account-topics.ts";

const queries = new QueryClient({
	defaultOptions: {
		queries: {
			...QUERY_DEFAULTS,
			retry: (failures, problem) => !(problem instanceof CallRefused) && failures < 2,
			refetchOnReconnect: true,
		},
	},
});
followAccount(queries, accountTopics);
const LATER_AGAIN_MS = 5_000;
const fetchLazyAccountTopics = () =>
	void import("./lazy-account-topics.ts").then(
		({ lazyAccountTopics }) => {
			lazyAccountTopics.forEach(joinAccount);
			allJoined();
		},
		() => setTimeout(fetchLazyAccountTopics, LATER_AGAIN_MS),
	);
whenIdle(fetchLazyAccountTopics);
// Repeats queries that failed while the connection was lost.
socketStatus.subscribe(() => {
	if (socketStatus.get() !== "open") return;
	void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" }).catch(() => undefined);
});
const keepLastState = () =>
	void import("../data/last-state.ts").then(
		({ followLastState }) => followLastState(queries),
		() => setTimeout(keepLastState, LATER_AGAIN_MS),
	);
// Without a network, the saved data must appear at once. The code that shows it is among the cached files of the installed app.
if (navigator.onLine) whenIdle(keepLastState);
else keepLastState();
// The socket reports that the session has ended, but without an error text. This call is refused by the server with the text,
// and the refusal ends the session in the app.
onSessionProblem(() => void call("GET user/center", {}, { silent: true }).catch(() => undefined));

// The code of the connection notice loads with the page, because it cannot load after the connection is lost. If this load
// fails, lazy.ts repeats it.
const loadNotice = async () => (await import("./shell/connection-notice.tsx")).showConnectionNotice();
void loadNotice().catch(() => undefined);

/** Loads the component that shows a product's toasts, right after the first screen, so that the user misses no event. */
function Toasts({ toasts }: { toasts: NonNullable<AccountTopicHandler["toasts"]> }) {
	const { here: Told } = useLazyPart(toasts, { wanted: true, againMs: LATER_AGAIN_MS });
	return Told === undefined ? null : <Told />;
}

export function LiveQueryProvider({ children }: { children: ReactNode }) {
	const parts = useStore(joined);
	return (
		<QueryClientProvider client={queries}>
			{children}
			{parts.map(({ name, toasts }) => toasts && <Toasts key={name} toasts={toasts} />)}
		</QueryClientProvider>
	);
}
