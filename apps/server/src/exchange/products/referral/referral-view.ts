import type {
	InviterSet,
	PartnerSet,
	Rebate,
	RebatesAllowed,
	RebatesLapsed,
	RebatesSettled,
	ReferralDayClosed,
	ReferralTermsSet,
} from "@candor/core";
import type { GeneralTerms, InviteeLink, InviterRatio, PartnerTerms, RebateDecision, ReferralViews } from "./views.ts";

/** Terms that apply until an operator sets others. */
const FIRST: GeneralTerms = { terms: 0, ratioPpm: 200_000, partnerRatioPpm: 400_000, lapseDays: 365, fromDay: 0, at: 0 };
const NONE: ReadonlyMap<number, bigint> = new Map();

export class ReferralView implements Readonly<ReferralViews["referral"]> {
	readonly #links = new Map<number, InviteeLink>();
	readonly #ofInviter = new Map<number, InviteeLink[]>();
	readonly #decisions = new Map<number, RebateDecision>();
	readonly #terms: GeneralTerms[] = [FIRST];
	readonly #partners = new Map<number, PartnerTerms[]>();
	/** Held rebates, keyed by invitee and then by "asset day". */
	readonly #held = new Map<number, Map<string, Rebate>>();
	readonly #pending = new Map<number, Map<number, bigint>>();
	/** Invitees with held rebates that may now be paid. */
	readonly #payable = new Set<number>();
	#closed: Omit<ReferralDayClosed, "type"> | undefined;
	#settlement = 0;
	#left = 0;

	linkOf(invitee: number): InviteeLink | undefined {
		return this.#links.get(invitee);
	}

	linksOf(inviter: number): readonly InviteeLink[] {
		return this.#ofInviter.get(inviter) ?? [];
	}

	decisionOn(invitee: number): RebateDecision | undefined {
		return this.#decisions.get(invitee);
	}

	termsOn(day: number): GeneralTerms {
		return this.#terms.findLast(({ fromDay }) => fromDay <= day) ?? FIRST;
	}

	latestTerms(): GeneralTerms {
		return this.#terms.at(-1) ?? FIRST;
	}

	ratioOn(inviter: number, day: number): InviterRatio {
		const partner = this.#partners.get(inviter)?.findLast(({ fromDay }) => fromDay <= day);
		const isPartner = partner !== undefined && partner.ratioPpm > 0;
		const { ratioPpm, terms } = isPartner ? partner : this.termsOn(day);
		return { ratioPpm, terms, partner: isPartner };
	}

	partner(user: number): PartnerTerms | undefined {
		return this.#partners.get(user)?.at(-1);
	}

	partners(): readonly PartnerTerms[] {
		return [...this.#partners.values()].map((history) => history.at(-1) as PartnerTerms);
	}

	partnerOfCode(code: string): number | undefined {
		return code === "" ? undefined : this.partners().find((partner) => partner.code === code)?.user;
	}

	pending(inviter: number): ReadonlyMap<number, bigint> {
		return this.#pending.get(inviter) ?? NONE;
	}

	heldFor(invitee: number): ReadonlyMap<number, bigint> {
		const sums = new Map<number, bigint>();
		for (const { asset, amount } of this.#held.get(invitee)?.values() ?? []) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
		return sums;
	}

	lastClosedDay(): Omit<ReferralDayClosed, "type"> | undefined {
		return this.#closed;
	}

	get settlement(): number {
		return this.#settlement;
	}

	get mayHaveWork(): boolean {
		return this.#left > 0 || this.#payable.size > 0;
	}

	inviterSet({ user: invitee, inviter, imported, at }: InviterSet): void {
		const link = { invitee, inviter, imported, at };
		this.#links.set(invitee, link);
		const links = this.#ofInviter.get(inviter);
		if (links === undefined) this.#ofInviter.set(inviter, [link]);
		else links.push(link);
	}

	allowed({ invitee, allowed, by, reason, at }: RebatesAllowed): void {
		this.#decisions.set(invitee, { allowed, by, reason, at });
		this.#renewPayable(invitee);
	}

	termsSet({ type: _type, ...terms }: ReferralTermsSet): void {
		this.#terms.push(terms);
	}

	partnerSet({ type: _type, ...terms }: PartnerSet): void {
		const history = this.#partners.get(terms.user);
		if (history === undefined) this.#partners.set(terms.user, [terms]);
		else history.push(terms);
	}

	dayClosed({ type: _type, ...closed }: ReferralDayClosed): void {
		// A day that a fault held open closes after later days. It must not replace a later day here.
		if (this.#closed === undefined || closed.day > this.#closed.day) this.#closed = closed;
		this.#left += closed.rows;
	}

	settled({ settlement, paid, held, left }: RebatesSettled): void {
		this.#settlement = settlement;
		this.#left = left;
		for (const rebate of held) this.#hold(rebate);
		for (const rebate of paid) this.#release(rebate);
	}

	lapsed({ rebates }: RebatesLapsed): void {
		for (const rebate of rebates) this.#release(rebate);
	}

	#hold(rebate: Rebate): void {
		const { invitee } = rebate;
		const held = this.#held.get(invitee) ?? new Map<string, Rebate>();
		this.#held.set(invitee, held);
		held.set(keyOf(rebate), rebate);
		this.#addPending(rebate, rebate.amount);
		this.#renewPayable(invitee);
	}

	/** Removes a rebate from the held ones, because it was paid or has lapsed. */
	#release(rebate: Rebate): void {
		const { invitee } = rebate;
		const held = this.#held.get(invitee);
		if (held?.delete(keyOf(rebate)) !== true) return;
		if (held.size === 0) this.#held.delete(invitee);
		this.#addPending(rebate, -rebate.amount);
		this.#renewPayable(invitee);
	}

	#addPending({ inviter, asset }: Rebate, change: bigint): void {
		const sums = this.#pending.get(inviter) ?? new Map<number, bigint>();
		this.#pending.set(inviter, sums);
		const sum = (sums.get(asset) ?? 0n) + change;
		if (sum > 0n) sums.set(asset, sum);
		else sums.delete(asset);
		if (sums.size === 0) this.#pending.delete(inviter);
	}

	#renewPayable(invitee: number): void {
		if (this.#decisions.get(invitee)?.allowed === true && this.#held.has(invitee)) this.#payable.add(invitee);
		else this.#payable.delete(invitee);
	}
}

const keyOf = ({ asset, day }: Rebate) => `${asset} ${day}`;
