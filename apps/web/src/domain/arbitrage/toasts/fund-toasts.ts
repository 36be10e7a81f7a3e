import type { FundRedemption, FundSubscription } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useAccountToasts } from "../../../data/account-toasts.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { texts } from "./texts";

export const openFundToasts = () => withTexts(FundToasts, texts);

function FundToasts(): null {
	const { t } = useLingui();
	const own = useHideableFigure();
	useAccountToasts({
		read: ({ fund_subscriptions = [] }) =>
			fund_subscriptions.filter(({ status }) => status === "done").map((one) => [one.id, one] as const),
		join: (_first, next: FundSubscription) => next,
		say({ name, units }) {
			const bought = own(units ?? "0", { short: true, least: 2 });
			return t`${name}: you hold ${bought} units more`;
		},
	});
	useAccountToasts({
		read: ({ fund_redemptions = [] }) =>
			fund_redemptions.filter(({ status }) => status === "done").map((one) => [one.id, one] as const),
		join: (_first, next: FundRedemption) => next,
		say({ name, paid, currency }) {
			const money = `${own(paid, { short: true, least: 2 })} ${currency}`;
			return t`${name}: ${money} was added to your Earn account`;
		},
	});
	return null;
}
