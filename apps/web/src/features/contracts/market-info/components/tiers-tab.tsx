// Tab with the margin tiers of a contract: maintenance margin and maximum leverage by position size. The user's tier is marked.
// The tab also explains the rules after index outages.

import { formatDecimal, formatTruncated } from "@candor/money";
import { Badge, Card, join, Skeleton, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { notionalOf, type Terms, type Tier, tierOf } from "../../../../domain/contracts/calculate/terms.ts";
import { useContractLabels } from "../../../../domain/contracts/components/contract-labels.ts";
import { Line } from "../../../../domain/contracts/components/cost-lines.tsx";
import { useMark } from "../../../../domain/contracts/data/live-contract.ts";
import { useOpenPositions } from "../../../../domain/contracts/data/use-open-positions.ts";
import { unitsOf } from "../../../../domain/market/book-levels.ts";
import { useHideableFigure } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import { LazyPart } from "../../../../shared/page-parts/lazy-part.tsx";

const loadOutages = async () => (await import("../../outage/outages-card.tsx")).openOutagesCard();

/**
 * Returns the notional of the user's positions and opening orders on one side at the mark price, in the smallest unit. Returns
 * undefined if there are none, or if the mark price is unknown.
 */
function useOwnNotional(terms: Terms, side: "long" | "short"): bigint | undefined {
	const { symbol, account, priceDecimals } = terms;
	const mark = unitsOf(
		useMark(symbol, account, (now) => now.mark),
		priceDecimals,
	);
	const lots = useOpenPositions(account)
		.filter(({ product, direction }) => product === symbol && direction === side)
		.reduce((sum, { lots, opening }) => sum + BigInt(lots + opening), 0n);
	return lots > 0n && mark > 0n ? notionalOf(terms, mark, lots) : undefined;
}

export function TiersTab({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const words = useContractLabels();
	const own = useHideableFigure();
	const outages = useLazyPart(loadOutages, { wanted: true });
	const { unit, moneyDecimals, tiers } = terms;
	const notionals = { long: useOwnNotional(terms, "long"), short: useOwnNotional(terms, "short") };
	const sidesIn = (tier: Tier) =>
		(["long", "short"] as const).filter((side) => {
			const notional = notionals[side];
			return notional !== undefined && tierOf(terms, notional) === tier;
		});
	const whole = (units: bigint) => figure(formatTruncated(units, moneyDecimals, 0));
	const head = "py-2 pl-2.5 font-medium align-bottom";
	return (
		<>
			<Card className="px-4 py-3.5">
				<h2 className="text-14 font-semibold">{t`Your size here`}</h2>
				<dl className="mt-2 grid gap-2 text-12">
					{(["long", "short"] as const).map((side) => {
						const notional = notionals[side];
						return (
							<Line key={side} label={words.side(side)}>
								{notional === undefined
									? t({ message: "none held", context: "no open positions in a contract" })
									: `${own(formatTruncated(notional, moneyDecimals, 2))} ${unit}`}
							</Line>
						);
					})}
				</dl>
			</Card>
			<Card className="px-4 py-3.5">
				<h2 className="text-14 font-semibold">{t`Maintenance and leverage by size`}</h2>
				<section
					className="sideways no-scrollbar -mx-4 mt-1 overflow-x-auto px-4 [--fade:16px]"
					// biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach an area that scrolls sideways
					tabIndex={0}
					aria-label={t`Tiers of this contract`}
				>
					<table className="num w-full border-collapse text-right text-12">
						<thead className="text-11 text-faint">
							<tr>
								<th className="py-2 pr-1 text-left align-bottom font-medium">{t`Up to, ${unit}`}</th>
								<th className={head}>{t`Maintenance`}</th>
								<th className={head}>{t`Top leverage`}</th>
								<th className={head}>{t({ message: "Deduction", context: "what maintenance is lowered by in a tier" })}</th>
							</tr>
						</thead>
						<tbody>
							{tiers.map((tier) => {
								const mine = sidesIn(tier);
								return (
									<tr
										key={String(tier.upTo)}
										aria-current={mine.length > 0 ? true : undefined}
										className={join("border-t border-line", mine.length > 0 && "font-semibold text-brand")}
									>
										<th scope="row" className={join("py-2.5 pr-1 text-left", mine.length === 0 && "font-normal")}>
											<span className="mr-1.5 whitespace-nowrap">{whole(tier.upTo)}</span>
											{mine.map((side) => (
												<Badge key={side} tone={side === "long" ? "up" : "down"}>
													{side === "long" ? t`Your long` : t`Your short`}
												</Badge>
											))}
										</th>
										<td className="pl-2.5 whitespace-nowrap">
											{figure(formatDecimal(BigInt(tier.mmrPpm), 4), { short: true })}%
										</td>
										<td className="pl-2.5 whitespace-nowrap">{tier.maxLeverage}×</td>
										<td className="pl-2.5 whitespace-nowrap">{whole(tier.cum)}</td>
									</tr>
								);
							})}
						</tbody>
					</table>
				</section>
				<p className="mt-3 text-12 text-soft">
					{t`The tier is that of all your positions and opening orders on one side, at the mark price. Maintenance margin is the size times the rate, less the deduction; the deduction counts for a position that is alone on its side.`}
				</p>
			</Card>
			<LazyPart
				part={outages}
				shape={<Skeleton height={210} />}
				title={t`This could not be loaded`}
				detail={t`Nothing was changed. Try again in a moment.`}
			>
				{(OutagesCard) => <OutagesCard outages={terms.outages} />}
			</LazyPart>
		</>
	);
}
