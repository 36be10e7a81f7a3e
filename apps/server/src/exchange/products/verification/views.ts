// Results of identity checks. The server never stores a document here.
import type { Access, CountryLists, RestrictedProduct, VerificationSet } from "@candor/core";

export type Verified = Omit<VerificationSet, "type">;

export interface VerificationViews {
	readonly verification: {
		/** Returns the result of a user's identity check, or undefined if there is none. */
		find(user: number): Verified | undefined;
		/** Returns the users with exactly this level. */
		usersWith(level: "basic" | "advanced"): ReadonlySet<number>;
		/** Returns the countries without a product, or with demo money only. */
		countries(): ReadonlyMap<string, CountryLists>;
		/** Returns a user's access to a product that is not available in every country. */
		accessTo(product: RestrictedProduct, user: number): Access;
	};
}
