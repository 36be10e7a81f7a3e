import type { CallData, Fund } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Orbit } from "lucide-react";
import { withTexts } from "../../data/load-texts.ts";
import { useNotKnown } from "../../data/online.ts";
import { HideableAmount } from "../../shared/hidden-amounts/hideable-amount.tsx";
import { LinkButton } from "../../shared/page-parts/link-button.tsx";
import { useFunds } from "./fund-queries.ts";
import { FundValueChart } from "./fund-value-chart.tsx";
import { texts } from "./texts";

type Mine = NonNullable<CallData<"lh/getUplan">["mine"]>;

function FundList() {
	const { t } = useLingui();
	const funds = useFunds();
	const notKnown = useNotKnown(funds);
	if (notKnown)
		return (
			<EmptyState
				title={t`The funds could not be loaded`}
				detail={t`Your money is safe. Try again in a moment.`}
				action={<Button size="small" onClick={() => void funds.refetch()}>{t`Try again`}</Button>}
			/>
		);
	if (funds.data === undefined)
		return (
			<>
				<Skeleton height={318} />
				<Skeleton height={318} />
			</>
		);
	const { funds: offered, mine } = funds.data;
	if (offered.length === 0)
		return (
			<Card className="py-2">
				<EmptyState
					icon={<Orbit aria-hidden size={22} strokeWidth={1.75} />}
					title={t`No fund is offered now`}
					detail={t`Strategy funds that really trade on this exchange are here, with every day's value, bad days too.`}
				/>
			</Card>
		);
	return (
		<>
			{offered.map((fund) => (
				<FundCard key={fund.id} fund={fund} mine={mine} />
			))}
			<p className="px-1 text-12 text-soft">
				{t`A fund can lose. What it was worth yesterday says nothing about tomorrow, and nobody makes up for a bad day.`}
			</p>
		</>
	);
}

function FundCard({ fund, mine }: { fund: Fund; mine: Mine | null }) {
	const { t } = useLingui();
	const { name, currency } = fund;
	const holding = mine?.holdings.find(({ fund_id }) => fund_id === fund.id);
	const waits = mine?.subscriptions.some(({ fund_id }) => fund_id === fund.id) === true;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
				<div className="min-w-0 flex-[1_1_10rem]">
					<h3 className="text-16 font-semibold">{name}</h3>
					<p className="text-12 text-soft">
						{fund.kind === "cash_and_carry"
							? t`Holds coins, sells as many contracts and collects their funding`
							: t`Trades three markets where their prices disagree`}
					</p>
				</div>
				{fund.status !== "open" && <Badge>{t`Closed to new money`}</Badge>}
			</div>
			<FundValueChart fund={fund} />
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<dl className="text-12">
					<dt className="text-soft">{t`My units are worth`}</dt>
					<dd className="font-semibold">
						{holding === undefined && waits ? (
							t`waiting for the next hour`
						) : (
							<HideableAmount value={holding?.worth ?? "0"} unit={currency} />
						)}
					</dd>
				</dl>
				<LinkButton tone="ghost" to="/pages/finance/fund/index" search={{ id: fund.id }} className="ml-auto px-4">
					{t({ message: "Open", context: "a fund's page" })}
					<span className="sr-only"> {name}</span>
				</LinkButton>
			</div>
		</Card>
	);
}

export const openFundList = () => withTexts(FundList, texts);
