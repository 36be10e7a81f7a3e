import type { ServerProduct } from "../product.ts";
import { AccountView } from "./account-view.ts";

export const accounts = {
	name: "accounts",
	createViews() {
		const view = new AccountView();
		return {
			views: { accounts: view },
			take: {
				AccountOpened: (event) => view.accountOpened(event),
				StandingChanged: (event) => view.standingChanged(event),
			},
		};
	},
	tables: [],
} satisfies ServerProduct<{ accounts: AccountView }>;
