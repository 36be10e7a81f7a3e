// Policy of identity verification: accepted documents, least age and retention by country. The public call and the checks of cases read
// this table, so that a document is never listed and then refused.
import type { DocumentType } from "@candor/contract";
import { getCountries } from "libphonenumber-js/mobile";

/** Version of the policy. It increases with each change that also applies to verified users. They then have GRACE_DAYS to send the level again. */
export const POLICY_VERSION = 1;
/** Time within which the platform promises a decision. */
export const REVIEW_HOURS = 72;
/** Grace period in which a level that needs an update keeps its rights. */
export const GRACE_DAYS = 30;

export interface AcceptedDocument {
	readonly type: DocumentType;
	/** True if the back is required too. */
	readonly needs_back: boolean;
}

/** A law that requires the platform to store the data of verified users. */
export interface Retention {
	readonly law: string;
	/** Years after the user's last use. */
	readonly years: number;
}

export interface CountryPolicy {
	readonly leastAge: number;
	readonly documents: readonly AcceptedDocument[];
	readonly retention: Retention;
}

/** Time in which the data of a user without a verified level is stored after the last decision. */
export const UNVERIFIED_DAYS = 90;

const PASSPORT: AcceptedDocument = { type: "passport", needs_back: false };
const ID_CARD: AcceptedDocument = { type: "id_card", needs_back: true };
const LICENCE: AcceptedDocument = { type: "driving_licence", needs_back: true };

/** Ages of full legal capacity that differ from 18. */
const LEAST_AGES: ReadonlyMap<string, number> = new Map(
	Object.entries({ AE: 21, BH: 21, EG: 21, KR: 19, KW: 21, NZ: 20, SG: 21, TH: 20 }),
);
/** Countries without a general identity card. */
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

/** Returns the policy of a country; undefined for an unknown country code. */
export function policyOf(country: string): CountryPolicy | undefined {
	return POLICIES.get(country);
}

/** All countries with their policies, in order of their codes. */
export function policies(): ReadonlyMap<string, CountryPolicy> {
	return POLICIES;
}
