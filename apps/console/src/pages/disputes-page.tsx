// Page that lists P2P orders by queue, such as disputes. The users in each response count toward the number of users that the
// operator may view.
import type { ConsoleParams } from "@candor/contract";
import { Badge, Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useRead } from "../data/queries.ts";
import { DeadlineBar } from "../parts/deadline-bar.tsx";
import { amountText } from "../parts/figures.ts";
import { Choice } from "../parts/inputs.tsx";
import { ageText } from "../parts/moments.tsx";
import { P2P_STATE_TONES, type P2pOrderRow, useP2pTexts } from "../parts/p2p-texts.ts";
import { Loaded, Page, Rows, Stacked } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";
import { usePayNames } from "../parts/pay-names.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";

type Queue = NonNullable<ConsoleParams<"p2p/orders">["queue"]>;

interface Asked {
	readonly queue?: string | undefined;
	readonly user?: number | undefined;
	readonly offset?: number | undefined;
}

const ROWS = 20;
const FRESH_MS = 60_000;
const QUEUES: readonly Queue[] = ["disputes", "open", "ended"];

export function DisputesPage({ search }: { search: Asked }) {
	const { t } = useLingui();
	const queue = QUEUES.find((known) => known === search.queue) ?? "disputes";
	const { user, offset = 0 } = search;
	const params = { queue, offset, limit: ROWS, ...(user !== undefined && { user }) };
	// A search for a user is not polled, because each response adds an entry to the audit log.
	const isQueue = queue === "disputes" && user === undefined;
	const query = useRead("p2p/orders", params, { isQueue, freshMs: FRESH_MS, keepsPrevious: true });
	const total = query.data?.total;
	const to = (change: { queue?: Queue; user?: number | ""; offset?: number }) => {
		const next = { queue, user: user ?? "", offset: 0, ...change };
		const values = { queue: next.queue === "disputes" ? "" : next.queue, user: next.user, offset: next.offset || "" };
		goTo(href("/disputes", values), { replace: true });
	};
	return (
		<Page
			title={queue === "disputes" ? t`Disputes` : t`P2P orders`}
			aside={total !== undefined && queue === "disputes" ? t`${total} waiting` : undefined}
			detail={t`Oldest first. J and K move, Enter opens. Shown users are in the audit log.`}
			actions={
				<Button tone="ghost" size="small" busy={query.isFetching && !isQueue} onClick={() => void query.refetch()}>
					{t`Refresh`}
				</Button>
			}
		>
			<div className="grid gap-4">
				<Card className="grid gap-3 sm:grid-cols-[minmax(0,280px)_minmax(0,320px)]">
					<Choice
						label={t`Queue`}
						value={queue}
						onValueChange={(next) => to({ queue: next as Queue })}
						items={[
							{ value: "disputes", label: t`Disputes` },
							{ value: "open", label: t`Other open orders` },
							{ value: "ended", label: t`Ended orders` },
						]}
					/>
					<UserFilter key={user} user={user} onUser={(next) => to({ user: next ?? "" })} />
				</Card>
				<Loaded query={query} rows={8}>
					{(page) => (
						<>
							<List list={page.list} queue={queue} />
							<Pager offset={offset} size={ROWS} total={page.total} onOffset={(from) => to({ offset: from })} />
						</>
					)}
				</Loaded>
			</div>
		</Page>
	);
}

interface UserFilterProps {
	user: number | undefined;
	onUser: (user: number | undefined) => void;
}

/** Input that limits the list to the orders of one user. If the input is empty, the list has the orders of all users. */
export function UserFilter({ user, onUser }: UserFilterProps) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(user === undefined ? "" : String(user));
	const isValid = typed === "" || /^\d{1,15}$/.test(typed);
	const show = (event: FormEvent) => {
		event.preventDefault();
		if (isValid) onUser(typed === "" ? undefined : Number(typed));
	};
	return (
		<form onSubmit={show} noValidate className="flex items-end gap-2">
			<Field
				className="min-w-0 flex-1"
				label={t`User number`}
				value={typed}
				onValueChange={(text) => setTyped(text.trim())}
				inputMode="numeric"
				maxLength={15}
			/>
			<Button type="submit" tone="ghost" disabled={!isValid}>
				{t({ message: `Show`, context: "button of a filter" })}
			</Button>
		</form>
	);
}

function List({ list, queue }: { list: readonly P2pOrderRow[]; queue: Queue }) {
	const { t } = useLingui();
	const { states, causeText } = useP2pTexts();
	const { payTypeName } = usePayNames();
	const [marked, setMarked] = useState<number>();
	const open = (order: number) => goTo(`/disputes/${order}`);
	useRowKeys({
		count: list.length,
		at: list.findIndex(({ order }) => order === marked),
		onMove: (index) => setMarked(list[index]?.order),
		onOpen: () => marked !== undefined && open(marked),
	});
	const isOpen = queue !== "ended";
	return (
		<Rows
			label={queue === "disputes" ? t`Disputes` : t`P2P orders`}
			rows={list}
			keyOf={({ order }) => order}
			selected={marked}
			onSelect={({ order }) => open(order)}
			empty={queue === "disputes" ? t`No dispute waits for a ruling` : t`No orders`}
			columns={[
				{
					label: t`Order`,
					cell: ({ order }) => (
						<Link to={`/disputes/${order}`} className="num font-semibold text-brand">
							{order}
						</Link>
					),
				},
				{ label: t`Buyer`, className: "num", cell: ({ buyer }) => buyer },
				{ label: t`Seller`, className: "num", cell: ({ seller }) => seller },
				{
					label: t`Quantity and amount`,
					cell: ({ quantity, coin, amount, fiat, pay_type }) => (
						<Stacked main={`${amountText(quantity)} ${coin}`} below={`${amountText(amount)} ${fiat}, ${payTypeName(pay_type)}`} />
					),
				},
				{
					label: t`State`,
					cell: (row) => (
						<Stacked
							main={
								<span className="flex flex-wrap items-center gap-1">
									<Badge tone={P2P_STATE_TONES[row.state]}>{states[row.state]}</Badge>
									<OrderFlags order={row} />
								</span>
							}
							below={row.cause !== "" && causeText(row.cause, row.state)}
						/>
					),
				},
				...(queue === "disputes"
					? [
							{
								label: t`Operator`,
								className: "num",
								cell: ({ operator }: P2pOrderRow) => (operator === 0 ? t`not assigned` : operator),
							},
						]
					: []),
				{
					label: isOpen ? t({ message: `Age`, context: "time in a queue" }) : t`Since the end`,
					className: "num whitespace-nowrap",
					cell: ({ state_from }) => ageText(state_from),
				},
				...(isOpen
					? [
							{
								label: t`Deadline`,
								cell: ({ state_from, due_at }: P2pOrderRow) => <DeadlineBar from={state_from} due={due_at} />,
							},
						]
					: []),
			]}
		/>
	);
}

export function OrderFlags({ order: { late, reversed, held } }: { order: Pick<P2pOrderRow, "late" | "reversed" | "held"> }) {
	const { t } = useLingui();
	return (
		<>
			{late && <Badge tone="bad">{t`ruling late`}</Badge>}
			{reversed && <Badge tone="bad">{t`payment reversed`}</Badge>}
			{held && <Badge tone="bad">{t`on hold after a failure`}</Badge>}
		</>
	);
}
