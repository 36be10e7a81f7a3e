// Registers the referral product in the server. Links, ratios and held rebates are in memory; each settled rebate and the sums
// are in tables.
import type { ServerProduct } from "../product.ts";
import { createReferralCheck } from "./check.ts";
import { ReferralProjection } from "./projection.ts";
import { ReferralView } from "./referral-view.ts";
import {
	heldRebatesIndex,
	INVITERS,
	REBATE_SUMS,
	REBATES,
	REFERRAL_DAYS,
	REFERRAL_INCOME,
	REFERRAL_TERMS,
	REFERRAL_TOTALS,
	rebateSums,
	referralTables,
} from "./tables.ts";

export const referral = {
	name: "referral",
	createViews() {
		const referral = new ReferralView();
		return {
			views: { referral },
			take: {
				InviterSet: (event) => referral.inviterSet(event),
				ReferralTermsSet: (event) => referral.termsSet(event),
				PartnerSet: (event) => referral.partnerSet(event),
				RebatesAllowed: (event) => referral.allowed(event),
				ReferralDayClosed: (event) => referral.dayClosed(event),
				RebatesSettled: (event) => referral.settled(event),
				RebatesLapsed: (event) => referral.lapsed(event),
			},
		};
	},
	migrations: {
		"referral-0001-tables": referralTables,
		"referral-0002-held": heldRebatesIndex,
		"referral-0003-sums": rebateSums,
	},
	tables: [INVITERS, REFERRAL_TERMS, REFERRAL_DAYS, REBATES, REFERRAL_TOTALS, REFERRAL_INCOME, REBATE_SUMS],
	createProjection: () => new ReferralProjection(),
	createCheck: createReferralCheck,
} satisfies ServerProduct<{ referral: ReferralView }>;
