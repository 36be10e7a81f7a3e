// Page with the networks: custody in the ledger next to the balances on chain, the state of the signer, and the commands that
// stop or resume withdrawals.
import type { ConsoleData } from "@candor/contract";
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { hashGroups } from "../parts/decoded-command.tsx";
import { amountText, countText } from "../parts/figures.ts";
import { Moment, utcText } from "../parts/moments.tsx";
import { useNetworkReason } from "../parts/network-reasons.ts";
import { Facts, Figure, Loaded, Page, Rows } from "../parts/page.tsx";
import { Link } from "../parts/router.ts";

type State = ConsoleData<"networks">;
type Network = State["networks"][number];
type Asset = Network["assets"][number];

export function NetworksPage() {
	const { t } = useLingui();
	const query = useRead("networks", {}, { isQueue: true });
	return (
		<Page
			title={t`Networks`}
			detail={t`Custody in the ledger next to the balances on the chain. Chain balances are at most 15 seconds old.`}
			actions={
				<>
					<CommandLink name="stop-withdrawals" label={t`Stop withdrawals`} />
					{query.data?.stop && (
						<>
							<CommandLink name="renew-stop" label={t`Extend the stop`} />
							<CommandLink name="resume-withdrawals" label={t`Resume withdrawals`} />
						</>
					)}
				</>
			}
		>
			<Loaded query={query} rows={8}>
				{({ networks, signer, stop, missed_deadlines }) => (
					<div className="grid gap-4">
						<div className="grid grid-cols-3 gap-4">
							<Stop stop={stop} />
							<Figure
								label={t`Missed deadlines`}
								value={countText(missed_deadlines)}
								detail={t`since the founding, public`}
								tone={missed_deadlines > 0 ? "text-bad" : "text-good"}
							/>
							<SignerState signer={signer} />
						</div>
						{networks.map((network) => (
							<OneNetwork key={network.network} network={network} />
						))}
						{signer.status !== null && <Signer status={signer.status} />}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function CommandLink({ name, label, search }: { name: string; label: string; search?: Record<string, string | number> }) {
	return (
		<Link
			to={`/commands/${name}`}
			{...(search !== undefined && { search })}
			className="rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand"
		>
			{label}
		</Link>
	);
}

function Stop({ stop }: Pick<State, "stop">) {
	const { t } = useLingui();
	if (stop === null) return <Figure label={t`Withdrawals`} value={t`running`} tone="text-good" detail={t`not stopped`} />;
	const until = stop.until === null ? t`until two operators resume` : t`until ${utcText(stop.until)} UTC`;
	const gap = amountText(stop.gap ?? "0");
	const cause = stop.cause === "gap" ? t`gap of ${gap} ${stop.coin ?? ""}, ${until}` : t`by operator ${stop.operator}, ${until}`;
	return <Figure label={t`Withdrawals`} value={t`stopped`} tone="text-bad" detail={cause} />;
}

function SignerState({ signer: { state, status } }: Pick<State, "signer">) {
	const { t } = useLingui();
	if (state === "absent") return <Figure label={t`Signer`} value={t`not configured`} detail={t`approved withdrawals wait`} />;
	if (state === "away" || status === null)
		return <Figure label={t`Signer`} value={t`does not respond`} tone="text-bad" detail={t`approved withdrawals wait`} />;
	if (status.locked !== null) {
		return (
			<Figure
				label={t`Signer`}
				value={t`locked`}
				tone="text-bad"
				detail={t`its state is older than the journal; two operators arm it`}
			/>
		);
	}
	if (status.policy_changed)
		return (
			<Figure label={t`Signer`} value={t`policy changed`} tone="text-bad" detail={t`restart the signer to use the new policy`} />
		);
	return <Figure label={t`Signer`} value={t`ready`} tone="text-good" detail={t`counter ${status.counter}`} />;
}

function Signer({ status: { counter, policy, caps } }: { status: NonNullable<State["signer"]["status"]> }) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Signer`} className="grid gap-3">
			<h2 className="text-14 font-semibold">{t`Signer`}</h2>
			<Card>
				<Facts
					wide
					facts={[
						[t`Counter`, countText(counter)],
						[
							t`Hash of the policy`,
							<span key="policy" className="font-mono text-11">
								{hashGroups(policy)}
							</span>,
						],
					]}
				/>
			</Card>
			<Rows
				label={t`Caps left`}
				rows={caps}
				keyOf={({ chain, coin }) => `${chain} ${coin}`}
				empty={t`No coins in the policy`}
				columns={[
					{ label: t`Network`, cell: ({ chain }) => chain },
					{ label: t`Coin`, cell: ({ coin }) => coin },
					{ label: t`Left this hour`, isFigure: true, cell: ({ hour }) => amountText(hour) },
					{ label: t`Left today`, isFigure: true, cell: ({ day }) => amountText(day) },
					{ label: t`Left for automatic approvals`, isFigure: true, cell: ({ automatic_day }) => amountText(automatic_day) },
				]}
			/>
		</section>
	);
}

function OneNetwork({ network: one }: { network: Network }) {
	const { t } = useLingui();
	const reasonText = useNetworkReason();
	const { network, chain, open, reason, message, scanned, final, tip, hot_address, addresses, assets } = one;
	const isClosed = one.deposits_closed_until !== null || one.withdrawals_closed_until !== null;
	const [paid, read] = [countText(addresses.paid), countText(addresses.read)];
	const closed = (until: number | null) => (until === null ? t`open` : <Until at={until} />);
	return (
		<section aria-label={chain} className="grid gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="flex items-center gap-2 text-14 font-semibold">
					{chain}
					{reason === null ? (
						<Badge tone="good">{t`Scanning`}</Badge>
					) : (
						<Badge tone={open ? "bad" : "plain"}>{reasonText(reason)}</Badge>
					)}
				</h2>
				<div className="flex flex-wrap gap-2">
					<CommandLink name="close-network" label={t({ message: `Close`, context: "closes a network" })} search={{ network }} />
					<CommandLink name="close-network-longer" label={t`Close for longer`} search={{ network }} />
					{isClosed && (
						<CommandLink name="open-network" label={t({ message: `Open`, context: "reopens a network" })} search={{ network }} />
					)}
					<CommandLink name="network-coin" label={t`Set a coin`} search={{ network }} />
				</div>
			</div>
			{open && message !== null && <p className="text-12 text-soft">{message}</p>}
			{open && (
				<Card>
					<Facts
						wide
						facts={[
							[t`Deposits`, closed(one.deposits_closed_until)],
							[t`Withdrawals`, closed(one.withdrawals_closed_until)],
							[
								t`Blocks: scanned, final, newest`,
								[scanned, final, tip].map((block) => (block === null ? "–" : countText(block))).join(" / "),
							],
							[
								t`Hot wallet`,
								<span key="hot" className="font-mono [overflow-wrap:anywhere]">
									{hot_address ?? "–"}
								</span>,
							],
							[
								t`Deposit addresses with coins received`,
								addresses.paid > addresses.read ? t`${paid}, the newest ${read} are read` : paid,
							],
						]}
					/>
				</Card>
			)}
			{assets.length > 0 && <Assets chain={chain} assets={assets} />}
		</section>
	);
}

function Until({ at }: { at: number }) {
	const { t } = useLingui();
	return (
		<>
			{t`closed until`} <Moment at={at} />
		</>
	);
}

function Assets({ chain, assets }: { chain: string; assets: readonly Asset[] }) {
	const { t } = useLingui();
	const text = (amount: string | null | undefined) => (amount == null ? "–" : amountText(amount));
	return (
		<Rows
			label={t`Custody on ${chain}`}
			rows={assets}
			keyOf={({ asset }) => asset}
			empty={t`No coins`}
			columns={[
				{ label: t`Coin`, cell: ({ coin }) => coin },
				{ label: t`Custody (ledger)`, isFigure: true, cell: ({ custody }) => text(custody) },
				{ label: t`Hot wallet (chain)`, isFigure: true, cell: ({ hot }) => text(hot) },
				{ label: t`Deposit addresses (chain)`, isFigure: true, cell: ({ deposit_addresses }) => text(deposit_addresses) },
				{
					label: t`Difference`,
					isFigure: true,
					cell: ({ difference }) => (
						<span className={difference?.startsWith("-") ? "font-semibold text-bad" : undefined}>{text(difference)}</span>
					),
				},
				{ label: t`Smallest deposit`, isFigure: true, cell: ({ terms }) => text(terms?.deposit_minimum) },
				{ label: t`Smallest withdrawal`, isFigure: true, cell: ({ terms }) => text(terms?.withdrawal_minimum) },
				{ label: t`Fee`, isFigure: true, cell: ({ terms }) => text(terms?.withdrawal_fee) },
				{ label: t`Two operators from`, isFigure: true, cell: ({ terms }) => text(terms?.two_operator_limit) },
			]}
		/>
	);
}
