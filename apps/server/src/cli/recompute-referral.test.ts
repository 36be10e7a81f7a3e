// Tests that `recompute` finds no difference for referral in random histories, and finds one after each altered event.
import type { Event } from "@candor/core";
import { ReferralScenario, referralFlow } from "@candor/testkit";
import { describe, expect, it, test } from "vitest";
import { createReferralRecompute } from "./recompute-referral.ts";

const DAY_MS = 86_400_000;

function recomputed(events: readonly Event[]) {
	const part = createReferralRecompute();
	for (const event of events) part.take(event);
	return { part, ...part.end() };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("recompute of referral finds no difference in the random history of seed %i", (seed) => {
	const { differences, counted } = recomputed(referralFlow(seed).events);
	expect(differences).toEqual([]);
	expect(counted).toMatch(/^referral {4}3 invitees, \d+ rebates paid to \d inviters, \d+ lapsed, \d+ unpaid$/);
});

function history(): readonly Event[] {
	const at = new ReferralScenario();
	const [ann, bob] = [at.person(1), at.person(2)];
	at.must(at.allows(ann));
	at.buys(ann);
	at.buys(bob);
	at.must(at.setPartner(400_000));
	at.midnight();
	at.settleAll();
	at.sells(ann, 900);
	at.must(at.order({ by: at.maker, long: false, lots: 10, price: 1_000_000, leverage: 5 }));
	at.must(at.order({ by: ann, long: true, lots: 10, price: 1_000_000, leverage: 5 }));
	at.midnight();
	at.settleAll();
	at.wait(400 * DAY_MS);
	return at.events;
}

test("recompute of referral ranks inviters by the worth of their paid rebates at each day's closing index", () => {
	const { part } = recomputed(history());
	const [first, ...others] = part.ranking();
	expect(others).toEqual([]);
	// The value consists of 20 % of a fee of 1,500 units, at 10 USDT per million units, and of 40 % of the fees of two trades in
	// USDT.
	expect(first?.value).toBeGreaterThan(300_000n);
});

describe("recompute of referral finds each altered event", () => {
	const events = history();
	const alter = <T extends Event["type"]>(type: T, change: (event: Extract<Event, { type: T }>) => object, which = -1) => {
		const all = events.flatMap((event, index) => (event.type === type ? [index] : []));
		const at = all.at(which) as number;
		const event = events[at] as Extract<Event, { type: T }>;
		return events.with(at, { ...event, ...change(event) } as Event);
	};
	const first = <T extends object>([one, ...others]: readonly T[], change: (one: T) => Partial<T>) => [
		{ ...(one as T), ...change(one as T) },
		...others,
	];
	it.each([
		["another inviter", alter("InviterSet", ({ inviter }) => ({ inviter: inviter + 9 }), 0)],
		[
			"a day's sum that is a unit more",
			alter("ReferralDayClosed", ({ sums }) => ({ sums: first(sums, ({ amount }) => ({ amount: amount + 1n })) })),
		],
		["a day that closed before its end", alter("ReferralDayClosed", ({ day }) => ({ at: day * DAY_MS }))],
		["terms that begin on the same day", alter("PartnerSet", ({ fromDay }) => ({ fromDay: fromDay - 1 }))],
		[
			"a rebate that is a unit more",
			alter("RebatesSettled", ({ paid }) => ({ paid: first(paid, ({ amount }) => ({ amount: amount + 1n })) })),
		],
		["a rebate that was paid twice", alter("RebatesSettled", ({ paid }) => ({ paid: [...paid, ...paid] }))],
		["a rebate that was paid without permission", alter("RebatesAllowed", () => ({ allowed: false }))],
		["another ratio", alter("RebatesSettled", ({ paid }) => ({ paid: first(paid, () => ({ ratioPpm: 1 })) }))],
		["a fee that is a unit more", alter("Traded", ({ takerFee }) => ({ takerFee: takerFee + 1n }))],
		["a lapse of a rebate that ended before", alter("RebatesLapsed", ({ rebates }) => ({ rebates: [...rebates, ...rebates] }))],
	])("recompute of referral reports the altered event: %s", (_what, altered) => {
		expect(recomputed(events).differences).toEqual([]);
		expect(recomputed(altered).differences).not.toEqual([]);
	});
});
