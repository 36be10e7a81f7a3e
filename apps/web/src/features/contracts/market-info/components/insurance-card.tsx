import { formatTruncated } from "@candor/money";
import { Button, Card, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useNotKnown } from "../../../../data/online.ts";
import type { Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { unitsOf } from "../../../../domain/market/book-levels.ts";
import { balanceLine } from "../calculate/balance-line.ts";
import { useInsurance } from "../data/market-lists.ts";

export function InsuranceCard({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const insurance = useInsurance(terms);
	const notKnown = useNotKnown(insurance);
	const { data } = insurance;
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Insurance`}</h2>
			{data !== undefined ? (
				<Balance currency={data.currency} balance={data.balance} points={data.points} decimals={terms.moneyDecimals} />
			) : notKnown || insurance.isError ? (
				<div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-12 text-soft">
					<span>{t`What insurance holds could not be loaded.`}</span>
					<Button size="small" tone="text" onClick={() => void insurance.refetch()}>{t`Try again`}</Button>
				</div>
			) : (
				<Skeleton height={120} className="mt-3" />
			)}
			<p className="mt-2 text-12 text-soft">
				{t`It takes over what a liquidation cannot sell, so that nobody else pays for it. Part of what a liquidation leaves goes into it.`}
			</p>
		</Card>
	);
}

interface BalanceProps {
	currency: string;
	balance: string;
	points: readonly { readonly time: number; readonly balance: string }[];
	decimals: number;
}

function Balance({ currency, balance, points, decimals }: BalanceProps) {
	const { t } = useLingui();
	const { figure, date } = useFigures();
	const money = (units: bigint) => figure(formatTruncated(units, decimals, 2));
	const line = balanceLine(points.map(({ time, balance }) => ({ time, units: unitsOf(balance, decimals) })));
	const now = money(unitsOf(balance, decimals));
	const [low, high] = [money(line.low), money(line.high)];
	return (
		<>
			<p className="num mt-1 text-18 font-bold">
				{now} <span className="text-12 font-normal text-soft">{currency}</span>
			</p>
			{line.path !== "" && (
				<>
					<svg
						role="img"
						aria-label={t`Balance over time: between ${low} and ${high} ${currency}`}
						viewBox="0 0 100 40"
						preserveAspectRatio="none"
						className="mt-2 block h-20 w-full text-accent"
					>
						<path d={`${line.path}V40H0Z`} fill="currentColor" opacity="0.14" />
						<path d={line.path} fill="none" stroke="currentColor" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
					</svg>
					<p className="num mt-1 flex flex-wrap justify-between gap-x-3 text-11 text-faint">
						<span>{date((points[0] as { time: number }).time)}</span>
						<span>{low === high ? low : `${low} – ${high}`}</span>
						<span>{t({ message: "now", context: "the end of a chart's time axis" })}</span>
					</p>
				</>
			)}
		</>
	);
}
