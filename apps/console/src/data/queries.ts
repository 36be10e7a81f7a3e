// Reads data for the console's pages. Queues are read again every 5 seconds while the page is visible.
import type { ConsoleData, ConsoleParams, ConsolePath } from "@candor/contract";
import { keepPreviousData, QueryClient, useQuery } from "@tanstack/react-query";
import { CallRefused, call } from "./calls.ts";

const QUEUE_AGAIN_MS = 5_000;

export function createQueries(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				staleTime: 2_000,
				networkMode: "always",
				// Returning to the window repeats no read: queues are polled anyway, and other reads may count toward the
				// number of users that the operator may view.
				refetchOnWindowFocus: false,
				retry: (failures, problem) => !(problem instanceof CallRefused) && failures < 2,
			},
		},
	});
}

export interface ReadOptions {
	/** True for a queue, which is read again every 5 seconds; other data is read once. */
	readonly isQueue?: boolean;
	readonly isWanted?: boolean;
	/** Time in ms in which a cached response is used without a new request. */
	readonly freshMs?: number;
	/** True if the previous rows stay visible until the rows of the new params arrive. */
	readonly keepsPrevious?: boolean;
}

export function useRead<P extends ConsolePath>(path: P, params: ConsoleParams<P>, options: ReadOptions = {}) {
	const { isQueue = false, isWanted = true, keepsPrevious = false, freshMs } = options;
	return useQuery<ConsoleData<P>, Error>({
		queryKey: [path, params],
		queryFn: () => call(path, params),
		enabled: isWanted,
		refetchInterval: isQueue ? QUEUE_AGAIN_MS : false,
		...(freshMs !== undefined && { staleTime: freshMs }),
		...(keepsPrevious && { placeholderData: keepPreviousData as never }),
	});
}
