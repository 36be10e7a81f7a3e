// Closing a ticket, or some of its lots, at market or by a limit: what it brings about, and the button that asks once more (confirm-close.tsx).
import type { Ticket } from "@candor/contract";
import { Button, Chip, FigureField, Segmented, Sheet, Steppers, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { markNow, useMark } from "../../data/contracts/live-contract.ts";
import { useOwnFigure } from "../../hidden-amounts/hidden.ts";
import { averagePlaces } from "../calculate/average.ts";
import { closingOf } from "../calculate/closing.ts";
import { type Said, useCloseTicket } from "../data/change-ticket.ts";
import { ConfirmClose } from "./confirm-close.tsx";
import { useContractWords } from "./contract-words.ts";
import { Line } from "./cost-lines.tsx";

export function CloseSheet({ ticket, open, onClose }: { ticket: Ticket; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const words = useContractWords();
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Close position`}
			detail={`${ticket.product} · ${words.side(ticket.direction)} ${ticket.leverage}×`}
		>
			{open && <Closing ticket={ticket} onDone={onClose} />}
		</Sheet>
	);
}

const SHARES = [25, 50, 75, 100] as const;
const FIELDS: ReadonlySet<string> = new Set(["share", "target_price"]);

function Closing({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useOwnFigure();
	const { id, product, account_type, lots: held } = ticket;
	const [lots, setLots] = useState(String(held));
	const [limit, setLimit] = useState(false);
	const [price, setPrice] = useState("");
	const [said, setSaid] = useState<Said>();
	const [asking, setAsking] = useState(false);
	const { close, closing } = useCloseTicket(id);
	const mark = useMark(product, account_type, (now) => now.mark);
	const count = Number(lots || "0");
	const part = count > 0 && count <= held ? count : 0;
	const unit = account_type === "real" ? "USDT" : "DEMO";
	const { profit } = closingOf(ticket, part, { limit: limit && price !== "" ? price : undefined, mark, rules: undefined });
	const decimals = (mark ?? ticket.entry_price ?? "").split(".")[1]?.length ?? 0;
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
		// All of it also takes out what still waits to open.
		close(part === held ? undefined : part, limit ? price : undefined, onDone, (refused) => {
			setSaid(refused);
			// What is wrong with a field is said at the field.
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
					{ticket.entry_price === null ? "–" : figure(ticket.entry_price, averagePlaces(ticket.entry_price))}
				</Line>
				<Line label={limit ? t`Price` : t`Mark`}>{limit ? figure(price || "0") : mark === undefined ? "–" : figure(mark)}</Line>
				<Line label={t`Profit or loss, about, before the fee`} tone={profit.startsWith("-") ? "bad" : "good"}>
					≈ {own(profit, { places: 2, sign: true })} {unit}
				</Line>
			</dl>
			<Button wide onClick={submit}>
				{part === 1 ? t`Close 1 lot` : t`Close ${part} lots`}
			</Button>
			<ConfirmClose
				ticket={ticket}
				open={asking && part > 0}
				lots={part}
				limit={limit ? price : undefined}
				said={said?.words}
				busy={closing}
				onBack={() => change(() => setAsking(false))}
				onConfirm={confirm}
			/>
		</div>
	);
}
