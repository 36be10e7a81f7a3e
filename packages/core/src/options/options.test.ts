// Tests timed options: sales and refusals, the payout of each end, and that only prices end an option (docs/reference/rules.md
// §6).
import { OptionScenario, SCENARIO_TERMS, type Word } from "@candor/testkit";
import { describe, expect, it } from "vitest";
import { FOUNDER } from "../engine/actors.ts";
import { PLATFORM } from "../ledger/kinds.ts";
import type { BuyOption } from "./messages.ts";

const STAKE = 10_000_000n;
const PAYOUT = 8_000_000n;
const EACH = 10_000_000_000n;
const POOL = 100_000_000_000n;
const own = { id: "", by: FOUNDER, reason: "for a test" } as const;

function scenario(more: ConstructorParameters<typeof OptionScenario>[0] = {}): OptionScenario {
	const at = new OptionScenario(more);
	at.record(1_000);
	return at;
}

/** Records the given price every second until the option opens. */
function open(at: OptionScenario, option: number, price = 1_000): void {
	while (at.told("OptionOpened", option) === undefined) at.tick(price);
}

function run(at: OptionScenario, seconds: number, price: number): void {
	for (let passed = 0; passed < seconds; passed++) at.tick(price);
}

const silence = (at: OptionScenario, seconds: number) => at.wait(seconds * 1_000);
const cash = (at: OptionScenario, index = 0) => at.balance(at.person(index), "option").available - EACH;
const pool = (at: OptionScenario) => at.balance(PLATFORM, "option_pool").available - POOL;

describe("an option ends by prices", () => {
	it.each([
		["up wins when the price is higher", true, 1_001, "won", PAYOUT],
		["up loses when it is lower", true, 999, "lost", -STAKE],
		["down wins when it is lower", false, 999, "won", PAYOUT],
		["down loses when it is higher", false, 1_001, "lost", -STAKE],
		["up returns the stake when the price is equal", true, 1_000, "fair", 0n],
		["down returns the stake when the price is equal", false, 1_000, "fair", 0n],
	] as const)("an option pays by the closing price: %s", (_name, up, price, result, gained) => {
		const at = scenario();
		const option = at.buy({ up });
		expect([cash(at), at.balance(at.person(0), "option").frozen]).toEqual([-STAKE, STAKE]);
		expect([pool(at), at.balance(PLATFORM, "option_pool").frozen]).toEqual([-PAYOUT, PAYOUT]);
		open(at, option);
		run(at, 31, price);
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "record", result, price });
		expect([cash(at), pool(at)]).toEqual([gained, -gained]);
		expect([at.balance(at.person(0), "option").frozen, at.balance(PLATFORM, "option_pool").frozen]).toEqual([0n, 0n]);
		at.exchange.checkInvariants();
	});

	it("an option opens at the first prices more than two seconds after the sale", () => {
		const at = scenario();
		const option = at.buy();
		at.tick(1_001);
		at.tick(1_002);
		expect(at.told("OptionOpened", option)).toBeUndefined();
		// Three of five sources sent a price after the two seconds. The median of only these three prices counts.
		const words: Word[] = [
			[5, 1_000],
			[5, 1_000],
			[1_010, 0],
			[1_012, 0],
			[1_011, 0],
		];
		at.tick(words);
		const opened = at.told("OptionOpened", option);
		expect(opened).toMatchObject({ price: 1_011, time: at.time, settlesAfter: at.time + 30_000 });
	});

	it("a late price of a venue counts at the venue's time, and an option needs more than two prices", () => {
		const at = scenario();
		const option = at.buy();
		at.wait(2_500);
		at.record([
			[1_001, 600],
			[1_001, 500],
			[1_002, 400],
			[1_003, 100],
		]);
		expect(at.told("OptionOpened", option)).toBeUndefined();
		at.wait(500);
		at.record([
			[1_001, 600],
			[1_005, 100],
			[1_004, 200],
			[1_003, 300],
		]);
		expect(at.told("OptionOpened", option)).toMatchObject({ price: 1_003 });
	});

	it("an option settles by a record of a halted market if three sources have later prices", () => {
		const at = scenario();
		at.must({ type: "SetPriceRules", id: "", by: FOUNDER, staleAfterMs: 10_000, minimumSources: 5 });
		const option = at.buy();
		open(at, option);
		silence(at, 31);
		at.tick([
			[1_001, 0],
			[1_002, 0],
			[1_003, 0],
		]);
		expect(at.events.findLast(({ type }) => type === "IndexRecorded")).toMatchObject({ index: 0 });
		expect(at.told("OptionSettled", option)).toMatchObject({ result: "won", price: 1_002 });
	});

	it("options of the demo account use a separate pool and no user limits", () => {
		const at = scenario();
		at.must({ type: "SetLimits", id: "", by: at.person(0), dailyLoss: 1n, breakUntil: at.time + 1_000_000 });
		const option = at.buy({ account: "simulation" });
		open(at, option);
		run(at, 31, 1_001);
		expect(at.balance(at.person(0), "demo")).toEqual({ available: 10_000_000_000n + PAYOUT, frozen: 0n });
		expect(at.balance(PLATFORM, "demo_pool").available).toBe(POOL - PAYOUT);
		expect([cash(at), pool(at)]).toEqual([0n, 0n]);
	});
});

