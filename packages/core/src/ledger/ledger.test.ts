// Tests that the ledger halts on every transfer without a right, and on every balance with a sign that its account may not have.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { BrokenInvariant } from "../engine/outcome.ts";
import { CAUSES, KINDS } from "../registry.ts";
import { type AccountKind, FEES, OPTIONS, PLATFORM, SPOT } from "./kinds.ts";
import { available, frozen, Ledger, type Right } from "./ledger.ts";
import type { LedgerEvent } from "./messages.ts";

const ANN = 100_101;
const BOB = 100_102;
const USDT = 3;
const CUSTODY = KINDS.find(({ name }) => name === "custody_sandbox") as AccountKind;

const RIGHTS: readonly Right[] = [
	{ from: "custody_sandbox.available", to: "coin.available", own: false },
	{ from: "coin.available", to: "coin.frozen", own: true },
	{ from: "coin.available", to: "option.available", own: true },
	{ from: "coin.frozen", to: "coin.available", own: false },
	{ from: "coin.available", to: "fees.available", own: false },
];

function opened() {
	const ledger = new Ledger(KINDS, CAUSES);
	const slots = {
		custody: ledger.open(PLATFORM, CUSTODY, USDT),
		ann: ledger.open(ANN, SPOT, USDT),
		bob: ledger.open(BOB, SPOT, USDT),
		annOption: ledger.open(ANN, OPTIONS, USDT),
		annBtc: ledger.open(ANN, SPOT, 1),
		fees: ledger.open(PLATFORM, FEES, USDT),
	};
	return { ledger, slots, access: ledger.grant("trade", RIGHTS) };
}

function funded(amount = 1_000n) {
	const all = opened();
	all.access.move(available(all.slots.custody), available(all.slots.ann), amount, 1, 1);
	all.ledger.flush(() => {});
	return all;
}

describe("a cause allows only its declared transfers", () => {
	const { ann, bob, annOption, fees, custody } = opened().slots;
	it.each([
		["available to frozen money of the same user", available(ann), frozen(ann), true],
		["available money to another user's frozen money", available(ann), frozen(bob), false],
		["the spot account to the same user's options account", available(ann), available(annOption), true],
		["available money to another user's available money", available(ann), available(bob), false],
		["the options account back to the spot account", available(annOption), available(ann), false],
		["the fees account to a user", available(fees), available(ann), false],
		["a user to the custody account", available(ann), available(custody), false],
		["frozen money to another user's available money", frozen(ann), available(bob), true],
		["a user to the fees account, without the report of a fee", available(ann), available(fees), false],
		["frozen money to the fees account", frozen(ann), available(fees), false],
	])("the ledger checks the right for a transfer from %s", (_name, from, to, allowed) => {
		const { access } = funded();
		const move = () => access.move(from, to, 0n, 0, 0);
		if (allowed) expect(move).not.toThrow();
		else expect(move).toThrow(BrokenInvariant);
	});

	it("the ledger rejects every transfer without a grant", () => {
		const { ledger, slots } = funded();
		expect(() => ledger.grant("transfer", []).move(available(slots.ann), frozen(slots.ann), 1n, 0, 0)).toThrow(BrokenInvariant);
	});
});

describe("the ledger throws BrokenInvariant for impossible transfers", () => {
	it.each([
		["more than the balance", 1_001n],
		["a negative amount", -1n],
	])("the ledger throws for a transfer of %s", (_name, amount) => {
		const { access, slots } = funded();
		expect(() => access.move(available(slots.ann), frozen(slots.ann), amount, 0, 0)).toThrow(BrokenInvariant);
	});

	it("the ledger throws for a move between two assets", () => {
		const { access, slots } = funded();
		expect(() => access.move(available(slots.ann), frozen(slots.annBtc), 1n, 0, 0)).toThrow(BrokenInvariant);
	});

	it("the ledger throws for a move from a cell to the same cell", () => {
		const ledger = new Ledger(KINDS, CAUSES);
		const slot = ledger.open(ANN, SPOT, USDT);
		const access = ledger.grant("trade", [{ from: "coin.available", to: "coin.available", own: false }]);
		expect(() => access.move(available(slot), available(slot), 0n, 0, 0)).toThrow(BrokenInvariant);
	});

	it("the ledger throws for a balance of 2^62, and accepts one unit less", () => {
		const { access, slots } = opened();
		const limit = 1n << 62n;
		access.move(available(slots.custody), available(slots.ann), limit - 1n, 0, 0);
		expect(() => access.move(available(slots.custody), available(slots.ann), 1n, 0, 0)).toThrow(BrokenInvariant);
	});

	it("the ledger throws for an asset number out of range", () => {
		const ledger = new Ledger(KINDS, CAUSES);
		for (const asset of [0, -1, 1_024]) expect(() => ledger.open(ANN, SPOT, asset)).toThrow(BrokenInvariant);
	});
});

