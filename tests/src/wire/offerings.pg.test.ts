// Tests offerings of new coins over HTTP (docs/reference/rules.md §8): subscriptions and IEOs, from the opening to the last day.
// The test controls the clock.
import { CALLS, type CallPath, type IeoOrder, type SubscriptionOrder } from "@candor/contract";
import { type Command, FOUNDER, SERVICE, type SetIeo, type SetSubscription } from "@candor/core";
import { checkAllotmentProof } from "@candor/proofs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MovedClock } from "./open-server.ts";
import { until } from "./patience.ts";
import { OFFERING_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COIN = 101;
const UNIT = 1_000_000n;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
	await server.accept({ type: "ListAsset", id: "", by: FOUNDER, asset: COIN, code: "NEWC", name: "New coin", decimals: 6 });
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: COIN, amount: 10_000_000n * UNIT });
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<RunningServer["person"]>>;

/** Creates a verified user with 100,000 USDT. */
async function buyer(country = "TH"): Promise<Person> {
	const person = await server.trader();
	await server.call("sandbox/verify", { country }, person);
	return person;
}

const PAY = { pay_password: "730582" };

async function setFundPassword(person: Person): Promise<void> {
	const own = { password: PAY.pay_password, re_password: PAY.pay_password, password_now: "correct horse" };
	await server.call("safe/update_password", own, person);
}

/**
 * Moves the clock by whole hours and sends a command, so that the exchange does the work that is due. Signs `people` in again,
 * because their sessions have expired.
 */
async function hours(count: number, ...people: Person[]): Promise<void> {
	clock.ahead += count * HOUR_MS;
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1n });
	for (const person of people) {
		const { body } = await server.call("user/login", { type: "username", account: person.account, password: "correct horse" });
		if (!("token" in body.data)) throw new Error("asked for more than the password");
		Object.assign(person, { token: body.data.token });
	}
}

/**
 * Opens a subscription that sells 1,000 coins at 2 USDT for an hour. The coin launches an hour later, and bought coins are locked
 * for a day.
 */
async function subscription(more: Partial<SetSubscription> = {}): Promise<number> {
	const now = clock.wall();
	const coins = { supply: 1_000n * UNIT, prices: [{ asset: USDT, price: 2n * UNIT }], minAmount: UNIT, userCap: 400n * UNIT };
	const dates = { opensAt: now, closesAt: now + HOUR_MS, launchAt: now + 2 * HOUR_MS, lockDays: 1 };
	const set = {
		type: "SetSubscription",
		...OWN,
		offering: 0,
		asset: COIN,
		name: "New coin",
		...coins,
		...dates,
		...more,
	} as const;
	const offering = await server.accept(set);
	await server.accept({ type: "FundSubscription", ...OWN, offering, amount: set.supply });
	return offering;
}

/**
 * Opens an IEO of 100 lots, each of 10 coins, at 2 USDT a coin. Applications are open for an hour; allotment, payment and listing
 * follow, each an hour later. The coins are locked for a day.
 */
async function ieo(more: Partial<SetIeo> = {}): Promise<number> {
	const now = clock.wall();
	const coin = { asset: COIN, name: "New coin", payAsset: USDT, price: 2n * UNIT, lot: 10n * UNIT };
	const lots = { supplyLots: 100n, minLots: 1n, maxLots: 100n, capLots: 40n, lockDays: 1 };
	const [closesAt, allotAt, payAt, listAt] = [1, 2, 3, 4].map((hour) => now + hour * HOUR_MS) as [number, number, number, number];
	const set = {
		type: "SetIeo",
		...OWN,
		offering: 0,
		...coin,
		...lots,
		opensAt: now,
		closesAt,
		allotAt,
		payAt,
		listAt,
		...more,
	} as const;
	const offering = await server.accept(set);
	await server.accept({ type: "FundIeo", ...OWN, offering, amount: set.supplyLots * set.lot });
	return offering;
}

