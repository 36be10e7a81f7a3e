// Page that lists withdrawals by queue. It is not refreshed automatically, because the users in each response count toward the
// number of users that the operator may view.
import type { ConsoleParams } from "@candor/contract";
import { Badge, Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRead } from "../data/queries.ts";
import { DeadlineBar } from "../parts/deadline-bar.tsx";
import { amountText } from "../parts/figures.ts";
import { Choice } from "../parts/inputs.tsx";
import { ageText } from "../parts/moments.tsx";
import { Loaded, Page, Rows } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";
import { STATE_TONES, useWithdrawalTexts, type WithdrawalRow } from "../parts/withdrawal-texts.ts";

type Queue = NonNullable<ConsoleParams<"withdrawals">["queue"]>;

const ROWS = 20;
const FRESH_MS = 600_000;
const QUEUES: readonly Queue[] = ["review", "decision", "payment", "ended"];

export function WithdrawalsPage({ search }: { search: { queue?: string | undefined; offset?: number | undefined } }) {
	const { t } = useLingui();
	const queue = QUEUES.find((known) => known === search.queue) ?? "review";
	const offset = search.offset ?? 0;
	const query = useRead("withdrawals", { queue, offset, limit: ROWS }, { freshMs: FRESH_MS, keepsPrevious: true });
	const total = query.data?.total;
	const to = (next: Queue, from: number) =>
		goTo(href("/withdrawals", { queue: next === "review" ? "" : next, offset: from > 0 ? from : "" }), { replace: true });
	return (
		<Page
			title={t`Withdrawals`}
			aside={total !== undefined && queue === "review" ? t`${total} waiting` : undefined}
			detail={t`Oldest first. J and K move, Enter opens. Each list is in the audit log.`}
			actions={
				<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
					{t`Refresh`}
				</Button>
			}
		>
			<div className="grid gap-4">
				<Choice
					className="max-w-[280px]"
					label={t`Queue`}
					value={queue}
					onValueChange={(next) => to(next as Queue, 0)}
					items={[
						{ value: "review", label: t`To review` },
						{ value: "decision", label: t`Doubtful and on hold` },
						{ value: "payment", label: t`Approved, not confirmed yet` },
						{ value: "ended", label: t`Ended` },
					]}
				/>
				<Loaded query={query} rows={8}>
					{(page) => (
						<>
							<List list={page.list} queue={queue} />
							<Pager offset={offset} size={ROWS} total={page.total} onOffset={(from) => to(queue, from)} />
						</>
					)}
				</Loaded>
			</div>
		</Page>
	);
}

function List({ list, queue }: { list: readonly WithdrawalRow[]; queue: Queue }) {
	const { t } = useLingui();
	const { states, reasons } = useWithdrawalTexts();
	const [marked, setMarked] = useState<number>();
	const open = (number: number) => goTo(`/withdrawals/${number}`);
	useRowKeys({
		count: list.length,
		at: list.findIndex(({ withdrawal }) => withdrawal === marked),
		onMove: (index) => setMarked(list[index]?.withdrawal),
		onOpen: () => marked !== undefined && open(marked),
	});
	return (
		<Rows
			label={t`Withdrawals`}
			rows={list}
			keyOf={({ withdrawal }) => withdrawal}
			selected={marked}
			onSelect={({ withdrawal }) => open(withdrawal)}
			empty={queue === "review" ? t`No withdrawal waits for a review` : t`No withdrawals`}
			columns={[
				{
					label: t`Number`,
					cell: ({ withdrawal }) => (
						<Link to={`/withdrawals/${withdrawal}`} className="num font-semibold text-brand">
							{withdrawal}
						</Link>
					),
				},
				{ label: t`User`, className: "num", cell: ({ user }) => user },
				{ label: t`Amount`, isFigure: true, cell: ({ amount, coin }) => `${amountText(amount)} ${coin}` },
				{ label: t`Network`, cell: ({ chain }) => chain ?? t`Bank` },
				{ label: t`State`, cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{states[state]}</Badge> },
				{
					label: t`Reasons`,
					className: "text-12",
					cell: (row) => row.reasons.map((one) => reasons[one]).join(", ") || t`no reason of risk`,
				},
				{ label: t`Approvals`, className: "num", cell: ({ approvals, needed }) => t`${approvals} of ${needed}` },
				{
					label: t({ message: `Age`, context: "time in a queue" }),
					className: "num whitespace-nowrap",
					cell: ({ at }) => ageText(at),
				},
				{
					label: t`Deadline`,
					cell: ({ at, due_at, missed }) => (
						<span className="flex items-center gap-2">
							<DeadlineBar from={at} due={due_at} />
							{missed && <Badge tone="bad">{t`missed`}</Badge>}
						</span>
					),
				},
			]}
		/>
	);
}
