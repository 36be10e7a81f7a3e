// Tests deposits by chain: identity, small deposits, remainders below one ledger unit, the hourly cap, reversals and debts.
import { Floor, PEOPLE } from "@candor/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { FOUNDER, SERVICE } from "../engine/actors.ts";
import { DAY_MS } from "../engine/time.ts";
import { Exchange } from "../exchange.ts";
import { type AccountKind, CONTRACTS, CUSTODY, NETWORK_FEES, PLATFORM, SPOT, TREASURY } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { Command } from "../registry.ts";
import { DEPOSIT_DEBT, QUARANTINED, SMALL_DEPOSITS } from "./kinds.ts";
import type { CreditDeposit, DepositState } from "./messages.ts";

const ERC20 = 1;
const [USDT, BTC] = [3, 1] as const;
const { ann, bob } = PEOPLE;
const UNIT = 1_000_000_000_000n;
const by = SERVICE.custody;
const own = { id: "", by: FOUNDER, reason: "for a test" };

function scenario() {
	const floor = new Floor();
	/**
	 * Sends a command. Returns "ok", or the code and the field of the refusal. Checks that a refusal leaves the state unchanged.
	 */
	const send = (command: object): string => {
		const before = floor.exchange.stateHash();
		const outcome = floor.send({ id: "", ...command } as unknown as Command);
		floor.exchange.checkInvariants();
		if (outcome.kind !== "refused") return "ok";
		expect(floor.exchange.stateHash()).toBe(before);
		return `${outcome.refusal.code} ${outcome.refusal.field ?? ""}`.trim();
	};
	const terms = (change: object = {}) => ({
		...own,
		type: "SetNetworkAsset",
		network: ERC20,
		asset: USDT,
		chainDecimals: 18,
		depositMinimum: 10n,
		withdrawalMinimum: 100n,
		withdrawalFee: 1n,
		hourlyCreditCap: 1_000_000_000_000n,
		twoOperatorLimit: 1_000n,
		automaticDailyCap: 10_000n,
		...change,
	});
	const deposit = (change: Partial<CreditDeposit> = {}) => ({
		type: "CreditDeposit",
		by,
		network: ERC20,
		asset: USDT,
		key: "tx:0",
		user: ann,
		amount: 1_000n,
		remainder: 0n,
		...change,
	});
	const balance = (owner: number, kind: AccountKind, asset: number = USDT) => {
		const { ledger } = floor.exchange;
		return ledger.balance(available(ledger.find(owner, kind, asset)));
	};
	const frozenOf = (owner: number, asset: number) => {
		const { ledger } = floor.exchange;
		return ledger.balance(frozen(ledger.find(owner, SPOT, asset)));
	};
	const stateOf = (number: number): DepositState | undefined =>
		floor.exchange
			.restate()
			.flatMap((event) => (event.type === "DepositRecorded" && event.deposit === number ? [event.state] : []))[0];
	expect(send(terms())).toBe("ok");
	const start = balance(ann, SPOT);
	/** Credits Ann a deposit as large as her balance. Ann then spends nearly everything on BTC from Bob and Cy. */
	const spendDeposit = () => {
		expect(send(deposit({ amount: start, remainder: 5n }))).toBe("ok");
		for (const seller of ["bob", "cy"]) {
			floor.say(`${seller} sell 9900 @100000`);
			floor.say("ann buy 9900 @100000");
		}
	};
	return { floor, send, terms, deposit, balance, frozenOf, stateOf, start, spendDeposit };
}

let at: ReturnType<typeof scenario>;
beforeEach(() => {
	at = scenario();
});

