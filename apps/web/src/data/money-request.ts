// Sends requests that move money, such as orders, transfers and deposits. Screens must use this hook for them
// (money-mutation.ts).
import { KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { type MoneyCall, type MoneyRequest, moneyMutation, sendMoney, useSending } from "./money-mutation.ts";
import { useSession } from "./session.ts";

/**
 * Returns the function `send`, and the flag `sending`. `sending` is true while a request is pending, even if the user has left
 * and reopened the page.
 * @param name name of the call
 * @param what kind of request, for example an order in one market, or a transfer. Only one request of each kind is pending at a
 * time.
 */
export function useMoneyRequest<N extends MoneyCall>(name: N, what: string) {
	const { t } = useLingui();
	const mutation = moneyMutation(name, useSession()?.user.id ?? 0, what, {
		unknown: t`No response. Try again; it can't be done twice.`,
		refused: t`Refused; nothing was changed.`,
	});
	const left = useRef(false);
	useEffect(() => {
		left.current = false;
		return () => {
			left.current = true;
		};
	}, []);
	return {
		sending: useSending(mutation.key),
		send: (request: MoneyRequest<N>) =>
			sendMoney(mutation, {
				...request,
				failed(words, field, refusal) {
					request.failed(words, field, refusal);
					// If the user has left the page, a toast shows the error message instead.
					if (left.current) toast(words, "bad", KEEP_ON_NAVIGATION);
				},
			}),
	};
}
