// Checks referral over random histories: every rebate is below half of its fees and exists once, and no unit is lost between the
// fee account, the account for rebates and the inviters. apps/server/src/cli/recompute-referral.test.ts recomputes the same
// histories from their events.
import { referralFlow } from "@candor/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import type { Rebate } from "./messages.ts";

const key = ({ invitee, asset, day }: Rebate) => `${invitee} ${asset} ${day}`;

it("in random histories each rebate is paid or lapses once, below half of its fees, and all amounts add up", () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
			const at = referralFlow(seed);
			const [ended, reserved, gone] = [new Set<string>(), new Map<number, bigint>(), new Map<number, bigint>()];
			const add = (of: Map<number, bigint>, asset: number, amount: bigint) => of.set(asset, (of.get(asset) ?? 0n) + amount);
			const end = (rebate: Rebate) => {
				expect(ended).not.toContain(key(rebate));
				ended.add(key(rebate));
				expect(rebate.amount * 2n).toBeLessThan(rebate.fees);
				add(gone, rebate.asset, rebate.amount);
			};
			let closed = 0;
			for (const event of at.events) {
				if (event.type === "ReferralDayClosed") {
					expect(event.day).toBeGreaterThan(closed);
					closed = event.day;
					expect(event.at).toBeGreaterThanOrEqual((event.day + 1) * DAY_MS);
					for (const { asset, amount } of event.sums) add(reserved, asset, amount);
				}
				if (event.type === "RebatesSettled") {
					for (const rebate of event.paid) end(rebate);
					for (const rebate of event.held) expect(ended).not.toContain(key(rebate));
				}
				if (event.type === "RebatesLapsed") for (const rebate of event.rebates) end(rebate);
			}
			for (const [asset, amount] of reserved) expect([asset, at.owed(asset)]).toEqual([asset, amount - (gone.get(asset) ?? 0n)]);
			const copy = Exchange.restore(at.exchange.sections());
			expect(copy.stateHash()).toBe(at.exchange.stateHash());
			expect(copy.restate()).toEqual(at.exchange.restate());
			const later = (exchange: Exchange) => exchange.applyBatch(at.time + 400 * DAY_MS, [at.settles()] as never).events;
			expect(later(copy)).toEqual(later(at.exchange));
		}),
		{ numRuns: 25 },
	);
});