describe("each account kind allows certain signs of its balance", () => {
	it("the custody balance is minus the users' holdings, and never above zero", () => {
		const { ledger, slots, access } = funded();
		expect(ledger.balance(available(slots.custody))).toBe(-1_000n);
		ledger.checkInvariants();
		const back = ledger.grant("transfer", [{ from: "coin.available", to: "custody_sandbox.available", own: false }]);
		back.move(available(slots.ann), available(slots.custody), 1_000n, 0, 0);
		expect(ledger.balance(available(slots.custody))).toBe(0n);
		access.move(available(slots.custody), available(slots.ann), 5n, 0, 0);
		ledger.checkInvariants();
	});
});

describe("account kinds separate owners", () => {
	const many = (count: number): AccountKind[] =>
		Array.from({ length: count }, (_, code) => ({ code, name: `kind${code}`, owner: "user", sign: "credit", records: true }));

	it("the ledger supports 256 kinds, and separates the accounts of every owner, kind and asset", () => {
		const kinds = many(256);
		const ledger = new Ledger(kinds, CAUSES);
		const slots = new Set<number>();
		for (const owner of [ANN, BOB, BOB + 1]) {
			for (const kind of kinds) for (const asset of [1, 2, 1_023]) slots.add(ledger.open(owner, kind, asset));
		}
		expect(slots.size).toBe(3 * 256 * 3);
		expect(() => new Ledger(many(257), CAUSES)).toThrow("257 kinds");
	});

	it("owners of different types with the same number have separate accounts", () => {
		const ofOrder: AccountKind = { code: 1, name: "escrow", owner: "order", sign: "credit", records: false };
		const ofUser: AccountKind = { code: 0, name: "own", owner: "user", sign: "credit", records: true };
		const ledger = new Ledger([ofUser, ofOrder], CAUSES);
		expect(ledger.open(ANN, ofUser, USDT)).not.toBe(ledger.open(ANN, ofOrder, USDT));
	});

	it.each([
		["a user account owned by the platform", PLATFORM, SPOT],
		["a platform account owned by a user", ANN, FEES],
		["an owner that is too large for the key", 2 ** 35, SPOT],
		["an owner that is not an integer", ANN + 0.5, SPOT],
		["a kind of another ledger", ANN, { ...SPOT }],
	])("the ledger refuses to open %s", (_name, owner, kind) => {
		expect(() => new Ledger(KINDS, CAUSES).open(owner, kind, USDT)).toThrow(BrokenInvariant);
	});

	it("colliding codes or names of kinds, or a gap, are rejected at the start", () => {
		const [first, second] = many(2) as [AccountKind, AccountKind];
		for (const kinds of [[second], [first, first], [first, { ...second, name: first.name }], [first, { ...second, code: 2 }]]) {
			expect(() => new Ledger(kinds, CAUSES)).toThrow(BrokenInvariant);
		}
		const shown: AccountKind = { ...first, owner: "order" };
		expect(() => new Ledger([shown], CAUSES)).toThrow("kind0 is shown, and no user's");
		const ledger = new Ledger(KINDS, CAUSES);
		expect(() => ledger.grant("nothing", [])).toThrow("nothing is no cause");
		expect(() => ledger.grant("restated", [])).toThrow("restated is no cause");
		expect(() => ledger.grant("trade", [{ from: "coin.available", to: "moon.available", own: true }])).toThrow("moon is no kind");
		const mixed = { from: "coin.available", to: "fees.available", own: true } as const;
		expect(() => ledger.grant("trade", [mixed])).toThrow("owners of two namespaces");
	});

	it("a fee is moved and reported with its payer, asset and amount", () => {
		const paid: unknown[] = [];
		const ledger = new Ledger(KINDS, CAUSES, (...fee) => paid.push(fee) > 0);
		const access = ledger.grant("trade", [
			{ from: "custody_sandbox.available", to: "coin.available", own: false },
			{ from: "coin.available", to: "fees.available", own: false },
			{ from: "coin.available", to: "option.available", own: true },
		]);
		const [custody, fees] = [ledger.open(PLATFORM, CUSTODY, USDT), ledger.open(PLATFORM, FEES, USDT)];
		const [coins, option] = [ledger.open(ANN, SPOT, USDT), ledger.open(ANN, OPTIONS, USDT)];
		access.move(available(custody), available(coins), 100n, 0, 0);
		access.payFee(available(coins), available(fees), 3n, 1, 1);
		ledger.countFees();
		access.payFee(available(coins), available(fees), 7n, 1, 1);
		access.payFee(available(coins), available(option), 5n, 1, 1);
		expect(ledger.balance(available(fees))).toBe(10n);
		expect(paid).toEqual([[ANN, USDT, 7n]]);
		access.payFee(available(coins), available(fees), 1n, 1, 1);
		access.payFee(available(coins), available(fees), 2n, 1, 1);
		expect(paid).toHaveLength(1);
		ledger.reportFees();
		expect(paid.slice(1)).toEqual([[ANN, USDT, 3n]]);
		expect(() => access.payFee(frozen(coins), available(fees), 0n, 1, 1)).toThrow("no right");
		expect(() => access.move(available(coins), available(fees), 1n, 1, 1)).toThrow("no right");
	});

	it("a clearing kind may have any sign, while every asset still sums to zero", () => {
		const owed: AccountKind = { code: 0, name: "owed", owner: "instrument", sign: "clearing", records: false };
		const purse: AccountKind = { code: 1, name: "purse", owner: "instrument", sign: "credit", records: false };
		const ledger = new Ledger([owed, purse], CAUSES);
		const access = ledger.grant("trade", [
			{ from: "owed.available", to: "purse.available", own: false },
			{ from: "purse.available", to: "owed.available", own: false },
		]);
		const [one, other, money] = [ledger.open(1, owed, USDT), ledger.open(2, owed, USDT), ledger.open(1, purse, USDT)];
		access.move(available(one), available(money), 5n, 0, 0);
		access.move(available(money), available(other), 2n, 0, 0);
		ledger.checkInvariants();
		expect([one, other, money].map((slot) => ledger.balance(available(slot)))).toEqual([-5n, 2n, 3n]);
	});
});

