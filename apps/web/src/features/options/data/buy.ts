// Buys an option, either at the terms that the user sees or not at all (data/money-request.ts). Stores the signed receipt of
// the purchase on the device.
import { KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { keys } from "../../../data/query-keys.ts";
import { expectEnd, hasEnded } from "../../../domain/options/ended-options.ts";
import { openOptions } from "../../../domain/options/open-options.ts";
import { saveReceipt } from "../../../domain/options/stored-receipts.ts";
import { noteOption } from "../../../domain/options/use-open-options.ts";
import { type PurchaseTerms, purchaseIdentityOf } from "../calculate/purchase-terms.ts";
import { percentOf, unitsOf, unitsText } from "../calculate/stake.ts";
import { useOptionLabels } from "../components/option-labels.ts";
import { clearNotes, draftNow, refuseDraft } from "./order-draft.ts";
import type { OptionAccount } from "./preferences.ts";
import { moneyOf } from "./stake-account.ts";

/** Time in ms after a purchase during which a second tap does not buy another option. */
const SECOND_TAP_MS = 1_000;

export interface Purchase {
	readonly matchId: number;
	readonly symbol: string;
	readonly direction: 1 | 2;
	readonly seconds: number;
	readonly amount: string;
	readonly ratio: string;
}

export interface BuyOptions {
	readonly account: OptionAccount;
	/** Called if the server requires identity verification first. */
	readonly onNotVerified: () => void;
	/** Called when the option is bought, by this tap or by an earlier one. */
	readonly onBought?: (() => void) | undefined;
}

export function useBuy({ account, onNotVerified, onBought }: BuyOptions) {
	const { t } = useLingui();
	const words = useOptionLabels();
	const queries = useQueryClient();
	const { send, sending } = useMoneyRequest("POST microtrade/submit", `option ${account}`);
	const doneAt = useRef(Number.NEGATIVE_INFINITY);
	const inWords = ({ market, side, seconds, stake, account, payout_ratio }: PurchaseTerms): string =>
		[
			market,
			words.side(side === "up" ? 1 : 2),
			words.duration(seconds),
			`${unitsText(unitsOf(stake))} ${moneyOf(account).unit}`,
			`${percentOf(payout_ratio)}%`,
		].join(" · ");
	const buy = ({ matchId, symbol, direction, seconds, amount, ratio }: Purchase, done?: () => void): void => {
		if (performance.now() - doneAt.current < SECOND_TAP_MS) return;
		// If the server returns an option that was open before this tap, an earlier tap bought it.
		const before = openOptions.get();
		const tapped: PurchaseTerms = {
			market: symbol,
			side: direction === 1 ? "up" : "down",
			seconds,
			stake: amount,
			payout_ratio: ratio,
			account,
		};
		send({
			params: { match_id: matchId, type: direction, seconds, number: amount, payout_ratio: ratio, account },
			// This text identifies the request. The payout ratio is not part of it: if the user tries again at another ratio,
			// the request must have the same id, so that the option is not bought twice.
			intention: purchaseIdentityOf(tapped),
			answered({ order, receipt }, repeats) {
				doneAt.current = performance.now();
				saveReceipt(receipt);
				// The response can arrive after the option has ended. An ended option is not added to the open options.
				if (!hasEnded(order.id)) {
					noteOption(order);
					expectEnd(order.id);
				}
				if (draftNow(account).amount === amount) clearNotes(account);
				onBought?.();
				// `unitsOf` can parse ratios too, because they have the same number of decimals as stakes.
				const asSeen = unitsOf(receipt.payout_ratio) === unitsOf(ratio);
				if (purchaseIdentityOf(receipt) !== purchaseIdentityOf(tapped) || !(asSeen || repeats)) {
					const [asked, signed] = [inWords(tapped), inWords(receipt)];
					return void toast(
						t`The signed receipt is not what you tapped. You tapped: ${asked}. It says: ${signed}.`,
						"bad",
						KEEP_ON_NAVIGATION,
					);
				}
				if (!asSeen) {
					const share = percentOf(receipt.payout_ratio);
					return void toast(t`Your earlier tap had bought it, with a payout of ${share}%; nothing more was bought.`, "good");
				}
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
				// These refusals mean that the terms have changed since the form showed them, so they are loaded again.
				if (code === "terms_changed" || code === "unknown_duration")
					void queries.invalidateQueries({ queryKey: keys.optionTerms });
				refuseDraft(account, words, field, code);
			},
			...(done && { ended: done }),
		});
	};
	return { buy, buying: sending };
}
