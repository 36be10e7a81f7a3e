// Card that says that a fund is on hold after an error, or that a fund gave its users the coins of a delisted market. Renders
// nothing for other funds.
import type { Fund } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export function FundStatusCard({ fund: { status, handed_out } }: { fund: Fund }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	// Older servers omit this field, so it has a default.
	const coins = handed_out ?? [];
	if (status !== "held" && coins.length === 0) return null;
	return (
		<Card className="grid gap-2 text-13 leading-[1.45] text-soft">
			{status === "held" && (
				<p>{t`Something went wrong in this fund. It is being looked at; the money stays in it, and waiting subscriptions can be cancelled.`}</p>
			)}
			{coins.map((one) => {
				const [quantity, at] = [`${figure(one.quantity)} ${one.currency}`, time(one.time)];
				const { symbol } = one;
				return (
					<p key={`${one.symbol} ${one.time}`}>
						{t`${symbol} had no price for 30 days. On ${at} the fund's ${quantity} was distributed to all holders' spot accounts, by units.`}
					</p>
				);
			})}
		</Card>
	);
}
