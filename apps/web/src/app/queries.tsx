// What pages with data of the exchange share: the cache of answers, and the account's live state that keeps it true.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { followAccount } from "../data/account.ts";
import { CallRefused } from "../data/answers.ts";

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

export function WithQueries() {
	return (
		<QueryClientProvider client={queries}>
			<Outlet />
		</QueryClientProvider>
	);
}