describe("a user buys an option", () => {
	it.each<[string, Partial<BuyOption>, string]>([
		["a stake below the minimum", { stake: SCENARIO_TERMS.minStake - 1n }, "below_minimum number"],
		["the minimum stake", { stake: SCENARIO_TERMS.minStake }, "ok"],
		["the maximum stake", { stake: SCENARIO_TERMS.maxStake }, "ok"],
		["a stake above the maximum", { stake: SCENARIO_TERMS.maxStake + 1n }, "above_maximum number"],
		["a stake of zero", { stake: 0n }, "below_minimum number"],
		["a negative stake", { stake: -1n }, "below_minimum number"],
		["an unknown duration", { seconds: 31 }, "unknown_duration seconds"],
		["a payout that is not the current one", { payoutPpm: 900_000 }, "terms_changed payout_ratio"],
		["a market without options", { pair: 2 }, "no_options_here match_id"],
		["an unknown market", { pair: 99 }, "no_options_here match_id"],
	])("a sale of an option is accepted or rejected by stake, duration and market: %s", (_name, order, said) => {
		const at = scenario();
		const before = at.exchange.stateHash();
		expect(at.say(at.order(order))).toBe(said);
		if (said !== "ok") expect(at.exchange.stateHash()).toBe(before);
	});

	it("the core rejects an option whose stake is above the available balance", () => {
		const at = scenario({ each: STAKE - 1n });
		expect(at.say(at.order())).toBe("insufficient_balance number");
		expect(at.say(at.order({ stake: STAKE - 1n }))).toBe("ok");
	});

	it("the core rejects an option whose payout is one unit above the pool's money, and names the remaining amount", () => {
		const at = scenario({ pool: PAYOUT - 1n });
		const outcome = at.send(at.order());
		expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "sold_out", retry: true, params: { left: 9_999_998n } } });
		expect(at.say(at.order({ stake: 9_999_998n }))).toBe("ok");
		expect(at.say(at.order({ stake: 1_000_000n, by: at.person(1) }))).toBe("sold_out number");
	});

	it("the core rejects open stakes above the maximum per user and market, separately for real and demo money", () => {
		const at = scenario();
		const most = SCENARIO_TERMS.maxStake;
		at.buy({ stake: most - 1_000_000n });
		expect(at.say(at.order({ stake: 1_000_001n }))).toBe("open_stakes_too_large number");
		expect(at.say(at.order({ stake: 1_000_001n, account: "simulation" }))).toBe("ok");
		expect(at.say(at.order({ stake: 1_000_001n, by: at.person(1) }))).toBe("ok");
		const last = at.buy({ stake: 1_000_000n, up: false });
		expect(at.say(at.order({ stake: 1_000_000n }))).toBe("open_stakes_too_large number");
		open(at, last);
		run(at, 31, 1_000);
		expect(at.say(at.order({ stake: most }))).toBe("ok");
	});

	it("the core rejects an option of a user with two hundred open options", () => {
		const at = scenario();
		at.must({ type: "SetOptionTerms", ...own, seconds: 30, ...SCENARIO_TERMS, minStake: 10_000n, active: true });
		for (let count = 0; count < 200; count++) at.buy({ stake: 10_000n });
		expect(at.say(at.order({ stake: 10_000n }))).toBe("too_many_options");
	});

	it("the core rejects an option while fewer than three sources sent a price within two seconds", () => {
		const at = scenario();
		at.record([
			[1_000, 0],
			[1_000, 0],
			[1_000, 0],
		]);
		at.wait(2_000);
		expect(at.say(at.order())).toBe("ok");
		at.wait(1);
		expect(at.say(at.order())).toBe("sources_silent match_id");
		at.record([
			[1_000, 0],
			[1_000, 0],
		]);
		expect(at.say(at.order())).toBe("sources_silent match_id");
		at.record([
			[1_000, 0],
			[1_000, 0],
			[1_000, 2_000],
		]);
		expect(at.say(at.order())).toBe("ok");
	});

	it.each([
		["an unverified user", "", "not_verified", "ok"],
		["a country where it is banned", "GB", "demo_only", "ok"],
		["a country where it is allowed", "TH", "ok", "ok"],
	])("access by country limits options with real and demo money: %s", (_name, country, real, simulation) => {
		const at = scenario({ country });
		expect([at.say(at.order()), at.say(at.order({ account: "simulation" }))]).toEqual([real, simulation]);
	});

	it("the core rejects an option in a country without options, even with demo money", () => {
		const at = scenario();
		at.must({ type: "SetCountries", ...own, product: "options", demoOnly: [], absent: ["TH"] });
		expect([at.say(at.order()), at.say(at.order({ account: "simulation" }))]).toEqual(["not_available", "not_available"]);
	});

	it("the core rejects an option during a break or above the daily limit; all open options count as lost", () => {
		const at = scenario();
		const limits = (dailyLoss: bigint, breakUntil = 0) =>
			at.must({ type: "SetLimits", id: "", by: at.person(0), dailyLoss, breakUntil });
		limits(25_000_000n);
		const first = at.buy();
		at.buy();
		expect(at.say(at.order())).toBe("loss_limit_reached");
		expect(at.say(at.order({ stake: 5_000_000n }))).toBe("ok");
		open(at, first);
		run(at, 32, 999);
		expect(at.say(at.order({ stake: 1_000_000n }))).toBe("loss_limit_reached");
		limits(25_000_000n, at.time + 5_000);
		at.wait(86_400_000);
		at.record(1_000);
		expect(at.say(at.order())).toBe("ok");
		limits(25_000_000n, at.time + 5_000);
		expect(at.say(at.order({ stake: 1_000_000n }))).toBe("on_break");
	});
});

