// Applications to initial offerings in an account's topic, as whole states: a message that was skipped is made good by the next one.

import type { ApplicationEvent, ApplicationState } from "../../exchange/products/ieo/state.ts";
import type { IeoViews } from "../../exchange/products/ieo/views.ts";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import type { AccountPart } from "../../exchange/products/product.ts";
import { toWireApplication } from "../../serializers/ieo.ts";

type Pending = Set<number>;

export function createIeoPart(views: IeoViews & ListingViews): AccountPart<Pending> {
	const noted = (event: ApplicationEvent, pendingOf: (user: number) => Pending | undefined) => {
		pendingOf(event.user)?.add(event.application);
	};
	const shown = (orders: readonly (ApplicationState | undefined)[]) =>
		orders.flatMap((order) => {
			const offering = order && views.ieos.known(order.offering);
			return offering === undefined ? [] : [toWireApplication(views, order as ApplicationState, offering)];
		});
	return {
		take: { IeoApplied: noted, IeoMoved: noted },
		nothing: () => new Set(),
		change: (pending) => ({ ieo: shown([...pending].map((order) => views.ieos.find(order))) }),
		snapshot: (user) => ({ ieo: shown(views.ieos.open(user)) }),
		size: (user) => views.ieos.open(user).length,
	};
}
