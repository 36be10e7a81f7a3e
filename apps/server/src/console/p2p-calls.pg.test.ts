// Tests the console's calls about P2P trades, over the views and tables of a real exchange.
import { createHash } from "node:crypto";
import { CONSOLE_CALLS, type ConsoleData, type ConsoleParams, type ConsolePath } from "@candor/contract";
import { type Command, FOUNDER, type Role, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { Traders } from "../features/p2p/plugin.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { P2pNameTables } from "../people/p2p-tables.ts";
import type { AuditFacts } from "./audit-log.ts";
import { disputeQueue } from "./overview-calls.ts";
import { p2pCalls, queuedOrders } from "./p2p-calls.ts";
import { waitingMerchants } from "./p2p-queries.ts";

const COIN = 1_000_000n;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const [MERCHANT, BUYER, THIRD, APPLICANT] = [100_101, 100_102, 100_103, 100_104];
const TERMS = "Pay from your own account.";
const reason = "for a test";
const detailsHash = (user: number) => user.toString(16).padStart(64, "0");
const NO_DETAILS = "00".repeat(32);

let exchange: TestExchange;
let entries: AuditFacts[];
/** Users for whom the operator's look limit is used up. */
let hidden: Set<number>;

beforeEach(() => {
	[entries, hidden] = [[], new Set()];
});
beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const [operator, role] of [[2, "reviewer"] as const, [3, "reviewer"] as const]) await openOperator(operator, role);
	await own("SetP2pCurrency", { currency: "THB", decimals: 2, open: true });
	const payType = { currency: "THB", maximum: 100_000_00n, windowMs: HOUR_MS, holdMs: 0, open: true };
	const catalogue = exchange.host.views.p2pCatalogue.payType("promptpay")?.catalogue;
	await own("SetPayType", { payType: "promptpay", recallMs: 0, ...payType, catalogue });
	await own("SetPayType", { payType: "card", recallMs: 60 * DAY_MS, ...payType, catalogue: "{}" });
	for (const user of [MERCHANT, BUYER, THIRD, APPLICANT]) await exchange.trader(user, "coin");
	for (const user of [MERCHANT, APPLICANT]) {
		await own("SetVerification", { user, version: 100 + user, basic: true, advanced: true, country: "TH" });
		await act("ApplyMerchant", user);
		exchange.now += 1_000;
	}
	await own("SetMerchant", { user: MERCHANT, approved: true });
	const hash = createHash("sha256").update(TERMS).digest("hex");
	await tables<P2pNameTables>()
		.insertInto("people.p2p_texts")
		.values({ hash, user_id: BigInt(MERCHANT), text: TERMS })
		.execute();
	await tables<P2pNameTables>()
		.insertInto("people.p2p_names")
		.values({ user_id: BigInt(MERCHANT), name: "Northgate", key: "northgate" })
		.execute();
});
afterAll(() => exchange?.stop());

const tables = <T>() => kyselyOf<T>(exchange.pool);
const own = (type: Command["type"], fields: object) => send(type, FOUNDER, { reason, ...fields });
const act = (type: Command["type"], by: number, fields: object = {}) => send(type, by, fields);
const send = (type: Command["type"], by: number, fields: object) =>
	exchange.accept({ type, id: "", by, ...fields } as unknown as Command);
const openOperator = (operator: number, role: Role) =>
	own("OpenOperator", { operator, role, publicKey: String(operator).padStart(64, "0") });

async function byTwo(type: Command["type"], fields: object): Promise<void> {
	await send(type, 2, { reason, ...fields });
	const { intent, hash } = exchange.host.views.operators.waiting().at(-1) as { intent: number; hash: string };
	await send("ApproveIntent", 3, { reason, intent, hash });
}

const advertise = (side: "sell" | "buy", payType = "promptpay", change: object = {}) =>
	act("SaveAdvertisement", MERCHANT, {
		...{ advertisement: 0, version: 0, side, asset: SETTLEMENT_ASSET, currency: "THB", price: 36_500_000n, ratioPpm: 0 },
		...{ lowest: 0n, highest: 0n, minAmount: 100_00n, maxAmount: 20_000_00n, person: 7, visible: true },
		...{ terms: createHash("sha256").update(TERMS).digest("hex"), quantity: 1_000n * COIN },
		payTypes: [{ payType, windowMs: 15 * 60_000, account: detailsHash(MERCHANT) }],
		...change,
	});

