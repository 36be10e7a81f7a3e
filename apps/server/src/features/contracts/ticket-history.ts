// A ticket that a command answered with: from memory, or, where a repeated id names one that has left it, from the tables.
import { CommandOutcomeUnknown } from "@candor/journal";
import { isOpen, type TicketState } from "../../exchange/tickets/ticket-state.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { ContractsNeeds } from "./needs.ts";
import { ticketOf } from "./queries.ts";

/** @throws CommandOutcomeUnknown where the tables are not in time or cannot be asked: the command is done, and may be asked for again */
export async function answeredTicket(
	{ views, tables, projected }: ContractsNeeds,
	user: number,
	ticket: number,
	seq: number,
): Promise<TicketState> {
	const known = views.tickets.find(ticket);
	if (known?.user === user) return known;
	const read = () =>
		ticketOf(tables, user, ticket).catch((cause: unknown) => {
			throw new CommandOutcomeUnknown(`ticket ${ticket} is there and cannot be read now`, { cause });
		});
	const ended = await read();
	if (ended !== undefined && !isOpen(ended)) return ended;
	const state = (await caughtUpWith(projected, seq)) ? await read() : undefined;
	if (state === undefined) throw new CommandOutcomeUnknown(`ticket ${ticket} is there and not in the tables yet`);
	return state;
}
