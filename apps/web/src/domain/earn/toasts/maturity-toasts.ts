import type { EarnOrder } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useAccountToasts } from "../../../data/account-toasts.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { texts } from "./texts";

export const openMaturityToasts = () => withTexts(MatureToasts, texts);

function MatureToasts(): null {
	const { t } = useLingui();
	const own = useHideableFigure();
	useAccountToasts({
		read: ({ earn = [] }) => earn.filter(({ status }) => status === "completed").map((order) => [order.id, order] as const),
		join: (_first, next: EarnOrder) => next,
		say({ custody_amount, current_profit, currency }) {
			const amount = `${own(custody_amount, { short: true, least: 2 })} ${currency}`;
			const interest = `${own(current_profit, { short: true, least: 2 })} ${currency}`;
			return t`Earn order completed: ${amount} returned, ${interest} interest paid`;
		},
	});
	return null;
}
