// Tests rebates of referral: links between users, ratios by day, the close of a day, settlements, holds, frozen inviters, and the
// lapse of held rebates after a year.
import { ReferralScenario } from "@candor/testkit";
import { describe, expect, it, vi } from "vitest";
import { FIRST_USER, FOUNDER, SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { PRODUCTS } from "../products.ts";
import { DayRows } from "./day-rows.ts";
import { NOTICE_DAYS } from "./held-rebates.ts";

const [BTC, USDT] = [1, 3];
/** Taker fee for buying 1,000 lots (0.01 BTC) at the test market's rate of 0.15 %, in ledger units of BTC. */
const FEE = 1_500n;

function scenario(invitees = 3) {
	const at = new ReferralScenario({ invitees });
	const [ann, bob, cy] = [at.person(1), at.person(2), at.person(3)];
	const coins = () => at.balance(at.inviter, "coin", BTC).available;
	return { at, ann, bob, cy, coins };
}

describe("a user has one inviter", () => {
	it("the inviter of a user is set once and never changes", () => {
		const { at, ann, bob } = scenario();
		expect(at.say(at.invites(ann))).toBe("ok");
		expect(at.told("InviterSet")).toHaveLength(3);
		expect(at.say(at.invites(ann, bob))).toBe("inviter_set user");
	});

	it.each([
		["the user", (at: ReferralScenario) => at.invites(at.maker, at.maker), "own_inviter inviter"],
		["unknown", (at: ReferralScenario) => at.invites(at.maker, 2 * FIRST_USER), "unknown_account inviter"],
		["a fund's account", (at: ReferralScenario) => at.invites(at.maker, at.fund), "unknown_account inviter"],
		["an invitee of the user", (at: ReferralScenario) => at.invites(at.inviter, at.person(1)), "invites_each_other inviter"],
	])("the inviter of a user cannot be %s", (_, command, refusal) => {
		const { at } = scenario();
		expect(at.say(command(at))).toBe(refusal);
	});

	it("the core sets no inviter of an unknown user or of a fund", () => {
		const { at } = scenario();
		expect(at.say(at.invites(2 * FIRST_USER))).toBe("unknown_account user");
		expect(at.say(at.invites(at.fund))).toBe("unknown_account user");
	});

	it("the core imports the inviters of many users at once, or of none", () => {
		const { at, bob } = scenario();
		const load = (pairs: readonly (readonly [user: number, inviter: number])[]) =>
			at.say({
				type: "ImportInviters",
				id: "",
				by: FOUNDER,
				reason: "old links",
				links: pairs.map(([user, inviter]) => ({ user, inviter })),
			});
		expect(
			load([
				[at.maker, bob],
				[at.inviter, bob],
			]),
		).toBe("invites_each_other links");
		expect(
			load([
				[at.maker, bob],
				[at.maker, bob],
			]),
		).toBe("inviter_set links");
		expect(
			load([
				[at.maker, at.inviter],
				[at.inviter, at.maker],
			]),
		).toBe("invites_each_other links");
		expect(load([])).toBe("invalid_links links");
		expect(load(Array.from({ length: 1_001 }, () => [at.maker, bob] as const))).toBe("invalid_links links");
		expect(at.told("InviterSet")).toHaveLength(3);
		expect(
			load([
				[at.maker, bob],
				[bob, at.inviter],
			]),
		).toBe("ok");
		expect(at.told("InviterSet").slice(3)).toMatchObject([{ user: at.maker, inviter: bob, imported: true }]);
	});
});

describe("the core calculates the rebates of a day", () => {
	it("the rebates of a day leave the fee account when the day ends, and reach the inviter by a settlement", () => {
		const { at, ann, coins } = scenario();
		at.must(at.allows(ann));
		at.buys(ann);
		at.buys(ann);
		expect(at.owed(BTC)).toBe(0n);
		at.midnight();
		const rebate = (2n * FEE) / 5n;
		const day = Math.floor(at.time / DAY_MS) - 1;
		// One lot (0.00001 BTC) is 1,000 ledger units and is worth 1 USDT.
		const sums = [{ asset: BTC, amount: rebate, price: 1_000_000n, per: 1_000n }];
		expect(at.told("ReferralDayClosed")).toMatchObject([{ day, rows: 1, sums }]);
		expect(at.owed(BTC)).toBe(rebate);
		const before = coins();
		at.settleAll();
		const paid = {
			invitee: ann,
			inviter: at.inviter,
			asset: BTC,
			day,
			fees: 2n * FEE,
			ratioPpm: 200_000,
			terms: 0,
			amount: rebate,
		};
		expect(at.told("RebatesSettled")).toMatchObject([{ settlement: 1, paid: [paid], held: [], left: 0 }]);
		expect(coins() - before).toBe(rebate);
		expect(at.owed(BTC)).toBe(0n);
		at.exchange.checkInvariants();
	});

	it("rebates include fees of spot and contracts, and no fees of demo money", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.buys(ann);
		at.sells(ann, 900);
		at.must(at.order({ by: at.maker, long: false, lots: 10, price: 1_000_000, leverage: 5 }));
		const position = at.must(at.order({ by: ann, long: true, lots: 10, price: 1_000_000, leverage: 5 }));
		const contractFee = at.position(position).fees;
		at.must(at.order({ by: at.maker, instrument: 1_001, long: false, lots: 10, price: 1_000_000, leverage: 5 }));
		at.must(at.order({ by: ann, instrument: 1_001, long: true, lots: 10, price: 1_000_000, leverage: 5 }));
		at.midnight();
		at.settleAll();
		const fees = (asset: number) => at.paid().find((row) => row.invitee === ann && row.asset === asset)?.fees;
		const spotFee =
			at
				.told("Traded")
				.filter(({ takerUser }) => takerUser === ann)
				.at(-1)?.takerFee ?? 0n;
		expect(fees(BTC)).toBe(FEE);
		expect(contractFee).toBeGreaterThan(0n);
		expect(fees(USDT)).toBe(spotFee + contractFee);
		expect(at.paid().every(({ asset }) => asset === BTC || asset === USDT)).toBe(true);
	});

	it("rebates include the fee that a fund pays for a holder", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.must(at.subscribe(1_000_000_000n, ann));
		at.hour();
		at.trade("buy", 1_500, 1_000_000);
		at.hour(1_100_000);
		at.must(at.redeem(at.units(ann) / 4n, ann));
		at.hour(1_100_000);
		at.hour(1_100_000);
		const fee = at.told("FundRedemptionMoved").reduce((sum, moved) => sum + moved.fee, 0n);
		expect(fee).toBeGreaterThan(0n);
		at.midnight();
		at.settleAll();
		expect(at.paid()).toMatchObject([{ invitee: ann, asset: USDT, fees: fee }]);
	});

	it("rebates are truncated to the unit, once for each invitee and asset", () => {
		const { at, ann, bob } = scenario();
		for (const user of [ann, bob]) at.must(at.allows(user));
		at.must(at.setTerms(333_333));
		at.midnight();
		for (let trade = 0; trade < 3; trade++) at.buys(ann, 1_001);
		at.buys(bob, 1_007);
		at.midnight();
		at.settleAll();
		for (const { fees, amount } of at.paid()) expect(amount).toBe((fees * 333_333n) / 1_000_000n);
		const total = at.paid().reduce((sum, { amount }) => sum + amount, 0n);
		expect(at.told("ReferralDayClosed").at(-1)?.sums[0]?.amount).toBe(total);
		expect(at.owed(BTC)).toBe(0n);
	});

	it("rebates have one balance record for each inviter, asset and settlement", () => {
		const { at, ann, bob, cy } = scenario();
		for (const user of [ann, bob, cy]) {
			at.must(at.allows(user));
			at.buys(user);
		}
		at.midnight();
		const before = at.events.length;
		at.settleAll();
		const records = at.events.slice(before).filter((event) => event.type === "BalanceChanged" && event.owner === at.inviter);
		expect(records).toMatchObject([{ account: "coin", asset: BTC, change: (3n * FEE) / 5n, cause: "rebate", ref: 1 }]);
	});

	it("rebates do not need a visit of each invitee at midnight", () => {
		const { at } = scenario(40);
		for (const user of at.people.slice(1, -1)) at.buys(user, 100);
		const before = at.events.length;
		at.wait(DAY_MS - (at.time % DAY_MS));
		const told = at.events.slice(before).map(({ type }) => type);
		expect(told.filter((type) => type === "ReferralDayClosed")).toHaveLength(1);
		// The fee account and the account for rebates change once each.
		expect(told.filter((type) => type === "BalanceChanged")).toHaveLength(2);
	});
});

