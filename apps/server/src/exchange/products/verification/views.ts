// What readers see of verification: the result, never a document.
import type { Access, RestrictedProduct, VerificationSet } from "@candor/core";

export type Verified = Omit<VerificationSet, "type">;

export interface VerificationViews {
	readonly verification: {
		/** Undefined: nothing was ever said of the person. */
		find(user: number): Verified | undefined;
		/** What a person may do with a product that not every country allows. */
		accessTo(product: RestrictedProduct, user: number): Access;
	};
}
