// Page that lists deposits by chain and by bank, and traces how a transaction was decided. Each response adds an entry to the
// audit log.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, type BadgeTone, Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { amountText } from "../parts/figures.ts";
import { Choice } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Loaded, Page, Rows } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { goTo, href, Link } from "../parts/router.ts";

type Deposit = ConsoleData<"deposits">["list"][number];
type Finding = ConsoleData<"deposits/trace">["networks"][number];
type Asked = { show?: string | undefined; offset?: number | undefined; hash?: string | undefined };

const ROWS = 20;
const FRESH_MS = 600_000;
const LEAST_HASH = 8;
const TONES: Readonly<Partial<Record<Deposit["state"], BadgeTone>>> = {
	credited: "good",
	final: "good",
	capped: "warn",
	quarantined: "warn",
	unknown_token: "warn",
	legal_hold: "bad",
	reversed: "bad",
	dropped: "bad",
	replaced: "bad",
	rejected: "bad",
};

export function DepositsPage({ search }: { search: Asked }) {
	const { t } = useLingui();
	const role = useStore(session)?.role;
	const maySeeList = role !== "support";
	return (
		<Page
			title={t`Deposits`}
			detail={t`Deposits by chain and by bank, and the decision about a transaction. Each list is in the audit log.`}
		>
			<div className="grid gap-4">
				<Trace key={search.hash} asked={search} />
				{maySeeList && <List asked={search} />}
			</div>
		</Page>
	);
}

function List({ asked }: { asked: Asked }) {
	const { t } = useLingui();
	const show = asked.show === "all" ? "all" : "waiting";
	const offset = asked.offset ?? 0;
	const query = useRead("deposits", { show, offset, limit: ROWS }, { freshMs: FRESH_MS, keepsPrevious: true });
	const to = (next: string, from: number) =>
		goTo(href("/deposits", { ...asked, show: next === "all" ? "all" : "", offset: from > 0 ? from : "" }), {
			replace: true,
			keepScroll: true,
		});
	return (
		<section aria-label={t`Deposits`} className="grid gap-3">
			<div className="flex items-end justify-between gap-4">
				<Choice
					className="w-[280px]"
					label={t`Show`}
					value={show}
					onValueChange={(next) => to(next, 0)}
					items={[
						{ value: "waiting", label: t`Quarantined, capped, on hold` },
						{ value: "all", label: t`All` },
					]}
				/>
				<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
					{t`Refresh`}
				</Button>
			</div>
			<Loaded query={query} rows={8}>
				{({ list, total }) => (
					<>
						<Table list={list} empty={show === "waiting" ? t`No deposit waits for operators` : t`No deposits`} />
						<Pager offset={offset} size={ROWS} total={total} onOffset={(from) => to(show, from)} />
					</>
				)}
			</Loaded>
		</section>
	);
}

