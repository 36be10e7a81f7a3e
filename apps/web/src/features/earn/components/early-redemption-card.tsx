// Shows before a purchase how much an early redemption of the entered amount would pay, day by day.
import type { EarnProduct } from "@candor/contract";
import { Card, Sparkline, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { amountText, unitsOf } from "../../../shared/amounts/units.ts";
import { endedAfter, sampleDays } from "../calculate/interest.ts";
import { percentText, timesText } from "../calculate/rates.ts";

export interface EarlyRedemptionCardProps {
	product: EarnProduct;
	/** Amount in the smallest unit of the currency; the minimum purchase if the field is empty. */
	amount: bigint;
	decimals: number;
}

export function EarlyRedemptionCard({ product, amount, decimals }: EarlyRedemptionCardProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { days, currency } = product;
	// A shorter product counts only if the amount is not above its maximum.
	const terms = { ...product, steps: product.steps.filter(({ max }) => amount <= unitsOf(max, decimals)) };
	const money = (units: bigint) => figure(amountText(units, decimals), { short: true, least: 2, sign: true });
	const ratio = figure(product.rule === "remaining_days" ? percentText(product.penalty_ratio) : timesText(product.penalty_ratio));
	const gained = (held: number) => {
		const { paid, refund } = endedAfter(terms, amount, held);
		return paid + refund - amount;
	};
	const all = Array.from({ length: days }, (_, held) => Number(gained(held)));
	const typed = figure(amountText(amount, decimals), { short: true });
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
			<h2 className="text-16 font-semibold">{t`If you redeem early`}</h2>
			<p className="text-12 text-soft">
				{product.rule === "remaining_days"
					? t`The charge is ${ratio}% of the amount for each day that is left.`
					: t`The charge is ${ratio} times one day's interest.`}{" "}
				{product.recalculate
					? `${t`Interest paid above the rate of the longest product within the days you really held is deducted too.`} ${t`Fee and deducted interest never exceed your principal.`}`
					: t`It is never more than the amount.`}
			</p>
			<div className="flex justify-center py-1">
				<Sparkline points={all} direction={(all.at(-1) ?? 0) >= 0 ? "up" : "down"} width={236} height={56} area />
			</div>
			<table className="num w-full text-12">
				<caption className="pb-1 text-left text-11 text-faint">{t`With ${typed} ${currency}, interest included`}</caption>
				<thead>
					<tr className="text-left text-11 text-faint">
						<th className="font-normal">{t`After`}</th>
						<th className="text-right font-normal">{t`It costs`}</th>
						<th className="text-right font-normal">{t`You gain`}</th>
					</tr>
				</thead>
				<tbody>
					{sampleDays(days).map((held) => {
						const { charge, deduction } = endedAfter(terms, amount, held);
						return (
							<tr key={held}>
								<td className="py-0.5">{t`${held} d`}</td>
								<td className="text-right">{figure(amountText(charge + deduction, decimals), { short: true, least: 2 })}</td>
								<td className="text-right">{money(gained(held))}</td>
							</tr>
						);
					})}
					<tr className="font-semibold">
						<td className="py-0.5">{t`${days} d`}</td>
						<td className="text-right">{figure(amountText(0n, decimals), { short: true, least: 2 })}</td>
						<td className="text-right">{money(endedAfter({ ...terms, recalculate: false }, amount, days).paid)}</td>
					</tr>
				</tbody>
			</table>
		</Card>
	);
}