describe("operators set the ratios of rebates", () => {
	it("a ratio raised at 23:59 applies to the fees after midnight only", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.wait(DAY_MS - (at.time % DAY_MS) - 60_000);
		at.record(1_000_000);
		at.buys(ann);
		at.must(at.setTerms(300_000));
		at.must(at.setPartner(400_000, { user: ann }));
		at.buys(ann);
		at.midnight();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		expect(at.paid()).toMatchObject([
			{ fees: 2n * FEE, ratioPpm: 200_000, terms: 0 },
			{ fees: FEE, ratioPpm: 300_000, terms: 1 },
		]);
	});

	it("a partner has the partner's ratio from the next day until the end of the partnership", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		const day = () => {
			at.buys(ann);
			at.midnight();
		};
		at.must(at.setPartner(400_000));
		day();
		day();
		at.must(at.setPartner(0, { code: "" }));
		day();
		day();
		at.settleAll();
		expect(at.paid().map(({ ratioPpm, terms }) => [ratioPpm, terms])).toEqual([
			[200_000, 0],
			[400_000, 1],
			[400_000, 1],
			[200_000, 0],
		]);
	});

	it("the latest change of a ratio on a day applies", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.must(at.setTerms(100_000));
		at.must(at.setTerms(150_000));
		at.midnight();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		expect(at.paid()).toMatchObject([{ ratioPpm: 150_000, terms: 2 }]);
	});

	it.each([
		["a ratio of half of the fee", (at: ReferralScenario) => at.setTerms(500_000), "invalid_ratio ratioPpm"],
		[
			"a partner's maximum of half of the fee",
			(at: ReferralScenario) => at.setTerms(1, { partnerRatioPpm: 500_000 }),
			"invalid_ratio partnerRatioPpm",
		],
		[
			"a partner's maximum below the ratio",
			(at: ReferralScenario) => at.setTerms(300_000, { partnerRatioPpm: 1 }),
			"invalid_ratio partnerRatioPpm",
		],
		["59 days before a lapse", (at: ReferralScenario) => at.setTerms(1, { lapseDays: 59 }), "invalid_days lapseDays"],
		["a partner's ratio above the maximum", (at: ReferralScenario) => at.setPartner(400_001), "invalid_ratio ratioPpm"],
		["a code with letters that look alike", (at: ReferralScenario) => at.setPartner(1, { code: "PILOT" }), "invalid_code code"],
		["a code for the end of a partnership", (at: ReferralScenario) => at.setPartner(0), "unknown_partner user"],
		["an unknown partner", (at: ReferralScenario) => at.setPartner(1, { user: 2 * FIRST_USER }), "unknown_account user"],
	])("the core rejects %s", (_, command, refusal) => {
		const { at } = scenario();
		expect(at.say(command(at))).toBe(refusal);
	});

	it("two partners cannot have one code", () => {
		const { at, ann } = scenario();
		at.must(at.setPartner(400_000));
		expect(at.say(at.setPartner(400_000, { user: ann }))).toBe("code_taken code");
		expect(at.say(at.setPartner(300_000))).toBe("ok");
	});
});