describe("each command emits its balance changes once", () => {
	it("each cause of a command has one record, with the change by that cause", () => {
		const { ledger, slots, access } = funded();
		const moving = ledger.grant("transfer", [{ from: "coin.available", to: "option.available", own: true }]);
		access.payFee(available(slots.ann), available(slots.fees), 10n, 1, 1);
		moving.move(available(slots.ann), available(slots.annOption), 300n, 2, 2);
		access.payFee(available(slots.ann), available(slots.fees), 5n, 3, 3);
		const told: LedgerEvent[] = [];
		ledger.flush((event) => told.push(event));
		const ofAnn = told.filter(({ owner, account }) => owner === ANN && account === "coin");
		expect(ofAnn.map(({ cause, change, ref, available: free }) => [cause, change, ref, free])).toEqual([
			["trade", -10n, 1, 685n],
			["transfer", -300n, 2, 685n],
			["trade", -5n, 3, 685n],
		]);
		expect(told.filter(({ owner }) => owner === PLATFORM)).toMatchObject([
			{ account: "fees", change: 15n, ref: 3, cause: "trade" },
		]);
	});

	it("alternating causes of many fills are merged into one record per cause, with the total change", () => {
		const { ledger, slots, access } = funded();
		const moving = ledger.grant("transfer", [{ from: "coin.available", to: "option.available", own: true }]);
		for (const fill of [1n, 2n, 3n]) {
			access.payFee(available(slots.ann), available(slots.fees), fill, 7, 0);
			moving.move(available(slots.ann), available(slots.annOption), fill * 100n, 7, 7);
		}
		access.payFee(available(slots.ann), available(slots.fees), 9n, 8, 0);
		moving.move(available(slots.ann), available(slots.annOption), 50n, 7, 7);
		const told: LedgerEvent[] = [];
		ledger.flush((event) => told.push(event));
		const common = { owner: ANN, account: "coin", available: 335n };
		expect(told.filter(({ owner, account }) => owner === ANN && account === "coin")).toMatchObject([
			{ ...common, cause: "trade", change: -6n, ref: 7 },
			{ ...common, cause: "transfer", change: -650n, ref: 7 },
			{ ...common, cause: "trade", change: -9n, ref: 8 },
		]);
		ledger.flush((event) => told.push(event));
		expect(told).toHaveLength(5);
	});

	it("the records contain each change exactly once, for any alternation of causes", () => {
		const step = fc.record({ moves: fc.boolean(), ref: fc.integer({ min: 1, max: 3 }), amount: fc.bigInt({ min: 0n, max: 5n }) });
		fc.assert(
			fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
				const { ledger, slots, access } = funded();
				const moving = ledger.grant("transfer", [{ from: "coin.available", to: "option.available", own: true }]);
				const sums = { trade: 0n, transfer: 0n };
				for (const { moves, ref, amount } of steps) {
					sums[moves ? "transfer" : "trade"] -= amount;
					if (moves) moving.move(available(slots.ann), available(slots.annOption), amount, ref, ref);
					else access.payFee(available(slots.ann), available(slots.fees), amount, ref, 0);
				}
				const told = { trade: 0n, transfer: 0n };
				ledger.flush(({ owner, account, cause, change }) => {
					if (owner === ANN && account === "coin") told[cause as "trade" | "transfer"] += change;
				});
				expect(told).toEqual(sums);
			}),
		);
	});

	it("the records contain each changed slot once, in the order of the first change, with its final balance", () => {
		const { ledger, slots, access } = funded();
		access.move(available(slots.ann), frozen(slots.ann), 400n, 7, 7);
		access.move(frozen(slots.ann), available(slots.bob), 150n, 8, 9);
		const told: LedgerEvent[] = [];
		ledger.flush((event) => told.push(event));
		const common = { type: "BalanceChanged", account: "coin", asset: USDT, cause: "trade" };
		expect(told).toEqual([
			{ ...common, owner: ANN, available: 600n, frozen: 250n, change: -150n, ref: 8 },
			{ ...common, owner: BOB, available: 150n, frozen: 0n, change: 150n, ref: 9 },
		]);
		ledger.flush((event) => told.push(event));
		expect(told.length).toBe(2);
	});

	it("the records are complete when a command changes more slots than were allocated", () => {
		const { ledger, slots, access } = funded(100_000n);
		access.move(available(slots.ann), frozen(slots.ann), 50_000n, 0, 0);
		for (let user = 0; user < 6_000; user++)
			access.move(frozen(slots.ann), available(ledger.open(200_000 + user, SPOT, USDT)), 3n, 0, user);
		const told: LedgerEvent[] = [];
		ledger.flush((event) => told.push(event));
		expect(told.length).toBe(6_001);
		expect(told[6_000]).toMatchObject({ owner: 205_999, available: 3n, change: 3n, ref: 5_999 });
		ledger.checkInvariants();
	});
});

