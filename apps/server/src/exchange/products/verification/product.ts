import type { ServerProduct } from "../product.ts";
import { VerificationView } from "./verification-view.ts";

export const verification = {
	name: "verification",
	createViews() {
		const view = new VerificationView();
		return {
			views: { verification: view },
			take: {
				VerificationSet: (event) => view.verificationSet(event),
				CountriesSet: (event) => view.countriesSet(event),
			},
		};
	},
	tables: [],
} satisfies ServerProduct<{ verification: VerificationView }>;