/** Opens an order of 100 USDT between a user and the merchant, and moves it to the given state. */
async function order(
	user: number,
	until: "created" | "paid" | "disputed" | "released",
	appeal = "not_released",
): Promise<number> {
	const advertisement = await advertise("sell");
	const asked = { advertisement, version: 1, payType: "promptpay", quantity: 100n * COIN, amount: 0n, price: 1n << 50n };
	const number = await act("OpenP2pOrder", user, { ...asked, person: user, account: NO_DETAILS });
	if (until === "created") return number;
	await act("DeclarePayer", user, { order: number, account: detailsHash(user) });
	await act("MarkPaid", user, { order: number });
	if (until === "disputed") await act("AppealP2pOrder", user, { order: number, reason: appeal });
	if (until === "released") await act("ReleaseP2pOrder", MERCHANT, { order: number, quantity: 100n * COIN });
	return number;
}

function rig() {
	const { views } = exchange.host;
	const people = tables<P2pNameTables>();
	const traders = new Traders({
		...{ views, tables: tables<ProjectionTables>(), people, now: () => exchange.now, secret: new Uint8Array(32) },
		projected: exchange.host.projector,
	});
	const said = {
		messages: [{ number: 1, from: "buyer", operator: null, text: "Hello", image: null, hash: "ab".repeat(32), at: 5 }],
		evidence: [{ image: "f1", by: "seller", note: "", hash: "cd".repeat(32), at: 6 }],
	} as const;
	return p2pCalls({
		...{ views, tables: tables(), now: () => exchange.now },
		p2p: {
			...{ traders, people },
			accounts: {
				async detailsOf(user, hash) {
					return hash === detailsHash(user) ? { holder: `Holder ${user}`, values: [{ name: "number", value: "1" }] } : undefined;
				},
			},
		},
		orderChat: { forOperators: async () => said },
		projected: () => exchange.projected(),
		audit: { add: async (facts) => void entries.push(facts) },
		limits: {
			async take(_context, users) {
				const count = users.findIndex((user) => hidden.has(user));
				return { allowed: count < 0 ? users.length : count, retryAfter: count === 0 ? 60 : 0 };
			},
		},
	});
}

const as = (accounts: readonly number[] = []) =>
	({ operator: { operator: 5, role: "reviewer", accounts }, session: { id: "s" }, address: "192.0.2.9" }) as never;

/** Makes a call, and checks that the response fits the contract. */
async function read<P extends ConsolePath & keyof ReturnType<typeof p2pCalls>>(
	path: P,
	params: object,
	accounts: readonly number[] = [],
): Promise<ConsoleData<P>> {
	const handlers = rig() as unknown as Record<string, (params: ConsoleParams<P>, context: never) => Promise<ConsoleData<P>>>;
	const call = CONSOLE_CALLS[path];
	const data = await handlers[path]?.(call.params.parse(params) as ConsoleParams<P>, as(accounts));
	expect(call.data.parse(data)).toEqual(data);
	return data as ConsoleData<P>;
}
const refused = (path: keyof ReturnType<typeof p2pCalls>, params: object) =>
	(rig()[path] as (params: unknown, context: never) => unknown)(CONSOLE_CALLS[path].params.parse(params), as());