describe("settlements pay rebates", () => {
	it("a settlement pays once, although the service sends it again", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.buys(ann);
		at.midnight();
		at.must(at.settles(500, 1));
		expect(at.must(at.settles(500, 1))).toBe(1);
		expect(at.say(at.settles(500, 3))).toBe("other_settlement settlement");
		expect(at.paid()).toHaveLength(1);
	});

	it("a settlement continues at the row where the previous settlement ended, also after a restart", () => {
		const { at } = scenario(7);
		for (const user of at.people.slice(1, -1)) {
			at.must(at.allows(user));
			at.buys(user, 100);
		}
		at.midnight();
		at.must(at.settles(3));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.settleAll(3);
		expect(at.told("RebatesSettled").map(({ paid, left }) => [paid.length, left])).toEqual([
			[3, 4],
			[3, 1],
			[1, 0],
		]);
		expect(at.paid().map(({ invitee }) => invitee)).toEqual(at.people.slice(1, -1));
	});

	it.each([0, 501])("the core rejects a settlement of %i rows", (count) => {
		const { at } = scenario();
		expect(at.say(at.settles(count))).toBe("invalid_count count");
	});

	it("a settlement without unpaid rows has no effect", () => {
		const { at } = scenario();
		expect(at.send(at.settles())).toMatchObject({ kind: "accepted", effect: false });
	});
});

