// Result of a user's identity check. It never contains a document.
import type { Access, CountryLists, RestrictedProduct, VerificationSet } from "@candor/core";

export type Verified = Omit<VerificationSet, "type">;

export interface VerificationViews {
	readonly verification: {
		/** Returns the result of a user's identity check, or undefined if there is none. */
		find(user: number): Verified | undefined;
		/** Returns the users who have exactly this level. */
		usersWith(level: "basic" | "advanced"): ReadonlySet<number>;
		/**
		 * Returns the country lists, keyed by product: countries in which it is not available, and countries in which it is available
		 * with demo money only.
		 */
		countries(): ReadonlyMap<string, CountryLists>;
		/** Returns a user's access to a product whose availability depends on the country. */
		accessTo(product: RestrictedProduct, user: number): Access;
	};
}
