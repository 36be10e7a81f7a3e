import { Button, Card, EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useNotKnown } from "../../../data/online.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { HashLine } from "../components/hash-line.tsx";
import { MarketMakerCard } from "../components/market-maker-card.tsx";
import { OutagesCard } from "../components/outages-card.tsx";
import { SeedsCard } from "../components/seeds-card.tsx";
import { type PublicRecord, usePublicRecord } from "../data/public-record.ts";

export function ProofsScreen() {
	const { t } = useLingui();
	const answer = usePublicRecord();
	const notKnown = useNotKnown(answer);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/settings/index")}>
				<BarTitle>{t`How we prove it`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{answer.data !== undefined ? (
					<Shown record={answer.data} />
				) : notKnown || answer.isError ? (
					<EmptyState
						className="pt-20"
						title={t`This could not be loaded`}
						detail={t`Nothing is hidden: try again in a moment.`}
						action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<>
						<Skeleton height={210} />
						<Skeleton height={280} />
						<Skeleton height={280} />
					</>
				)}
			</main>
		</>
	);
}

function Shown({ record: { state, fair, outages, maker } }: { record: PublicRecord }) {
	const { t } = useLingui();
	const { time } = useFigures();
	return (
		<>
			<MarketCard state={state} />
			<LiabilitiesCard />
			{state.mode === "sandbox" && fair.seeds.length > 0 && <SeedsCard days={fair.seeds} market={fair.heads[0]?.market} />}
			{maker !== null && <MarketMakerCard maker={maker} />}
			<OutagesCard told={outages} />
			{fair.heads.length > 0 && (
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
					<h2 className="text-16 font-semibold">{t`Each market's newest hash`}</h2>
					<p className="pb-1 text-12 text-soft">
						{t`Every record of a price is signed and holds the hash of the one before. Keep one of these: no earlier price can be changed afterwards without you noticing.`}
					</p>
					{fair.heads.map(({ market, hash, time: at }) => (
						<HashLine key={market} label={market} hash={hash} detail={time(at)} />
					))}
				</Card>
			)}
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
				<h2 className="text-16 font-semibold">{t`Keys that sign`}</h2>
				{fair.keys.map(({ key_id, public_key, from, until }) => (
					<HashLine
						key={key_id}
						label={key_id}
						hash={public_key}
						detail={until === null ? t`In use since ${time(from)}` : t`Until ${time(until)}`}
					/>
				))}
			</Card>
			<p className="px-1 text-12 text-soft">
				{t`Your own options, liquidations, funding and allotments are checked where they stand: open one, and your phone works it out again.`}
			</p>
		</>
	);
}

function LiabilitiesCard() {
	const { t } = useLingui();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Proof of liabilities`}</h2>
			<p className="text-12 text-soft">
				{t`Once a day the exchange publishes what it owes all users. Your device checks that your balances are counted.`}
			</p>
			<LinkButton to="/pages/fairness/liabilities" tone="ghost">{t`See totals and verify`}</LinkButton>
		</Card>
	);
}

function MarketCard({ state }: { state: PublicRecord["state"] }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { mode, prices, journal, seq, version } = state;
	const sources = prices.sources.filter((source) => source.state === "open");
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{mode === "sandbox" ? t`Simulated market` : t`Live market`}</h2>
			<p className="text-12 text-soft">
				{mode === "sandbox"
					? t`Venues, prices and the traders around you are made up, and coins are test coins. Nothing here is real money.`
					: t`Each price is the median of independent venues, never our own.`}
			</p>
			<dl>
				<LabelledFigure label={t`Price sources`}>
					{sources.length === 0 ? t`None at the moment` : sources.map(({ name }) => name).join(", ")}
				</LabelledFigure>
				<LabelledFigure label={t`Markets without a price`}>
					{prices.halted.length === 0 ? t`None` : prices.halted.join(", ")}
				</LabelledFigure>
				<LabelledFigure label={t`Entries of the journal`}>{figure(`${seq}`)}</LabelledFigure>
				<LabelledFigure label={t`Ledger last verified`}>
					{journal.whole_age_ms === null ? t`Being checked` : time(state.time - journal.whole_age_ms)}
				</LabelledFigure>
				<LabelledFigure label={t`Version`}>{version}</LabelledFigure>
			</dl>
			{journal.state === "damaged" && (
				<p role="status" className="text-12 text-bad">
					{t`The journal is damaged. No orders are taken until it is put right.`}
				</p>
			)}
		</Card>
	);
}
