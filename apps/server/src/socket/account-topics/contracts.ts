import type { ContractsViews } from "../../exchange/products/contracts/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWirePosition } from "../../serializers/position.ts";
import { createStateTopic } from "./account-topic.ts";

/**
 * Creates the topic of a user's positions. Clients compute the value of a position between two changes from the mark price in the
 * topic `mark`.
 */
export const createContractsTopic = (views: ContractsViews & ListingViews) =>
	createStateTopic({
		list: "positions",
		changedBy: { PositionChanged: ({ position }) => position },
		find: (id) => views.positions.find(id),
		open: (user) => views.positions.open(user),
		toWire: (position) => toWirePosition(views, position),
	});