describe("the terms of an option's duration are set only within their limits", () => {
	it.each([
		[{ seconds: 0 }, "invalid_option_terms seconds"],
		[{ seconds: 86_401 }, "invalid_option_terms seconds"],
		[{ seconds: 86_400 }, "ok"],
		[{ payoutPpm: 0 }, "invalid_option_terms payout_ratio"],
		[{ payoutPpm: 10_000_001 }, "invalid_option_terms payout_ratio"],
		[{ payoutPpm: 10_000_000 }, "ok"],
		[{ minStake: 1n }, "invalid_option_terms min"],
		[{ minStake: 2n }, "ok"],
		[{ maxStake: SCENARIO_TERMS.minStake - 1n }, "invalid_option_terms max"],
		[{ maxStake: (1n << 50n) + 1n }, "invalid_option_terms max"],
		[{ maxStake: 1n << 50n }, "ok"],
	])("setting option terms %o returns %s", (change, said) => {
		const at = new OptionScenario();
		expect(at.say({ type: "SetOptionTerms", ...own, seconds: 120, ...SCENARIO_TERMS, active: true, ...change })).toBe(said);
	});

	it("new terms or the closing of a market leave open options as they were sold", () => {
		const at = scenario();
		const option = at.buy();
		open(at, option);
		at.must({
			type: "SetOptionTerms",
			...own,
			seconds: 30,
			payoutPpm: 1,
			minStake: 1_000_000n,
			maxStake: 1_000_000n,
			active: false,
		});
		at.must({ type: "SetOptionMarket", ...own, pair: 1, active: false });
		run(at, 31, 1_001);
		expect(at.told("OptionSettled", option)).toMatchObject({ result: "won", paid: PAYOUT });
		expect(at.say(at.order())).toBe("no_options_here match_id");
	});
});