const doing = (type: "LaunchSubscription" | "CancelSubscription" | "ListIeo" | "CancelIeo", offering: number): Promise<number> =>
	server.accept({ type, ...OWN, offering } as Command);

async function buy(person: Person, id: number, amount: string, more: object = {}): Promise<SubscriptionOrder> {
	return (await server.call("lh/send/order", { id, amount, currency_id: USDT, ...more }, person)).body.data.order;
}

async function apply(person: Person, id: number, quantity: string, more: object = {}): Promise<IeoOrder> {
	return (await server.call("ieo/apply", { id, quantity, ...more }, person)).body.data.order;
}

const bought = async (person: Person, offering_id: number) =>
	(await server.call("lh/send/order_list", { offering_id }, person)).body.data;
const application = async (person: Person, id: number) =>
	(await server.call("ieo/myApply", { id }, person)).body.data.list[0] as IeoOrder;
const kinds = async (person: Person) => (await server.call("notice/list", {}, person)).body.data.list.map(({ kind }) => kind);

describe("users buy new coins by a subscription", () => {
	it("the exchange sells, launches, locks and unlocks coins of a subscription, with notices and records", async () => {
		const person = await buyer();
		const id = await subscription();
		const recommended = (await server.call("lh/send/get_recommend", {})).body.data;
		expect(recommended).toMatchObject({ id, status: "subscribing", left: "1000.000000", name: "New coin", currency: "NEWC" });
		expect(await bought(person, id)).toMatchObject({ list: [], own: { may_buy: "yes", bought: "0.000000", left: "400.000000" } });
		const order = await buy(person, id, "100.5", { client_id: "first" });
		expect(order).toMatchObject({ quantity: "100.500000", paid: "201.000000", status: "subscribed", unlocks_at: null });
		expect((await buy(person, id, "100.5", { client_id: "first" })).id).toBe(order.id);
		await server.refuse("lh/send/order", "id_reused", { id, amount: "7", currency_id: USDT, client_id: "first" }, person);
		await hours(1, person);
		const [listed] = (await server.call("lh/send/config", {})).body.data.filter((one) => one.id === id);
		expect(listed).toMatchObject({ status: "closed", sold: "100.500000", orders: 1 });
		expect((await server.call("lh/send/get_recommend", {})).body.data).toBeNull();
		await doing("LaunchSubscription", id);
		const locked = await until(
			async () => (await bought(person, id)).list[0],
			(one) => one?.status === "locked",
		);
		expect(locked?.unlocks_at).toBe((locked?.launched_at ?? 0) + DAY_MS);
		await hours(24, person);
		await until(
			async () => (await bought(person, id)).list[0],
			(one) => one?.status === "unlocked",
		);
		expect((await server.call("lh/send/product_info", { id })).body.data).toMatchObject({ status: "launched" });
		await until(
			() => kinds(person),
			(all) => all.length === 2,
		);
		expect(await kinds(person)).toEqual(["subscription_launched", "subscription_launched"]);
		const records = (await server.call("wallet/legal_log", { account: "coin", kind: "subscription_launch" }, person)).body.data
			.list;
		expect(records).toMatchObject([{ amount: "100.500000", currency: "NEWC", reference: order.id }]);
	});

	it("the exchange refunds buyers of a subscription in full with a notice if it is cancelled or not launched in time", async () => {
		const person = await buyer();
		const [first, second] = [await subscription(), await subscription()];
		await buy(person, first, "10");
		await buy(person, second, "20");
		await doing("CancelSubscription", first);
		await hours(2 + 7 * 24, person);
		for (const id of [first, second]) {
			const order = await until(
				async () => (await bought(person, id)).list[0],
				(one) => one?.status === "refunded",
			);
			expect(order?.refunded_at).not.toBeNull();
			expect((await server.call("lh/send/product_info", { id })).body.data.status).toBe("cancelled");
		}
		const coins = (await server.call("wallet/detail", { currency_id: USDT, account: "coin" }, person)).body.data;
		expect(JSON.stringify(coins)).toContain("100000.000000");
		await until(
			() => kinds(person),
			(all) => all.length === 2,
		);
		expect(await kinds(person)).toEqual(["subscription_refunded", "subscription_refunded"]);
	});

	it("the exchange names the fault of each refused subscription order", async () => {
		const person = await buyer();
		const id = await subscription({ opensAt: clock.wall() + 60_000 });
		const refuse = (code: string, more: object, by = person) =>
			server.refuse("lh/send/order", code, { id, amount: "10", currency_id: USDT, ...more }, by);
		await refuse("not_open", {});
		clock.ahead += 60_000;
		await refuse("unknown_offering", { id: 9_999 });
		await refuse("unknown_asset", { currency_id: 1 });
		await refuse("terms_changed", { terms: 7 });
		await refuse("below_minimum", { amount: "0.5" });
		await refuse("user_cap_reached", { amount: "400.000001" });
		await refuse("sold_out", { amount: "1000.000001" });
		await refuse("field_required", { amount: "" });
		await refuse("number_malformed", { amount: "1e3" });
		await refuse("number_negative", { amount: "-1" });
		await refuse("number_not_positive", { amount: "0" });
		await refuse("number_too_precise", { amount: "1.0000001" });
		await refuse("number_too_large", { amount: "9".repeat(40) });
		const poor = await server.person();
		await refuse("verification_needed", {}, poor);
		await server.call("sandbox/verify", { country: "TH" }, poor);
		await refuse("insufficient_balance", {}, poor);
		await refuse("not_available", {}, await buyer("US"));
		for (let count = 0; count < 100; count++) await buy(person, id, "1");
		await refuse("too_many_orders", { amount: "1" });
		await server.refuse("lh/send/product_info", "unknown_offering", { id: 9_999 });
		await server.refuse("lh/send/order_list", "unknown_offering", { offering_id: 9_999 }, person);
		expect((await bought(poor, id)).list).toEqual([]);
	});
});

