// Tests that a server that is killed (SIGKILL) and started again neither repeats nor loses a step of an offering, from the
// allotment to refunds (docs/reference/rules.md §8).
import { type Command, type Event, FIRST_USER, FOUNDER, PLATFORM, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { allot, checkAllotmentProof } from "@candor/proofs";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DoomedServer } from "./doomed-server.ts";
import { eventually } from "./patience.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * The server is down for this time, which counts as an outage, ms. An outage postpones all later dates of the offering by its
 * length.
 */
const OUTAGE_MS = 61_000;
const COIN = 101;
const UNIT = 1_000_000n;
const COINS = 1_000_000n * UNIT;
const PURSE = 3_000n * UNIT;
/** Ids of users who each have one application. They are so many that one batch cannot process all applications. */
const PEOPLE = Array.from({ length: 3_000 }, (_, at) => FIRST_USER + 1_000 + at);
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const PRICE = 2n * UNIT;
const FUND_PASSWORD = "730582";

let server: DoomedServer;
let person: { readonly token: string; readonly id: number };

beforeAll(async () => {
	server = await DoomedServer.start(Date.UTC(2026, 2, 4, 12));
	await server.accept(
		{ type: "ListAsset", id: "", by: FOUNDER, asset: COIN, code: "NEWC", name: "New coin", decimals: 6 },
		{ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: COIN, amount: COINS },
	);
	for (let at = 0; at < PEOPLE.length; at += 500) {
		await server.accept(
			...PEOPLE.slice(at, at + 500).flatMap((user): Command[] => [
				{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
				{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: SETTLEMENT_ASSET, amount: PURSE },
				{ type: "SetVerification", ...OWN, user, version: 1, basic: true, advanced: false, country: "TH" },
			]),
		);
	}
	const account = { type: "username", account: "offeringcrash", password: "correct horse", invite_code: "CANDOR" } as const;
	const { token, user } = await server.call("user/register", { ...account, re_password: account.password, agree: 1 });
	person = { token, id: user.id };
	const own = { password: FUND_PASSWORD, re_password: FUND_PASSWORD, password_now: account.password };
	await server.call("safe/update_password", own, token);
	await server.call("sandbox/verify", { country: "TH" }, token);
	await server.call("sandbox/fund", { currency_id: SETTLEMENT_ASSET, amount: "3000" }, token);
});
afterAll(() => server?.stop());

/** Returns a command whose only purpose is to make the exchange do the work that is due. */
const tick = (): Command => ({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: SETTLEMENT_ASSET, amount: 1n });

type Told<T extends Event["type"]> = Extract<Event, { type: T }>;

async function movesOf<T extends "IeoMoved" | "SubscriptionMoved">(type: T, offering: number, state: string): Promise<Told<T>[]> {
	const all: readonly Told<"IeoMoved" | "SubscriptionMoved">[] = await server.journalled(type);
	return all.filter((moved) => moved.offering === offering && moved.state === state) as Told<T>[];
}

/** Waits until the offering has this state in the journal and in the tables. */
async function reaches(type: "IeoSet" | "SubscriptionSet", offering: number, state: string): Promise<void> {
	const last = async () => (await server.journalled(type)).findLast((set) => set.offering === offering)?.state;
	await eventually(last).toBe(state);
	await server.projected();
}

const ids = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

type Balance = readonly [available: bigint, frozen: bigint];

/**
 * Returns a function that gives the balance (available, frozen) of an account, owner and coin, as the journal's events have it.
 */
async function balances(): Promise<(account: string, owner: number, asset: number) => Balance> {
	const told = new Map<string, Balance>();
	for (const { account, owner, asset, available, frozen } of await server.journalled("BalanceChanged")) {
		told.set(`${account} ${owner} ${asset}`, [available, frozen]);
	}
	return (account, owner, asset) => told.get(`${account} ${owner} ${asset}`) ?? [0n, 0n];
}

const LOT = 10n * UNIT;
const SUPPLY_LOTS = 10_000n;
const CAP_LOTS = 20n;
const asked = (at: number) => BigInt(1 + (at % 50));

test("the exchange processes each application of an IEO once when the server is killed in the middle of a step", async () => {
	const coin = { asset: COIN, name: "New coin", payAsset: SETTLEMENT_ASSET, price: PRICE, lot: LOT };
	const lots = { supplyLots: SUPPLY_LOTS, minLots: 1n, maxLots: 50n, capLots: CAP_LOTS, lockDays: 1 };
	const after = (hours: number) => server.now + hours * HOUR_MS;
	const dates = { opensAt: after(0), closesAt: after(1), allotAt: after(2), payAt: after(3), listAt: after(4) };
	const [offering = 0] = await server.accept({ type: "SetIeo", ...OWN, offering: 0, ...coin, ...lots, ...dates });
	await server.accept({ type: "FundIeo", ...OWN, offering, amount: SUPPLY_LOTS * LOT });
	const own = (await server.call("ieo/apply", { id: offering, quantity: "500" }, person.token)).order;
	for (let at = 0; at < PEOPLE.length; at += 500) {
		await server.accept(
			...PEOPLE.slice(at, at + 500).map((by, index): Command => {
				return { type: "ApplyIeo", id: "", by, offering, lots: asked(at + index), terms: 1 };
			}),
		);
	}
	const applied = (await server.journalled("IeoApplied")).filter((each) => each.offering === offering);
	const everybody = ids(applied.map(({ application }) => application));
	expect(everybody).toHaveLength(PEOPLE.length + 1);

	server.now += HOUR_MS;
	await server.accept(tick());
	await reaches("IeoSet", offering, "closed");

	server.now += HOUR_MS;
	const before = await server.killedBy("IeoMoved", OUTAGE_MS, tick());
	expect(before.length).toBeGreaterThan(0);
	expect(before.length).toBeLessThan(everybody.length);
	await reaches("IeoSet", offering, "paying");
	const allotted = await movesOf("IeoMoved", offering, "allotted");
	const failed = await movesOf("IeoMoved", offering, "failed");
	expect(ids([...allotted, ...failed].map(({ application }) => application))).toEqual(everybody);
	const due = allot(
		SUPPLY_LOTS,
		CAP_LOTS,
		applied.map((each) => each.lots),
	);
	const given = new Map(allotted.map((each) => [each.application, each.lots]));
	expect(applied.map(({ application }) => given.get(application) ?? 0n)).toEqual(due);
	expect([...given.values()].reduce((sum, each) => sum + each, 0n)).toBe(SUPPLY_LOTS);
	const allotment = await server.call("proofs/allotment", { id: offering });
	const { keys } = await server.call("proofs/keys", { days: 0 });
	const steps = checkAllotmentProof({ allotment, keys, own: { serial: own.serial_number, lots: "50" } });
	expect(steps.map(({ step, ok }) => [step, ok])).toEqual(
		["form", "list", "signature", "allotment", "own"].map((step) => [step, true]),
	);

	// The kill loses the response to a payment. The repeated request must find that the payment was made.
	const pay = { id: own.id, pay_password: FUND_PASSWORD, client_id: "lost-pay" };
	if (FULL_SET) await server.killedBy("IeoMoved", 1_000, () => void server.raw("ieo/pay", pay, person.token).catch(() => {}));
	expect((await server.call("ieo/pay", pay, person.token)).order).toMatchObject({ id: own.id, status: 4 });
	expect((await server.raw("ieo/pay", { id: own.id, pay_password: FUND_PASSWORD }, person.token)).error).toBe("not_paying");
	expect(await movesOf("IeoMoved", offering, "paid")).toMatchObject([{ application: own.id }]);

	const killedIn = async (state: "paid" | "locked" | "unlocked", setOff: Command, then: string) => {
		if (FULL_SET) {
			const told = await server.killedBy("IeoMoved", 1_000, setOff);
			const before = told.filter((each) => each.offering === offering && each.state === state).length;
			expect(before).toBeGreaterThan(0);
			expect(before).toBeLessThan(given.size);
		} else await server.accept(setOff);
		await reaches("IeoSet", offering, then);
		const moved = await movesOf("IeoMoved", offering, state);
		expect(ids(moved.map(({ application }) => application))).toEqual(ids([...given.keys()]));
	};
	server.now += HOUR_MS + OUTAGE_MS;
	await killedIn("paid", tick(), "paid");
	await killedIn("locked", { type: "ListIeo", ...OWN, offering }, "listed");
	server.now += DAY_MS;
	await killedIn("unlocked", tick(), "over");

	const of = await balances();
	for (const [at, { user }] of applied.entries()) {
		const quantity = (due[at] as bigint) * LOT;
		expect([user, ...of("coin", user, COIN)]).toEqual([user, quantity, 0n]);
		expect([user, ...of("coin", user, SETTLEMENT_ASSET)]).toEqual([user, PURSE - (quantity * PRICE) / UNIT, 0n]);
	}
	for (const asset of [COIN, SETTLEMENT_ASSET]) expect(of("ieo_escrow", offering, asset)).toEqual([0n, 0n]);
	expect(of("treasury", PLATFORM, COIN)).toEqual([COINS - SUPPLY_LOTS * LOT, 0n]);
});

const BOUGHT = 10n * UNIT;
const PAID = (BOUGHT * PRICE) / UNIT;

/** Lets all users buy ten coins. Returns the offering, the orders, and each user's balances (coin, USDT) before the purchase. */
async function soldToAll(): Promise<{ offering: number; orders: number[]; had: Map<number, readonly [bigint, bigint]> }> {
	const of = await balances();
	const had = new Map(PEOPLE.map((user) => [user, [of("coin", user, COIN)[0], of("coin", user, SETTLEMENT_ASSET)[0]] as const]));
	const coins = { supply: 100_000n * UNIT, minAmount: UNIT, userCap: 400n * UNIT };
	const prices = [{ asset: SETTLEMENT_ASSET, price: PRICE }];
	const { now } = server;
	const dates = { opensAt: now, closesAt: now + HOUR_MS, launchAt: now + 2 * HOUR_MS, lockDays: 1 };
	const named = { type: "SetSubscription", ...OWN, offering: 0, asset: COIN, name: "New coin" } as const;
	const [offering = 0] = await server.accept({ ...named, ...coins, prices, ...dates });
	await server.accept({ type: "FundSubscription", ...OWN, offering, amount: coins.supply });
	const buy = { type: "Subscribe", id: "", offering, quantity: BOUGHT, payAsset: SETTLEMENT_ASSET, terms: 1 } as const;
	const orders: number[] = [];
	for (let at = 0; at < PEOPLE.length; at += 500) {
		orders.push(...(await server.accept(...PEOPLE.slice(at, at + 500).map((by): Command => ({ ...buy, by })))));
	}
	return { offering, orders: ids(orders), had };
}

/** Kills the server in the middle of the step that `setOff` starts, and expects that each order is processed exactly once. */
async function movedOnce(
	{ offering, orders }: { offering: number; orders: number[] },
	state: "locked" | "unlocked" | "refunded",
	setOff: Command,
	then: string,
): Promise<void> {
	const moved = async () => (await movesOf("SubscriptionMoved", offering, state)).map(({ order }) => order);
	const told = await server.killedBy("SubscriptionMoved", 1_000, setOff);
	const before = told.filter((each) => each.offering === offering && each.state === state).length;
	expect(before).toBeGreaterThan(0);
	expect(before).toBeLessThan(orders.length);
	await reaches("SubscriptionSet", offering, then);
	expect(ids(await moved())).toEqual(orders);
}

async function expectAll({ offering, had }: Awaited<ReturnType<typeof soldToAll>>, coins: bigint, money: bigint): Promise<void> {
	const of = await balances();
	for (const [user, [coin, usdt]] of had) {
		expect([user, ...of("coin", user, COIN)]).toEqual([user, coin + coins, 0n]);
		expect([user, ...of("coin", user, SETTLEMENT_ASSET)]).toEqual([user, usdt + money, 0n]);
	}
	for (const asset of [COIN, SETTLEMENT_ASSET]) expect(of("subscription_escrow", offering, asset)).toEqual([0n, 0n]);
}

test.runIf(FULL_SET)(
	"the exchange delivers and unlocks each order of a subscription once when the server is killed in the middle",
	async () => {
		const sold = await soldToAll();
		server.now += HOUR_MS;
		await movedOnce(sold, "locked", { type: "LaunchSubscription", ...OWN, offering: sold.offering }, "launched");
		server.now += DAY_MS;
		await movedOnce(sold, "unlocked", tick(), "over");
		await expectAll(sold, BOUGHT, -PAID);
	},
);

test.runIf(FULL_SET)(
	"the exchange refunds each order of a cancelled subscription once when the server is killed in the middle",
	async () => {
		const sold = await soldToAll();
		await movedOnce(sold, "refunded", { type: "CancelSubscription", ...OWN, offering: sold.offering }, "cancelled");
		await expectAll(sold, 0n, 0n);
	},
);

test("journal, state, snapshots and tables agree after all kills of the server", () => server.endsClean());
