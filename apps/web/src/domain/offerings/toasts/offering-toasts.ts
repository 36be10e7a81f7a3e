import type { IeoOrder, SubscriptionOrder } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useAccountToasts } from "../../../data/account-toasts.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { texts } from "./texts";

export const openOfferingToasts = () => withTexts(OfferingToasts, texts);

function OfferingToasts(): null {
	const { t } = useLingui();
	const own = useHideableFigure();
	useAccountToasts({
		read: ({ subscriptions = [] }) =>
			subscriptions
				.filter(({ status }) => status === "locked" || status === "refunded")
				.map((order) => [order.id, order] as const),
		join: (_first, next: SubscriptionOrder) => next,
		say({ name, status, quantity, currency, paid, payment_currency }) {
			const coins = `${own(quantity, { short: true })} ${currency}`;
			const money = `${own(paid, { short: true, least: 2 })} ${payment_currency}`;
			return status === "refunded" ? t`${name} was called off: ${money} came back` : t`${name}: ${coins} were credited`;
		},
	});
	useAccountToasts({
		read: ({ ieo = [] }) =>
			ieo
				.filter(
					({ status, refunded_at, paid_at }) =>
						refunded_at !== null || status === 2 || (status === 3 && paid_at === null) || status === 5,
				)
				.map((order) => [order.id, order] as const),
		join: (_first, next: IeoOrder) => next,
		say({ name, status, refunded_at, allotment_quantity, currency }) {
			const coins = `${own(allotment_quantity ?? "0", { short: true })} ${currency}`;
			if (refunded_at !== null) return t`${name} was called off: all of your money is free again`;
			if (status === 2) return t`${name}: nothing was allotted to you`;
			return status === 5 ? t`${name}: ${coins} were credited` : t`${name}: you were allotted ${coins}`;
		},
	});
	return null;
}
