import { Button, FigureField, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAvailable } from "../../../data/available-balance.ts";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useServerTime } from "../../../data/server-clock.ts";
import { earnKeys } from "../../../domain/earn/earn-keys.ts";
import { amountText, decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { askBefore, ConfirmLock } from "../../../shared/page-parts/confirm-lock.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { addedRate } from "../calculate/added-rate.ts";
import { dailyInterest, endedAfter } from "../calculate/interest.ts";
import { percentText } from "../calculate/rates.ts";
import { useEarnConfig } from "../data/earn-queries.ts";
import { useEarlyRedemptionText } from "./early-redemption-text.ts";
import type { OrderSheetProps } from "./redeem-sheet.tsx";

const DAY_MS = 86_400_000;

export function AddSheet({ order, open, onClose }: OrderSheetProps) {
	const { t } = useLingui();
	const { currency, days } = order;
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Add to it`} detail={t`${currency} ${days}-day`}>
			<Add order={order} onClose={onClose} open={open} />
		</Sheet>
	);
}

function Add({ order, onClose }: OrderSheetProps) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const queries = useQueryClient();
	const config = useEarnConfig();
	const { currency, days: cycle } = order;
	const decimals = decimalsOf(order.custody_amount);
	const days = useServerTime((now) => Math.floor((order.payout_time - now) / DAY_MS));
	const [amount, setAmount] = useTyped(`earn add ${order.id}`);
	const [asking, setAsking] = useState(false);
	const earlyWords = useEarlyRedemptionText(currency, decimals);
	const [problem, setProblem] = useState<{ field: "amount" | undefined; words: string }>();
	const available = useAvailable("trust", currency);
	const request = useMoneyRequest("POST lh/deposit/additionalDeposit", "earn");
	const units = unitsOf(amount, decimals);
	const rate = addedRate(config.data?.products ?? [], order, days, units);
	const anyRate = addedRate(config.data?.products ?? [], order, days, 0n);
	const money = (value: bigint) => `${figure(amountText(value, decimals), { short: true, least: 2 })} ${currency}`;
	if (days < 1 || (config.data !== undefined && anyRate === undefined))
		return (
			<p className="pb-4 text-14 text-soft">
				{days < 1
					? t`Nothing can be added in an order's last 24 hours.`
					: t`No product is as short as the ${days} days that are left, so nothing can be added.`}
			</p>
		);
	const added = { ...order, days, daily_rate: rate ?? "0" };
	const daily = rate === undefined ? 0n : dailyInterest(units, rate);
	const submit = () => {
		if (units === 0n) return setProblem({ field: "amount", words: t({ message: "Amount is required", context: "of money" }) });
		askBefore(() => setAsking(true), send);
	};
	const send = () => {
		setProblem(undefined);
		request.send({
			// This text identifies the request. It does not contain the rate: if the user tries again at another rate, the
			// request must have the same id.
			intention: `add ${order.id} ${amount}`,
			params: { order_id: order.id, amount, ...(rate !== undefined && { daily_rate: rate }) },
			answered() {
				toast(t`Added`, "good");
				onClose();
				setAmount("");
				void queries.invalidateQueries({ queryKey: earnKeys.own });
			},
			ended: () => setAsking(false),
			failed(words, field) {
				setProblem({ field: field === "amount" ? field : undefined, words });
				void config.refetch();
			},
		});
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<p className="text-12 text-soft">
				{t`What you add now earns for the ${days} whole days that are left, at the rate of the longest product within them that would take it, and never above the order's own rate.`}
			</p>
			<FigureField
				label={t({ message: "Amount", context: "of money" })}
				size="large"
				value={amount}
				decimals={decimals}
				unit={currency}
				placeholder="0"
				roomy
				{...(problem?.field === "amount" && { error: problem.words })}
				onValueChange={(next) => {
					setAmount(next);
					setProblem(undefined);
				}}
				onEnter={submit}
			/>
			<dl>
				<LabelledFigure label={t`Available`}>
					<HideableAmount value={available} unit={currency} />
				</LabelledFigure>
				<LabelledFigure label={t`Daily rate`}>{rate === undefined ? "–" : `${figure(percentText(rate))}%`}</LabelledFigure>
				<LabelledFigure label={t`Interest a day`}>{money(daily)}</LabelledFigure>
				<LabelledFigure label={t`Interest in ${days} days`}>{money(daily * BigInt(Math.max(days, 0)))}</LabelledFigure>
			</dl>
			<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={submit}>
				{t`Add to it`}
			</Button>
			<ConfirmLock
				open={asking}
				title={t`Add to ${currency} ${cycle}-day?`}
				amount={money(units)}
				until={time(order.payout_time)}
				early={earlyWords(endedAfter(added, units, 0), endedAfter(added, units, days - 1))}
				action={t`Add to it`}
				busy={request.sending}
				onBack={() => setAsking(false)}
				onConfirm={send}
			>
				<LabelledFigure label={t`Interest in ${days} days`}>{money(daily * BigInt(Math.max(days, 0)))}</LabelledFigure>
			</ConfirmLock>
		</div>
	);
}
