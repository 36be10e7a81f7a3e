import { defineProduct } from "../engine/product.ts";
import type { ReferralDependencies } from "./dependencies.ts";
import { REBATES } from "./kinds.ts";
import { REFERRAL_COMMANDS, REFERRAL_EVENTS } from "./messages.ts";
import { Referral } from "./referral.ts";
import { referralSample } from "./sample.ts";

export const referral = defineProduct({
	name: "referral",
	commands: REFERRAL_COMMANDS,
	events: REFERRAL_EVENTS,
	refusals: [
		{ code: "unknown_account", meaning: "The account does not exist, or does not belong to a registered user." },
		{ code: "own_inviter", meaning: "A user cannot be the user's own inviter." },
		{ code: "inviter_set", meaning: "The user has another inviter already. An inviter never changes." },
		{ code: "invites_each_other", meaning: "The inviter was invited by this user." },
		{ code: "invalid_links", meaning: "An import has no link, or more links than allowed." },
		{ code: "invalid_ratio", meaning: "A ratio is above its maximum, or the partners' maximum is below the general ratio." },
		{ code: "invalid_days", meaning: "The number of days is outside its limits." },
		{ code: "invalid_code", meaning: "The authorization code is not 4 to 16 capital letters and digits without I, O, 0 and 1." },
		{ code: "code_taken", meaning: "Another partner has this authorization code." },
		{ code: "unknown_partner", meaning: "The user is not a partner." },
		{ code: "unknown_invitee", meaning: "The user has no inviter." },
		{ code: "other_inviter", meaning: "The invitee has another inviter." },
		{ code: "invalid_reason", meaning: "The reason is not a code of small letters." },
		{ code: "held_by_operator", meaning: "An operator holds these rebates. Only operators can release them." },
		{ code: "released_by_operator", meaning: "Operators have released these rebates. Only an operator can hold them again." },
		{ code: "decided_already", meaning: "An operator has decided the same already." },
		{ code: "invalid_count", meaning: "The number of rows is 0 or above the maximum." },
		{ code: "other_settlement", meaning: "The number is not the next number of a settlement." },
	],
	accounts: [REBATES],
	causes: {
		rebate_reserve: {
			code: 33,
			rights: [
				{ from: "fees.available", to: "rebates.available", own: false },
				{ from: "rebates.available", to: "fees.available", own: false },
			],
		},
		rebate: { code: 34, rights: [{ from: "rebates.available", to: "coin.available", own: false }] },
	},
	sample: referralSample,
	create: (engine, dependencies: ReferralDependencies) => new Referral(engine, dependencies),
});
