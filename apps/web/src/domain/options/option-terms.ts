// Queries the durations of options that the exchange offers, with their terms and statistics. The terms change rarely. A
// purchase sends the terms that the user saw, so that the server can compare them.
import type { CallData } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";

export type DurationTerms = CallData<"microtrade/seconds">[number];

export function useOptionTerms() {
	return useQuery({
		queryKey: keys.optionTerms,
		queryFn: ({ signal }) => call("GET microtrade/seconds", {}, { silent: true, signal }),
		staleTime: 30_000,
		refetchInterval: 60_000,
	});
}
