import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";

/** Loads the exchange's bank accounts with their rates, and the reference that the user must write on a transfer. */
export function useBankAccounts() {
	return useQuery({
		queryKey: keys.bankAccounts,
		enabled: useSession() !== null,
		staleTime: 0,
		queryFn: ({ signal }) => call("GET wallet/bank_accounts", {}, { silent: true, signal }),
	});
}