describe("an option without an index record ends by the rules for outages", () => {
	it("an option returns its stake if no opening record comes within a minute", () => {
		const at = scenario();
		const option = at.buy();
		silence(at, 61);
		expect(at.told("OptionSettled", option)).toBeUndefined();
		silence(at, 1);
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "void", result: "void", price: 0, returned: STAKE });
		expect([cash(at), pool(at)]).toEqual([0n, 0n]);
		expect(at.balance(PLATFORM, "option_pool").frozen).toBe(0n);
	});

	/** Opens two options. Then no source sends a price from shortly before their end until a minute after it. */
	function outage(first: Partial<BuyOption>, second: Partial<BuyOption>, last: number) {
		const at = scenario();
		const options = [at.buy(first), at.buy({ by: at.person(1), ...second })];
		for (const option of options) open(at, option);
		run(at, 20, last);
		silence(at, 80);
		return { at, options };
	}

	it("an option without a settling record settles by the last record before its end time; lost stakes pay the winners", () => {
		const { at, options } = outage({ up: true }, { up: false }, 1_001);
		expect(options.map((option) => at.told("OptionSettled", option))).toMatchObject([
			{ by: "outage", result: "won", price: 1_001, returned: STAKE, paid: PAYOUT },
			{ by: "outage", result: "lost", price: 1_001, returned: STAKE - PAYOUT, paid: 0n },
		]);
		// Neither the platform nor a user who holds both directions gains.
		expect([cash(at, 0), cash(at, 1), pool(at)]).toEqual([PAYOUT, -PAYOUT, 0n]);
		const told = at.events.findLast(({ type }) => type === "OptionOutageSettled");
		expect(told).toMatchObject({
			pair: 1,
			account: "real",
			options: 2,
			lost: STAKE,
			won: PAYOUT,
			returned: 2_000_000n,
			fromPool: 0n,
		});
	});

	it("in an outage the full stakes return if all options lost, and the pool pays if all won", () => {
		const losers = outage({}, {}, 999);
		expect([cash(losers.at, 0), cash(losers.at, 1), pool(losers.at)]).toEqual([0n, 0n, 0n]);
		const winners = outage({}, {}, 1_001);
		expect([cash(winners.at, 0), cash(winners.at, 1), pool(winners.at)]).toEqual([PAYOUT, PAYOUT, -2n * PAYOUT]);
	});

	it("losers share the lost stakes that winners do not need, in proportion and to the last unit", () => {
		const at = scenario();
		const stakes = [7_000_001n, 5_000_003n, 3_000_007n];
		const losers = stakes.map((stake, index) => at.buy({ by: at.person(index), stake, up: true }));
		const winner = at.buy({ by: at.person(0), stake: 1_000_009n, up: false });
		open(at, winner);
		run(at, 20, 999);
		silence(at, 80);
		const returned = losers.map((option) => at.told("OptionSettled", option)?.returned ?? 0n);
		const lost = stakes.reduce((sum, stake) => sum + stake, 0n);
		expect(returned.reduce((sum, each) => sum + each, 0n)).toBe(lost - 800_007n);
		for (const [index, share] of returned.entries()) {
			const exact = Number(stakes[index]) * (1 - 800_007 / Number(lost));
			expect(Math.abs(Number(share) - exact)).toBeLessThanOrEqual(1);
		}
		expect(pool(at)).toBe(0n);
		at.exchange.checkInvariants();
	});

	it("an outage is settled with the first record after it, when all its options are known", () => {
		const at = scenario();
		const short = at.buy({ up: true });
		const long = at.buy({ by: at.person(1), up: false, seconds: 60 });
		open(at, long);
		run(at, 20, 1_001);
		silence(at, 80);
		expect(at.told("OptionSettled", short)).toBeUndefined();
		at.tick(1_005);
		expect(at.told("OptionSettled", short)).toMatchObject({ by: "outage", result: "won", price: 1_001, paid: PAYOUT });
		expect(at.told("OptionSettled", long)).toMatchObject({ by: "record", result: "lost", price: 1_005 });
		expect(pool(at)).toBe(STAKE - PAYOUT);
	});

	it("an option whose end passed during a server stop settles by the first record after it, or by the outage rule", () => {
		const at = scenario();
		const option = at.buy();
		open(at, option);
		const sections = at.exchange.sections();
		at.exchange = (at.exchange.constructor as unknown as { restore(of: typeof sections): typeof at.exchange }).restore(sections);
		at.time += 80_000;
		at.record(1_002);
		expect(at.told("OptionSettled", option)).toMatchObject({ by: "record", result: "won", price: 1_002 });
		const other = at.buy();
		open(at, other);
		at.time += 91_000;
		at.record(1_009);
		expect(at.told("OptionSettled", other)).toMatchObject({ by: "outage", result: "fair", price: 1_000 });
	});

	it("options settle the same when the clock is set back", () => {
		const at = scenario();
		const option = at.buy();
		open(at, option);
		run(at, 29, 1_001);
		at.time -= 3_600_000;
		at.settle();
		expect(at.told("OptionSettled", option)).toBeUndefined();
		at.time += 3_600_000;
		run(at, 2, 1_001);
		expect(at.told("OptionSettled", option)).toMatchObject({ result: "won" });
	});
});

