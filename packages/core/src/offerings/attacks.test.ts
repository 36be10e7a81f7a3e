// Tests attacks that gain more from an offering of new coins than its rules intend. Figures show each gain
// (docs/reference/rules.md §8).
import { allot } from "@candor/proofs";
import { NEW_COIN, OfferingScenario } from "@candor/testkit";
import { expect, it } from "vitest";
import { DAY_MS } from "../engine/time.ts";

const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);

it("a person cannot multiply the cap of an IEO with many accounts, because every account must be verified", () => {
	const crowd = Array.from({ length: 50 }, () => 100n);
	// Ten accounts together get ten times the cap. The computation of allotments cannot prevent this; only verification limits the
	// number of accounts per person.
	expect(allot(1_000n, 20n, [100n, ...crowd])[0]).toBe(20n);
	expect(sum(allot(1_000n, 20n, [...Array.from({ length: 10 }, () => 100n), ...crowd]).slice(0, 10)) > 160n).toBe(true);
	const at = new OfferingScenario({ people: 2, country: "" });
	const offering = at.offerIeo();
	for (const by of at.people) expect(at.say(at.applying(offering, 1, by))).toBe("verification_needed");
});

it("an oversized application freezes its full price until the allotment, and never gets more than the cap", () => {
	const at = new OfferingScenario({ each: usdt(2_000) });
	const offering = at.offerIeo();
	at.must(at.applying(offering, 100));
	expect(at.balance(at.person(0), "coin")).toEqual({ available: 0n, frozen: usdt(2_000) });
	at.hours(2);
	expect(at.last("IeoMoved")).toMatchObject({ lots: 40n });
});

it("an applicant cannot delay the payment to wait for a market price, because it is automatic on the pay date", () => {
	const at = new OfferingScenario();
	const offering = at.offerIeo();
	at.must(at.applying(offering, 10));
	at.hours(2);
	const all = usdt(100_000);
	expect(at.say({ type: "Transfer", id: "", by: at.person(0), asset: 3, from: "coin", to: "trust", amount: all })).toBe(
		"insufficient_balance amount",
	);
	at.hours(1);
	expect(at.balance(offering, "ieo_escrow").frozen).toBe(usdt(200));
});

it("an operator cannot withdraw promised coins, change a running sale, or delay it without end", () => {
	const at = new OfferingScenario();
	const offering = at.offerSubscription();
	at.must(at.subscribing(offering, 10));
	expect(at.say(at.moving("DefundSubscription", offering, 1n))).toBe("insufficient_balance amount");
	expect(at.say(at.subscription({ offering, lockDays: 3_000 }))).toBe("terms_fixed");
	expect(at.say(at.subscription({ offering, launchAt: at.time + 300 * DAY_MS }))).toBe("terms_fixed");
	at.wait(8 * DAY_MS);
	expect(at.balance(at.person(0), "coin").available).toBe(usdt(100_000));
});

it("a user who applies repeatedly in the closing second has one application", () => {
	const at = new OfferingScenario();
	const offering = at.offerIeo();
	at.wait(3_599_999);
	expect(at.say(at.applying(offering, 50))).toBe("ok");
	for (let again = 0; again < 20; again++) expect(at.say(at.applying(offering, 50))).toBe("already_applied id");
	at.wait(1);
	expect(at.last("IeoSet")).toMatchObject({ applications: 1, requestedLots: 50n });
});

it("locked coins can be neither sold nor moved before their unlock date", () => {
	const at = new OfferingScenario();
	const offering = at.offerSubscription({ lockDays: 2 });
	at.must(at.subscribing(offering, 10));
	at.hours(1);
	at.must(at.doing("LaunchSubscription", offering));
	const move = { type: "Transfer", id: "", by: at.person(0), asset: NEW_COIN, from: "coin", to: "trust", amount: 1n } as const;
	expect(at.say(move)).toBe("insufficient_balance amount");
	at.wait(2 * DAY_MS);
	expect(at.say(move)).toBe("ok");
});

it("the price of a small order is never rounded to zero", () => {
	const at = new OfferingScenario();
	const offering = at.offerSubscription({ prices: [{ asset: 3, price: 1n }], minAmount: 1n });
	at.must(at.subscribing(offering, 0.5));
	expect(at.last("Subscribed").paid).toBe(1n);
});
