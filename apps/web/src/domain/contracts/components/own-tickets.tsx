// The user's positions and open orders below the order form, live; the others are on the page of all positions.
import { EmptyState, Skeleton, Tabs, useLater } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { useState } from "react";
import { useAccountReady } from "../../../data/account.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { type ContractAccount, useOpenTickets } from "../data/use-open-tickets.ts";
import { loadTicketDoing, TicketRow } from "./ticket-row.tsx";

/** When the page is at rest. */
const AHEAD_MS = 2_000;

export function OwnTickets({ account }: { account: ContractAccount }) {
	const { t } = useLingui();
	const [tab, setTab] = useState<"holding" | "pending">("holding");
	const tickets = useOpenTickets(account);
	const holding = tickets.filter(({ lots }) => lots > 0).length;
	const waiting = tickets.length - holding;
	const all = account === "real" ? "/pages/lever/index" : "/pages/lever/simulator";
	return (
		<Tabs
			label={t`My positions`}
			value={tab}
			onValueChange={setTab}
			items={[
				{ value: "holding", label: t({ message: `Open (${holding})`, context: "tab: open contract positions" }) },
				{ value: "pending", label: t`Pending (${waiting})` },
			]}
			aside={
				<Link to={all} className="pressable target shrink-0 text-12 text-brand">
					{t`All positions`}
				</Link>
			}
		>
			<OpenTickets account={account} tab={tab} />
		</Tabs>
	);
}

export function OpenTickets({ account, tab }: { account: ContractAccount; tab: "holding" | "pending" }) {
	const { t } = useLingui();
	const tickets = useOpenTickets(account).filter(({ lots }) => lots > 0 === (tab === "holding"));
	const ready = useAccountReady();
	// Once for all rows, before one is tapped.
	useLater(loadTicketDoing, { wanted: false, aheadMs: AHEAD_MS });
	if (!ready) return <Skeleton height={120} className="mt-2" />;
	if (tickets.length === 0)
		return (
			<EmptyState
				icon={<Scale aria-hidden size={22} strokeWidth={1.75} />}
				title={tab === "holding" ? t`No open positions` : t`You have no open orders`}
				detail={
					tab === "holding"
						? t`A position that you open ticks here with the mark price.`
						: t`A limit order waits here until its price comes. You can cancel it any time.`
				}
			/>
		);
	return (
		<LongList items={tickets}>{(ticket, index) => <TicketRow key={ticket.id} ticket={ticket} first={index === 0} />}</LongList>
	);
}
