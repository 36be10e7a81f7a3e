// Buys an option as the ticket has it (data/money-request.ts): on the terms that were seen, or not at all. The signed receipt of the sale
// stays on the device.
import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { expectEnd, hasEnded } from "../../../data/options/ended-options.ts";
import { saveReceipt } from "../../../data/options/kept-receipts.ts";
import { openOptions } from "../../../data/options/open-options.ts";
import { noteOption } from "../../../data/options/use-open-options.ts";
import { keys } from "../../../data/query-keys.ts";
import type { OptionAccount } from "./preferences.ts";
import { clearNotes, refuseTicket, ticketNow } from "./ticket.ts";

/** The second of two taps means the first one. */
const SECOND_TAP_MS = 1_000;

export interface Purchase {
	readonly matchId: number;
	readonly direction: 1 | 2;
	readonly seconds: number;
	/** As it was typed. */
	readonly amount: string;
	/** As it was seen. */
	readonly ratio: string;
}

export interface BuyOptions {
	readonly account: OptionAccount;
	/** The person must be verified first. */
	readonly onNotVerified: () => void;
}

export function useBuy({ account, onNotVerified }: BuyOptions) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const { send, sending } = useMoneyRequest("POST microtrade/submit", `option ${account}`);
	const doneAt = useRef(Number.NEGATIVE_INFINITY);
	const buy = ({ matchId, direction, seconds, amount, ratio }: Purchase, done?: () => void): void => {
		if (performance.now() - doneAt.current < SECOND_TAP_MS) return;
		// By their ids: an answer about one of them is the answer to an earlier tap.
		const before = openOptions.get();
		send({
			params: { match_id: matchId, type: direction, seconds, number: amount, payout_ratio: ratio, account },
			answered({ order, receipt }) {
				doneAt.current = performance.now();
				saveReceipt(receipt);
				// An answer that comes late must not open again what has ended.
				if (!hasEnded(order.id)) {
					noteOption(order);
					expectEnd(order.id);
				}
				if (ticketNow(account).amount === amount) clearNotes(account);
				if (before.has(order.id) || order.status !== "open")
					return void toast(t`Your earlier tap had bought it; nothing more was bought.`, "good");
				toast(
					account === "real"
						? t`Bought. It opens at the next signed price.`
						: t`Demo option bought. It opens at the next signed price.`,
					"good",
				);
			},
			failed(words, field, refusal) {
				const code = refusal?.id;
				if (code === "not_verified") onNotVerified();
				// What was shown is not what holds any more.
				if (code === "terms_changed" || code === "unknown_duration")
					void queries.invalidateQueries({ queryKey: keys.optionTerms });
				refuseTicket(account, words, field, code);
			},
			...(done && { ended: done }),
		});
	};
	return { buy, buying: sending };
}
