import { CallRefused } from "@candor/client";
import type { PositionWithFills } from "@candor/contract";
import { Button, Card, EmptyState, join, Skeleton, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { averagePlaces } from "../../../domain/contracts/calculate/average-price.ts";
import { useContractLabels } from "../../../domain/contracts/components/contract-labels.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { DemoBadge } from "../../../domain/contracts/components/demo-mark.tsx";
import { PositionRow, SideBadge } from "../../../domain/contracts/components/position-row.tsx";
import { usePosition } from "../../../domain/contracts/data/position-lists.ts";
import { useOpenPositions } from "../../../domain/contracts/data/use-open-positions.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { PositionSearch } from "../calculate/position-search.ts";
import { LiquidationCard } from "../components/liquidation-card.tsx";
import { PositionHistory } from "../components/position-history.tsx";

const loadSettlements = async () => (await import("../outage/settlements.tsx")).openSettlements();
const loadDeleveragings = async () => (await import("../proofs/deleveragings.tsx")).openDeleveragings();

export function PositionScreen({ search: { id } }: { search: PositionSearch }) {
	const { t } = useLingui();
	const position = usePosition(id ?? 0);
	// For the position of another user, the server responds as if it did not exist.
	const unknown = id === undefined || (position.error instanceof CallRefused && position.error.id === "unknown_position");
	let shown: ReactNode;
	if (position.data !== undefined) shown = <Position position={position.data} />;
	else if (!unknown && !position.isError) shown = <Skeleton height={360} />;
	else
		shown = (
			<EmptyState
				className="pt-20"
				title={unknown ? t`There is no such position` : t`This position could not be loaded`}
				detail={unknown ? undefined : t`It is safe with the exchange. Try again in a moment.`}
				action={
					unknown ? (
						<BackToList to="/pages/lever/index" />
					) : (
						<Button size="small" onClick={() => void position.refetch()}>{t`Try again`}</Button>
					)
				}
			/>
		);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/lever/index")}>
				<BarTitle>{t`Position`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">{shown}</main>
		</>
	);
}

function Position({ position }: { position: PositionWithFills }) {
	const live = useOpenPositions(position.account_type).find(({ id }) => id === position.id);
	return (
		<>
			<Card className="px-4 py-2">
				{live === undefined ? <Ended position={position} /> : <PositionRow position={live} first />}
			</Card>
			{position.liquidation_time !== null && <LiquidationCard id={position.id} />}
			{position.settlements.length > 0 && <Settled position={position} />}
			{position.deleveragings.length > 0 && <Closed position={position} />}
			<Card className="px-4 py-3.5">
				<Facts position={position} />
			</Card>
			<PositionHistory position={position} />
		</>
	);
}

/** Shows lots that the exchange closed at the last mark price; most positions have none. */
function Settled({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const part = useLazyPart(loadSettlements, { wanted: true });
	return (
		<LazyPart
			part={part}
			shape={<Skeleton height={200} />}
			title={t`This position could not be loaded`}
			detail={t`It is safe with the exchange. Try again in a moment.`}
		>
			{(Settlements) => <Settlements settlements={position.settlements} />}
		</LazyPart>
	);
}

/** Shows lots that were closed by auto-deleveraging; most positions have none. */
function Closed({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const part = useLazyPart(loadDeleveragings, { wanted: true });
	return (
		<LazyPart
			part={part}
			shape={<Skeleton height={160} />}
			title={t`This position could not be loaded`}
			detail={t`It is safe with the exchange. Try again in a moment.`}
		>
			{(Deleveragings) => <Deleveragings position={position} />}
		</LazyPart>
	);
}

function Ended({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const words = useContractLabels();
	const { product, account_type, status, total_profit_or_loss: total } = position;
	return (
		<div className="grid gap-1 py-2">
			<p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
				<SideBadge position={position} />
				{product}
				{account_type === "simulation" && <DemoBadge />}
				<span className="ml-auto text-12 font-normal text-soft">{words.state(position)}</span>
			</p>
			{status === 3 && (
				<p className={join("num text-30 font-bold", total.startsWith("-") ? "text-down" : "text-up")}>
					<span className="sr-only">{t`Profit or loss`} </span>
					{own(total, { places: 2, sign: true })}{" "}
					<span className="text-14 font-medium text-soft">{account_type === "real" ? "USDT" : "DEMO"}</span>
				</p>
			)}
		</div>
	);
}

const NONE = "–";

function Facts({ position }: { position: PositionWithFills }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const words = useContractLabels();
	const price = (text: string | null) => (text === null ? NONE : figure(text));
	const average = (text: string | null) => (text === null ? NONE : figure(text, averagePlaces(text)));
	const money = (text: string, sign = false) => own(text, { least: 2, short: true, sign });
	const when = (ms: number | null) => (ms === null ? NONE : time(ms));
	const open = position.status <= 2;
	const lines: readonly (readonly [string, string])[] = [
		[t`Status`, words.state(position)],
		[t`Lots ordered`, own(String(position.share))],
		[t`Lots held`, own(String(position.lots))],
		[t`Amount`, `${own(position.amount, { short: true })} ${position.product.split("/")[0]}`],
		[t`Entry price`, average(position.entry_price)],
		[t`Close price`, average(position.close_offset_price)],
		[t`Take profit`, price(position.profit_take_price)],
		[t`Stop loss`, price(position.stop_loss_price)],
		[t`Initial margin`, money(position.initial_margin)],
		[t`Margin`, money(position.margin)],
		[t`Liquidation price`, price(position.liquidation_price)],
		[t`Bankruptcy price`, price(position.bankruptcy_price)],
		// The amount includes fees and the profit of closed lots, but no unrealized profit.
		[open ? t`Realised so far` : t`Total profit or loss`, money(position.total_profit_or_loss, true)],
		[t`Fees`, money(position.commission)],
		[t`Liquidation fee`, open ? NONE : money(position.liquidation_fee)],
		[t`Funding`, money(position.funding, true)],
		[t`Opened at`, when(position.open_position_time)],
		[t`Closed at`, when(position.time_to_close_position)],
		[t`Liquidated at`, when(position.liquidation_time)],
	];
	return (
		<dl className="grid gap-2 text-12">
			{lines.map(
				([label, value]) =>
					value !== NONE && (
						<Line key={label} label={label}>
							{value}
						</Line>
					),
			)}
		</dl>
	);
}
