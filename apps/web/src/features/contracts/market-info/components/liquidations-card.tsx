import { Card, EmptyState, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { memo } from "react";
import { averagePlaces } from "../../../../domain/contracts/calculate/average-price.ts";
import type { Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { PagedList } from "../../../../shared/paged-list/paged-list.tsx";
import { type ListedLiquidation, useLiquidations } from "../data/market-lists.ts";

export function LiquidationsCard({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const list = useLiquidations(terms);
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Recent liquidations`}</h2>
			<PagedList
				query={list}
				items={list.liquidations}
				shape={<Skeleton height={120} className="mt-3" />}
				problem={{
					title: t`The liquidations could not be loaded`,
					detail: t`Prices and your positions are live all the same.`,
				}}
				older={t`Older liquidations`}
				empty={
					<EmptyState
						icon={<Scale aria-hidden size={22} strokeWidth={1.75} />}
						title={t`Nobody was liquidated`}
						detail={t`Liquidations of this contract are listed here, without names.`}
					/>
				}
			>
				{(one, first) => <Row key={one.key} liquidation={one} base={terms.base} first={first} />}
			</PagedList>
		</Card>
	);
}

interface RowProps {
	liquidation: ListedLiquidation;
	base: string;
	first: boolean;
}

const Row = memo(function Row({ liquidation, base, first }: RowProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { direction, amount, price, mark_price, filled, taken, deleveraged } = liquidation;
	const size = (text: string) => figure(text, { short: true });
	const mark = figure(mark_price);
	const went = [
		[filled, t`in the book ${size(filled)}`],
		[taken, t`taken by insurance ${size(taken)}`],
		[deleveraged, t`auto-deleveraged ${size(deleveraged)}`],
	].flatMap(([of, words]) => (/[1-9]/.test(of as string) ? [words] : []));
	return (
		<div className={join("num py-2.5 text-12", !first && "hairline")}>
			<p className="flex flex-wrap items-baseline justify-between gap-x-3">
				<span className={join("font-semibold", direction === "long" ? "text-down" : "text-up")}>
					{direction === "long"
						? t({ message: "Long liquidated", context: "a position that was liquidated" })
						: t({ message: "Short liquidated", context: "a position that was liquidated" })}
				</span>
				<b className="ml-auto text-right font-semibold">
					{size(amount)} {base} × {figure(price, averagePlaces(price))}
				</b>
			</p>
			<p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-11 text-soft">
				<span>{time(liquidation.time)}</span>
				<span className="ml-auto text-right">{t`mark ${mark}`}</span>
			</p>
			{went.length > 0 && <p className="mt-0.5 text-11 text-soft">{went.join(" · ")}</p>}
		</div>
	);
});
