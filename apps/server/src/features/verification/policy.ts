// Rules of identity verification by country: accepted documents, minimum age and retention. The public call and the checks of
// cases read the same table, so a document that the call lists is never refused.
import type { DocumentType } from "@candor/contract";
import { getCountries } from "libphonenumber-js/mobile";

/**
 * Version of the policy. It rises with each change that also applies to verified users, who must then send the level again within
 * GRACE_DAYS.
 */
export const POLICY_VERSION = 1;
/** Time in hours within which the platform promises a decision. */
export const REVIEW_HOURS = 72;
/** Grace period in days. A level that needs an update keeps its rights until the end of this period. */
export const GRACE_DAYS = 30;

export interface AcceptedDocument {
	readonly type: DocumentType;
	/** True if a picture of the document's back is required too. */
	readonly needs_back: boolean;
}

/** A law that obliges the platform to store the data of verified users. */
export interface Retention {
	readonly law: string;
	/** Number of years after the user last used the platform. */
	readonly years: number;
}

export interface CountryPolicy {
	readonly leastAge: number;
	readonly documents: readonly AcceptedDocument[];
	readonly retention: Retention;
}

/** Number of days after the last decision for which the data of a user without a verified level is stored. */
export const UNVERIFIED_DAYS = 90;

const PASSPORT: AcceptedDocument = { type: "passport", needs_back: false };
const ID_CARD: AcceptedDocument = { type: "id_card", needs_back: true };
const LICENCE: AcceptedDocument = { type: "driving_licence", needs_back: true };

/** Ages of full legal capacity, for the countries in which it is not 18. */
const LEAST_AGES: ReadonlyMap<string, number> = new Map(
	Object.entries({ AE: 21, BH: 21, EG: 21, KR: 19, KW: 21, NZ: 20, SG: 21, TH: 20 }),
);
/** Countries that issue no general identity card. */
const WITHOUT_ID_CARD = new Set(["AU", "CA", "DK", "GB", "IE", "NO", "NZ", "US"]);
/** Countries whose driving licences are not accepted as proof of identity. */
const WITHOUT_LICENCE = new Set(["CN", "IN", "RU"]);
const EEA = new Set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "));
const RETENTIONS: ReadonlyMap<string, Retention> = new Map(
	Object.entries({
		GB: { law: "Money Laundering Regulations 2017, regulation 40", years: 5 },
		JP: { law: "Act on Prevention of Transfer of Criminal Proceeds, article 6", years: 7 },
		US: { law: "31 CFR 1010.430", years: 5 },
	}),
);
const EEA_RETENTION: Retention = { law: "Directive (EU) 2015/849, article 40", years: 5 };
const OTHER_RETENTION: Retention = { law: "FATF recommendation 11", years: 5 };

const POLICIES: ReadonlyMap<string, CountryPolicy> = new Map(
	getCountries()
		.filter((country) => country !== "AC" && country !== "TA")
		.sort()
		.map((country) => [
			country,
			{
				leastAge: LEAST_AGES.get(country) ?? 18,
				documents: [
					...(WITHOUT_ID_CARD.has(country) ? [] : [ID_CARD]),
					PASSPORT,
					...(WITHOUT_LICENCE.has(country) ? [] : [LICENCE]),
				],
				retention: RETENTIONS.get(country) ?? (EEA.has(country) ? EEA_RETENTION : OTHER_RETENTION),
			},
		]),
);

/** Returns the policy of a country; undefined if the country code is unknown. */
export function policyOf(country: string): CountryPolicy | undefined {
	return POLICIES.get(country);
}

/** Returns all countries' policies, sorted by country code. */
export function policies(): ReadonlyMap<string, CountryPolicy> {
	return POLICIES;
}
