// Page that compares the ledger with the balances on chain. A gap between them stops all withdrawals until two operators resume
// them.
import type { ConsoleData } from "@candor/contract";
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { amountText, countText } from "../parts/figures.ts";
import { Moment, utcText } from "../parts/moments.tsx";
import { Figure, Loaded, Page, Rows } from "../parts/page.tsx";
import { Link } from "../parts/router.ts";

type State = ConsoleData<"reconciliation">;
type Network = State["networks"][number];

export function ReconciliationPage() {
	const { t } = useLingui();
	const query = useRead("reconciliation", {}, { isQueue: true });
	return (
		<Page
			title={t`Reconciliation`}
			detail={t`Coins that the ledger expects on each network, next to the coins that the chain shows. A gap over two blocks stops all withdrawals.`}
			actions={query.data?.stop && <Resume intent={query.data.resume_intent} />}
		>
			<Loaded query={query} rows={6}>
				{({ networks, doubts, stop }) => (
					<div className="grid gap-4">
						<div className="grid grid-cols-3 gap-4">
							<Stop stop={stop} />
							<Count label={t`Deposits in doubt`} count={doubts.length} detail={t`not credited until the chain confirms them`} />
							<Count
								label={t`Changed addresses`}
								count={networks.reduce((sum, { changed_addresses }) => sum + changed_addresses.length, 0)}
								detail={t`rows of the database that are not the issued ones`}
							/>
						</div>
						{networks.map((network) => (
							<OneNetwork key={network.network} network={network} />
						))}
						{doubts.length > 0 && <Doubts doubts={doubts} />}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function Resume({ intent }: { intent: number | null }) {
	const { t } = useLingui();
	const [to, label] =
		intent === null ? ["/commands/resume-withdrawals", t`Resume withdrawals`] : ["/intents", t`Approve the resumption`];
	return (
		<Link
			to={to}
			{...(intent !== null && { search: { intent } })}
			className="rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand"
		>
			{label}
		</Link>
	);
}

function Stop({ stop }: Pick<State, "stop">) {
	const { t } = useLingui();
	if (stop === null) return <Figure label={t`Withdrawals`} value={t`not stopped for a gap`} tone="text-good" />;
	const gap = amountText(stop.gap);
	return (
		<Figure
			label={t`Withdrawals`}
			value={t`stopped`}
			tone="text-bad"
			detail={t`gap of ${gap} ${stop.coin} since ${utcText(stop.at)} UTC`}
		/>
	);
}

function Count({ label, count, detail }: { label: string; count: number; detail: string }) {
	return <Figure label={label} value={countText(count)} tone={count > 0 ? "text-bad" : "text-good"} detail={detail} />;
}

function usePauseText(): (pause: string) => string {
	const { t } = useLingui();
	const texts: Readonly<Record<string, string>> = {
		closed: t`not compared: the network is closed`,
		starting: t`starting`,
		reorganisation: t`waits for a reorganisation of the chain`,
		node_away: t`the node does not respond`,
		providers_disagree: t`the nodes contradict each other`,
		providers_gap: t`the nodes have different heights`,
	};
	return (pause) => texts[pause] ?? pause;
}

function OneNetwork({ network: { chain, pause, assets, changed_addresses } }: { network: Network }) {
	const { t } = useLingui();
	const pauseText = usePauseText();
	const isShort = assets.some(({ gap_since }) => gap_since !== null);
	return (
		<section aria-label={chain} className="grid gap-3">
			<h2 className="flex items-center gap-2 text-14 font-semibold">
				{chain}
				{pause !== null && <Badge tone="plain">{pauseText(pause)}</Badge>}
				{assets.length > 0 && (isShort ? <Badge tone="bad">{t`Gap`}</Badge> : <Badge tone="good">{t`Covered`}</Badge>)}
			</h2>
			{assets.length > 0 && <Assets chain={chain} assets={assets} />}
			{changed_addresses.length > 0 && (
				<Card>
					<h3 className="text-12 font-semibold text-bad">{t`Changed addresses`}</h3>
					<p className="text-12 text-soft">{t`Nothing is credited to them and nothing is swept from them.`}</p>
					<ul className="mt-2 grid gap-1 font-mono text-12 [overflow-wrap:anywhere]">
						{changed_addresses.map((address) => (
							<li key={address}>{address}</li>
						))}
					</ul>
				</Card>
			)}
		</section>
	);
}

function Assets({ chain, assets }: { chain: string; assets: Network["assets"] }) {
	const { t } = useLingui();
	return (
		<Rows
			label={t`Ledger and chain on ${chain}`}
			rows={assets}
			keyOf={({ asset }) => asset}
			empty={t`No coins`}
			columns={[
				{ label: t`Coin`, cell: ({ coin }) => coin },
				{ label: t`Ledger`, isFigure: true, cell: ({ ledger }) => amountText(ledger) },
				{ label: t`Wallets (chain)`, isFigure: true, cell: ({ wallets }) => amountText(wallets) },
				{ label: t`Deposit addresses (chain)`, isFigure: true, cell: ({ deposit_addresses }) => amountText(deposit_addresses) },
				{ label: t`In transit`, isFigure: true, cell: ({ in_transit }) => amountText(in_transit) },
				{
					label: t`Difference`,
					isFigure: true,
					cell: ({ difference, gap_since }) => (
						<span className={gap_since === null ? undefined : "font-semibold text-bad"}>{amountText(difference)}</span>
					),
				},
				{ label: t`Not credited yet`, isFigure: true, cell: ({ uncredited }) => amountText(uncredited) },
				{ label: t`Block`, isFigure: true, cell: ({ height }) => countText(height) },
				{ label: t`As of`, cell: ({ at }) => <Moment at={at} /> },
				{ label: t`Last stop`, cell: ({ last_stop }) => (last_stop === null ? "–" : <Moment at={last_stop.at} />) },
			]}
		/>
	);
}

function Doubts({ doubts }: Pick<State, "doubts">) {
	const { t } = useLingui();
	const texts: Readonly<Record<string, string>> = {
		not_on_chain: t`The chain does not have this transfer.`,
		unconfirmed: t`The transfer does not have enough confirmations.`,
		other_transfer: t`The chain has another amount, coin or receiver.`,
		other_asset: t`The contract belongs to another coin.`,
		other_user: t`The address belongs to another user.`,
		address_changed: t`The row of the address was changed.`,
		address_unknown: t`The address is not one of the exchange.`,
		own_transfer: t`The coins come from the exchange itself.`,
	};
	return (
		<Rows
			label={t`Deposits in doubt`}
			rows={doubts}
			keyOf={({ chain, key }) => `${chain} ${key}`}
			empty={t`No deposits`}
			columns={[
				{ label: t`Network`, cell: ({ chain }) => chain },
				{ label: t`Transfer`, className: "font-mono text-11 [overflow-wrap:anywhere]", cell: ({ key }) => key },
				{ label: t`Address`, className: "font-mono text-11 [overflow-wrap:anywhere]", cell: ({ address }) => address },
				{ label: t`User`, isFigure: true, cell: ({ user }) => (user === 0 ? t`platform` : String(user)) },
				{ label: t`Reason`, cell: ({ doubt }) => texts[doubt] ?? doubt },
			]}
		/>
	);
}
