import type { CallData, Fund } from "@candor/contract";
import { Button, Card, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { RedeemSheet } from "./redeem-sheet.tsx";
import { SubscribeSheet } from "./subscribe-sheet.tsx";

type Mine = NonNullable<CallData<"lh/getUplan">["mine"]>;

export function HoldingsCard({ fund, mine }: { fund: Fund; mine: Mine }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const [sheet, setSheet] = useState<"subscribe" | "redeem">();
	const { currency } = fund;
	const holding = mine.holdings.find(({ fund_id }) => fund_id === fund.id);
	const subscriptions = mine.subscriptions.filter(({ fund_id }) => fund_id === fund.id);
	const redemptions = mine.redemptions.filter(({ fund_id }) => fund_id === fund.id);
	const money = (amount: string) => `${own(amount, { short: true, least: 2 })} ${currency}`;
	const closed =
		mine.may_subscribe === "not_available"
			? t`Not offered in your country`
			: fund.status === "open"
				? undefined
				: t`Closed to new money`;
	const nothing = holding === undefined || Number(holding.free) === 0;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-12 font-normal text-soft">{t`My units are worth`}</h2>
			<HideableAmount
				value={holding?.worth ?? "0"}
				places={2}
				wraps
				unit={currency}
				className="-mt-2 block text-30 leading-[1.25] font-[650] tracking-[-0.025em]"
				unitClassName="text-14 font-medium tracking-normal text-soft"
			/>
			{holding !== undefined && (
				<dl>
					<LabelledFigure label={t({ message: "Units", context: "of a fund" })}>
						{own(holding.units, { short: true, least: 2 })}
					</LabelledFigure>
					<LabelledFigure label={t`Paid for them`}>{money(holding.paid_for)}</LabelledFigure>
					<LabelledFigure label={t`Gained`}>
						<HideableAmount value={holding.profit} sign unit={currency} />
					</LabelledFigure>
					<LabelledFigure label={t`Redeemed now, expected`} strong>
						{money(holding.expected)}
					</LabelledFigure>
				</dl>
			)}
			{subscriptions.map((one) => (
				<Waiting key={one.id} id={one.id} text={t`${money(one.amount)} comes in at ${time(fund.next_value_at)}`} />
			))}
			{redemptions.map((one) => {
				const units = own(one.units, { short: true, least: 2 });
				const until = time(fund.unwinding?.ends_by ?? fund.next_value_at);
				return (
					<p key={one.id} className="rounded-m bg-raised px-3 py-2.5 text-12">
						{one.status === "unwinding"
							? t`${units} units: being sold, paid by ${until} at the latest`
							: one.late
								? t`${units} units: a part was not sold within a day; it goes on at the next full hour`
								: t`${units} units: selling begins at ${time(fund.next_value_at)}`}
					</p>
				);
			})}
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
				<Button size="large" data-main-action disabled={closed !== undefined} onClick={() => setSheet("subscribe")}>
					{closed ?? t`Subscribe`}
				</Button>
				<Button size="large" tone="ghost" disabled={nothing} onClick={() => setSheet("redeem")}>
					{t`Redeem`}
				</Button>
			</div>
			<Link to="/pages/finance/fund/orders" className="target text-12 font-semibold text-brand">
				{t`My subscriptions and redemptions`}
			</Link>
			{holding !== undefined && holding.lots.length > 1 && (
				<Disclosure className="text-12" summaryClass="font-semibold text-brand" summary={t`My lots, each with its own mark`}>
					<dl className="mt-1">
						{holding.lots.map((lot) => (
							<LabelledFigure key={lot.id} label={time(lot.bought_at)}>
								{own(lot.units, { short: true, least: 2 })} · {money(lot.high_water)}
							</LabelledFigure>
						))}
					</dl>
				</Disclosure>
			)}
			<SubscribeSheet fund={fund} open={sheet === "subscribe"} onClose={() => setSheet(undefined)} />
			{holding !== undefined && (
				<RedeemSheet fund={fund} holding={holding} open={sheet === "redeem"} onClose={() => setSheet(undefined)} />
			)}
		</Card>
	);
}

function Waiting({ id, text }: { id: number; text: string }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [problem, setProblem] = useState<string>();
	const request = useMoneyRequest("POST lh/setUplan/cancel", "fund");
	const send = () => {
		setProblem(undefined);
		const again = () => void queries.invalidateQueries({ queryKey: fundKeys.own });
		request.send({
			params: { id },
			intention: `take back ${id}`,
			answered() {
				toast(t`Taken back: the whole amount is free again`, "good");
				again();
			},
			failed(words) {
				setProblem(words);
				again();
			},
		});
	};
	return (
		<div className="rounded-m bg-raised px-3 py-2.5 text-12">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="min-w-0 flex-[1_1_10rem]">{text}</span>
				<Button size="small" tone="text" busy={request.sending} onClick={send} className="ml-auto">
					{t`Take back`}
				</Button>
			</div>
			<FormProblem>{problem}</FormProblem>
		</div>
	);
}
