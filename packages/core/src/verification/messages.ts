// Declares the commands and events of identity verification (KYC). They contain each user's verification level and country, but
// no names or documents (docs/reference/rules.md §1.8, §11).
import { bool, list, type MessageOf, oneOf, text, uint } from "../encoding/schema.ts";
import { command, event, operatorCommand } from "../engine/declare.ts";

/**
 * Products whose access depends on the user's country. The journal stores products as indexes of this list, so new products may
 * only be appended.
 */
export const RESTRICTED_PRODUCTS = ["options", "contracts", "earn", "subscription", "ieo", "arbitrage"] as const;
export type RestrictedProduct = (typeof RESTRICTED_PRODUCTS)[number];

/**
 * Sets a user's verification. `version` must be higher than the stored one. `country` is an ISO 3166-1 alpha-2 code; it is empty
 * if unknown.
 */
export const setVerification = operatorCommand(
	65,
	"SetVerification",
	{ user: uint, version: uint, basic: bool, advanced: bool, country: text },
	{ roles: ["reviewer", "administrator"], needsApproval: false },
);
export type SetVerification = MessageOf<typeof setVerification>;

/**
 * Lowers a user's verification because a document has expired, or because the user did not verify again in time after the policy
 * was changed. The server sends this command without an operator. It cannot raise a level, and keeps the country.
 */
export const lapseVerification = command(23, "accounts", "LapseVerification", {
	user: uint,
	version: uint,
	basic: bool,
	advanced: bool,
});
export type LapseVerification = MessageOf<typeof lapseVerification>;

const countries = { product: oneOf(...RESTRICTED_PRODUCTS), demoOnly: list(text), absent: list(text) };
/**
 * Replaces the two country lists of a product: where it is limited to demo money, and where it is not offered. The lists apply to
 * later purchases.
 */
export const setCountries = operatorCommand(66, "SetCountries", countries, { roles: ["administrator"], needsApproval: true });
export type SetCountries = MessageOf<typeof setCountries>;

export const verificationSet = event(1080, "VerificationSet", {
	user: uint,
	version: uint,
	basic: bool,
	advanced: bool,
	country: text,
	at: uint,
});
export type VerificationSet = MessageOf<typeof verificationSet>;
export const countriesSet = event(1081, "CountriesSet", countries);
export type CountriesSet = MessageOf<typeof countriesSet>;
