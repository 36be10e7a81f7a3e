// Queries public facts of the exchange: status, keys, newest hashes, outages, seeds, market maker.
import type { CallData } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";

const DAYS_SHOWN = 15;
const ASK_AGAIN_MS = 60_000;

export interface PublicRecord {
	readonly state: CallData<"health">;
	readonly fair: CallData<"proofs/keys">;
	readonly outages: CallData<"proofs/outages">;
	/** Profit or loss of the simulated market maker; null in a live exchange, which has none. */
	readonly maker: CallData<"proofs/market_maker">;
}

export function usePublicRecord() {
	return useQuery<PublicRecord>({
		queryKey: keys.fairness,
		refetchInterval: ASK_AGAIN_MS,
		async queryFn({ signal }) {
			const silent = { silent: true, signal } as const;
			const [state, fair, outages, maker] = await Promise.all([
				call("GET health", {}, silent),
				call("GET proofs/keys", { days: DAYS_SHOWN }, silent),
				call("GET proofs/outages", {}, silent),
				call("GET proofs/market_maker", {}, silent),
			]);
			// A live exchange refuses the call for the market maker. `maker` is then the text of the refusal.
			return { state, fair, outages, maker: typeof maker === "string" ? null : maker };
		},
	});
}
