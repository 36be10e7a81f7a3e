// Tickets in an account's topic, as whole states: a message that was skipped is made good by the next one. What the mark makes of them
// between two changes, the `mark` topic tells.

import type { ContractsViews } from "../../exchange/products/contracts/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import { toWireTicket } from "../../serializers/ticket.ts";

type Pending = Set<number>;

export function createContractsPart(views: ContractsViews & ListingViews): AccountPart<Pending> {
	return {
		take: {
			TicketChanged(event, pendingOf) {
				pendingOf(event.user)?.add(event.ticket);
			},
		},
		nothing: () => new Set(),
		change: (pending) => ({
			tickets: [...pending]
				.map((id) => views.tickets.find(id))
				.filter((ticket) => ticket !== undefined)
				.map((ticket) => toWireTicket(views, ticket)),
		}),
		snapshot: (user) => ({ tickets: views.tickets.open(user).map((ticket) => toWireTicket(views, ticket)) }),
		size: (user) => views.tickets.open(user).length,
	};
}
