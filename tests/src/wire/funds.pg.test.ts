// Tests arbitrage funds over HTTP (docs/reference/rules.md §7). The test places the fund's trades and controls the clock.
import { CALLS, type CallPath } from "@candor/contract";
import { type Command, FOUNDER, FUND_ACCOUNTS, SERVICE, type SetFund } from "@candor/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MovedClock } from "./open-server.ts";
import { until } from "./patience.ts";
import { FUND_CALLS } from "./people-calls.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const HOUR_MS = 3_600_000;
const UNIT = 1_000_000n;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const FUND = 3;
const ACCOUNT = FUND_ACCOUNTS + FUND;
/** Account of the market maker. The API shows a fill against this account as a fill against the platform. */
const MAKER = 100_001;
let server: RunningServer;
const clock = new MovedClock();

type Person = Awaited<ReturnType<RunningServer["person"]>>;

const fund = (more: Partial<SetFund> = {}): SetFund => {
	const terms = { name: "A fund", kind: "cash_and_carry", pairs: [1], performanceFeePpm: 100_000, bandPpm: 3_000 } as const;
	return {
		type: "SetFund",
		...OWN,
		fund: FUND,
		...terms,
		minAmount: 10n * UNIT,
		maxAmount: 5_000n * UNIT,
		active: true,
		...more,
	};
};

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
	await server.accept(fund());
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1_000n * UNIT });
	await server.accept({ type: "FoundFund", ...OWN, fund: FUND, amount: 1_000n * UNIT });
	await server.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: MAKER });
	await server.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: BTC, amount: 10n ** 9n });
	await server.accept({
		type: "DepositSandbox",
		id: "",
		by: SERVICE.custody,
		user: MAKER,
		asset: USDT,
		amount: 1_000_000n * UNIT,
	});
});
afterAll(() => server.stop());

async function saver(amount = "5000"): Promise<Person> {
	const person = await server.trader();
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "trust", number: amount }, person);
	return person;
}

/** Records an index price at the current time. @param ticks price in ticks of 0.1 USDT */
async function record(ticks = 650_000): Promise<void> {
	const offered = { bid: ticks, ask: ticks, time: clock.wall() };
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, ...offered }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
}

/**
 * Moves the clock to the next full hour and records an index price, so that the exchange does the work that is due. Signs
 * `people` in again if their sessions have expired.
 */
async function hour(ticks = 650_000, ...people: Person[]): Promise<void> {
	clock.ahead += HOUR_MS - (clock.wall() % HOUR_MS) + 1_000;
	await record(ticks);
	await record(ticks);
	for (const person of people) {
		const { body } = await server.call("user/login", { type: "username", account: person.account, password: "correct horse" });
		if (!("token" in body.data)) throw new Error("asked for more than the password");
		Object.assign(person, { token: body.data.token });
	}
}

const order = (by: number, side: "buy" | "sell", lots: number, price: number): Command => {
	const plain = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n, postOnly: false, trigger: "last" } as const;
	const usual = { orderType: "limit", timeInForce: "gtc", selfTrade: "expire_taker" } as const;
	return { type: "PlaceOrder", id: "", by, pair: 1, side, lots, price, ...plain, ...usual };
};

const uplan = async (person?: Person, id: number | undefined = FUND) =>
	(await server.call("lh/getUplan", id === undefined ? {} : { id }, person)).body.data;
const mine = async (person: Person) => {
	const { mine: own } = await uplan(person);
	if (own === null) throw new Error("nobody asked");
	return own;
};
const notices = async (person: Person) => (await server.call("notice/list", {}, person)).body.data.list;

