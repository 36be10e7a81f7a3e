import type { EarnOrder } from "@candor/contract";
import { Button, EmptyState, Sheet, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { earnKeys } from "../../../domain/earn/earn-keys.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { percentText } from "../calculate/rates.ts";
import { useRedemption } from "../data/earn-queries.ts";

export interface OrderSheetProps {
	order: EarnOrder;
	open: boolean;
	onClose: () => void;
}

export function RedeemSheet({ order, open, onClose }: OrderSheetProps) {
	const { t } = useLingui();
	const { currency, days } = order;
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Redeem early`} detail={t`${currency} ${days}-day`}>
			<Redeem order={order} onClose={onClose} open={open} />
		</Sheet>
	);
}

function Redeem({ order, open, onClose }: OrderSheetProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const queries = useQueryClient();
	const asked = useRedemption(order.id, open);
	const notKnown = useNotKnown(asked);
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST lh/deposit/order/cancel", "earn");
	const { currency } = order;
	const money = (amount: string) => `${figure(amount, { short: true, least: 2 })} ${currency}`;
	const told = asked.data;
	if (told === undefined)
		return notKnown || asked.isError ? (
			<EmptyState
				title={t`The charge could not be loaded`}
				detail={t`Nothing was changed. Try again in a moment.`}
				action={<Button size="small" onClick={() => void asked.refetch()}>{t`Try again`}</Button>}
			/>
		) : (
			<Skeleton height={220} />
		);
	const send = () => {
		setProblem(undefined);
		request.send({
			params: { id: order.id, refund: told.refund },
			intention: `redeem ${order.id}`,
			answered() {
				toast(t`Redeemed`, "good");
				onClose();
				void queries.invalidateQueries({ queryKey: earnKeys.own });
			},
			failed(words) {
				setProblem(words);
				void asked.refetch();
			},
		});
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<dl>
				<LabelledFigure label={t({ message: "Amount", context: "of money" })}>{money(told.amount)}</LabelledFigure>
				<LabelledFigure label={t`Charge`}>− {money(told.charge)}</LabelledFigure>
				<LabelledFigure label={t`Interest deducted`}>− {money(told.deduction)}</LabelledFigure>
				<LabelledFigure label={t`You get back`} strong>
					= {money(told.refund)}
				</LabelledFigure>
			</dl>
			{told.tranches.map((tranche) => {
				const [held, left] = [tranche.held_days, tranche.remaining_days];
				const rate = `${figure(percentText(tranche.step_rate))}%`;
				return (
					<p key={tranche.id} className="text-12 text-soft">
						{t`${money(tranche.amount)}: held ${held} days, ${left} left, ${money(tranche.paid)} paid.`}{" "}
						{order.recalculate && held > 0 && t`For ${held} days it earns ${rate} a day.`}
					</p>
				);
			})}
			<p className="text-12 text-soft">{t`Interest already paid stays yours. The charge goes to the product's reserve.`}</p>
			<FormProblem>{problem}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={send}>
				{t`Redeem for ${money(told.refund)}`}
			</Button>
		</div>
	);
}
