// Asks for confirmation before the unfilled part of an order is cancelled. Shows the order, the money that is returned, and the
// remaining lots.
import type { Position } from "@candor/contract";
import { Dialog, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { useCancelPosition } from "../data/change-position.ts";
import { useContractLabels } from "./contract-labels.ts";
import { Line } from "./cost-lines.tsx";

export function ConfirmCancel({ position, open, onClose }: { position: Position; open: boolean; onClose: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const words = useContractLabels();
	const [said, setSaid] = useState<string>();
	const { cancel, cancelling } = useCancelPosition(position.id);
	const { product, direction, leverage, lots, opening, closing, reserved, account_type } = position;
	const unit = account_type === "real" ? "USDT" : "DEMO";
	// If a position has both kinds of orders, `POST lever/cancel` cancels the opening orders first.
	const opens = opening > 0;
	const price = opens ? position.order_price : position.close_price;
	const leave = () => {
		setSaid(undefined);
		onClose();
	};
	return (
		<Dialog
			open={open && opening + closing > 0}
			onOpenChange={(next) => !next && !cancelling && leave()}
			title={t`Cancel this order?`}
			detail={`${product} · ${words.side(direction)} ${leverage}×`}
			confirm={t`Cancel order`}
			busy={cancelling}
			onConfirm={() => {
				setSaid(undefined);
				cancel(leave, setSaid);
			}}
		>
			<dl className="mt-3 grid gap-2 text-14">
				<Line label={opens ? t`Lots that wait to open` : t`Lots that wait to close`}>
					{own(String(opens ? opening : closing))}
				</Line>
				<Line label={t`Price`}>{price === null ? t({ message: "Market", context: "type of order" }) : figure(price)}</Line>
				{opens && (
					<Line label={t`Returns to available`} strong>
						{own(reserved, { places: 2 })} {unit}
					</Line>
				)}
			</dl>
			<p className="mt-3 text-12 text-soft">
				{!opens
					? t`The position stays open as it is, with its margin and its stops.`
					: lots > 0
						? t`What is held stays as it is.`
						: t`Nothing of it was filled: it ends without a fee.`}
			</p>
			<FormProblem className="mt-3">{said}</FormProblem>
		</Dialog>
	);
}
