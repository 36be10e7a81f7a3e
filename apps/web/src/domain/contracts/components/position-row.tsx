// Shows one of the user's positions with unrealized profit or loss, remaining margin, prices and actions. The row updates with
// each mark price.
import type { Position } from "@candor/contract";
import { Button, join, toast, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo, useState } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { averagePlaces } from "../calculate/average-price.ts";
import { unrealizedPnlOf } from "../calculate/unrealized-pnl.ts";
import { useMark } from "../data/live-contract.ts";
import { useContractLabels } from "./contract-labels.ts";
import { DemoBadge } from "./demo-mark.tsx";
import type { PositionAction } from "./position-action-sheet.tsx";
import { PositionMargin } from "./position-margin.tsx";

export const loadPositionActionSheet = async () => (await import("./position-action-sheet.tsx")).PositionActionSheet;

export const PositionRow = memo(function PositionRow({ position, first }: { position: Position; first: boolean }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const [doing, setDoing] = useState<PositionAction>();
	const { here: Over } = useLazyPart(loadPositionActionSheet, {
		wanted: doing !== undefined,
		onFailed() {
			setDoing(undefined);
			toast(t`This could not be loaded. Try again in a moment.`, "bad");
		},
	});
	const words = useContractLabels();
	const { id, product, account_type, lots, share, opening, closing } = position;
	const why = words.reason(position);
	const [opened, ordered] = [own(String(lots)), own(String(share))];
	const held = lots > 0;
	const price = (text: string | null) => (text === null ? "–" : figure(text));
	const closeAt = price(position.close_price);
	const cells = held
		? [
				[t`Entry`, position.entry_price === null ? "–" : figure(position.entry_price, averagePlaces(position.entry_price))],
				[t`Lots`, own(String(lots))],
				[t`Margin`, own(position.margin, { places: 2 })],
				[t`Liquidation`, price(position.liquidation_price)],
				[t`Take profit`, price(position.profit_take_price)],
				[t`Stop loss`, price(position.stop_loss_price)],
			]
		: [
				[
					t`Price`,
					position.order_price === null ? t({ message: "Market", context: "type of order" }) : price(position.order_price),
				],
				[t`Lots`, own(String(opening))],
				[t`Frozen`, own(position.reserved, { places: 2 })],
			];
	return (
		<article className={join("grid gap-2 py-3", !first && "hairline")}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
				<Link
					to="/pages/lever/info"
					search={{ id }}
					className="target flex min-w-0 flex-wrap items-center gap-x-2 text-14 font-semibold"
				>
					<SideBadge position={position} />
					<span>{product}</span>
					{account_type === "simulation" && <DemoBadge />}
				</Link>
				{held ? <Profit position={position} /> : <span className="text-12 text-soft">{words.state(position)}</span>}
			</div>
			<dl className="num flex flex-wrap gap-x-3 gap-y-1.5 text-12">
				{cells.map(([label, value]) => (
					<div key={label} className="min-w-max flex-[1_0_28%]">
						<dt className="text-11 text-faint">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{held && <PositionMargin position={position} onAskAdl={() => setDoing("adl")} />}
			{held && opening + closing === 0 && lots < share && !(Number(position.closed_amount) > 0) && why !== undefined && (
				<p className="text-12 text-soft">{t`${opened} of ${ordered} lots opened. ${why}.`}</p>
			)}
			{closing > 0 && (
				<p className="text-12 text-soft">
					{position.close_price === null
						? t`${closing} lots close at market as soon as somebody takes them.`
						: t`${closing} lots wait to close at ${closeAt}.`}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				{held && closing === 0 && (
					<Button size="small" tone="ghost" onClick={() => setDoing("close")} className="flex-1">
						{t`Close`}
					</Button>
				)}
				{held && (
					<Button size="small" tone="ghost" onClick={() => setDoing("stops")} className="flex-1">
						{t`TP / SL`}
					</Button>
				)}
				{opening + closing > 0 && (
					<Button size="small" tone="ghost" onClick={() => setDoing("cancel")} className="flex-1">
						{t`Cancel order`}
					</Button>
				)}
			</div>
			{Over !== undefined && <Over position={position} doing={doing} onDone={() => setDoing(undefined)} />}
		</article>
	);
});

export function SideBadge({ position: { direction, leverage } }: { position: Pick<Position, "direction" | "leverage"> }) {
	const words = useContractLabels();
	return (
		<span
			className={join(
				"num rounded-s px-1.5 py-0.5 text-11 font-semibold",
				direction === "long"
					? "bg-[color-mix(in_srgb,var(--up)_14%,transparent)] text-up"
					: "bg-[color-mix(in_srgb,var(--down)_14%,transparent)] text-down",
			)}
		>
			{words.side(direction)} {leverage}×
		</span>
	);
}

function Profit({ position }: { position: Position }) {
	const { t } = useLingui();
	const { percent } = useFigures();
	const own = useHideableFigure();
	const mark = useMark(position.product, position.account_type, (now) => now.mark);
	const floating = unrealizedPnlOf(position, mark);
	const lost = floating.profit.startsWith("-");
	return (
		<span className={join("num ml-auto text-14 font-semibold", lost ? "text-down" : "text-up")}>
			<span className="sr-only">{t`Unrealized PnL`} </span>
			{own(floating.profit, { places: 2, sign: true })}{" "}
			<span className="text-11">
				<span className="sr-only">{t`Return on margin`} </span>
				{percent(floating.percent)}
			</span>
		</span>
	);
}