describe("a deposit is credited once", () => {
	it("the core credits a deposit from custody, and rejects its identity afterwards", () => {
		expect(at.send(at.deposit())).toBe("ok");
		expect([at.balance(ann, SPOT) - at.start, at.balance(ERC20, CUSTODY)]).toEqual([1_000n, -1_000n]);
		expect(at.send(at.deposit())).toBe("known_deposit key");
		expect(at.send(at.deposit({ user: bob, amount: 5_000n }))).toBe("known_deposit key");
		expect(at.send(at.deposit({ key: "tx:1" }))).toBe("ok");
		expect(at.balance(ann, SPOT) - at.start).toBe(2_000n);
	});

	it.each<[string, Partial<CreditDeposit>, string]>([
		["of zero", { amount: 0n }, "invalid_amount amount"],
		["of a negative amount", { amount: -1n }, "invalid_amount amount"],
		["of more than custody may hold", { amount: 1n << 59n }, "custody_full amount"],
		["of only a remainder", { amount: 0n, remainder: 1n }, "ok"],
		["with a remainder of a whole unit", { remainder: UNIT }, "invalid_amount remainder"],
		["with a negative remainder", { remainder: -1n }, "invalid_amount remainder"],
		["of a coin that the network does not have", { asset: BTC }, "unknown_asset asset"],
		["on another network", { network: 2 }, "unknown_asset asset"],
		["to an unknown account", { user: 9 * ann }, "unknown_account user"],
		["to a simulated participant", { user: 100_000 }, "unknown_account user"],
		["to a service", { user: by }, "unknown_account user"],
		["without a key", { key: "" }, "invalid_key key"],
		["with a long key", { key: "k".repeat(201) }, "invalid_key key"],
		["to the platform", { user: PLATFORM }, "ok"],
	])("the core accepts or rejects a deposit %s", (_name, change, said) => {
		expect(at.send(at.deposit(change))).toBe(said);
	});

	it("a deposit to the platform is credited to the treasury, without minimum and cap", () => {
		expect(at.send(at.terms({ hourlyCreditCap: 0n }))).toBe("ok");
		const before = at.balance(PLATFORM, TREASURY);
		expect(at.send(at.deposit({ user: PLATFORM, amount: 1n }))).toBe("ok");
		expect(at.balance(PLATFORM, TREASURY) - before).toBe(1n);
		expect(at.stateOf(1)).toBe("credited");
	});

	it("a deposit on a closed network is credited after the network opens", () => {
		const until = at.floor.exchange.now + 60_000;
		expect(at.send({ ...own, type: "CloseNetwork", network: ERC20, deposits: true, withdrawals: false, until })).toBe("ok");
		expect(at.send(at.deposit())).toBe("network_closed network");
		at.floor.say("wait 60000");
		expect(at.send(at.deposit())).toBe("ok");
	});

	it("a user has unfinal deposits until they are finalized", () => {
		const { offers } = at.floor.exchange;
		at.send(at.deposit());
		expect(offers.hasUnfinalDeposit(ann)).toBe(true);
		expect(at.send({ type: "FinalizeDeposit", by, deposit: 1 })).toBe("ok");
		expect([offers.hasUnfinalDeposit(ann), at.stateOf(1)]).toEqual([false, "final"]);
		expect(at.send({ type: "FinalizeDeposit", by, deposit: 1 })).toBe("ok");
		expect(at.send({ type: "FinalizeDeposit", by, deposit: 2 })).toBe("unknown_deposit deposit");
	});
});

describe("small deposits and remainders add up", () => {
	it("deposits below the minimum are owed, and are credited together at the minimum", () => {
		at.send(at.deposit({ key: "a", amount: 4n }));
		at.send(at.deposit({ key: "b", amount: 5n }));
		expect([at.balance(ann, SPOT) - at.start, at.balance(ann, SMALL_DEPOSITS)]).toEqual([0n, 9n]);
		at.send({ type: "FinalizeDeposit", by, deposit: 1 });
		expect(at.stateOf(1)).toBe("small");
		at.send(at.deposit({ key: "c", amount: 1n }));
		expect([at.balance(ann, SPOT) - at.start, at.balance(ann, SMALL_DEPOSITS)]).toEqual([10n, 0n]);
		expect([1, 2, 3].map(at.stateOf)).toEqual(["final", "credited", "credited"]);
	});

	it("small deposits of other users and other networks do not count", () => {
		at.send(at.terms({ network: 2 }));
		at.send(at.deposit({ key: "a", amount: 9n }));
		at.send(at.deposit({ key: "b", amount: 9n, user: bob }));
		at.send(at.deposit({ key: "a", amount: 9n, network: 2 }));
		expect([1, 2, 3].map(at.stateOf)).toEqual(["small", "small", "small"]);
		expect(at.balance(ann, SMALL_DEPOSITS)).toBe(18n);
	});

	it("many small deposits are credited a hundred at a time", () => {
		at.send(at.terms({ depositMinimum: 250n }));
		for (let index = 0; index < 249; index++) at.send(at.deposit({ key: `${index}`, amount: 1n }));
		expect(at.balance(ann, SMALL_DEPOSITS)).toBe(249n);
		at.send(at.deposit({ key: "last", amount: 1n }));
		expect([at.balance(ann, SPOT) - at.start, at.balance(ann, SMALL_DEPOSITS)]).toEqual([250n, 0n]);
	});

	it("remainders below one ledger unit are carried over and reversed exactly", () => {
		const part = (key: string, remainder: bigint) => at.send(at.deposit({ key, amount: 100n, remainder }));
		part("a", UNIT - 1n);
		expect(at.balance(ann, SPOT) - at.start).toBe(100n);
		part("b", 1n);
		expect(at.balance(ann, SPOT) - at.start).toBe(201n);
		part("c", UNIT - 1n);
		expect(at.balance(ann, SPOT) - at.start).toBe(301n);
		at.send({ type: "ReverseDeposit", by, deposit: 1, cause: "reorganised" });
		expect(at.balance(ann, SPOT) - at.start).toBe(201n);
		at.send({ type: "ReverseDeposit", by, deposit: 2, cause: "reorganised" });
		expect(at.balance(ann, SPOT) - at.start).toBe(100n);
		at.send({ type: "ReverseDeposit", by, deposit: 3, cause: "reorganised" });
		expect([at.balance(ann, SPOT) - at.start, at.balance(ERC20, CUSTODY)]).toEqual([0n, 0n]);
	});
});

