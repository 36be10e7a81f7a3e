// The query client: what is asked over HTTP and kept. Refusals are answers and not asked again; silence is, three times.
import { QueryClient } from "@tanstack/react-query";
import { CallRefused } from "./answers.ts";

export const queries = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 5_000,
			gcTime: 600_000,
			retry: (count, problem) => !(problem instanceof CallRefused) && count < 3,
			retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
			refetchOnWindowFocus: true,
		},
		mutations: { retry: false },
	},
});
