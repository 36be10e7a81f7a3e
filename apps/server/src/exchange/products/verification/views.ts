// Views of verification: its result, never a document.
import type { Access, RestrictedProduct, VerificationSet } from "@candor/core";

export type Verified = Omit<VerificationSet, "type">;

export interface VerificationViews {
	readonly verification: {
		/** Undefined if the user has no verification record. */
		find(user: number): Verified | undefined;
		/** A user's access to a product that is not allowed in every country. */
		accessTo(product: RestrictedProduct, user: number): Access;
	};
}
