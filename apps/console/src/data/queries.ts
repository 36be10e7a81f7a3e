// Reads of the console. Queues are read again every 5 seconds while the page is visible.
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
				// A change of the window's focus repeats no read: queues are read every few seconds anyway, and other reads may count users as seen.
				refetchOnWindowFocus: false,
				retry: (failures, problem) => !(problem instanceof CallRefused) && failures < 2,
			},
		},
	});
}

export interface ReadOptions {
	/** True for a queue, which is read again every 5 seconds. */
	readonly isQueue?: boolean;
	readonly isWanted?: boolean;
	/** Time for which the response is not requested again. */
	readonly freshMs?: number;
	/** Shows the previous rows until the rows of the new params arrive. */
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
