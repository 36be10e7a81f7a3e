import type { ContractsViews } from "../../exchange/products/contracts/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWireTicket } from "../../serializers/ticket.ts";
import { createStateTopic } from "./account-topic.ts";

/** Tickets. The `mark` topic sends what their values are between two changes. */
export const createContractsTopic = (views: ContractsViews & ListingViews) =>
	createStateTopic({
		list: "tickets",
		changedBy: { TicketChanged: ({ ticket }) => ticket },
		find: (id) => views.tickets.find(id),
		open: (user) => views.tickets.open(user),
		toWire: (ticket) => toWireTicket(views, ticket),
	});
