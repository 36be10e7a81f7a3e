// The user's open positions, live: the account topic's snapshot, then its changes. Ended ones are removed, and lists of them are loaded
// again. account-topic.ts writes it.
import type { Ticket } from "@candor/contract";
import type { AccountData } from "../../../data/account.ts";
import { ownStore } from "../../../data/own-store.ts";

const NONE: ReadonlyMap<number, Ticket> = new Map();

/** By id. */
export const openTickets = ownStore(NONE);

const isOpen = ({ status }: Pick<Ticket, "status">): boolean => status <= 2;

/** By id, after a message; an older state than the known one changes nothing. Exported for its tests. */
export function takeTickets(known: typeof NONE, { kind, tickets = [] }: Pick<AccountData, "kind" | "tickets">): typeof NONE {
	if (kind === "change" && tickets.length === 0) return known;
	const next = new Map(kind === "snapshot" ? [] : known);
	for (const ticket of tickets) {
		if ((next.get(ticket.id)?.updated_at ?? 0) > ticket.updated_at) continue;
		if (isOpen(ticket)) next.set(ticket.id, ticket);
		else next.delete(ticket.id);
	}
	return next;
}
