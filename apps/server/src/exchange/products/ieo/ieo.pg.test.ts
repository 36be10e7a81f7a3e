// Runs IEOs (initial exchange offerings) with a real database. The tests restart the server between close, allotment, payment,
// listing and the end of the lock-up, rebuild the tables, and change rows by hand.
import { FIRST_USER, FOUNDER, SERVICE, SETTLEMENT_ASSET, type SetIeo } from "@candor/core";
import { systemClock } from "@candor/journal";
import { allot } from "@candor/proofs";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

const ANN = FIRST_USER + 101;
const BOB = FIRST_USER + 102;
const CID = FIRST_USER + 103;
const COIN = 101;
const UNIT = 1_000_000n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const TABLES = ["ieos", "ieo_applications"];
let exchange: TestExchange;
beforeAll(async () => {
	exchange = await TestExchange.start({ now: Math.floor(systemClock.wall() / DAY_MS) * DAY_MS + DAY_MS / 2 });
	await exchange.newCoin(COIN, 1_000_000n * UNIT);
	for (const user of [ANN, BOB, CID]) await exchange.trader(user, "coin");
});
afterAll(() => exchange.stop());

/**
 * Publishes an offering of 100 lots of 10 coins each at 2 USDT per coin, at most 40 lots per user. Close, allotment, payment and
 * listing follow an hour apart, and the coins stay locked for a day.
 */
async function offered(more: Partial<SetIeo> = {}): Promise<number> {
	const coin = { asset: COIN, name: "New coin", payAsset: SETTLEMENT_ASSET, price: 2n * UNIT, lot: 10n * UNIT };
	const lots = { supplyLots: 100n, minLots: 1n, maxLots: 100n, capLots: 40n, lockDays: 1 };
	const at = (hours: number) => exchange.now + hours * HOUR_MS;
	const dates = { opensAt: at(0), closesAt: at(1), allotAt: at(2), payAt: at(3), listAt: at(4) };
	const offering = await exchange.accept({ type: "SetIeo", ...OWN, offering: 0, ...coin, ...lots, ...dates, ...more });
	await exchange.accept({ type: "FundIeo", ...OWN, offering, amount: lots.supplyLots * coin.lot });
	return offering;
}

const apply = (by: number, offering: number, lots: bigint, id = "") =>
	exchange.accept({ type: "ApplyIeo", id, by, offering, lots, terms: 1 });
const held = (user: number, asset: number) => {
	const { available, frozen } = exchange.host.views.balances.of(user, "coin", asset);
	return [available / UNIT, frozen / UNIT];
};
const known = (offering: number) => exchange.host.views.ieos.known(offering);
const phases = () => applications.map((number) => exchange.host.views.ieos.find(number)?.phase);

/**
 * Advances the clock by an hour, makes the exchange do its due work, waits until the offering has the state `state`, and restarts
 * the exchange.
 */
async function hourThen(offering: number, state: string): Promise<void> {
	exchange.now += HOUR_MS;
	await exchange.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: COIN, amount: 1n });
	await expect.poll(() => known(offering)?.state).toBe(state);
	await exchange.restart();
	expect(known(offering)?.state).toBe(state);
}

const applications: number[] = [];

