import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMoneyRequest } from "../../../data/money-request.ts";
import type { Terms } from "../calculate/terms.ts";
import { contractKeys } from "./contract-keys.ts";
import { useLeverage } from "./order-draft.ts";

export function useSetMode({ matchId, account, symbol, maxLeverage }: Terms) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const leverage = Math.min(useLeverage(), maxLeverage);
	const { send, sending } = useMoneyRequest("POST lever/mode", `mode ${account} ${symbol}`);
	return {
		setting: sending,
		set: (net: boolean, done: () => void, refused: (words: string) => void) =>
			send({
				params: { match_id: matchId, account, net, leverage },
				answered() {
					void queries.invalidateQueries({ queryKey: contractKeys.deal(matchId, account) });
					done();
					toast(net ? t`One-way mode is on` : t`Hedge mode is on`, "good");
				},
				failed: refused,
			}),
	};
}
