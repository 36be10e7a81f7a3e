// Whether this exchange is a sandbox or live: asked once, it never changes (spec/rules.md §1.5).
import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";

/** Undefined until known. */
export function useMode(): "sandbox" | "live" | undefined {
	const { data } = useQuery({
		queryKey: keys.health,
		queryFn: ({ signal }) => call("health", {}, { silent: true, signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data?.mode;
}
