import { useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { keys } from "./query-keys.ts";
import { useSession } from "./session.ts";

/** Loads the user's bank cards. @param isWanted false to send no request */
export function useBankCards(isWanted = true) {
	const isSignedIn = useSession() !== null;
	return useQuery({
		queryKey: keys.bankCards,
		enabled: isSignedIn && isWanted,
		queryFn: ({ signal }) => call("POST user/cash_info", {}, { silent: true, signal }),
		staleTime: 0,
	});
}
