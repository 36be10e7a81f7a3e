import type { OfferingsView } from "../../offerings/offerings-view.ts";
import type { SubscriptionOrderState, SubscriptionState } from "./state.ts";

type View = OfferingsView<SubscriptionState, SubscriptionOrderState>;

export interface SubscriptionViews {
	readonly subscriptions: Pick<View, "offerings" | "known" | "find" | "open" | "heldCount">;
}
