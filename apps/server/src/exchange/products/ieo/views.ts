import type { OfferingsView } from "../../offerings/offerings-view.ts";
import type { ApplicationState, IeoState } from "./state.ts";

type View = OfferingsView<IeoState, ApplicationState>;

export interface IeoViews {
	readonly ieos: Pick<View, "offerings" | "known" | "find" | "open" | "heldCount">;
}
