import type { Pool } from "pg";
import { createOfferingsCheck } from "../../offerings/check.ts";
import { OfferingsView } from "../../offerings/offerings-view.ts";
import { OfferingsProjection } from "../../offerings/projection.ts";
import type { ListingViews } from "../listing/views.ts";
import type { ServerProduct } from "../product.ts";
import { subscriptionTables } from "./first-tables.ts";
import { SUBSCRIPTION } from "./kind.ts";
import type { SubscriptionOrderState, SubscriptionState } from "./state.ts";

type View = OfferingsView<SubscriptionState, SubscriptionOrderState>;

export const subscription = {
	name: "subscription",
	createViews() {
		const subscriptions: View = new OfferingsView(SUBSCRIPTION);
		return { views: { subscriptions }, take: SUBSCRIPTION.takers(subscriptions) };
	},
	migrations: { "subscription-0001-tables": subscriptionTables },
	tables: [SUBSCRIPTION.tables.offerings, SUBSCRIPTION.tables.orders],
	createProjection: () => new OfferingsProjection(SUBSCRIPTION),
	createCheck: () => createOfferingsCheck(SUBSCRIPTION),
	async loadHistory(pool: Pool, { subscriptions }: { subscriptions: View }) {
		subscriptions.loadEnded(await SUBSCRIPTION.ended(pool));
	},
} satisfies ServerProduct<{ subscriptions: View }, { subscriptions: View } & ListingViews>;