describe("a deposit above the cap of an hour waits for two operators", () => {
	it("a deposit above the hourly cap is owed but not credited until operators allow it", () => {
		at.send(at.terms({ hourlyCreditCap: 1_500n }));
		at.send(at.deposit({ key: "a" }));
		at.send(at.deposit({ key: "b" }));
		expect([at.stateOf(2), at.balance(ERC20, QUARANTINED)]).toEqual(["capped", 1_000n]);
		at.floor.say(`wait ${DAY_MS / 24}`);
		at.send(at.deposit({ key: "c" }));
		expect(at.stateOf(3)).toBe("credited");
		expect(at.send({ ...own, type: "AllowCappedDeposit", user: bob, deposit: 2 })).toBe("unknown_deposit deposit");
		expect(at.send({ ...own, type: "AllowCappedDeposit", user: ann, deposit: 3 })).toBe("deposit_state deposit");
		expect(at.send({ ...own, type: "AllowCappedDeposit", user: ann, deposit: 2 })).toBe("ok");
		expect([at.stateOf(2), at.balance(ann, SPOT) - at.start, at.balance(ERC20, QUARANTINED)]).toEqual(["credited", 3_000n, 0n]);
	});
});

describe("coins in quarantine are owed, and credited to no user", () => {
	const aside = (change: object = {}) => ({
		...{ type: "QuarantineDeposit", by, network: ERC20, asset: USDT, key: "q", user: ann, amount: 70n },
		cause: "blacklisted",
		...change,
	});
	const decide = (decision: string, change: object = {}) => {
		return { ...own, type: "DecideQuarantined", user: ann, deposit: 1, decision, ...change };
	};

	it.each<[string, string[], DepositState, [coin: bigint, aside: bigint, custody: bigint]]>([
		["credited", ["credit"], "credited", [70n, 0n, -70n]],
		["returned", ["return"], "returned", [0n, 0n, 0n]],
		["kept by order of an authority", ["legal_hold"], "legal_hold", [0n, 70n, -70n]],
		["credited after a legal hold", ["legal_hold", "credit"], "credited", [70n, 0n, -70n]],
	])("coins in quarantine are %s by two operators", (_name, decisions, state, [coin, there, custody]) => {
		expect(at.send(aside())).toBe("ok");
		for (const decision of decisions) expect(at.send(decide(decision))).toBe("ok");
		expect(at.stateOf(1)).toBe(state);
		expect([at.balance(ann, SPOT) - at.start, at.balance(ERC20, QUARANTINED), at.balance(ERC20, CUSTODY)]).toEqual([
			...[coin, there, custody],
		]);
	});

	it("quarantined coins that network fees have used cannot be returned", () => {
		at.send(aside());
		at.send({ type: "RecordNetworkFee", by, network: ERC20, asset: USDT, key: "sweep:1", amount: 1n });
		expect(at.send(decide("return"))).toBe("custody_short deposit");
		at.send(at.deposit({ key: "other", user: bob }));
		expect(at.send(decide("return"))).toBe("ok");
	});

	it("a deposit of an unknown token has no ledger account and is not credited", () => {
		expect(at.send(aside({ asset: 0, cause: "unknown_token" }))).toBe("ok");
		expect(at.send(decide("credit"))).toBe("unknown_asset deposit");
		expect(at.send(decide("return"))).toBe("ok");
		expect(at.send(decide("credit"))).toBe("deposit_state deposit");
	});

	it("a quarantined deposit is not credited a second time, without its identity, or without an owner", () => {
		at.send(aside());
		expect(at.send(at.deposit({ key: "q" }))).toBe("known_deposit key");
		expect(at.send(aside())).toBe("known_deposit key");
		at.send(decide("legal_hold"));
		expect(at.send(decide("legal_hold"))).toBe("deposit_state deposit");
		at.send(decide("credit"));
		expect(at.send(decide("credit"))).toBe("deposit_state deposit");
		at.send(aside({ key: "r", user: PLATFORM }));
		expect(at.send(decide("credit", { user: PLATFORM, deposit: 2 }))).toBe("unknown_account user");
	});
});

