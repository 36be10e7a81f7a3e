// Checks if a user may buy new coins: only verified users in allowed countries may (docs/reference/rules.md §8).
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
	// The rules of one application and one cap per person can work only if the identity is known.
	return permits.isVerified(user) ? undefined : refuse("verification_needed");
}
