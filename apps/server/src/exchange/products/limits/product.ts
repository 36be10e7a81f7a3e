import type { ServerProduct } from "../product.ts";
import { LimitsView } from "./limits-view.ts";

export const limits = {
	name: "limits",
	createViews() {
		const view = new LimitsView();
		return {
			views: { ownLimits: view },
			take: { LimitsSet: (event) => view.limitsSet(event) },
			moveTo: (at) => view.moveTo(at),
		};
	},
	tables: [],
} satisfies ServerProduct<{ ownLimits: LimitsView }>;
