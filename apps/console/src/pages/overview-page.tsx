// The console's first page: queues that need attention, and the state of the exchange.
import type { ConsoleData } from "@candor/contract";
import { Badge, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRead } from "../data/queries.ts";
import { DeadlineBar } from "../parts/deadline-bar.tsx";
import { amountText, countText } from "../parts/figures.ts";
import { ageText } from "../parts/moments.tsx";
import { Figure, Loaded, Page, Rows } from "../parts/page.tsx";
import { goTo, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";

type Overview = ConsoleData<"overview">;
type Queue = Overview["queues"][number];

const PLACES: Readonly<Record<Queue["name"], string>> = {
	intents: "/intents",
	enrolments: "/operators",
	held_items: "/commands/release-held",
	halted_markets: "/system",
	administrators: "/operators",
	undelivered_messages: "/system",
	held_rebates: "/referral",
	bank_cards: "/bank-cards",
	verification: "/verification",
	watch_list_matches: "/watch-lists",
	old_watch_lists: "/watch-lists",
	exports: "/exports",
	withdrawals: "/withdrawals",
	withdrawal_decisions: "/withdrawals?queue=decision",
	waiting_deposits: "/deposits",
	legal_holds: "/legal-holds",
	disputes: "/disputes",
	late_rulings: "/disputes",
	merchants: "/p2p",
};

export function OverviewPage() {
	const { t } = useLingui();
	const query = useRead("overview", {}, { isQueue: true });
	return (
		<Page
			title={t`Needs attention`}
			detail={t`Oldest first. J and K move, Enter opens.`}
			actions={query.data && <Health health={query.data.health} />}
		>
			<Loaded query={query}>{(overview) => <Overview overview={overview} />}</Loaded>
		</Page>
	);
}

function Health({ health }: { health: Overview["health"] }) {
	const { t } = useLingui();
	if (health.status === "ok") return <Badge tone="up">{t`All systems normal`}</Badge>;
	return <Badge tone="bad">{health.reason ?? t`Degraded`}</Badge>;
}

function Overview({ overview: { queues, users, volume_24h, health, halted } }: { overview: Overview }) {
	const { t } = useLingui();
	const [marked, setMarked] = useState<Queue["name"]>();
	const sorted = [...queues].sort(
		(left, right) =>
			Number(left.count === 0) - Number(right.count === 0) || (left.oldest_at ?? Infinity) - (right.oldest_at ?? Infinity),
	);
	const at = sorted.findIndex(({ name }) => name === marked);
	const openQueue = (name: Queue["name"]) => goTo(PLACES[name]);
	useRowKeys({
		count: sorted.length,
		at,
		onMove: (index) => setMarked(sorted[index]?.name),
		onOpen: () => marked && openQueue(marked),
	});
	const count = countText;
	return (
		<div className="grid gap-4">
			<QueueTable queues={sorted} marked={marked} onOpen={openQueue} />
			<div className="grid grid-cols-2 gap-4 md:grid-cols-4">
				<Figure
					label={t`Users`}
					value={count(users.total)}
					detail={t`${count(users.today)} new today, ${count(users.verified)} verified`}
				/>
				<Figure label={t`Volume 24 h`} value={amountText(volume_24h.replace(/\.\d+$/, ""))} detail="USDT" />
				<Figure
					label={t`Journal`}
					value={count(health.durable_seq)}
					detail={t`projection ${count(Math.max(0, health.durable_seq - health.projected_seq))} behind`}
				/>
				<Figure
					label={t`Halted markets`}
					value={halted.length === 0 ? t`none` : count(halted.length)}
					tone={halted.length === 0 ? "text-good" : "text-bad"}
					detail={halted.join(", ") || t`version ${health.version}`}
				/>
			</div>
		</div>
	);
}

function useQueueTexts(): Readonly<Record<Queue["name"], readonly [name: string, next: string]>> {
	const { t } = useLingui();
	return {
		intents: [t`Intents`, t`second operator decides`],
		enrolments: [t`Enrolments`, t`compare the fingerprint, propose`],
		held_items: [t`Held items`, t`release or close`],
		halted_markets: [t`Halted markets`, t`check the price sources`],
		administrators: [t`Too few administrators`, t`enrol another administrator`],
		held_rebates: [t`Held rebates`, t`release or hold`],
		undelivered_messages: [t`Undelivered messages`, t`check mail and SMS`],
		bank_cards: [t`Bank cards`, t`compare the holder with the verified name`],
		verification: [t`Verification`, t`review the oldest case`],
		watch_list_matches: [t`Watch-list matches`, t`clear or confirm`],
		old_watch_lists: [t`Old watch lists`, t`download new list files`],
		exports: [t`Exports`, t`second operator decides`],
		withdrawals: [t`Withdrawals`, t`review, approve or reject`],
		withdrawal_decisions: [t`Doubtful and held withdrawals`, t`two operators decide`],
		waiting_deposits: [t`Quarantined and capped deposits`, t`two operators decide`],
		legal_holds: [t`Legal holds of activity`, t`an administrator decides`],
		disputes: [t`Disputes`, t`assign, then rule with a second operator`],
		late_rulings: [t`Late rulings`, t`rule now: the delay is public`],
		merchants: [t`Applications of merchants`, t`two operators approve`],
	};
}

function QueueTable({
	queues,
	marked,
	onOpen,
}: {
	queues: readonly Queue[];
	marked: Queue["name"] | undefined;
	onOpen: (name: Queue["name"]) => void;
}) {
	const { t } = useLingui();
	const texts = useQueueTexts();
	return (
		<Rows
			label={t`Queues`}
			rows={queues}
			keyOf={({ name }) => name}
			selected={marked}
			onSelect={({ name }) => onOpen(name)}
			empty={t`No queues`}
			columns={[
				{
					label: t`Queue`,
					cell: ({ name, count }) => (
						<Link to={PLACES[name]} className={join("text-14", count > 0 ? "font-semibold" : "text-soft")}>
							{texts[name][0]}
						</Link>
					),
				},
				{ label: t`Waiting`, isFigure: true, cell: ({ count }) => (count > 0 ? count : <span className="text-faint">0</span>) },
				{ label: t`Oldest`, className: "num", cell: ({ oldest_at }) => (oldest_at === null ? "–" : ageText(oldest_at)) },
				{ label: t`Deadline used`, cell: ({ oldest_at, due_at }) => <DeadlineBar from={oldest_at} due={due_at} /> },
				{ label: t`Next step`, className: "text-12 text-soft", cell: ({ name, count }) => (count > 0 ? texts[name][1] : "–") },
			]}
		/>
	);
}
