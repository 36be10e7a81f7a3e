import { useQuery } from "@tanstack/react-query";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";
import { useSession } from "../../data/session.ts";

export function useTransferable() {
	return useQuery({
		queryKey: keys.transferable,
		enabled: useSession() !== null,
		queryFn: ({ signal }) => call("GET currency/user_currency_list", {}, { silent: true, signal }),
	});
}
