import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { joinAccount } from "../../data/account.ts";
import { call } from "../../data/api.ts";
import { useSession } from "../../data/session.ts";
import { fundsAccountTopic } from "./account-topic.ts";
import { fundKeys } from "./fund-keys.ts";

const STALE_MS = 10_000;
const AGAIN_MS = 60_000;

export function useFundsAccountTopic(): boolean {
	useEffect(() => joinAccount(fundsAccountTopic), []);
	return useSession() !== null;
}

export function useFunds() {
	return useQuery({
		queryKey: fundKeys.all,
		enabled: useFundsAccountTopic(),
		queryFn: ({ signal }) => call("POST lh/getUplan", {}, { silent: true, signal }),
		staleTime: STALE_MS,
		refetchInterval: AGAIN_MS,
	});
}

export function useFund(id: number) {
	return useQuery({
		queryKey: fundKeys.one(id),
		enabled: useFundsAccountTopic() && id > 0,
		queryFn: ({ signal }) => call("POST lh/getUplan", { id }, { silent: true, signal }),
		staleTime: STALE_MS,
		refetchInterval: AGAIN_MS,
	});
}
