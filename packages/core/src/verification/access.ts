// Computes which access a user has to a product that some countries restrict. The core decides commands by this access, and the
// server shows it to the user.
import type { CountryLists } from "./countries.ts";
import type { VerificationSet } from "./messages.ts";

export interface Access {
	readonly may: "real" | "demo" | "none";
	/** Reason why the user may not use real money; undefined if the user may. */
	readonly because: "not_verified" | "country" | undefined;
}

const REAL: Access = { may: "real", because: undefined };
const DEMO_UNVERIFIED: Access = { may: "demo", because: "not_verified" };
const DEMO_BY_COUNTRY: Access = { may: "demo", because: "country" };
const ABSENT: Access = { may: "none", because: "country" };

/**
 * Returns a user's access to a product.
 * @param known the user's verification; undefined if the user was never verified
 * @param countries the countries that restrict the product
 */
export function accessOf(
	known: Pick<VerificationSet, "basic" | "country"> | undefined,
	{ demoOnly, absent }: CountryLists,
): Access {
	const country = known?.country ?? "";
	if (absent.includes(country)) return ABSENT;
	if (known?.basic !== true) return DEMO_UNVERIFIED;
	return demoOnly.includes(country) ? DEMO_BY_COUNTRY : REAL;
}