describe("the core holds rebates", () => {
	it("rebates are held by default, and are paid after the checks have passed", () => {
		const { at, ann, bob, coins } = scenario();
		for (const user of [ann, bob]) at.buys(user);
		at.midnight();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		expect(at.paid()).toEqual([]);
		expect(at.told("RebatesSettled")[0]?.held).toHaveLength(3);
		const before = coins();
		at.must(at.allows(ann));
		at.settleAll();
		expect(at.paid().map(({ invitee }) => invitee)).toEqual([ann, ann]);
		expect(coins() - before).toBe((2n * FEE) / 5n);
		expect(at.owed(BTC)).toBe(FEE / 5n);
		at.exchange.checkInvariants();
	});

	it("rebates that an operator holds are held until two operators release them", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.must(at.reviews("HoldRebates", ann));
		expect(at.say(at.reviews("HoldRebates", ann))).toBe("decided_already invitee");
		expect(at.say(at.allows(ann))).toBe("held_by_operator invitee");
		at.buys(ann);
		at.midnight();
		at.settleAll();
		expect(at.paid()).toEqual([]);
		at.must({
			type: "OpenOperator",
			id: "",
			by: FOUNDER,
			reason: "a test",
			operator: 3,
			role: "reviewer",
			publicKey: "3".padStart(64, "0"),
		});
		at.must({
			type: "OpenOperator",
			id: "",
			by: FOUNDER,
			reason: "a test",
			operator: 4,
			role: "reviewer",
			publicKey: "4".padStart(64, "0"),
		});
		at.wait(DAY_MS);
		const intent = at.must(at.reviews("ReleaseRebates", ann, { by: 3 }));
		at.settleAll();
		expect(at.paid()).toEqual([]);
		const hash = at.told("IntentProposed").at(-1)?.hash ?? "";
		at.must({ type: "ApproveIntent", id: "", by: 4, intent, hash, reason: "reviewed" });
		at.settleAll();
		expect(at.paid()).toHaveLength(1);
	});

	it("the service never changes a decision of an operator", () => {
		const { at, ann } = scenario();
		const service = (allowed: boolean, reason: string) => at.allows(ann, allowed, reason);
		at.must(service(false, "same_device"));
		at.must(at.reviews("ReleaseRebates", ann));
		expect(at.say(service(false, "same_device"))).toBe("released_by_operator invitee");
		expect(at.send(service(true, "checks_passed"))).toMatchObject({ kind: "accepted", effect: false });
		expect(at.say(service(false, "same_device"))).toBe("released_by_operator invitee");
		at.must(at.reviews("HoldRebates", ann));
		expect(at.say(service(true, "checks_passed"))).toBe("held_by_operator invitee");
		expect(at.send(service(false, "same_device"))).toMatchObject({ kind: "accepted", effect: false });
		expect(at.say(service(true, "checks_passed"))).toBe("held_by_operator invitee");
		expect(at.told("RebatesAllowed").at(-1)).toMatchObject({ by: "operator", allowed: false });
	});

	it("under rules 15 the service can hold rebates that operators have released", () => {
		const { at, ann } = scenario();
		at.must({ type: "BeginEra", id: "", by: SERVICE.exchange, rules: 15, stateHash: "", source: "an earlier release" });
		at.must(at.reviews("ReleaseRebates", ann));
		at.must(at.allows(ann, false, "same_device"));
		expect(at.told("RebatesAllowed").at(-1)).toMatchObject({ by: "service", allowed: false });
	});

	it("an operator can hold released rebates again before they are paid", () => {
		const { at, ann } = scenario();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		at.must(at.reviews("ReleaseRebates", ann));
		at.must(at.reviews("HoldRebates", ann));
		at.settleAll();
		expect(at.paid()).toEqual([]);
		at.must(at.reviews("ReleaseRebates", ann));
		at.settleAll();
		expect(at.paid()).toHaveLength(1);
	});

	it("the core rejects decisions about a user without an inviter, or with another inviter", () => {
		const { at, ann } = scenario();
		expect(at.say(at.allows(at.maker))).toBe("unknown_invitee invitee");
		expect(at.say(at.reviews("HoldRebates", at.maker))).toBe("unknown_invitee invitee");
		expect(at.say(at.reviews("HoldRebates", ann, { user: at.maker }))).toBe("other_inviter user");
		expect(at.say(at.allows(ann, true, "Checks passed"))).toBe("invalid_reason reason");
	});

	it("rebates are held while the inviter is frozen, and are paid afterwards", () => {
		const { at, ann } = scenario();
		const standing = (version: number, to: "frozen" | "closing_only" | "trading") =>
			at.must({ type: "SetStanding", id: "", by: SERVICE.accounts, user: at.inviter, version, standing: to });
		at.must(at.allows(ann));
		at.buys(ann);
		standing(1, "frozen");
		at.midnight();
		at.settleAll();
		expect(at.paid()).toEqual([]);
		at.wait(366 * DAY_MS);
		expect(at.told("RebatesLapsed").flatMap(({ rebates }) => rebates)).toEqual([]);
		standing(2, "closing_only");
		at.settleAll();
		expect(at.paid()).toHaveLength(1);
		at.exchange.checkInvariants();
	});

	it("rebates are held for a year, then lapse to the fee account, with an event 30 days before", () => {
		const { at, ann, bob } = scenario();
		for (const user of [ann, bob]) at.buys(user);
		at.midnight();
		at.settleAll();
		const heldOn = Math.floor(at.time / DAY_MS);
		const lapsesAt = (heldOn + 1 + 365) * DAY_MS;
		at.wait(lapsesAt - NOTICE_DAYS * DAY_MS - 1 - at.time);
		expect(at.told("RebatesExpiring")).toEqual([]);
		at.wait(1);
		expect(at.told("RebatesExpiring")).toMatchObject([{ lapsesAt, rebates: [{ invitee: ann }, { invitee: bob }] }]);
		at.must(at.allows(bob));
		at.wait(lapsesAt - 1 - at.time);
		expect(at.told("RebatesLapsed")).toEqual([]);
		const fees = at.balance(0, "fees", BTC).available;
		at.wait(1);
		expect(at.told("RebatesLapsed").flatMap(({ rebates }) => rebates)).toMatchObject([{ invitee: ann, amount: FEE / 5n }]);
		expect(at.balance(0, "fees", BTC).available - fees).toBe(FEE / 5n);
		at.settleAll();
		expect(at.paid()).toMatchObject([{ invitee: bob }]);
		expect(at.owed(BTC)).toBe(0n);
		at.exchange.checkInvariants();
	});
});