it("a stored record is removed once only quarantined options waited for it", () => {
	const at = scenario();
	const option = at.buy();
	at.tick(1_000);
	at.tick(1_000);
	at.time += 1_000;
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: 1_001, ask: 1_001, time: at.time }));
	const record = { type: "RecordQuotes", id: "", by: 101, markets: [{ pair: 1, quotes }] } as const;
	at.exchange.applyBatch(at.time, [record]);
	// QuarantineItem belongs to the exchange itself, so it comes first in the next batch, before the openings that the record
	// causes.
	const quarantine = { type: "QuarantineItem", id: "", by: 100, product: "options", item: option, reason: "it threw" } as const;
	expect(at.exchange.applyBatch(at.time, [quarantine]).outcomes[0]?.kind).toBe("accepted");
	expect(at.told("OptionOpened", option)).toBeUndefined();
	at.settle();
	expect(at.exchange.nextDeadline()).toBeUndefined();
});

it("an option whose processing threw is quarantined with its money, and the other options continue", () => {
	const at = scenario();
	const [held, other] = [at.buy(), at.buy({ by: at.person(1) })];
	const quarantine = (item: number) =>
		at.say({ type: "QuarantineItem", id: "", by: 100, product: "options", item, reason: "it threw" });
	expect([quarantine(held), quarantine(held), quarantine(99)]).toEqual(["ok", "unknown_item item", "unknown_item item"]);
	open(at, other);
	run(at, 31, 1_001);
	expect(at.told("OptionSettled", other)).toMatchObject({ result: "won" });
	expect(at.told("OptionSettled", held)).toBeUndefined();
	expect(at.balance(at.person(0), "option").frozen).toBe(STAKE);
	at.exchange.checkInvariants();
});