describe("a reversal takes a deposit back", () => {
	const reverse = (deposit = 1) => at.send({ type: "ReverseDeposit", by, deposit, cause: "reorganised" });
	const move = (from: string, to: string, amount: bigint) =>
		at.send({ type: "Transfer", by: ann, asset: USDT, from, to, amount });

	it("a reversed deposit is credited again when it arrives again, and keeps its number", () => {
		at.send(at.deposit());
		expect([reverse(), reverse()]).toEqual(["ok", "ok"]);
		expect([at.balance(ann, SPOT) - at.start, at.stateOf(1)]).toEqual([0n, "reversed"]);
		expect(at.send({ type: "FinalizeDeposit", by, deposit: 1 })).toBe("deposit_state deposit");
		expect(at.send(at.deposit({ amount: 900n }))).toBe("ok");
		expect([at.balance(ann, SPOT) - at.start, at.stateOf(1)]).toEqual([900n, "credited"]);
	});

	it("the reversal of a small, capped or quarantined deposit does not change the user's money", () => {
		at.send(at.terms({ hourlyCreditCap: 500n }));
		at.send(at.deposit({ key: "a", amount: 3n }));
		at.send(at.deposit({ key: "b" }));
		for (const deposit of [1, 2]) expect(reverse(deposit)).toBe("ok");
		expect([at.balance(ERC20, CUSTODY), at.balance(ann, SMALL_DEPOSITS), at.balance(ERC20, QUARANTINED)]).toEqual([0n, 0n, 0n]);
		expect(at.balance(ann, SPOT)).toBe(at.start);
	});

	it("a reversal cancels all orders of the user, then takes the money from all accounts", () => {
		const everything = at.start;
		at.send(at.deposit({ amount: everything }));
		expect(move("coin", "contract", everything)).toBe("ok");
		at.floor.say("ann buy 5000 @100000");
		at.floor.say("bob buy 5000 @99000");
		const bobs = [at.balance(bob, SPOT), at.frozenOf(bob, USDT)];
		expect(at.frozenOf(ann, USDT)).toBeGreaterThan(0n);
		expect(reverse()).toBe("ok");
		expect([at.frozenOf(ann, USDT), at.balance(ann, SPOT), at.balance(ann, CONTRACTS)]).toEqual([0n, 0n, everything]);
		expect(at.floor.exchange.offers.debtOf(ann)).toBe(false);
		expect([at.balance(bob, SPOT), at.frozenOf(bob, USDT)]).toEqual(bobs);
	});

	it("a shortage becomes a debt, which the user's later money pays first and other users never pay", () => {
		const { offers } = at.floor.exchange;
		at.spendDeposit();
		const left = at.balance(ann, SPOT);
		const bobs = at.balance(bob, SPOT);
		expect(reverse()).toBe("ok");
		const debt = at.start - left;
		expect(debt).toBeGreaterThan(0n);
		expect([at.balance(ann, DEPOSIT_DEBT), at.balance(ann, SPOT), at.balance(bob, SPOT)]).toEqual([-debt, 0n, bobs]);
		expect(offers.debtOf(ann)).toBe(true);
		expect(at.send(at.deposit({ key: "later", amount: 1_000n }))).toBe("ok");
		expect([at.balance(ann, DEPOSIT_DEBT), at.balance(ann, SPOT)]).toEqual([1_000n - debt, 0n]);
		expect(at.send(at.deposit({ key: "rest", amount: debt }))).toBe("ok");
		expect([at.balance(ann, DEPOSIT_DEBT), at.balance(ann, SPOT), offers.debtOf(ann)]).toEqual([0n, 1_000n, false]);
	});

	it("a user with a debt can only close, transfer, and buy the owed coin with other coins", () => {
		at.spendDeposit();
		reverse();
		expect(at.floor.say("ann buy 100 @100000")).toEqual(["refused unpaid_debt"]);
		expect(at.floor.say("ann quotes 100@99900 | 100@100100")).toEqual(["refused unpaid_debt"]);
		expect(at.send({ type: "OpenPosition", by: ann })).toBe("unpaid_debt");
		expect(at.send({ type: "Transfer", by: ann, asset: BTC, from: "coin", to: "option", amount: 1n })).toBe("ok");
		expect(at.floor.say("ann cancel all")).not.toContain("refused unpaid_debt");
		at.floor.say("bob buy 100 @100000");
		const owed = at.balance(ann, DEPOSIT_DEBT);
		at.floor.say("ann sell 100 @100000");
		expect(at.balance(ann, DEPOSIT_DEBT)).toBeGreaterThan(owed);
		expect(at.balance(ann, SPOT)).toBe(0n);
		at.floor.exchange.checkInvariants();
		for (const buyer of ["bob", "cy"]) {
			at.floor.say("ann sell 9700 @100000");
			at.floor.say(`${buyer} buy 9700 @100000`);
		}
		expect([at.balance(ann, DEPOSIT_DEBT), at.floor.exchange.offers.debtOf(ann)]).toEqual([0n, false]);
		expect(at.balance(ann, SPOT)).toBeGreaterThan(0n);
		expect(at.floor.say("ann buy 100 @90000").join()).not.toContain("refused");
	});

	it("a deposit of the platform is reversed only if the treasury has the money", () => {
		at.send(at.deposit({ user: PLATFORM }));
		expect(reverse()).toBe("ok");
		expect(at.balance(ERC20, CUSTODY)).toBe(0n);
	});
});

