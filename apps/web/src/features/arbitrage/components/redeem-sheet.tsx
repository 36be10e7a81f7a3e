import type { FundHolding } from "@candor/contract";
import { Button, FigureField, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTyped } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { percentText } from "../../../domain/arbitrage/value-history.ts";
import { amountText, decimalsOf, unitsOf } from "../../../shared/amounts/units.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PercentageRow } from "../../../shared/page-parts/percentage-row.tsx";
import { redemptionEstimateOf } from "../calculate/redemption-estimate.ts";
import type { FundSheetProps } from "./subscribe-sheet.tsx";

const DAY_MS = 86_400_000;

type RedeemSheetProps = FundSheetProps & { holding: FundHolding };

export function RedeemSheet({ fund, holding, open, onClose }: RedeemSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Redeem`} detail={fund.name}>
			<Redeem fund={fund} holding={holding} onClose={onClose} />
		</Sheet>
	);
}

function Redeem({ fund, holding, onClose }: Omit<RedeemSheetProps, "open">) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const queries = useQueryClient();
	const { currency } = fund;
	const decimals = decimalsOf(holding.units);
	const [typed, setTyped] = useTyped(`fund redeem ${fund.id}`);
	const [problem, setProblem] = useState<{ field: "units" | undefined; words: string }>();
	const request = useMoneyRequest("POST lh/redeem", "fund");
	const free = unitsOf(holding.free, decimals);
	const ahead = unitsOf(holding.units, decimals) - free;
	const units = unitsOf(typed, decimals);
	const counted = units === 0n || units > free ? free : units;
	const expected = redemptionEstimateOf(holding.lots, counted, ahead, fund.value?.value ?? "1.000000000", fund.performance_fee);
	const money = (amount: bigint) => `${figure(amountText(amount, decimals), { short: true, least: 2 })} ${currency}`;
	const latest = (fund.unwinding === null ? fund.next_value_at : Math.max(fund.unwinding.ends_by, fund.next_value_at)) + DAY_MS;
	const fee = `${figure(percentText(fund.performance_fee), { short: true })}%`;
	const judge = (): typeof problem => {
		if (units === 0n) return { field: "units", words: t`Say how many units` };
		if (units > free)
			return { field: "units", words: t`You have ${figure(holding.free, { short: true })} units that can be redeemed` };
		return undefined;
	};
	const send = () => {
		const wrong = judge();
		setProblem(wrong);
		if (wrong !== undefined) return;
		request.send({
			params: { id: fund.id, units: typed },
			intention: `redeem ${fund.id} ${typed}`,
			answered() {
				setTyped("");
				toast(t`Redemption asked for: selling begins at the next full hour`, "good");
				onClose();
				void queries.invalidateQueries({ queryKey: fundKeys.own });
			},
			failed(words, field) {
				setProblem({ field: field === "units" ? field : undefined, words });
				void queries.invalidateQueries({ queryKey: fundKeys.own });
			},
		});
	};
	const change = (next: string) => {
		setTyped(next);
		setProblem(undefined);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<FigureField
				label={t({ message: "Units", context: "of a fund" })}
				size="large"
				value={typed}
				decimals={decimals}
				roomy
				{...(problem?.field === "units" && { error: problem.words })}
				onValueChange={change}
				onEnter={send}
			/>
			<PercentageRow whole={free} decimals={decimals} onChoose={change}>
				{t`Can be redeemed`} <HideableAmount value={holding.free} className="text-ink" />
			</PercentageRow>
			<dl>
				<LabelledFigure label={t`At the latest value`}>{money(expected.value + expected.fee)}</LabelledFigure>
				<LabelledFigure label={t`Fee: ${fee} of what they gained`}>− {money(expected.fee)}</LabelledFigure>
				<LabelledFigure label={t`Expected`} strong>
					{money(expected.value)}
				</LabelledFigure>
				<LabelledFigure label={t`Selling begins`}>{time(fund.next_value_at)}</LabelledFigure>
				<LabelledFigure label={t`Paid at the latest`}>{time(latest)}</LabelledFigure>
			</dl>
			<p className="text-12 text-soft">
				{t`Your share of the fund's cash is paid at the next full hour's value. Then the fund sells your share of every position. What that really brings is yours; it may be less or more than expected. What cannot be sold within a day waits on, and you are told.`}
			</p>
			<FormProblem>{problem?.field === undefined && problem?.words}</FormProblem>
			<Button size="large" wide busy={request.sending} onClick={send}>
				{t`Redeem`}
			</Button>
		</div>
	);
}
