import type { Position } from "@candor/contract";
import { Button, Chip, FigureField, Segmented, Sheet, Steppers, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { averagePlaces } from "../calculate/average-price.ts";
import { type ChangeError, useClosePosition } from "../data/change-position.ts";
import { markNow, useMark } from "../data/live-contract.ts";
import { useClosingCost } from "../data/use-closing-cost.ts";
import { ClosingLines, useFarPrice } from "./closing-lines.tsx";
import { ConfirmClose } from "./confirm-close.tsx";
import { useContractLabels } from "./contract-labels.ts";
import { Line } from "./cost-lines.tsx";

export function CloseSheet({ position, open, onClose }: { position: Position; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useContractLabels();
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Close position`}
			detail={`${position.product} · ${words.side(position.direction)} ${position.leverage}×`}
		>
			{open && <Closing position={position} onDone={onClose} />}
		</Sheet>
	);
}

const SHARES = [25, 50, 75, 100] as const;
const FIELDS: ReadonlySet<string> = new Set(["share", "target_price"]);

function Closing({ position, onDone }: { position: Position; onDone: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { product, account_type, lots: held } = position;
	const [lots, setLots] = useState(String(held));
	const [limit, setLimit] = useState(false);
	const [price, setPrice] = useState("");
	const [said, setSaid] = useState<ChangeError>();
	const [asking, setAsking] = useState(false);
	const { close, closing } = useClosePosition(position);
	const mark = useMark(product, account_type, (now) => now.mark);
	const count = Number(lots || "0");
	const part = count > 0 && count <= held ? count : 0;
	const atLimit = limit ? price : undefined;
	const now = useClosingCost(position, part, atLimit);
	const far = useFarPrice(now, atLimit);
	const decimals = (mark ?? position.entry_price ?? "").split(".")[1]?.length ?? 0;
	const errorOf = (field: string) => (said?.field === field ? { error: said.words } : {});
	const change = (set: () => void) => {
		setSaid(undefined);
		set();
	};
	const step = (way: 1 | -1) => change(() => setLots(String(Math.min(held, Math.max(1, count + way)))));
	const submit = () => {
		if (part === 0) return setSaid({ field: "share", words: t`From 1 to ${held} lots` });
		if (limit && !(Number(price) > 0)) return setSaid({ field: "target_price", words: t`Required` });
		setAsking(true);
	};
	const confirm = () => {
		setSaid(undefined);
		// A request without a number of lots closes the whole position, and also cancels its open orders.
		close(part === held ? undefined : part, atLimit, onDone, (refused) => {
			setSaid(refused);
			if (FIELDS.has(refused.field ?? "")) setAsking(false);
		});
	};
	return (
		<div className="grid gap-3">
			<Segmented
				label={t`Order type`}
				value={limit ? "limit" : "market"}
				onValueChange={(next) =>
					change(() => {
						setLimit(next === "limit");
						if (price === "") setPrice(markNow(product, account_type)?.mark ?? "");
					})
				}
				items={[
					{ value: "market", label: t({ message: "Market", context: "type of order" }) },
					{ value: "limit", label: t({ message: "Limit", context: "type of order" }) },
				]}
			/>
			{limit && (
				<FigureField
					label={t`Price`}
					labelPlace="inside"
					value={price}
					decimals={decimals}
					onValueChange={(next) => change(() => setPrice(next))}
					onEnter={submit}
					roomy
					{...(far !== undefined && { hint: <span className="text-warn">{far}</span> })}
					{...errorOf("target_price")}
				/>
			)}
			<FigureField
				label={t`Lots`}
				labelPlace="inside"
				value={lots}
				decimals={0}
				onValueChange={(next) => change(() => setLots(next))}
				onEnter={submit}
				onStep={step}
				steps={<Steppers label={t`Lots`} onStep={step} />}
				roomy
				{...errorOf("share")}
			/>
			<fieldset aria-label={t`Share of the position`} className="flex min-w-0 gap-1.5">
				{SHARES.map((percent) => {
					const some = Math.max(1, Math.floor((held * percent) / 100));
					return (
						<Chip
							key={percent}
							on={some === count}
							onClick={() => change(() => setLots(String(some)))}
							className="num min-w-0 flex-1"
						>
							{percent}%
						</Chip>
					);
				})}
			</fieldset>
			<dl className="grid gap-2 text-14">
				<Line label={t`Entry`}>
					{position.entry_price === null ? "–" : figure(position.entry_price, averagePlaces(position.entry_price))}
				</Line>
				<ClosingLines closing={now} limit={atLimit} full={part === held} />
			</dl>
			<Button wide onClick={submit}>
				{part === 1 ? t`Close 1 lot` : t`Close ${part} lots`}
			</Button>
			<ConfirmClose
				position={position}
				open={asking && part > 0}
				lots={part}
				limit={atLimit}
				now={now}
				said={said?.words}
				busy={closing}
				onBack={() => change(() => setAsking(false))}
				onConfirm={confirm}
			/>
		</div>
	);
}
