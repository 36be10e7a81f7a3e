import type { ReferralEngine } from "./dependencies.ts";
import { MAX_SETTLED_ROWS } from "./messages.ts";
import { plain } from "./settlement.ts";
import type { ReferralState } from "./state.ts";

/**
 * Emits links, terms, decisions, days that are not fully settled, and held rebates, for readers that start with an empty copy of
 * the state.
 */
export function restateReferral(
	engine: ReferralEngine,
	{ links, ratios, closed, latest, held, settlement, left }: ReferralState,
): void {
	for (const { user, inviter, imported, at, decision } of links.values()) {
		engine.emit({ type: "InviterSet", user, inviter, imported, at });
		if (decision !== undefined) engine.emit({ type: "RebatesAllowed", invitee: user, inviter, ...decision });
	}
	for (const terms of ratios.general) if (terms.terms > 0) engine.emit({ type: "ReferralTermsSet", ...terms });
	for (const terms of [...ratios.partners.values()].flat()) engine.emit({ type: "PartnerSet", ...terms });
	const days = closed.map((one) => one.closed);
	for (const day of latest === undefined || days.includes(latest) ? days : [...days, latest])
		engine.emit({ type: "ReferralDayClosed", ...day });
	if (settlement === 0) return;
	const rebates = held.all().map(plain);
	const at = engine.now();
	for (let from = 0; from === 0 || from < rebates.length; from += MAX_SETTLED_ROWS)
		engine.emit({ type: "RebatesSettled", settlement, paid: [], held: rebates.slice(from, from + MAX_SETTLED_ROWS), left, at });
}