function useDepositTexts() {
	const { t } = useLingui();
	const states: Readonly<Record<Deposit["state"], string>> = {
		submitted: t`Reported by the user`,
		seen: t`Seen`,
		confirming: t`Confirming`,
		creditable: t`Confirmed, not recorded yet`,
		dropped: t`Dropped by the chain`,
		replaced: t`Replaced`,
		unknown_token: t`Unknown token`,
		small: t`Below the minimum`,
		credited: t`Credited`,
		final: t`Final`,
		capped: t`Above the hourly cap`,
		reversed: t`Reversed`,
		quarantined: t`Quarantined`,
		returned: t`Returned`,
		legal_hold: t`Legal hold`,
		rejected: t`Voucher rejected`,
	};
	const causes: Readonly<Record<Deposit["cause"], string>> = {
		none: "–",
		reorganised: t`the chain was reorganised`,
		recalled: t`recalled by the bank`,
		unknown_token: t`unknown token`,
		blacklisted: t`on the issuer's blacklist`,
		wrong_network: t`wrong network`,
		listed_address: t`sender is on a watch list`,
	};
	const meanings: Readonly<Record<Deposit["state"], string>> = {
		submitted: t`The user reported the hash. No transfer was found yet.`,
		seen: t`It is in a block. It is credited after enough confirmations.`,
		confirming: t`It is credited after enough confirmations.`,
		creditable: t`It has enough confirmations, and the exchange could not record it yet.`,
		dropped: t`Its block left the chain, and the transaction did not return. Nothing is credited.`,
		replaced: t`The sender replaced the transaction. Nothing is credited.`,
		unknown_token: t`The token is not on the list of this exchange. Nothing is credited.`,
		small: t`It is below the minimum. It is credited with later deposits when their sum reaches the minimum.`,
		credited: t`The user can trade with it. It can leave when it is final.`,
		final: t`The user has it, and the chain cannot undo it.`,
		capped: t`The credits of this hour were above the cap. Two operators can credit it.`,
		reversed: t`It was credited and taken back, because the chain or the bank has undone it.`,
		quarantined: t`Two operators decide: credit, return or legal hold.`,
		returned: t`Two operators returned it to its sender.`,
		legal_hold: t`It is held by order of an authority.`,
		rejected: t`An operator rejected the voucher. Nothing is credited.`,
	};
	return { states, causes, meanings };
}

function Table({ list, empty }: { list: readonly Deposit[]; empty: string }) {
	const { t } = useLingui();
	const { states, causes } = useDepositTexts();
	return (
		<Rows
			label={t`Deposits`}
			rows={list}
			keyOf={({ id }) => id}
			empty={empty}
			columns={[
				{ label: t`Number`, className: "num", cell: ({ deposit }) => deposit ?? "–" },
				{ label: t`User`, className: "num", cell: (row) => <Owner row={row} /> },
				{ label: t`Amount`, isFigure: true, cell: (row) => <Coins row={row} /> },
				{ label: t`Network`, cell: ({ chain }) => chain ?? t`Bank` },
				{ label: t`State`, cell: ({ state }) => <Badge tone={TONES[state] ?? "plain"}>{states[state]}</Badge> },
				{ label: t`Cause`, className: "text-12", cell: ({ cause }) => causes[cause] },
				{
					label: t`Transaction`,
					className: "font-mono text-12",
					cell: ({ hash }) =>
						hash === "" ? (
							"–"
						) : (
							<Link to="/deposits" search={{ hash }} className="text-brand">
								{`${hash.slice(0, 10)}…`}
							</Link>
						),
				},
				{ label: t({ message: `Seen`, context: "time" }), cell: ({ seen_at }) => <Moment at={seen_at} /> },
				{ label: t`Next step`, cell: (row) => <Next row={row} /> },
			]}
		/>
	);
}

function Owner({ row: { user } }: { row: Deposit }) {
	const { t } = useLingui();
	if (user === 0) return t`platform`;
	return (
		<Link to={`/users/${user}`} className="text-brand">
			{user}
		</Link>
	);
}

function Coins({ row: { amount, coin } }: { row: Deposit }) {
	const { t } = useLingui();
	return coin === null ? t`${amountText(amount)} units` : `${amountText(amount)} ${coin}`;
}

/** Link to the form of the command that decides about the deposit. */
function Next({ row: { user, deposit, state } }: { row: Deposit }) {
	const { t } = useLingui();
	const role = useStore(session)?.role;
	if (deposit === null || (role !== "treasurer" && role !== "administrator")) return "–";
	const link = (name: string, label: string) => (
		<Link to={`/commands/${name}`} search={{ user, deposit }} className="text-12 font-semibold whitespace-nowrap text-brand">
			{label}
		</Link>
	);
	if (state === "capped") return link("allow-deposit", t`Credit`);
	return state === "quarantined" || state === "legal_hold" ? link("decide-quarantined", t`Decide`) : "–";
}

