import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";

export function useUserLimits() {
	return useQuery({
		queryKey: keys.limits,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("POST user/limits", {}, { silent: true, signal }),
		// The limits are requested at each visit, because the user may have changed them on another device.
		staleTime: 0,
	});
}
