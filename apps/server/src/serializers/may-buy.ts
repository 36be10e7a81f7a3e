// Determines whether a user may buy the new coins of an offering (docs/reference/rules.md §8).
import type { VerificationViews } from "../exchange/products/verification/views.ts";

export function mayBuy(
	{ verification }: VerificationViews,
	product: "subscription" | "ieo",
	user: number,
): "yes" | "not_verified" | "not_available" {
	const { may, because } = verification.accessTo(product, user);
	if (may !== "real" && because === "country") return "not_available";
	return verification.find(user)?.basic === true ? "yes" : "not_verified";
}
