// Who may buy new coins: verified people where they are offered (docs/reference/rules.md §8).
import { type Refusal, refuse } from "../engine/outcome.ts";

/** What people may do where they live (verification). */
export interface Permits<P extends string> {
	accessTo(
		product: P,
		user: number,
	): { readonly may: "real" | "demo" | "none"; readonly because: "not_verified" | "country" | undefined };
	isVerified(user: number): boolean;
}

/** Why this person may not, if so. */
export function permitOf<P extends string>(permits: Permits<P>, product: P, user: number): Refusal | undefined {
	const { may, because } = permits.accessTo(product, user);
	if (may !== "real" && because === "country") return refuse("not_available");
	// One application, and one cap, for each person: who they are must be known.
	return permits.isVerified(user) ? undefined : refuse("verification_needed");
}
