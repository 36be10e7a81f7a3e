import type { Option } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useAccountToasts } from "../../../data/account-toasts.ts";
import { withTexts } from "../../../data/load-texts.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { optionsEndedIn } from "./notified-results.ts";
import { texts } from "./texts";

export const openResultToasts = () => withTexts(ResultToasts, texts);

function ResultToasts(): null {
	const { t } = useLingui();
	const own = useHideableFigure();
	useAccountToasts({
		read: (data) => optionsEndedIn(data, location.pathname),
		join: (_first, next: Option) => next,
		say({ product, currency, account_change_type, status, by, result, profit_loss, quantity }) {
			const stake = `${own(quantity, { short: true })} ${currency}`;
			const gain = `${own(profit_loss ?? "0", { short: true, sign: true })} ${currency}`;
			const demo = account_change_type === "simulation";
			if (by === "closed")
				return demo
					? t`Demo option on ${product}: closed after a fault, ${stake} returned`
					: t`Option on ${product}: closed after a fault, ${stake} returned`;
			if (status === "void")
				return demo
					? t`Demo option on ${product}: no price came to open at, ${stake} returned`
					: t`Option on ${product}: no price came to open at, ${stake} returned`;
			if (result === "fair")
				return demo ? t`Demo option on ${product}: draw, ${stake} returned` : t`Option on ${product}: draw, ${stake} returned`;
			return demo ? t`Demo option on ${product} ended: ${gain}` : t`Option on ${product} ended: ${gain}`;
		},
	});
	return null;
}
