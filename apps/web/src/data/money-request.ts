// The only way for a screen to send a request that moves money (money-mutation.ts): orders, transfers, deposits.
import { KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { type MoneyCall, type MoneyRequest, moneyMutation, sendMoney, useSending } from "./money-mutation.ts";
import { useSession } from "./session.ts";

/**
 * Returns a function that sends, and `sending`: true while a request is pending, even one that was sent before the page was left.
 * @param name of the call
 * @param what the kind of request, one at a time of each: a market's order, a transfer
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
					// The page that would show the message has been left.
					if (left.current) toast(words, "bad", KEEP_ON_NAVIGATION);
				},
			}),
	};
}
