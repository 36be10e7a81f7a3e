import type { ServerProduct } from "../product.ts";
import { HoldsView } from "./holds-view.ts";

export const holds = {
	name: "holds",
	createViews() {
		const view = new HoldsView();
		return {
			views: { holds: view },
			take: { WithdrawalsHeld: (event) => view.withdrawalsHeld(event) },
			moveTo: (at) => view.moveTo(at),
		};
	},
	tables: [],
} satisfies ServerProduct<{ holds: HoldsView }>;
