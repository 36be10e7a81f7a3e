import type { Fund } from "@candor/contract";
import { Button, CheckBox, FigureField, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAvailable } from "../../../data/available-balance.ts";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { decimalsOf, typedText, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { askBefore, ConfirmLock } from "../../../shared/page-parts/confirm-lock.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PercentageRow } from "../../../shared/page-parts/percentage-row.tsx";

export interface FundSheetProps {
	fund: Fund;
	open: boolean;
	onClose: () => void;
}

export function SubscribeSheet({ fund, open, onClose }: FundSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Subscribe`} detail={fund.name}>
			<Subscribe fund={fund} onClose={onClose} />
		</Sheet>
	);
}

function Subscribe({ fund, onClose }: Omit<FundSheetProps, "open">) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const queries = useQueryClient();
	const { currency, currency_id, name } = fund;
	const comesIn = time(fund.next_value_at);
	const decimals = decimalsOf(fund.min);
	const [amount, setAmount] = useTyped(`fund ${fund.id}`);
	const [agreed, setAgreed] = useState(false);
	const [asking, setAsking] = useState(false);
	const [problem, setProblem] = useState<{ field: "amount" | "agree" | undefined; words: string }>();
	const available = useAvailable("trust", currency);
	const usable = available === undefined ? undefined : unitsOf(available, decimals);
	const request = useMoneyRequest("POST lh/setUplan", "fund");
	const units = unitsOf(amount, decimals);
	const [least, greatest] = [fund.min, fund.max].map((bound) => figure(bound, { short: true }));
	const judge = (): typeof problem => {
		if (units === 0n) return { field: "amount", words: t({ message: "Amount is required", context: "of money" }) };
		if (units < unitsOf(fund.min, decimals))
			return { field: "amount", words: t`Amount can not be less than ${least} ${currency}` };
		if (units > unitsOf(fund.max, decimals))
			return { field: "amount", words: t`Amount can not be more than ${greatest} ${currency}` };
		if (usable !== undefined && units > usable)
			return { field: "amount", words: t`You have insufficient balance, so please recharge` };
		if (!agreed) return { field: "agree", words: t`You have not agreed to the terms` };
		return undefined;
	};
	const submit = () => {
		const wrong = judge();
		setProblem(wrong);
		if (wrong === undefined) askBefore(() => setAsking(true), send);
	};
	const send = () => {
		request.send({
			params: { id: fund.id, amount, agree: true },
			intention: `${fund.id} ${amount}`,
			answered() {
				setAmount("");
				toast(t`Subscribed: it waits for the next full hour`, "good");
				onClose();
				void queries.invalidateQueries({ queryKey: fundKeys.own });
			},
			ended: () => setAsking(false),
			failed(words, field) {
				setProblem({ field: field === "agree" || field === "amount" ? field : undefined, words });
				void queries.invalidateQueries({ queryKey: fundKeys.own });
			},
		});
	};
	const change = (next: string) => {
		setAmount(next);
		setProblem(undefined);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<FigureField
				label={t({ message: "Amount", context: "of money" })}
				size="large"
				value={amount}
				decimals={decimals}
				unit={currency}
				placeholder={typedText(unitsOf(fund.min, decimals), decimals)}
				roomy
				{...(problem?.field === "amount" && { error: problem.words })}
				onValueChange={change}
				onEnter={submit}
			/>
			<PercentageRow whole={usable} decimals={decimals} onChoose={change}>
				{t`Available`} <HideableAmount value={available} unit={currency} className="text-ink" />
			</PercentageRow>
			<dl>
				<LabelledFigure label={t`Comes in`}>{time(fund.next_value_at)}</LabelledFigure>
				<LabelledFigure label={t`Price of a unit`}>{t`the value of that hour`}</LabelledFigure>
				<LabelledFigure label={t`Min / max`}>{`${least} – ${greatest} ${currency}`}</LabelledFigure>
			</dl>
			<p className="text-12 text-soft">
				{t`From the amount comes what investing it costs then: its share of each position at the prices in the books, with fees. Until then you can take it back whole.`}
			</p>
			<Link
				to="/pages/assets/transfer/index"
				search={{ from: "coin", to: "trust", currency_id }}
				className="target text-12 font-semibold text-brand"
			>
				{t`Transfer ${currency} to the Earn account`}
			</Link>
			<CheckBox
				roomy
				checked={agreed}
				onCheckedChange={(next) => {
					setAgreed(next);
					setProblem(undefined);
				}}
				{...(problem?.field === "agree" && { error: problem.words })}
			>
				{t`I know that a fund can lose, and agree to its terms`}
			</CheckBox>
			<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={submit}>
				{t`Subscribe`}
			</Button>
			<ConfirmLock
				open={asking}
				title={t`Subscribe to ${name}?`}
				amount={`${figure(amount, { short: true, least: 2 })} ${currency}`}
				until={t`No fixed date: redeem any time, paid within 24 h after the next full hour`}
				early={t`Free until ${comesIn}; then it costs your share of the trades, with fees. The fund can lose.`}
				action={t`Subscribe`}
				busy={request.sending}
				onBack={() => setAsking(false)}
				onConfirm={send}
			/>
		</div>
	);
}