function Trace({ asked }: { asked: Asked }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(asked.hash ?? "");
	const [isShort, setShort] = useState(false);
	const hash = (asked.hash ?? "").trim();
	const query = useRead("deposits/trace", { hash }, { isWanted: hash.length >= LEAST_HASH, freshMs: FRESH_MS });
	const search = (event: FormEvent) => {
		event.preventDefault();
		const wanted = typed.trim();
		setShort(wanted.length < LEAST_HASH);
		if (wanted.length < LEAST_HASH) return;
		if (wanted === hash) void query.refetch();
		else goTo(href("/deposits", { ...asked, hash: wanted }), { replace: true });
	};
	return (
		<Card>
			<CardTitle>{t`Trace a transaction`}</CardTitle>
			<form onSubmit={search} className="flex items-start gap-3">
				<div className="flex-1">
					<Field
						roomy
						label={t`Transaction hash`}
						value={typed}
						maxLength={200}
						onValueChange={setTyped}
						error={isShort ? t`Paste the whole hash.` : undefined}
					/>
				</div>
				<Button type="submit" className="mt-6" busy={query.isFetching}>
					{t`Trace`}
				</Button>
			</form>
			{hash.length >= LEAST_HASH && (
				<Loaded query={query} rows={2}>
					{(traced) => <Traced networks={traced.networks} deposits={traced.deposits} />}
				</Loaded>
			)}
		</Card>
	);
}

function Traced({ networks, deposits }: ConsoleData<"deposits/trace">) {
	const { t } = useLingui();
	const { states, causes, meanings } = useDepositTexts();
	return (
		<div role="status" className="grid gap-3">
			{networks.map((found) => (
				<FindingText key={found.chain} found={found} />
			))}
			{networks.length === 0 && <p className="text-14">{t`No network is open, so the chain cannot be read.`}</p>}
			{deposits.length === 0 && <p className="text-14">{t`The exchange has recorded nothing for this hash.`}</p>}
			<ul aria-label={t`Transfers of the transaction`} className="grid gap-2">
				{deposits.map((row) => (
					<li key={row.id} className="rounded-m bg-raised p-3 text-12">
						<div className="flex flex-wrap items-center gap-2 text-14">
							<Badge tone={TONES[row.state] ?? "plain"}>{states[row.state]}</Badge>
							<span className="num font-semibold">
								<Coins row={row} />
							</span>
							<span className="text-soft">{row.chain ?? t`Bank`}</span>
							<Owner row={row} />
							<Next row={row} />
						</div>
						<p className="mt-1.5">{meanings[row.state]}</p>
						{row.cause !== "none" && <p className="mt-0.5">{t`Cause: ${causes[row.cause]}`}</p>}
						{row.deposit === null && <p className="mt-0.5 text-soft">{t`${row.confirmations} of ${row.needed} confirmations`}</p>}
						<p className="num mt-0.5 font-mono text-soft [overflow-wrap:anywhere]">{t`To ${row.address}`}</p>
						<p className="mt-0.5 text-soft">
							{t`Last change`} <Moment at={row.changed_at} seconds />
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}

function FindingText({ found: { chain, finding, height, final, scanned } }: { found: Finding }) {
	const { t } = useLingui();
	const texts: Readonly<Record<Finding["finding"], string>> = {
		unknown: t`The node does not know this transaction.`,
		pending: t`The transaction is in no block yet.`,
		failed: t`The transaction failed on the chain and moved no coins.`,
		not_ours: t`No transfer of this transaction goes to an address of this exchange.`,
		scanning: t`The transaction pays an address of this exchange. Its block is not scanned yet.`,
		recorded: t`The exchange has recorded the transaction.`,
		away: t`The node does not respond.`,
	};
	const block = height === null ? "" : t`Block ${height}, ${final ? t`final` : t`not final`}.`;
	return (
		<p className="text-14">
			<span className="font-semibold">{chain}</span>: {texts[finding]} {block}{" "}
			{scanned !== null && t`Scanned up to block ${scanned}.`}
		</p>
	);
}
