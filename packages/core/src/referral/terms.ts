// Stores the ratios of rebates with the days from which they apply. A whole day counts under the terms that are in force at its
// start, so each change applies from the next day.
import { type Refusal, refuse } from "../engine/outcome.ts";
import { MAX_REBATE_PPM, type PartnerSet, type ReferralTermsSet, type SetPartner, type SetReferralTerms } from "./messages.ts";

const LEAST_LAPSE_DAYS = 60;
const MAX_LAPSE_DAYS = 3_650;
/** Pattern of authorization codes. Letters and digits that look alike (0 and O, 1 and I) are excluded. */
const PARTNER_CODE = /^[A-HJ-NP-Z2-9]{4,16}$/;

export type GeneralTerms = Omit<ReferralTermsSet, "type">;
export type PartnerTerms = Omit<PartnerSet, "type">;

/** Terms that apply until a command sets others. */
const FIRST: GeneralTerms = { terms: 0, ratioPpm: 200_000, partnerRatioPpm: 400_000, lapseDays: 365, fromDay: 0, at: 0 };

/** The ratio by which an inviter's rebates of a day are computed. `terms` is the version of the ratio. */
export interface Ratio {
	readonly ratioPpm: number;
	readonly terms: number;
}

export class RatioHistory {
	/** Version of the latest change of any terms. */
	version = 0;
	/** General terms that apply now or from a later day, the oldest first. */
	general: GeneralTerms[] = [FIRST];
	readonly partners = new Map<number, PartnerTerms[]>();
	/** For each authorization code of current and future terms, the partner who has it. */
	readonly #codes = new Map<string, number>();

	get latest(): GeneralTerms {
		return this.general.at(-1) as GeneralTerms;
	}

	/** Returns the general terms that are in force on a day. */
	generalOn(day: number): GeneralTerms {
		return inForce(this.general, day) as GeneralTerms;
	}

	ratioOn(inviter: number, day: number): Ratio {
		const partner = inForce(this.partners.get(inviter) ?? [], day);
		return partner !== undefined && partner.ratioPpm > 0 ? partner : this.generalOn(day);
	}

	/**
	 * Stores general terms that apply from the next day.
	 * @param day current day
	 * @param oldestDay oldest day for which a ratio may still be needed
	 */
	set(
		{ ratioPpm, partnerRatioPpm, lapseDays }: SetReferralTerms,
		at: number,
		day: number,
		oldestDay: number,
	): GeneralTerms | Refusal {
		if (ratioPpm > MAX_REBATE_PPM) return refuse("invalid_ratio", "ratioPpm", { maximum_ppm: MAX_REBATE_PPM });
		if (partnerRatioPpm < ratioPpm || partnerRatioPpm > MAX_REBATE_PPM)
			return refuse("invalid_ratio", "partnerRatioPpm", { maximum_ppm: MAX_REBATE_PPM });
		if (lapseDays < LEAST_LAPSE_DAYS || lapseDays > MAX_LAPSE_DAYS)
			return refuse("invalid_days", "lapseDays", { minimum: LEAST_LAPSE_DAYS, maximum: MAX_LAPSE_DAYS });
		const terms = { terms: ++this.version, ratioPpm, partnerRatioPpm, lapseDays, fromDay: day + 1, at };
		this.general = added(this.general, terms, oldestDay);
		return terms;
	}

	setPartner({ user, ratioPpm, code }: SetPartner, at: number, day: number, oldestDay: number): PartnerTerms | Refusal {
		const known = this.partners.get(user) ?? [];
		const ends = ratioPpm === 0;
		if (ends && known.length === 0) return refuse("unknown_partner", "user");
		const maximum = this.latest.partnerRatioPpm;
		if (ratioPpm > maximum) return refuse("invalid_ratio", "ratioPpm", { maximum_ppm: maximum });
		if (ends ? code !== "" : !PARTNER_CODE.test(code)) return refuse("invalid_code", "code");
		if ((this.#codes.get(code) ?? user) !== user) return refuse("code_taken", "code");
		const terms = { terms: ++this.version, user, ratioPpm, code, fromDay: day + 1, at };
		this.keepPartner(user, added(known, terms, oldestDay));
		return terms;
	}

	keepPartner(user: number, terms: PartnerTerms[]): void {
		for (const { code } of this.partners.get(user) ?? []) this.#codes.delete(code);
		this.partners.set(user, terms);
		for (const { code } of terms) if (code !== "") this.#codes.set(code, user);
	}
}

function inForce<T extends { readonly fromDay: number }>(history: readonly T[], day: number): T | undefined {
	for (let at = history.length - 1; at >= 0; at--) if ((history[at] as T).fromDay <= day) return history[at];
	return undefined;
}

/**
 * Returns the list of terms with new terms added. New terms replace terms that would begin on the same day. Terms that no day
 * needs any longer are removed.
 */
function added<T extends { readonly fromDay: number }>(history: readonly T[], terms: T, oldestDay: number): T[] {
	const others = history.filter(({ fromDay }) => fromDay !== terms.fromDay);
	const needed = others.findLastIndex(({ fromDay }) => fromDay <= oldestDay);
	return [...others.slice(Math.max(0, needed)), terms];
}
