import type { CallData } from "@candor/contract";
import { Card, EmptyState, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { HandCoins } from "lucide-react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { Disclosure } from "../../../shared/page-parts/disclosure.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { percentText } from "../calculate/percent-text.ts";
import { useRebates } from "../data/referral-queries.ts";

type Month = CallData<"user/my_account_return">["list"][number];

export function RebatesScreen() {
	const { t } = useLingui();
	const list = useRebates();
	const items = (list.data?.pages ?? []).flatMap((page) => page.list);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/promotion/index")}>
				<BarTitle>{t`Rebates`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="px-4 py-1">
					<PagedList
						query={list}
						items={items}
						shape={<Skeleton height={120} />}
						problem={{
							title: t`Your rebates could not be loaded`,
							detail: t`They are safe with the exchange. Try again in a moment.`,
						}}
						older={t`Older rebates`}
						empty={
							<EmptyState
								icon={<HandCoins aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No rebates yet`}
								detail={t`They appear here by month and coin, with the fees they came from. A day is counted after it ends (UTC).`}
							/>
						}
					>
						{(month, first) => <MonthRow key={`${month.month} ${month.currency_id}`} month={month} first={first} />}
					</PagedList>
				</Card>
				<p className="px-1 text-12 text-soft">{t`Days are shown only if at least three friends paid fees on them, so that nobody sees how one friend trades.`}</p>
			</main>
		</>
	);
}

function MonthRow({ month, first }: { month: Month; first: boolean }) {
	const { t } = useLingui();
	const { figure, locale } = useFigures();
	const own = useHideableFigure();
	const { currency, fees, amount, paid, rates, days } = month;
	const coins = (value: string) => `${own(value, { short: true, least: 2 })} ${currency}`;
	const name = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
		Date.parse(`${month.month}-01`),
	);
	const rateText = ({ ratio, terms, why }: Month["rates"][number]) => {
		const percent = figure(percentText(ratio));
		return why === "partner" ? t`${percent}%, partner ratio, terms ${terms}` : t`${percent}%, standard ratio, terms ${terms}`;
	};
	return (
		<article className={join("py-3", !first && "hairline")}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-3">
				<h2 className="text-14 font-semibold">{name}</h2>
				<HideableAmount value={amount} unit={currency} className="text-14 font-semibold" />
			</div>
			<dl className="mt-1">
				<LabelledFigure label={t`Fees of your friends`}>{coins(fees)}</LabelledFigure>
				<LabelledFigure label={t`Paid to you`}>{coins(paid)}</LabelledFigure>
				<LabelledFigure label={t`Ratio`}>
					{rates.map((rate) => (
						<span key={`${rate.terms} ${rate.why}`} className="block">
							{rateText(rate)}
						</span>
					))}
				</LabelledFigure>
			</dl>
			{days.length > 0 && (
				<Disclosure summary={t`By day`} summaryClass="mt-1 text-12 font-semibold text-brand">
					<Days days={days} coins={coins} />
				</Disclosure>
			)}
		</article>
	);
}

function Days({ days, coins }: { days: Month["days"]; coins: (value: string) => string }) {
	const { t } = useLingui();
	const { figure, day: dayText } = useFigures();
	return (
		<ul className="grid gap-1 pt-1 text-12">
			{days.map(({ day, fees, amount, ratio, invitees, terms }) => {
				const [percent, friends, total] = [figure(percentText(ratio)), figure(`${invitees}`), coins(fees)];
				return (
					<li key={`${day} ${terms}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
						<span className="num text-soft">{dayText(Date.parse(day))}</span>
						<span className="num ml-auto text-right">
							{coins(amount)}
							<span className="block text-11 text-soft">{t`${percent}% of ${total} by ${friends} friends`}</span>
						</span>
					</li>
				);
			})}
		</ul>
	);
}