describe("the console shows merchants and the catalogue", () => {
	test("an application of a merchant shows bond, limit and facts, and its user is in the audit log", async () => {
		const { list, total } = await read("p2p/merchants", {});
		expect(total).toBe(1);
		expect(list).toEqual([
			{
				...{ user: APPLICANT, state: "applied", bond: "500.000000", bond_needed: "500.000000" },
				...{ recallable: "0.000000", recallable_limit: "5000.000000", advertisements: 0, open_orders: 0 },
				...{ orders_30d: 0, completion: null, release_ms: null, pay_ms: null, disputes: 0, disputes_lost: 0, partners: 0 },
				...{ name: expect.stringMatching(/^Trader [A-Z2-9]{6}$/), barred_until: null },
				...{ joined_at: expect.any(Number), since: exchange.now - 1_000 },
			},
		]);
		expect(entries).toMatchObject([{ kind: "list", details: { of: "p2p_merchants", rows: 1, users: [APPLICANT] } }]);
		expect(await waitingMerchants(tables())).toEqual({ count: 1, oldestAt: exchange.now - 1_000 });
		hidden = new Set([APPLICANT]);
		expect(await refused("p2p/merchants", {})).toMatchObject({ refused: "look_limit", params: { retry_after: 60 } });
	});

	test("purchases by a pay type with recalls count for a merchant until the core forgets them", async () => {
		const { advertisements } = (await read("p2p/merchants", { state: "approved" })).list[0] as { advertisements: number };
		const advertisement = await advertise("buy", "card");
		const asked = { advertisement, version: 1, payType: "card", quantity: 50n * COIN, amount: 0n, price: 1n };
		const number = await act("OpenP2pOrder", BUYER, { ...asked, person: BUYER, account: detailsHash(BUYER) });
		const merchant = async () => (await read("p2p/merchants", { state: "approved" })).list[0];
		expect(await merchant()).toMatchObject({
			...{ user: MERCHANT, name: "Northgate", recallable: "50.000000", open_orders: 1 },
			advertisements: advertisements + 1,
		});
		await act("MarkPaid", MERCHANT, { order: number });
		await act("ReleaseP2pOrder", BUYER, { order: number, quantity: 50n * COIN });
		expect(await merchant()).toMatchObject({ recallable: "50.000000", open_orders: 0 });
	});

	test("the catalogue has terms, pay types with names, and rates with their age", async () => {
		const rate = { currency: "THB", rate: 36_400_000n, source: "A source", observedAt: exchange.now };
		await act("RecordFiatRates", SERVICE.rates, { rates: [rate] });
		const { terms, fiats, pay_types } = await read("p2p/catalogue", {});
		expect(terms).toMatchObject({ payMs: "1800000", bond: "500.000000", bondMultiple: "10" });
		const one = { fiat: "THB", decimals: 2, open: true, rate: "36.400000", source: "A source", observed_at: exchange.now };
		expect(fiats.map(({ fiat }) => fiat)).toEqual(["THB", "JPY", "KRW", "EUR", "USD", "BRL"]);
		expect(fiats[0]).toEqual({ ...one, fresh: true });
		const named = pay_types.map(({ pay_type, name, recall_ms }) => [pay_type, name.en, name.jp, recall_ms]);
		const [promptPay] = pay_types.filter(({ pay_type }) => pay_type === "promptpay");
		expect(promptPay?.fields[0]).toMatchObject({ name: "promptpay_id", label: { en: "PromptPay ID (mobile or citizen ID)" } });
		expect(named).toContainEqual(["promptpay", "PromptPay", "プロンプトペイ", 0]);
		expect(named.at(-1)).toEqual(["card", "card", "card", 60 * DAY_MS]);
		expect(JSON.parse(pay_types.at(-1)?.terms ?? "")).toEqual({
			...{ payType: "card", currency: "THB", recallMs: 60 * DAY_MS, holdMs: 0, maximum: "10000000", windowMs: HOUR_MS },
			...{ catalogue: "{}", open: true },
		});
		exchange.now += 2 * 60_000 + 1;
		expect((await read("p2p/catalogue", {})).fiats[0]).toEqual({ ...one, fresh: false });
		expect(entries).toEqual([]);
	});

	test("the list of open advertisements shows conditions and states, and has filters", async () => {
		const advertisement = await advertise("sell", "promptpay", { visible: false });
		const { list } = await read("p2p/advertisements", { user: MERCHANT, fiat: "THB" });
		expect(list[0]).toMatchObject({
			...{ advertisement, user: MERCHANT, name: "Northgate", side: "sell", coin: "USDT", fiat: "THB", price: "36.500000" },
			...{ floating: false, quantity: "1000.000000", minimum: "100.00", maximum: "20000.00", pay_types: ["promptpay"] },
			...{ terms: TERMS, state: "hidden", open_orders: 0 },
		});
		expect((await read("p2p/advertisements", { fiat: "USD" })).total).toBe(0);
		expect((await read("p2p/advertisements", { user: BUYER })).list).toEqual([]);
		expect(entries).toMatchObject([{ kind: "list", details: { of: "p2p_advertisements", users: [MERCHANT] } }]);
	});
});

