// Sheet in which the user sets a position's take profit and stop loss, and the price that both watch. An empty field removes
// the stop.
import type { Position } from "@candor/contract";
import { Button, FigureField, Segmented, Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { isBeyondLiquidation, isWrongSide, type Stop, watchedBy } from "../calculate/stop-side.ts";
import { type ChangeError, useSetStops } from "../data/change-position.ts";
import { useMark } from "../data/live-contract.ts";
import { useContractLabels } from "./contract-labels.ts";
import { Line } from "./cost-lines.tsx";
import { useStopLabels } from "./stop-labels.ts";

export function StopsSheet({ position, open, onClose }: { position: Position; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useContractLabels();
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Take profit / Stop loss`}
			detail={`${position.product} · ${words.side(position.direction)} ${position.leverage}×`}
		>
			{open && <Stops position={position} onDone={onClose} />}
		</Sheet>
	);
}

function Stops({ position, onDone }: { position: Position; onDone: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { id, product, account_type } = position;
	const [profit, setProfit] = useState(position.profit_take_price ?? "");
	const [stop, setStop] = useState(position.stop_loss_price ?? "");
	const [trigger, setTrigger] = useState(position.trigger);
	const [said, setSaid] = useState<ChangeError>();
	const { set, setting } = useSetStops(id);
	const mark = useMark(product, account_type, (now) => now.mark);
	const last = useMark(product, account_type, (now) => now.last ?? now.mark);
	const stopWords = useStopLabels();
	const watched = watchedBy({ ...position, trigger }, mark === undefined ? undefined : { mark, last: last ?? null });
	const wrongSide = (which: Stop, price: string) =>
		price !== "" && Number(price) > 0 && watched !== undefined && isWrongSide(position, which, price, watched)
			? stopWords.wrongSide(position, which, watched)
			: undefined;
	const decimals = (mark ?? position.entry_price ?? "").split(".")[1]?.length ?? 0;
	const unreached = stop !== "" && isBeyondLiquidation(position, "stop", stop);
	const field = (
		name: string,
		label: string,
		value: string,
		change: (next: string) => void,
		wrong: string | undefined,
		hint?: string,
	) => (
		<FigureField
			label={label}
			labelPlace="inside"
			name={`stops-${name}`}
			value={value}
			decimals={decimals}
			onValueChange={(next) => {
				setSaid(undefined);
				change(next);
			}}
			{...(hint !== undefined && { hint: <span className="text-warn">{hint}</span> })}
			roomy
			{...(wrong !== undefined ? { error: wrong } : said?.field === name && { error: said.words })}
		/>
	);
	const wrongProfit = wrongSide("profit", profit);
	const wrongStop = wrongSide("stop", stop);
	const save = () => {
		if (wrongProfit === undefined && wrongStop === undefined) set({ profit, stop, trigger }, onDone, setSaid);
	};
	return (
		<div className="grid gap-3">
			<dl className="grid gap-2 text-14">
				<Line label={t`Mark`}>{mark === undefined ? "–" : figure(mark)}</Line>
				<Line label={t`Liquidation price`} tone="bad">
					{position.liquidation_price === null ? "–" : figure(position.liquidation_price)}
				</Line>
			</dl>
			{field("target_profit_price", t`Take profit`, profit, setProfit, wrongProfit)}
			{field(
				"stop_loss_price",
				t`Stop loss`,
				stop,
				setStop,
				wrongStop,
				unreached ? t`The liquidation price comes first: this stop would not be reached.` : undefined,
			)}
			<Segmented
				label={t`What they watch`}
				value={trigger}
				onValueChange={setTrigger}
				items={[
					{ value: "mark", label: t`Mark price` },
					{ value: "last", label: t`Last price` },
				]}
			/>
			<p className="text-12 text-soft">{t`They close at market when the price comes there; a last price counts within 0.3 % of the index. An empty field takes it away.`}</p>
			<FormProblem>
				{said !== undefined && said.field !== "target_profit_price" && said.field !== "stop_loss_price" && said.words}
			</FormProblem>
			<Button wide busy={setting} onClick={save}>
				{t`Save`}
			</Button>
		</div>
	);
}
