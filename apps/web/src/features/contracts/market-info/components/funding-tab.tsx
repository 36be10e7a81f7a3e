import type { FundingRate } from "@candor/contract";
import { Card, EmptyState, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Clock } from "lucide-react";
import { memo } from "react";
import { useServerTime } from "../../../../data/server-clock.ts";
import {
	annualPercentOf,
	fundingOf,
	percentOfRate,
	premiumPercent,
	timeLeft,
} from "../../../../domain/contracts/calculate/funding.ts";
import { moneyText, notionalOf, type Terms } from "../../../../domain/contracts/calculate/terms.ts";
import { Line } from "../../../../domain/contracts/components/cost-lines.tsx";
import { useMark } from "../../../../domain/contracts/data/live-contract.ts";
import { useOpenPositions } from "../../../../domain/contracts/data/use-open-positions.ts";
import { unitsOf } from "../../../../domain/market/book-levels.ts";
import { useHideableFigure } from "../../../../shared/hidden-amounts/hidden-amounts.ts";
import { PagedList } from "../../../../shared/paged-list/paged-list.tsx";
import { useFundingRates } from "../data/market-lists.ts";

export function FundingTab({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const list = useFundingRates(terms);
	return (
		<>
			<NextFunding terms={terms} />
			<Card className="px-4 py-3.5">
				<h2 className="text-14 font-semibold">{t`Past rates`}</h2>
				<PagedList
					query={list}
					items={list.rates}
					shape={<Skeleton height={240} className="mt-3" />}
					problem={{
						title: t`The past rates could not be loaded`,
						detail: t`The rate that forms now is live all the same.`,
					}}
					older={t`Older rates`}
					empty={
						<EmptyState
							icon={<Clock aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No rate was paid yet`}
							detail={t`The first one is paid when the countdown above ends.`}
						/>
					}
				>
					{(rate, first) => <RateRow key={rate.time} rate={rate} terms={terms} first={first} />}
				</PagedList>
			</Card>
		</>
	);
}

function NextFunding({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { symbol, account, priceDecimals } = terms;
	const rate = useMark(symbol, account, ({ funding }) => funding.rate);
	const before = useMark(symbol, account, ({ funding }) => funding.last_rate ?? "");
	const next = useMark(symbol, account, ({ funding }) => funding.next_time) ?? 0;
	const premium = useMark(symbol, account, ({ funding }) => funding.premium);
	const over = useMark(symbol, account, ({ mark, index }) =>
		premiumPercent(unitsOf(mark, priceDecimals), unitsOf(index, priceDecimals)),
	);
	const left = useServerTime((now) => timeLeft(next - now));
	const percent = (text: string, places: number) => `${figure(text, { places, sign: true })}%`;
	return (
		<Card className="px-4 py-3.5">
			<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
				<div>
					<h2 className="text-12 text-soft">{t`Predicted funding rate`}</h2>
					<p className="num text-30 font-bold tracking-[-0.02em]">{rate === undefined ? "–" : percent(percentOfRate(rate), 4)}</p>
				</div>
				<div className="ml-auto text-right">
					<p className="text-12 text-soft">{t`Paid in`}</p>
					<p className="num text-18 font-semibold">{next === 0 ? "–" : left}</p>
				</div>
			</div>
			<p className="mt-1 min-h-[17px] text-12 text-soft">{rate !== undefined && <Payers rate={rate} />}</p>
			<dl className="mt-3 grid gap-2 text-12">
				<Line label={t`Annualised`}>{rate === undefined ? "–" : percent(annualPercentOf(rate), 2)}</Line>
				<Line label={t`Premium, averaged so far`}>{premium === undefined ? "–" : percent(percentOfRate(premium), 4)}</Line>
				<Line label={t`Mark price over index`}>{over === undefined ? "–" : percent(over, 4)}</Line>
				<Line label={t`Rate of the period before`}>
					{before === undefined || before === "" ? "–" : percent(percentOfRate(before), 4)}
				</Line>
				<OwnFunding terms={terms} rate={rate} />
			</dl>
			<p className="mt-3 text-12 text-soft">
				{t`Every 8 hours one side pays the other. The rate follows from how far the book stands from the index, averaged over the period; the exchange keeps none of it.`}
			</p>
		</Card>
	);
}

function Payers({ rate }: { rate: string }) {
	const { t } = useLingui();
	if (/^-?[0.]+$/.test(rate)) return t`Nobody pays`;
	return rate.startsWith("-") ? t`Shorts pay longs` : t`Longs pay shorts`;
}

/** Shows the amounts that the user's positions in this contract would pay or receive if the funding period ended now. */
function OwnFunding({ terms, rate }: { terms: Terms; rate: string | undefined }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const { symbol, account, priceDecimals, unit } = terms;
	const mark = unitsOf(
		useMark(symbol, account, (now) => now.mark),
		priceDecimals,
	);
	const held = useOpenPositions(account).filter(({ product, lots }) => product === symbol && lots > 0);
	const label = t`Your positions, if it ended now`;
	if (held.length === 0)
		return <Line label={label}>{t({ message: "none held", context: "no open positions in a contract" })}</Line>;
	if (rate === undefined || mark === 0n) return <Line label={label}>–</Line>;
	const sum = held.reduce(
		(all, { lots, direction }) => all + fundingOf(rate, notionalOf(terms, mark, BigInt(lots)), direction === "long"),
		0n,
	);
	return (
		<Line label={label} {...(sum !== 0n && { tone: sum < 0n ? "bad" : "good" })}>
			{own(moneyText(terms, sum), { sign: true })} {unit}
		</Line>
	);
}

function rateTone(rate: string): string {
	if (/^-?[0.]+$/.test(rate)) return "text-soft";
	return rate.startsWith("-") ? "text-down" : "text-up";
}

const RateRow = memo(function RateRow({ rate: past, terms, first }: { rate: FundingRate; terms: Terms; first: boolean }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { rate, skipped, paid, received, premium, time: ended } = past;
	const annual = `${figure(annualPercentOf(rate), { places: 2, sign: true })}%`;
	const averaged = `${figure(percentOfRate(premium), { places: 4, sign: true })}%`;
	const money = (text: string) => `${figure(text, { places: 2 })} ${terms.unit}`;
	const [paidSum, receivedSum] = [money(paid ?? "0"), money(received ?? "0")];
	return (
		<div className={join("num py-2.5 text-12", !first && "hairline")}>
			<p className="flex flex-wrap items-baseline justify-between gap-x-3">
				<span className="text-soft">{time(ended)}</span>
				<b className={join("ml-auto text-14 font-semibold", rateTone(rate))}>
					{figure(percentOfRate(rate), { places: 4, sign: true })}%
				</b>
			</p>
			<p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-11 text-soft">
				<span>{t`${annual} a year, premium ${averaged}`}</span>
				<span className="ml-auto text-right">
					{skipped
						? t`Skipped: too few prices`
						: paid === null
							? t`Nobody paid, or it is being paid`
							: t`Paid ${paidSum}, received ${receivedSum}`}
				</span>
			</p>
		</div>
	);
});
