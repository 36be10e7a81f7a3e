import type { Position } from "@candor/contract";
import { Dialog } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import type { ClosingEstimate } from "../data/use-closing-cost.ts";
import { ClosingLines, ClosingWarnings } from "./closing-lines.tsx";
import { useContractLabels } from "./contract-labels.ts";
import { Line } from "./cost-lines.tsx";

export interface ConfirmCloseProps {
	position: Position;
	open: boolean;
	lots: number;
	limit: string | undefined;
	now: ClosingEstimate;
	said: string | undefined;
	busy: boolean;
	onBack: () => void;
	onConfirm: () => void;
}

export function ConfirmClose({ position, open, lots: part, limit, now, said, busy, onBack, onConfirm }: ConfirmCloseProps) {
	const { t } = useLingui();
	const { product, leverage, direction } = position;
	const words = useContractLabels();
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
			<InWhole position={position} lots={part} limit={limit} now={now} />
			<FormProblem className="mt-3">{said}</FormProblem>
		</Dialog>
	);
}

function InWhole({ position, lots, limit, now }: Pick<ConfirmCloseProps, "position" | "lots" | "limit" | "now">) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { lots: held, opening } = position;
	const [part, all] = [own(String(lots)), own(String(held))];
	return (
		<>
			<dl className="mt-3 grid gap-2 text-14">
				<Line label={t`Lots`}>{t`${part} of ${all}`}</Line>
				<ClosingLines closing={now} limit={limit} full={lots === held} />
			</dl>
			<ClosingWarnings closing={now} limit={limit} />
			<p className="mt-3 text-12 text-soft">
				{limit === undefined
					? t`It fills at the book's prices and never beyond the worst price. Any unfilled part is retried as the price moves.`
					: t`It waits at this price until somebody takes it. You can cancel it any time.`}
				{opening > 0 && lots === held && ` ${t`What still waits to open is cancelled.`}`}
			</p>
		</>
	);
}