describe("the platform pays network fees", () => {
	const fee = (change: object = {}) => {
		return { type: "RecordNetworkFee", by, network: ERC20, asset: USDT, key: "sweep:1", amount: 300n, ...change };
	};
	it("a network fee is subtracted from custody once", () => {
		expect(at.send(fee())).toBe("custody_short amount");
		at.send(at.deposit());
		expect(at.send(fee())).toBe("ok");
		expect(at.send(fee())).toBe("known_fee key");
		expect(at.send(fee({ key: "sweep:2", amount: 0n }))).toBe("invalid_amount amount");
		expect([at.balance(ERC20, CUSTODY), at.balance(PLATFORM, NETWORK_FEES)]).toEqual([-700n, -300n]);
		expect(at.floor.exchange.offers.receivedOn(ERC20, USDT)).toBe(700n);
		expect(at.send({ type: "ReverseDeposit", by, deposit: 1, cause: "recalled" })).toBe("custody_short deposit");
	});
});

it("deposits, debts and closed networks survive a restart", () => {
	at.send(at.terms({ hourlyCreditCap: 5n * at.start }));
	at.spendDeposit();
	at.send(at.deposit({ key: "small", amount: 1n }));
	at.send(at.deposit({ key: "capped", amount: 5n * at.start }));
	at.send({ type: "ReverseDeposit", by, deposit: 1, cause: "recalled" });
	const until = at.floor.exchange.now + 1_000;
	at.send({ ...own, type: "CloseNetwork", network: ERC20, deposits: true, withdrawals: true, until });
	const { exchange } = at.floor;
	const copy = Exchange.restore(exchange.sections());
	expect(copy.stateHash()).toBe(exchange.stateHash());
	expect(copy.restate()).toEqual(exchange.restate());
	copy.checkInvariants();
	expect(copy.offers.debtOf(ann)).toBe(true);
});