describe("the console shows P2P orders", () => {
	const numbersIn = async (params: object) => (await read("p2p/orders", params)).list.map((row) => row.order);

	test("each P2P order is in one queue, and both users of a row count as looks and are in the audit log", async () => {
		const [created, disputed, released] = [
			await order(BUYER, "created"),
			await order(THIRD, "disputed"),
			await order(THIRD, "released"),
		];
		expect(await numbersIn({})).toEqual([disputed]);
		expect(await numbersIn({ queue: "open" })).toEqual([created]);
		expect((await numbersIn({ queue: "ended" }))[0]).toBe(released);
		expect(entries[0]).toMatchObject({ kind: "list", details: { of: "p2p_orders", rows: 1, users: [THIRD, MERCHANT] } });
		hidden = new Set([MERCHANT]);
		expect(await numbersIn({})).toEqual([]);
		hidden = new Set([THIRD]);
		expect(await refused("p2p/orders", {})).toMatchObject({ refused: "look_limit" });
		await act("CancelP2pOrder", BUYER, { order: created });
		await act("AgreeP2pOrder", THIRD, { order: disputed, outcome: "cancelled" });
		await act("AgreeP2pOrder", MERCHANT, { order: disputed, outcome: "cancelled" });
	});

	test("a search for a user's orders has an entry in the audit log, and counts as a look without a row", async () => {
		expect(await numbersIn({ user: APPLICANT, queue: "ended" })).toEqual([]);
		expect(entries).toMatchObject([{ kind: "find", user: APPLICANT, details: { of: "p2p_orders", queue: "ended" } }]);
		expect((await numbersIn({ user: BUYER, queue: "ended" })).length).toBeGreaterThan(0);
		hidden = new Set([APPLICANT]);
		expect(await refused("p2p/orders", { user: APPLICANT })).toMatchObject({ refused: "look_limit" });
	});

	test("the page of a dispute shows both sides, appeal, decisions, chat and evidence, and counts as a look at both users", async () => {
		const number = await order(BUYER, "disputed");
		const one = await read("p2p/order", { order: number });
		expect(one).toMatchObject({
			...{ order: number, state: "disputed", cause: "not_released", merchant: MERCHANT, buyer: BUYER, seller: MERCHANT },
			...{ coin: "USDT", quantity: "100.000000", fiat: "THB", amount: "3650.00", price: "36.500000", late: false, operator: 0 },
			...{ state_from: exchange.now, due_at: exchange.now + DAY_MS, evidence_until: exchange.now + 12 * HOUR_MS },
			...{ terms: TERMS, conflict: null, ruling: null, compensated: "0.000000" },
			buyer_side: { user: BUYER, details: { holder: `Holder ${BUYER}` }, agreement: null },
			seller_side: { user: MERCHANT, name: "Northgate", details: { holder: `Holder ${MERCHANT}` } },
			appeals: [{ by: "buyer", reason: "not_released", at: exchange.now }],
			messages: [{ text: "Hello" }],
			evidence: [{ by: "seller" }],
		});
		expect(one.steps.map(({ state, cause }) => `${state} ${cause}`)).toEqual([
			...["created opened", "paying declared", "paid paid", "disputed not_released"],
		]);
		expect(one.decisions.find((decision) => decision.reason === "wrong_amount")?.outcomes).toEqual(["released", "cancelled"]);
		expect(entries.map(({ kind, user, reason: why, details }) => [kind, user, why, details])).toEqual([
			["look", BUYER, `P2P order ${number}`, { order: number }],
			["look", MERCHANT, `P2P order ${number}`, { order: number }],
		]);
		await act("AgreeP2pOrder", BUYER, { order: number, outcome: "released" });
		expect((await read("p2p/order", { order: number })).buyer_side.agreement).toBe("released");
		hidden = new Set([MERCHANT]);
		entries = [];
		expect(await refused("p2p/order", { order: number })).toMatchObject({ refused: "look_limit" });
		expect(entries).toEqual([]);
		expect(await refused("p2p/order", { order: 999_999 })).toMatchObject({ refused: "unknown_order", field: "order" });
	});

	test("after an appeal for a payment by another person, only the ruling that cites the appeal returns the coins", async () => {
		const { decisions } = await read("p2p/order", { order: await order(BUYER, "disputed", "third_party") });
		const cancelling = decisions.filter(({ outcomes }) => outcomes.includes("cancelled")).map((one) => one.reason);
		expect(cancelling).toEqual(["third_party"]);
		expect(decisions.find((one) => one.reason === "seller_silent")?.outcomes).toEqual(["released"]);
	});

	test("an operator whose account is a party or has traded with a party has a conflict of interest", async () => {
		const number = await order(BUYER, "disputed");
		const conflictOf = async (...accounts: number[]) => (await read("p2p/order", { order: number }, accounts)).conflict;
		expect(await conflictOf()).toBeNull();
		expect(await conflictOf(APPLICANT)).toBeNull();
		expect(await conflictOf(APPLICANT, THIRD)).toBe("traded");
		expect(await conflictOf(BUYER)).toBe("party");
		// The buyer has earlier disputes, but an operator with an account that is a party of the order must not see them.
		expect((await read("p2p/order", { order: number })).buyer_side.earlier.length).toBeGreaterThan(0);
		expect((await read("p2p/order", { order: number }, [MERCHANT])).buyer_side.earlier).toEqual([]);
	});

	test("a ruling by two operators names reason, outcome and proposer, and both parties have an earlier dispute", async () => {
		const number = await order(THIRD, "disputed");
		await send("AssignDispute", 2, { reason, order: number, operator: 2 });
		expect((await read("p2p/orders", {})).list.find((row) => row.order === number)?.operator).toBe(2);
		await byTwo("RuleDispute", { order: number, outcome: "cancelled", ruling: "payer_silent" });
		const ended = await read("p2p/order", { order: number });
		expect(ended).toMatchObject({ state: "cancelled", operator: 2, decisions: [], due_at: null });
		expect(ended.ruling).toEqual({ reason: "payer_silent", outcome: "cancelled", by: 2, at: exchange.now });
		expect(ended.buyer_side.disputes_lost).toBe(1);
		const next = await read("p2p/order", { order: await order(THIRD, "disputed") });
		const entry = { order: number, reason: "payer_silent", outcome: "cancelled", at: exchange.now };
		expect(next.buyer_side.earlier[0]).toEqual({ ...entry, lost: true });
		expect(next.seller_side.earlier.find((one) => one.order === number)).toEqual({ ...entry, lost: false });
	});

	test("the console shows the payment details of an order for 30 days after its end", async () => {
		const number = await order(THIRD, "released");
		const detailsOf = async () => (await read("p2p/order", { order: number })).buyer_side.details;
		exchange.now += 30 * DAY_MS - 1;
		expect(await detailsOf()).not.toBeNull();
		exchange.now += 1;
		expect(await detailsOf()).toBeNull();
	});

	test("the console marks a late ruling and keeps its missed deadline", async () => {
		await send("DepositPlatform", SERVICE.custody, { asset: SETTLEMENT_ASSET, amount: 1n });
		const late = queuedOrders(exchange.host.views, "disputes").filter((one) => one.late);
		expect(late.length).toBeGreaterThan(0);
		const row = (await read("p2p/orders", {})).list.find((one) => one.order === late[0]?.order);
		expect(row).toMatchObject({ late: true });
		expect(row?.due_at).toBe((row?.state_from ?? 0) + DAY_MS);
		const { oldest_at, due_at, count } = disputeQueue("late_rulings", late);
		expect({ oldest_at, due_at, count }).toEqual({ oldest_at: row?.state_from, due_at: row?.due_at, count: late.length });
	});
});