it("the fee account pays nothing to a user, so no counted fee is ever refunded", () => {
	const from = PRODUCTS.flatMap(({ causes }) =>
		Object.entries(causes).flatMap(([cause, { rights }]) =>
			rights.filter((right: { readonly from: string }) => right.from.startsWith("fees.")).map(() => cause),
		),
	);
	expect(from).toEqual(["rebate_reserve"]);
});

describe("an error in automatic work of referral stops only the affected day", () => {
	const hold = (item: number) =>
		({ type: "QuarantineItem", id: "", by: SERVICE.exchange, product: "referral", item, reason: "a test" }) as const;
	const release = (item: number, way: "release" | "close" = "release") =>
		({ type: "ReleaseHeld", id: "", by: FOUNDER, product: "referral", item, way, reason: "a test" }) as const;
	const closeOf = (day: number) => day * 2;
	const lapseOn = (day: number) => day * 2 + 1;

	it("after an error a day's rebates stay in the fee account until operators release the day", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.buys(ann);
		const day = Math.floor(at.time / DAY_MS);
		at.must(hold(closeOf(day)));
		at.midnight();
		at.buys(ann);
		at.exchange = Exchange.restore(at.exchange.sections());
		expect(at.told("ReferralDayClosed")).toEqual([]);
		expect(at.say(release(closeOf(day), "close"))).toBe("can_be_released way");
		at.must(release(closeOf(day)));
		at.midnight();
		at.settleAll();
		expect(at.paid().map((row) => [row.day, row.fees])).toEqual([
			[day, FEE],
			[day + 1, FEE],
		]);
	});

	it("operators can close a day that still throws, and its rebates stay in the fee account", () => {
		const { at, ann } = scenario();
		at.must(at.allows(ann));
		at.buys(ann);
		const day = Math.floor(at.time / DAY_MS);
		at.must(hold(closeOf(day)));
		at.midnight();
		const sums = vi.spyOn(DayRows.prototype, "sums").mockImplementation(() => {
			throw new Error("the fault");
		});
		expect(at.say(release(closeOf(day)))).toBe("still_throws item");
		expect(at.say(release(closeOf(day), "close"))).toBe("ok");
		sums.mockRestore();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		expect(at.paid().map((row) => row.day)).toEqual([day + 1]);
		at.exchange.checkInvariants();
	});

	it("after an error held rebates do not lapse until operators release them", () => {
		const { at, ann } = scenario();
		at.buys(ann);
		at.midnight();
		at.settleAll();
		const day = Math.floor(at.time / DAY_MS) + 366;
		at.must(hold(lapseOn(day)));
		at.exchange = Exchange.restore(at.exchange.sections());
		at.wait(400 * DAY_MS);
		expect(at.told("RebatesLapsed")).toEqual([]);
		at.must(release(lapseOn(day)));
		expect(at.told("RebatesLapsed")).toHaveLength(1);
		expect(at.say(release(lapseOn(day)))).toBe("not_held item");
		expect(at.say(hold(lapseOn(day)))).toBe("unknown_item item");
		at.exchange.checkInvariants();
	});
});
