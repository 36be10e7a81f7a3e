// Shows a toast for each of the user's spot fills. Fills of one order within a short time share one toast.
import { formatDecimalShort } from "@candor/money";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useAccountToasts } from "../../data/account-toasts.ts";
import { useHideableFigure } from "../../shared/hidden-amounts/hidden-amounts.ts";
import { averageOf, FILL_PLACES, fillsOf, joinFills } from "./fills.ts";

export function FillToasts(): null {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	useAccountToasts({
		read: fillsOf,
		join: joinFills,
		say(filled) {
			const { order, amount } = filled;
			const [coin = "", quote = ""] = order.symbol.split("/");
			const quantity = own(formatDecimalShort(amount, FILL_PLACES));
			const price = `${figure(averageOf(filled), { short: true })} ${quote}`;
			return order.type === 1 ? t`Bought ${quantity} ${coin} at ${price}` : t`Sold ${quantity} ${coin} at ${price}`;
		},
	});
	return null;
}
