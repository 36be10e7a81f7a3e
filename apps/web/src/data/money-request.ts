// The one way for a screen to send a request that moves money (money-mutation.ts): orders, transfers, deposits. The mutation itself is
// looked at, with no observer of it between: its answer is told by the request, and no first screen carries the code for more.
import { STAYS, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { isSending, type MoneyCall, type MoneyRequest, moneyMutation, sendMoney } from "./money-mutation.ts";
import { useSession } from "./session.ts";

/**
 * @param name of the call @param what one at a time of each: a market's order, a transfer
 * `sending`: one is on its way, also one that the page had sent before it was left.
 */
export function useMoneyRequest<N extends MoneyCall>(name: N, what: string) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const mutations = queries.getMutationCache();
	const options = moneyMutation(name, useSession()?.user.id ?? 0, what, {
		unknown: t`No answer came. Tap again; it is done once at most.`,
		refused: t`Refused; nothing was changed.`,
	});
	const left = useRef(false);
	useEffect(() => {
		left.current = false;
		return () => {
			left.current = true;
		};
	}, []);
	const subscribe = useCallback((listener: () => void) => mutations.subscribe(listener), [mutations]);
	return {
		sending: useSyncExternalStore(subscribe, () => isSending(queries, options.mutationKey)),
		send: (request: MoneyRequest<N>) =>
			sendMoney(queries, options, {
				...request,
				failed(words, field) {
					request.failed(words, field);
					// Where it would say so nobody looks any more.
					if (left.current) toast(words, "bad", STAYS);
				},
			}),
	};
}
