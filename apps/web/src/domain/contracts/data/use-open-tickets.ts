// The user's open positions for components. A response that arrives before the socket's message updates them too.
import { useStore } from "@candor/client/page";
import type { Ticket } from "@candor/contract";
import { useEffect, useMemo } from "react";
import { accountReadyNow, joinAccount } from "../../../data/account.ts";
import { contractsAccountTopic } from "../account-topic.ts";
import { openTickets, takeTickets } from "./open-tickets.ts";

export type ContractAccount = Ticket["account_type"];

/** Shows a position from a response before the socket sends it. */
export function noteTicket(ticket: Ticket): void {
	if (accountReadyNow()) openTickets.set(takeTickets(openTickets.get(), { kind: "change", tickets: [ticket] }));
}

/** Newest first. */
export function useOpenTickets(account: ContractAccount): readonly Ticket[] {
	const tickets = useStore(openTickets);
	useEffect(() => joinAccount(contractsAccountTopic), []);
	return useMemo(
		() => [...tickets.values()].filter(({ account_type }) => account_type === account).sort((a, b) => b.id - a.id),
		[tickets, account],
	);
}