it("after any transfers the ledger sums to zero, has only allowed signs and survives encoding", () => {
	const move = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(3), fc.bigInt({ min: 0n, max: 1n << 40n }));
	fc.assert(
		fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
			const { ledger, slots, access } = opened();
			for (const [who, whom, kind, amount] of moves) {
				const from = ledger.open(ANN + who, SPOT, USDT);
				const to = ledger.open(ANN + whom, SPOT, USDT);
				const free = ledger.balance(available(from));
				const held = ledger.balance(frozen(from));
				const least = (there: bigint) => [amount, there].sort((a, b) => (a < b ? -1 : 1))[0] as bigint;
				if (kind === 0) access.move(available(slots.custody), available(to), amount, 0, 0);
				else if (kind === 1) access.move(available(from), frozen(from), least(free), 0, 0);
				else if (kind === 2) access.move(frozen(from), available(to), least(held), 0, 0);
				else access.payFee(available(from), available(slots.fees), least(free), 0, 0);
				ledger.checkInvariants();
			}
			const writer = new ByteWriter();
			ledger.save(writer);
			const restored = new Ledger(KINDS, CAUSES);
			restored.load(new ByteReader(writer.finish()));
			const again = new ByteWriter();
			restored.save(again);
			expect(again.finish()).toEqual(writer.finish());
			restored.checkInvariants();
		}),
		{ numRuns: 100 },
	);
});
