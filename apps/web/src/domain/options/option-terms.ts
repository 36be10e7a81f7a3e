// The durations that are on offer, with their terms and how people fared with them. They change rarely; a purchase names what was seen.
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