describe("users apply for new coins in an IEO", () => {
	it("the exchange allots an IEO by the published rule, takes payments, lists and unlocks the coins, with notices", async () => {
		const [ann, bob, cid] = [await buyer(), await buyer(), await buyer()];
		const id = await ieo();
		expect((await server.call("ieo/myApply", { offering_id: id }, ann)).body.data).toMatchObject({
			list: [],
			own: { may_apply: "yes", available: "100000.000000" },
		});
		const order = await apply(ann, id, "1000", { client_id: "mine" });
		expect(order).toMatchObject({ status: 1, result: "processing", pending_quantity: "1000.000000", frozen: "2000.000000" });
		expect((await apply(ann, id, "1000", { client_id: "mine" })).id).toBe(order.id);
		await server.refuse("ieo/apply", "id_reused", { id, quantity: "10", client_id: "mine" }, ann);
		await apply(bob, id, "600");
		const last = await apply(cid, id, "400");
		await server.refuse("proofs/allotment", "not_allotted", { id });
		await server.refuse("ieo/pay", "fund_password_missing", { id: order.id, ...PAY }, ann);
		await setFundPassword(ann);
		await server.refuse("ieo/pay", "not_paying", { id: order.id, ...PAY }, ann);
		await hours(1);
		const closed = (await server.call("proofs/allotment", { id })).body.data;
		expect(closed).toMatchObject({ supply: "100", cap: "40", result: null });
		expect(closed.inputs.map(({ lots }) => lots)).toEqual(["100", "60", "40"]);
		expect((await server.call("ieo/list", { id })).body.data[0]).toMatchObject({
			status: "allotting",
			input_hash: closed.input_hash,
		});
		await hours(1);
		const allotted = (await server.call("proofs/allotment", { id })).body.data;
		expect(allotted.input_hash).toBe(closed.input_hash);
		expect(allotted.result?.map(({ lots }) => lots)).toEqual(["40", "36", "24"]);
		const { keys } = (await server.call("proofs/keys", { days: 0 })).body.data;
		const own = { serial: order.serial_number, lots: "100" };
		expect(checkAllotmentProof({ allotment: allotted, keys, own }).map(({ step, ok }) => [step, ok])).toEqual(
			["form", "list", "signature", "allotment", "own"].map((step) => [step, true]),
		);
		const paying = await until(
			() => application(ann, order.id),
			({ status }) => status === 3,
		);
		expect(paying).toMatchObject({
			result: "paying",
			allotment_quantity: "400.000000",
			cost: "800.000000",
			frozen: "800.000000",
		});
		await setFundPassword(bob);
		await server.refuse("ieo/pay", "unknown_order", { id: order.id, ...PAY }, bob);
		expect((await server.call("ieo/pay", { id: order.id, ...PAY }, ann)).body.data.order).toMatchObject({
			status: 4,
			result: "success",
		});
		await hours(1);
		await until(
			() => application(cid, last.id),
			({ status }) => status === 4,
		);
		await doing("ListIeo", id);
		const listed = await until(
			() => application(ann, order.id),
			({ status }) => status === 5,
		);
		expect(listed).toMatchObject({ listing_price: null, frozen: "0.000000" });
		await hours(24, ann);
		expect(
			await until(
				() => application(ann, order.id),
				({ status }) => status === 6,
			),
		).toMatchObject({ result: "success", allotment_quantity: "400.000000" });
		await until(
			() => kinds(ann),
			(all) => all.length === 3,
		);
		expect(await kinds(ann)).toEqual(["ieo_listed", "ieo_listed", "ieo_allotted"]);
	});

	it("the exchange refunds all users if an IEO fails or is cancelled after payments", async () => {
		const [ann, bob] = [await buyer(), await buyer()];
		const id = await ieo({ supplyLots: 1n, maxLots: 1n, capLots: 1n });
		const [first, second] = [await apply(ann, id, "10"), await apply(bob, id, "10")];
		await hours(2);
		expect(
			await until(
				() => application(bob, second.id),
				({ status }) => status === 2,
			),
		).toMatchObject({ result: "fail", frozen: "0.000000", allotment_quantity: "0.000000" });
		await setFundPassword(ann);
		await server.call("ieo/pay", { id: first.id, ...PAY }, ann);
		await doing("CancelIeo", id);
		const back = await until(
			() => application(ann, first.id),
			({ refunded_at }) => refunded_at !== null,
		);
		expect(back).toMatchObject({ status: 4, result: "fail", frozen: "0.000000" });
		expect((await server.call("ieo/list", { status: "cancelled" })).body.data.map((one) => one.id)).toContain(id);
		await until(
			() => kinds(ann),
			(all) => all.length === 2,
		);
		expect(await kinds(ann)).toEqual(["ieo_refunded", "ieo_allotted"]);
	});

	it("the exchange allots hundreds of applications from the last second, and the published list verifies", async () => {
		const closesAt = clock.wall() + HOUR_MS;
		const id = await ieo({ capLots: 3n, closesAt });
		const people = Array.from({ length: 300 }, (_, index) => 150_000 + index);
		for (const user of people) {
			await server.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
			const verified = { version: 1, basic: true, advanced: false, country: "TH" } as const;
			await server.accept({ type: "SetVerification", ...OWN, user, ...verified });
			await server.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: 3_000n * UNIT });
		}
		clock.ahead += closesAt - 30_000 - clock.wall();
		await Promise.all(
			people.map((user, index) =>
				server.accept({ type: "ApplyIeo", id: `a${index}`, by: user, offering: id, lots: BigInt(1 + (index % 50)), terms: 1 }),
			),
		);
		await hours(2);
		const allotted = (await server.call("proofs/allotment", { id })).body.data;
		expect(allotted.inputs).toHaveLength(300);
		const { keys } = (await server.call("proofs/keys", { days: 0 })).body.data;
		expect(checkAllotmentProof({ allotment: allotted, keys }).every(({ ok }) => ok)).toBe(true);
		const altered = { ...allotted, result: allotted.result?.map((one, index) => (index === 0 ? { ...one, lots: "3" } : one)) };
		expect(
			checkAllotmentProof({ allotment: altered, keys })
				.filter(({ ok }) => !ok)
				.map(({ step }) => step),
		).toEqual(["allotment"]);
	});

	it("the exchange names the fault of each refused IEO application", async () => {
		const person = await buyer();
		const id = await ieo({ opensAt: clock.wall() + 60_000, minLots: 2n, maxLots: 90n });
		const refuse = (code: string, more: object, by = person) =>
			server.refuse("ieo/apply", code, { id, quantity: "20", ...more }, by);
		await refuse("not_open", {});
		clock.ahead += 60_000;
		await refuse("unknown_offering", { id: 9_999 });
		await refuse("terms_changed", { terms: 7 });
		await refuse("amount_off_lot", { quantity: "25" });
		await refuse("below_minimum", { quantity: "10" });
		await refuse("above_maximum", { quantity: "910" });
		await refuse("field_required", { quantity: "" });
		await refuse("number_malformed", { quantity: "1e3" });
		await refuse("number_negative", { quantity: "-1" });
		await refuse("number_not_positive", { quantity: "0" });
		await refuse("number_too_precise", { quantity: "1.0000001" });
		await refuse("number_too_large", { quantity: "9".repeat(40) });
		const poor = await server.person();
		await refuse("verification_needed", {}, poor);
		await server.call("sandbox/verify", { country: "TH" }, poor);
		await refuse("insufficient_balance", {}, poor);
		await refuse("not_available", {}, await buyer("US"));
		const order = await apply(person, id, "20");
		await refuse("already_applied", {});
		await server.refuse("ieo/myApply", "unknown_order", { id: order.id }, poor);
		await server.refuse("ieo/myApply", "unknown_offering", { offering_id: 9_999 }, person);
		await server.refuse("ieo/list", "unknown_offering", { id: 9_999 });
		await server.refuse("proofs/allotment", "unknown_offering", { id: 9_999 });
		await server.call("ieo/apply", { id: await ieo(), quantity: "10", client_id: "once" }, person);
		await setFundPassword(person);
		await server.refuse("ieo/pay", "id_reused", { id: order.id, ...PAY, client_id: "once" }, person);
	});

	it("the exchange accepts an IEO payment only with the fund password, and limits wrong passwords", async () => {
		const person = await buyer();
		await setFundPassword(person);
		const order = await apply(person, await ieo(), "10");
		await hours(2, person);
		const paying = () => application(person, order.id);
		const before = await until(paying, ({ result }) => result === "paying");
		await server.refuse("ieo/pay", "field_required", { id: order.id, pay_password: "" }, person);
		for (const pay_password of ["730583", "73058", "correct horse"])
			await server.refuse("ieo/pay", "fund_password_wrong", { id: order.id, pay_password }, person);
		for (let tries = 4; tries > 0; tries--) await server.raw("ieo/pay", { id: order.id, pay_password: "000000" }, person);
		await server.refuse("ieo/pay", "fund_password_locked", { id: order.id, ...PAY }, person);
		expect(await paying()).toEqual(before);
	});
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
const ELSEWHERE = new Set(["account_restricted", "unpaid_debt", "unknown_account", "poisoned_command", "too_late", "sent_ahead"]);

it("this test file covers every call of offerings and every refusal that the calls declare", () => {
	expect([...OFFERING_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...OFFERING_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
