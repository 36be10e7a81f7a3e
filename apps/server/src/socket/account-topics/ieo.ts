import type { IeoViews } from "../../exchange/products/ieo/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { toWireApplication } from "../../serializers/ieo.ts";
import { createStateTopic } from "./account-topic.ts";

export const createIeoTopic = (views: IeoViews & ListingViews) =>
	createStateTopic({
		list: "ieo",
		changedBy: { IeoApplied: ({ application }) => application, IeoMoved: ({ application }) => application },
		find: (id) => views.ieos.find(id),
		open: (user) => views.ieos.open(user),
		toWire: (application) => {
			const offering = views.ieos.known(application.offering);
			return offering && toWireApplication(views, application, offering);
		},
	});
