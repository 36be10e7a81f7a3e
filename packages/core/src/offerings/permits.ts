// Checks that a user may buy new coins. Only verified users in allowed countries may (docs/reference/rules.md §8).
import { type Refusal, refuse } from "../engine/outcome.ts";

export interface Permits<P extends string> {
	accessTo(
		product: P,
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
	isVerified(user: number): boolean;
}

export function permitOf<P extends string>(permits: Permits<P>, product: P, user: number): Refusal | undefined {
	const { may, because } = permits.accessTo(product, user);
	if (may !== "real" && because === "country") return refuse("not_available");
	// One application and one cap per person require a known identity.
	return permits.isVerified(user) ? undefined : refuse("verification_needed");
}