describe("users buy and redeem units of an arbitrage fund", () => {
	it("the exchange sells units at the next hour's value, pays redemptions from sold coins, and records each change", async () => {
		const person = await saver();
		const before = await uplan(person);
		expect(before.funds).toMatchObject([{ id: FUND, status: "open", founding: "1000.000000", units: "1000.000000", days: [] }]);
		expect(before.mine).toMatchObject({ may_subscribe: "yes", available: "5000.000000", holdings: [], subscriptions: [] });

		const first = (await server.call("lh/setUplan", { id: FUND, amount: "1000", agree: true, client_id: "in" }, person)).body
			.data;
		expect(first.subscription).toMatchObject({
			amount: "1000.000000",
			status: "waiting",
			units: null,
			cost: null,
			name: "A fund",
		});
		const again = await server.call("lh/setUplan", { id: FUND, amount: "1000", agree: true, client_id: "in" }, person);
		expect(again.body.data.subscription.id).toBe(first.subscription.id);
		const other = (await server.call("lh/setUplan", { id: FUND, amount: "70", agree: true }, person)).body.data.subscription;
		expect((await mine(person)).available).toBe("3930.000000");
		const back = (await server.call("lh/setUplan/cancel", { id: other.id }, person)).body.data.subscription;
		expect(back).toMatchObject({ id: other.id, status: "cancelled" });
		expect(await mine(person)).toMatchObject({ available: "4000.000000", subscriptions: [{ id: first.subscription.id }] });

		await hour(650_000, person);
		const held = await until(
			() => mine(person),
			({ holdings }) => holdings.length === 1,
		);
		// The fund has invested nothing yet, so a subscription has no entry cost.
		expect(held.holdings).toMatchObject([
			{
				fund_id: FUND,
				units: "1000.000000",
				free: "1000.000000",
				paid_for: "1000.000000",
				worth: "1000.000000",
				profit: "0.000000",
			},
		]);
		expect((await uplan()).mine).toBeNull();

		// The fund decides to invest and buys 0.01 BTC from the platform. An hour later the index price is 0.2 % higher.
		await server.accept(order(MAKER, "sell", 1_000, 650_000));
		const decided = { fund: FUND, decision: "invest BTC/USDT", inputs: JSON.stringify({ lots: 1_000 }) };
		await server.accept({ type: "RecordDecision", id: "", by: SERVICE.strategy, ...decided });
		await server.accept(order(ACCOUNT, "buy", 1_000, 650_000));
		await hour(651_300, person);
		// The fund bought 0.01 BTC for 650 USDT and paid 0.1 % of the coins as fee. 0.00999 BTC × 65,130 = 650.6487 USDT.
		// Together with the remaining 1,350 USDT this is 2,000.6487 USDT for 2,000 units.
		const whole = await until(
			() => {
				// The server reads a fund's days and details once a second, so the clock has to move.
				clock.ahead += 1_000;
				return uplan(person);
			},
			({ funds, detail }) =>
				detail?.fills.length === 1 && detail.hours.length >= 2 && funds[0]?.days.at(-1)?.value === funds[0]?.value?.value,
		);
		expect(whole.funds[0]).toMatchObject({ value: { value: "1.000324350" }, equity: "2000.648700", units: "2000.000000" });
		expect(whole.funds[0]?.days.at(-1)).toMatchObject({ value: "1.000324350", change: "0.000324350" });
		expect(whole.detail).toMatchObject({
			id: FUND,
			portfolio: {
				cash: "1350.000000",
				units: "2000.000000",
				coins: [{ currency: "BTC", quantity: "0.00999000", worth: "650.648700" }],
				positions: [],
			},
			decisions: [{ seq: 1, decision: "invest BTC/USDT" }],
			fills: [{ symbol: "BTC/USDT", market: "spot", type: 1, price: "65000.0", amount: "0.01000", with_platform: true }],
		});
		expect(whole.mine?.holdings[0]).toMatchObject({ worth: "1000.324350", profit: "0.324350", expected: "1000.291915" });

		const asked = (await server.call("lh/redeem", { id: FUND, units: "1000", client_id: "out" }, person)).body.data;
		expect(asked.redemption).toMatchObject({ units: "1000.000000", paid_units: "0.000000", status: "waiting", late: false });
		// The user's gain is 0.32435 USDT. The fee of a redemption is a tenth of it.
		expect(asked.expected).toEqual({ value: "1000.291915", fee: "0.032435" });
		expect(asked.when.paid_by - asked.when.begins_at).toBe(24 * HOUR_MS);
		expect((await mine(person)).holdings[0]).toMatchObject({ free: "0.000000", expected: "0.000000" });
		await hour(651_300, person);
		const running = await until(
			() => uplan(person),
			({ funds }) => funds[0]?.unwinding != null,
		);
		// Half of the cash of 1,350 USDT is paid at once: 675 USDT for 674.78 units, less the fee on the gain of these units. The
		// remaining units are paid later, with their share of the coins.
		expect(running.mine?.redemptions).toMatchObject([{ status: "unwinding", paid: "674.978114", paid_units: "674.781135" }]);
		// The redemption has 325.22 of the 1,325.22 units that remain, so this share of the fund's 999 lots (245 lots) is sold,
		// at the index price.
		await server.accept(order(MAKER, "buy", 500, 651_300));
		await server.accept(order(ACCOUNT, "sell", 245, 651_300));
		clock.ahead += 5_000;
		await record(651_300);
		await record(651_300);
		const paid = await until(
			async () => (await server.call("lh/getUplan/order", { kind: "redemption" }, person)).body.data,
			({ list }) => list[0]?.status === "done",
		);
		expect(paid.list).toMatchObject([{ paid_units: "1000.000000", late: false }]);
		const [done] = paid.list as { paid: string; fee: string }[];
		// The user gets 675, the price of 245 lots less the fee of 0.1 %, and a share of the other half of the cash. This is
		// 1,000.3 less 0.16.
		expect(Number(done?.paid)).toBeGreaterThan(1_000);
		expect(Number(done?.paid)).toBeLessThan(1_000.3);
		expect(Number(done?.fee)).toBeLessThan(0.033);
		expect(await mine(person)).toMatchObject({ holdings: [], redemptions: [] });
		const subscriptions = (await server.call("lh/getUplan/order", { kind: "subscription" }, person)).body.data;
		expect(subscriptions.list).toMatchObject([
			{ status: "cancelled" },
			{ status: "done", units: "1000.000000", cost: "0.000000" },
		]);
		const told = await until(
			() => notices(person),
			(all) => all.length === 3,
		);
		expect(told).toMatchObject([
			{ kind: "fund_paid", fund: FUND, units: "325.218865", left: "0.000000" },
			{ kind: "fund_paid", fund: FUND, units: "674.781135", left: "325.218865", amount: "674.978114" },
			{ kind: "fund_entered", fund: FUND, units: "1000.000000", cost: "0.000000", name: "A fund" },
		]);
		const records = (kind: "fund_subscription" | "fund_redemption") =>
			server.call("wallet/legal_log", { account: "trust", kind }, person).then(({ body }) => body.data.list);
		expect(await records("fund_redemption")).toMatchObject([{}, { amount: "674.978114" }]);
		expect((await records("fund_subscription"))[0]).toMatchObject({ amount: "-1000.000000" });
	});

	it("the exchange lists a fund next to the sandbox's two funds, without data of other users", async () => {
		const [ann, bob] = [await saver(), await saver()];
		const { subscription } = (await server.call("lh/setUplan", { id: FUND, amount: "10", agree: true }, ann)).body.data;
		expect((await uplan(bob)).mine).toMatchObject({ subscriptions: [], holdings: [] });
		await server.refuse("lh/setUplan/cancel", "unknown_subscription", { id: subscription.id }, bob);
		const all = (await server.call("lh/getUplan", {}, bob)).body.data;
		expect(all.funds.map(({ id }) => id)).toEqual([1, 2, FUND]);
		expect(all.detail).toBeNull();
		expect(all.funds.at(-1)?.waiting.amount).toBe("10.000000");
		await server.call("lh/setUplan/cancel", { id: subscription.id, client_id: "back" }, ann);
		await server.call("lh/setUplan/cancel", { id: subscription.id, client_id: "back" }, ann);
		await server.refuse("lh/setUplan/cancel", "unknown_subscription", { id: subscription.id }, ann);
	});

	it("the exchange names the reason of each refused subscription", async () => {
		const person = await saver();
		const refuse = (code: string, more: object, by = person) =>
			server.refuse("lh/setUplan", code, { id: FUND, amount: "20", agree: true, ...more }, by);
		await refuse("unknown_fund", { id: 9 });
		await server.refuse("lh/getUplan", "unknown_fund", { id: 9 });
		await server.refuse("lh/redeem", "unknown_fund", { id: 9, units: "1" }, person);
		await refuse("agreement_required", { agree: false });
		await refuse("field_required", { amount: "" });
		await refuse("number_malformed", { amount: "1e3" });
		await refuse("number_negative", { amount: "-1" });
		await refuse("number_not_positive", { amount: "0" });
		await refuse("number_too_precise", { amount: "10.0000001" });
		await refuse("number_too_large", { amount: "9".repeat(40) });
		await refuse("below_minimum", { amount: "9.999999" });
		await refuse("above_maximum", { amount: "5000.000001" });
		await refuse("insufficient_balance", { amount: "20" }, await server.person());
		const abroad = await saver();
		await server.call("sandbox/verify", { country: "US" }, abroad);
		expect((await mine(abroad)).may_subscribe).toBe("not_available");
		await refuse("not_available", {}, abroad);
		const { subscription } = (await server.call("lh/setUplan", { id: FUND, amount: "20", agree: true, client_id: "one" }, person))
			.body.data;
		await refuse("id_reused", { amount: "21", client_id: "one" });
		await server.refuse("lh/setUplan/cancel", "id_reused", { id: subscription.id, client_id: "one" }, person);
		await server.refuse("lh/redeem", "id_reused", { id: FUND, units: "1", client_id: "one" }, person);
		for (let more = 1; more < 20; more++) await server.call("lh/setUplan", { id: FUND, amount: "20", agree: true }, person);
		await refuse("too_many_waiting", {});
		await server.accept(fund({ active: false }));
		await refuse("fund_closed", {});
		expect((await uplan()).funds[0]?.status).toBe("closed");
		await server.accept(fund());
		await hour(651_300, person);
		await until(
			() => mine(person),
			({ holdings }) => holdings.length === 1,
		);
		const redeem = (code: string, units: string) => server.refuse("lh/redeem", code, { id: FUND, units }, person);
		await redeem("field_required", "");
		await redeem("number_malformed", "a");
		await redeem("number_negative", "-1");
		await redeem("number_not_positive", "0");
		await redeem("number_too_precise", "0.0000001");
		await redeem("number_too_large", "9".repeat(40));
		await redeem("below_minimum", "1");
		const { body } = await redeem("insufficient_units", "1000");
		expect(body.params?.available).toMatch(/^(399|400)(\.\d+)?$/);
		for (let one = 0; one < 20; one++) await server.call("lh/redeem", { id: FUND, units: "10.1" }, person);
		await redeem("too_many_waiting", "10.1");
	});
});

/**
 * Refusals that every command may return, and that are tested elsewhere: in the core's tests, bad-days.pg.test.ts and
 * sent-at.pg.test.ts.
 */
const ELSEWHERE = new Set(["account_restricted", "unpaid_debt", "unknown_account", "poisoned_command", "too_late", "sent_ahead"]);

it("this test file covers every call of funds and every refusal that the calls declare", () => {
	expect([...FUND_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...FUND_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