test("a restart after each step of an IEO preserves all applications, and each applicant is charged and paid out once", async () => {
	const offering = await offered();
	applications.push(await apply(ANN, offering, 100n, "anns"));
	await exchange.restart();
	applications.push(await apply(BOB, offering, 60n), await apply(CID, offering, 40n));
	expect(known(offering)).toMatchObject({ applications: 3, requestedLots: 200n, inputHash: "" });
	await hourThen(offering, "closed");
	const list = known(offering)?.inputHash;
	expect(list).toMatch(/^[0-9a-f]{64}$/);

	await hourThen(offering, "paying");
	expect(known(offering)).toMatchObject({ inputHash: list, allottedLots: 100n });
	const allotted = applications.map((number) => exchange.host.views.ieos.find(number)?.allotted);
	expect(allotted).toEqual([40n, 36n, 24n]);
	expect(allotted).toEqual(allot(100n, 40n, [100n, 60n, 40n]));
	expect([ANN, BOB, CID].map((user) => held(user, SETTLEMENT_ASSET))).toEqual([
		[89_200n, 800n],
		[89_280n, 720n],
		[89_520n, 480n],
	]);
	await exchange.accept({ type: "PayIeo", id: "", by: ANN, application: applications[0] as number });
	await exchange.restart();
	expect(phases()).toEqual(["paid", "allotted", "allotted"]);

	await hourThen(offering, "paid");
	expect(phases()).toEqual(["paid", "paid", "paid"]);
	expect([ANN, BOB, CID].map((user) => held(user, SETTLEMENT_ASSET)[1])).toEqual([0n, 0n, 0n]);
	await exchange.accept({ type: "ListIeo", ...OWN, offering });
	await expect.poll(() => known(offering)?.state).toBe("listed");
	await exchange.restart();
	expect([ANN, BOB, CID].map((user) => held(user, COIN))).toEqual([
		[0n, 400n],
		[0n, 360n],
		[0n, 240n],
	]);
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);

	// The server is down when the lock-up ends.
	await exchange.close();
	exchange.now += 2 * DAY_MS;
	await exchange.open();
	await expect.poll(() => known(offering)?.state).toBe("over");
	await exchange.restart();
	expect(phases()).toEqual(["unlocked", "unlocked", "unlocked"]);
	expect([ANN, BOB, CID].map((user) => held(user, COIN))).toEqual([
		[400n, 0n],
		[360n, 0n],
		[240n, 0n],
	]);
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
	const told = await exchange.pool.query("select kind from projection.notices where user_id = $1 order by 1", [BOB]);
	expect(told.rows.map(({ kind }) => kind)).toEqual(["ieo_allotted", "ieo_listed", "ieo_listed"]);
});

test("an outage at an IEO's close postpones the close, and an IEO that is not listed refunds every application", async () => {
	const before = held(ANN, SETTLEMENT_ASSET);
	const offering = await offered();
	const application = await apply(ANN, offering, 10n);
	const { closesAt = 0, listAt = 0 } = known(offering) ?? {};
	await exchange.close();
	exchange.now += 2 * HOUR_MS;
	await exchange.open();
	await expect.poll(() => known(offering)?.closesAt).toBe(closesAt + 2 * HOUR_MS);
	expect(known(offering)).toMatchObject({ state: "offered", listAt: listAt + 2 * HOUR_MS });
	await apply(BOB, offering, 5n);
	for (const state of ["closed", "paying", "paid"]) await hourThen(offering, state);
	expect(held(ANN, SETTLEMENT_ASSET)).toEqual([(before[0] as bigint) - 200n, 0n]);
	// The offering was due for listing an hour after its payment.
	exchange.now += 7 * DAY_MS;
	await hourThen(offering, "cancelled");
	expect(exchange.host.views.ieos.find(application)).toMatchObject({ phase: "paid", refundedAt: exchange.now });
	expect(held(ANN, SETTLEMENT_ASSET)).toEqual(before);
	await exchange.projected();
	expect(await exchange.differences()).toEqual([]);
});

test("a rebuild gives unchanged IEO tables, and the check finds a row changed by hand", async () => {
	const offering = await offered();
	const application = await apply(BOB, offering, 20n);
	await exchange.projected();
	const before = await exchange.rows(TABLES);
	await exchange.projectAnew();
	expect(await exchange.rows(TABLES)).toEqual(before);

	const changed = async (change: string, back: string, found: string) => {
		await exchange.pool.query(change);
		expect(await exchange.differences()).toEqual([expect.stringContaining(found)]);
		await exchange.pool.query(back);
		expect(await exchange.differences()).toEqual([]);
	};
	const ofApplication = (what: string) => `update projection.ieo_applications set ${what} where application_id = ${application}`;
	await changed(ofApplication("lots = lots + 1"), ofApplication("lots = lots - 1"), `application ${application}`);
	await changed(ofApplication("held = true"), ofApplication("held = false"), `application ${application}`);
	const ofOffering = (what: string) => `update projection.ieos set ${what} where offering = ${offering}`;
	await changed(ofOffering("cap_lots = cap_lots + 1"), ofOffering("cap_lots = cap_lots - 1"), `initial offering ${offering}`);
	await exchange.pool.query("delete from projection.ieo_applications where application_id = $1", [applications[0]]);
	expect(await exchange.differences()).toEqual([expect.stringContaining("ieo_applications")]);
});
