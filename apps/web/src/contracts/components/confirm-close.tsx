// Asked once before lots of a ticket are closed: how many, about which price, what it brings or costs, and how far a market close may go.
import type { Ticket } from "@candor/contract";
import { Dialog, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useContractDeal } from "../../data/contracts/contract-deal.ts";
import { useMark } from "../../data/contracts/live-contract.ts";
import { useOwnFigure } from "../../hidden-amounts/hidden.ts";
import { closingOf } from "../calculate/closing.ts";
import { useContractWords } from "./contract-words.ts";
import { Line } from "./cost-lines.tsx";

export interface ConfirmCloseProps {
	ticket: Ticket;
	open: boolean;
	lots: number;
	/** Decimal text; undefined: at market. */
	limit: string | undefined;
	/** What the server said of the last tap. */
	said: string | undefined;
	busy: boolean;
	onBack: () => void;
	onConfirm: () => void;
}

export function ConfirmClose({ ticket, open, lots: part, limit, said, busy, onBack, onConfirm }: ConfirmCloseProps) {
	const { t } = useLingui();
	const { product, leverage, direction } = ticket;
	const words = useContractWords();
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => !next && !busy && onBack()}
			title={part === 1 ? t`Close 1 lot?` : t`Close ${part} lots?`}
			detail={`${product} · ${words.side(direction)} ${leverage}×`}
			confirm={part === 1 ? t`Close 1 lot` : t`Close ${part} lots`}
			busy={busy}
			onConfirm={onConfirm}
		>
			<InWhole ticket={ticket} lots={part} limit={limit} />
			{said !== undefined && (
				<p role="alert" className="mt-3 text-12 text-bad">
					{said}
				</p>
			)}
		</Dialog>
	);
}

function InWhole({ ticket, lots, limit }: Pick<ConfirmCloseProps, "ticket" | "lots" | "limit">) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useOwnFigure();
	const { product, account_type, lots: held, opening } = ticket;
	const mark = useMark(product, account_type, (now) => now.mark);
	const rules = useContractDeal(ticket.match_id, account_type).data?.rules;
	const { profit, fee, worst } = closingOf(ticket, lots, { limit, mark, rules });
	const unit = account_type === "real" ? "USDT" : "DEMO";
	const [part, all] = [own(String(lots)), own(String(held))];
	return (
		<>
			<dl className="mt-3 grid gap-2 text-14">
				<Line label={t`Lots`}>{t`${part} of ${all}`}</Line>
				<Line label={t`Price`}>{limit !== undefined ? figure(limit) : mark === undefined ? "–" : `≈ ${figure(mark)}`}</Line>
				{limit === undefined && <Line label={t`Worst price`}>{worst === undefined ? "–" : figure(worst)}</Line>}
				<Line label={t`Profit or loss`} tone={profit.startsWith("-") ? "bad" : "good"}>
					≈ {own(profit, { places: 2, sign: true })} {unit}
				</Line>
				<Line label={t`Fee`}>
					{fee === undefined ? "–" : `≈ ${own(fee, { least: 2, short: true })}`} {unit}
				</Line>
			</dl>
			<p className="mt-3 text-12 text-soft">
				{limit === undefined
					? t`It fills at the book's prices and never beyond the worst price. What finds nobody is tried again at each new price.`
					: t`It waits at this price until somebody takes it. You can cancel it any time.`}
				{opening > 0 && lots === held && ` ${t`What still waits to open is cancelled.`}`}
			</p>
		</>
	);
}
