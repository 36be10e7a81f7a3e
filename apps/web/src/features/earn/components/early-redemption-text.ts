import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { amountText } from "../../../shared/amounts/units.ts";
import type { Ending } from "../calculate/interest.ts";

type Cost = Pick<Ending, "charge" | "deduction">;

/**
 * Returns a function that describes the charge of an early redemption in a sentence. Its inputs are the costs on the first and
 * on the last day.
 */
export function useEarlyRedemptionText(currency: string, decimals: number): (first: Cost, last: Cost) => string {
	const { t } = useLingui();
	const { figure } = useFigures();
	const money = ({ charge, deduction }: Cost) =>
		`${figure(amountText(charge + deduction, decimals), { short: true, least: 2 })} ${currency}`;
	return (first, last) => {
		const [today, lastDay] = [money(first), money(last)];
		return t`Costs ${today} today and ${lastDay} on the last day, taken from the amount.`;
	};
}
