// Tests that no call reads or changes an object of another user. With the id of such an object, every call must give the same
// response as with an unknown id, and the object must not change. Additional parameters that a call does not have (owner, amount,
// role) must change nothing. The test finds the parameters that name an object in the API contract.
import { CALLS, type CallPath } from "@candor/contract";
import { FOUNDER, SERVICE, type SetFund, type SetIeo } from "@candor/core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { ContractMarket, type Person } from "./contract-market.ts";
import { CHAT_CALLS, MONEY_CALLS, P2P_CALLS } from "./people-calls.ts";
import { BTC, type Reply, type RunningServer, USDT } from "./running-server.ts";

/** An id that no object has. It is in the allowed range of all kinds of ids in the API. */
const NOTHING = 2_000_000_000;
const UNIT = 1_000_000n;
const HOUR_MS = 3_600_000;
const COIN = 101;
const FUND = 3;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const PASSWORD = "correct horse";
const FUND_PASSWORD = "730582";

type Thing = "order" | "option" | "position" | "earn" | "subscription" | "ieoOrder" | "session" | "card" | "paymentAccount";

/** Parameters with ids of public objects, such as currencies or markets. */
const SEEN_BY_ALL = new Set(["currency_id", "legal_id", "match_id", "offering_id", "config_id"]);
/**
 * Parameters with ids that a client chooses for its commands. Each user has separate ids of this kind. The tests below that use
 * client_id test them.
 */
const OWN_WORDS = new Set(["client_id"]);
/** Parameters with positions in a list of the caller. The server does not look up objects by them. */
const PLACES = new Set(["before"]);
/** Parameters with secrets, which cannot be guessed. sign-in.pg.test.ts and security.pg.test.ts test them. */
const SECRETS = new Set([
	"code",
	"pending_login",
	"totp",
	"challenge",
	"solution",
	"password",
	"re_password",
	"pay_password",
	"pay_password",
	"old_password",
	"device",
	"account_code",
	"password_now",
	"passkey",
	"response",
	"message",
	"wallet_message",
	"wallet_signature",
]);
/** Parameters with ids of uploaded pictures. verification.pg.test.ts tests them. */
const PICTURES = new Set(["front_image", "back_image", "hand_image"]);
/** Parameters in calls of deposits and withdrawals. withdrawals.pg.test.ts tests them, because it has an open network. */
const MONEY_IDS = new Set(["id", "address_id", "card_id", "image", "token"]);
/** Parameters in calls of P2P chat. p2p-chat.pg.test.ts tests them, because it has P2P orders. */
const CHAT_IDS = new Set(["id", "image"]);
/**
 * Parameters with ids of P2P orders, advertisements, payment accounts and traders. p2p.pg.test.ts tests them, because it has a
 * merchant.
 */
const P2P_IDS = new Set(["id", "product_id", "account_id", "user_id"]);
const NO_IDS = new Set(
	`lang type area_code account invite_code agree page limit scene pairs category symbol period contract price from to order_type amount
	quote_amount target_price stop_price stop_limit_price time_in_force post_only trigger self_trade sent_at all status seconds number
	holder bank_name branch_name branch_number opening_branch bank_address swift_code payee_address postal_code
	cvv cvv2 cvc cvc2 csc security_code
	payout_ratio share multiple target_profit_price stop_loss_price net leverage terms daily_rate refund kind units quantity from_field
	to_field daily_loss break_until country days time frozen phrase locked to chain chain_id address purpose for name operator role id_number contact birth_date document_type expires_on level text nonce signature command method hash label fee rate spread_ppm snapshot
	after note
	side currency fiat pay_type version ratio_ppm lowest highest minimum maximum pay_types window_minutes visible checked reason outcome blocked
	values value`.split(/\s+/),
);

/**
 * Each call with a parameter that names an object of one user, the kind of object, and the other parameters that the call
 * requires. Calls that only read come first.
 */
const THINGS: readonly [path: CallPath, param: string, thing: Thing, more?: Record<string, unknown>][] = [
	["coin/list", "id", "order"],
	["microtrade/lists", "id", "option"],
	["lever/my_trade", "id", "position"],
	["lh/deposit/order", "id", "earn"],
	["ieo/myApply", "id", "ieoOrder"],
	["proofs/option", "id", "option"],
	["proofs/liquidation", "id", "position"],
	["proofs/funding", "id", "position", { time: 28_800_000 }],
	["proofs/deleveraging", "id", "position", { against: 1 }],
	["proofs/deleveraging", "against", "position", { id: 1 }],
	["lh/defaultPay", "order_id", "earn"],
	["lever/setstop", "id", "position", { stop_loss_price: "50000" }],
	["lever/close", "id", "position"],
	["lever/cancel", "id", "position"],
	["coin/trade/cancel", "id", "order"],
	["lh/deposit/additionalDeposit", "order_id", "earn", { amount: "1000" }],
	["lh/deposit/order/cancel", "id", "earn"],
	["lh/setUplan/cancel", "id", "subscription"],
	["ieo/pay", "id", "ieoOrder", { pay_password: FUND_PASSWORD }],
	["user/session_revoke", "id", "session"],
	["user/cash_default", "id", "card"],
	["user/cash_number", "id", "card", { password_now: PASSWORD }],
	["user/cash_delete", "id", "card", { pay_password: FUND_PASSWORD }],
	["ctc/account/delete", "id", "paymentAccount", { pay_password: FUND_PASSWORD }],
];
/**
 * Calls whose `id` names no object of a single user: it names a public product, offering, fund or article, or (in notice/read)
 * the position up to which the user has read notices.
 */
const ID_OF_ALL = new Set<CallPath>([
	"news/detail",
	"lh/deposit/product_info",
	"lh/getUplan",
	"lh/setUplan",
	"lh/redeem",
	"lh/send/product_info",
	"lh/send/order",
	"ieo/list",
	"ieo/apply",
	"proofs/allotment",
	"notice/read",
	// The id names a passkey. passkeys.pg.test.ts tests these ids, because it has a passkey device.
	"user/passkey_remove",
]);
/**
 * Calls that return proofs of events which have not happened to the owner's objects. For these calls the owner, too, gets the
 * response that other users get.
 */
const NOT_YET = new Set<CallPath>(["proofs/liquidation", "proofs/funding", "proofs/deleveraging"]);

let market: ContractMarket;
let server: RunningServer;
let ann: Person;
let bob: Person;
let things: Record<Thing, number>;

function paramsOf(path: CallPath): ReadonlySet<string> {
	const names = new Set<string>();
	const walk = (schema: unknown): void => {
		if (typeof schema !== "object" || schema === null) return;
		const { properties } = schema as { properties?: object };
		for (const name of Object.keys(properties ?? {})) names.add(name);
		for (const part of Object.values(schema)) walk(part);
	};
	const schema = z.toJSONSchema(CALLS[path].params, { io: "input", unrepresentable: "any" });
	walk(path.startsWith("operator/") ? { properties: schema.properties } : schema);
	return names;
}
const PATHS = Object.values(CALLS).map(({ path }) => path);

/** Returns a response as text, without the requested id, so that the responses for two ids can be compared. */
const said = ({ status, body }: Reply, id: number) =>
	JSON.stringify({ status, ...body }).replaceAll(new RegExp(`\\b${id}\\b`, "g"), "#");

/** Creates a user with every permission, so that the id is the only possible cause of a refusal. */
async function able(): Promise<Person> {
	const person = await market.trader();
	await server.call("sandbox/verify", { country: "TH" }, person);
	const own = { password: FUND_PASSWORD, re_password: FUND_PASSWORD, password_now: PASSWORD };
	await server.call("safe/update_password", own, person);
	for (const [to_field, number] of [
		["option", "1000"],
		["trust", "20000"],
	] as const)
		await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field, number }, person);
	return person;
}

async function openFundAndIeo(): Promise<number> {
	const terms = { name: "A fund", kind: "cash_and_carry", pairs: [1], performanceFeePpm: 100_000, bandPpm: 3_000 } as const;
	const bounds = { minAmount: 10n * UNIT, maxAmount: 5_000n * UNIT, active: true };
	await server.accept({ type: "SetFund", ...OWN, fund: FUND, ...terms, ...bounds } satisfies SetFund);
	await server.accept({ type: "FoundFund", ...OWN, fund: FUND, amount: 1_000n * UNIT });
	await server.accept({ type: "ListAsset", id: "", by: FOUNDER, asset: COIN, code: "NEWC", name: "New coin", decimals: 6 });
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: COIN, amount: 10_000_000n * UNIT });
	const at = (hour: number) => market.now + hour * HOUR_MS;
	const coin = { asset: COIN, name: "New coin", payAsset: USDT, price: 2n * UNIT, lot: 10n * UNIT };
	const lots = { supplyLots: 100n, minLots: 1n, maxLots: 100n, capLots: 40n, lockDays: 1 };
	const dates = { opensAt: at(0), closesAt: at(1), allotAt: at(2), payAt: at(3), listAt: at(4) };
	const set = { type: "SetIeo", ...OWN, offering: 0, ...coin, ...lots, ...dates } as SetIeo;
	const offering = await server.accept(set);
	await server.accept({ type: "FundIeo", ...OWN, offering, amount: 1_000n * UNIT } as never);
	return offering;
}

async function makeThings(person: Person, offering: number): Promise<Record<Thing, number>> {
	const pair = { currency_id: BTC, legal_id: USDT, type: 1, order_type: "limit" } as const;
	const order = await server.call("coin/trade", { ...pair, amount: "0.01", target_price: "60000", client_id: "mine" }, person);
	const bought = { match_id: 1, type: 1, seconds: 30, number: "10", account: "real" } as const;
	const option = await server.call("microtrade/submit", bought, person);
	const position = await market.open(person, { order_type: 0, target_price: "64000" } as never);
	const earn = await server.call("lh/deposit", { config_id: 1, amount: "1000", agree: 1 }, person);
	const joined = await server.call("lh/setUplan", { id: FUND, amount: "100", agree: true }, person);
	const applied = await server.call("ieo/apply", { id: offering, quantity: "10" }, person);
	const typed = { kind: "local", holder: "Ann Lee", bank_name: "Bank", number: "1234567" } as const;
	const card = await server.call("user/cash_save", { ...typed, pay_password: FUND_PASSWORD }, person);
	const values = [{ name: "promptpay_id", value: "0812345678" }];
	const paid = { pay_type: "promptpay", values, pay_password: FUND_PASSWORD };
	const account = await server.call("ctc/account/save", paid, person);
	const { sessions } = (await server.call("user/sessions", {}, person)).body.data;
	return {
		order: order.body.data.order.id,
		option: option.body.data.order.id,
		position: position.id,
		earn: earn.body.data.order.id,
		subscription: joined.body.data.subscription.id,
		ieoOrder: applied.body.data.order.id,
		session: sessions[0]?.id ?? 0,
		card: card.body.data.card.id,
		paymentAccount: account.body.data.account.id,
	};
}

async function all(person: Person): Promise<unknown> {
	await server.projected();
	const reads: readonly (readonly [path: CallPath, params?: Record<string, unknown>])[] = [
		["wallet/list"],
		["coin/list"],
		["microtrade/lists"],
		["lever/my_trade"],
		["lh/deposit/order"],
		["lh/getUplan/order", { kind: "subscription" }],
		["ieo/myApply"],
		["wallet/legal_log"],
		["notice/list"],
		["user/limits"],
		["user/center"],
		["user/sessions"],
		["user/cash_info"],
		["ctc/account/list"],
	];
	const answers: unknown[] = [];
	for (const [path, params] of reads) answers.push([path, (await server.raw(path, { ...params }, person)).body]);
	return JSON.parse(JSON.stringify(answers, (name, value) => (name === "seq" ? undefined : value)));
}

beforeAll(async () => {
	const tiers = [{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n }];
	market = await ContractMarket.start({ tiers, periodMs: 28_800_000 });
	server = market.server;
	await server.openMarket();
	await market.record(650_000);
	const offering = await openFundAndIeo();
	ann = await able();
	bob = await able();
	things = await makeThings(ann, offering);
	await server.projected();
});
afterAll(() => server.stop());

test("the lists in this file classify every parameter of the API as a private id, a public id, or no id", () => {
	const known = (path: CallPath, name: string) =>
		THINGS.some(([of, param]) => of === path && param === name) ||
		(name === "id" && ID_OF_ALL.has(path)) ||
		(MONEY_CALLS.has(path) && MONEY_IDS.has(name)) ||
		(CHAT_CALLS.has(path) && CHAT_IDS.has(name)) ||
		(P2P_CALLS.has(path) && P2P_IDS.has(name)) ||
		[SEEN_BY_ALL, OWN_WORDS, PLACES, SECRETS, PICTURES, NO_IDS].some((names) => names.has(name));
	const unknown = PATHS.flatMap((path) =>
		[...paramsOf(path)].filter((name) => !known(path, name)).map((name) => `${path} ${name}`),
	);
	expect(unknown).toEqual([]);
	const gone = THINGS.filter(([path, name]) => !paramsOf(path).has(name));
	expect(gone).toEqual([]);
});

describe("a user sends another user's id", () => {
	it.each(THINGS)(
		"%s with another user's %s responds as to an unknown id, and changes nothing of the owner",
		async (path, param, thing, more) => {
			const before = await all(ann);
			const ask = (id: number) => server.raw(path, { ...more, [param]: id }, bob);
			const others = await ask(things[thing]);
			expect(others.body.error, JSON.stringify(others.body)).toMatch(/^(unknown|no)_/);
			expect(said(others, things[thing])).toBe(said(await ask(NOTHING), NOTHING));
			expect(await all(ann)).toEqual(before);
		},
	);

	test("a client_id that another user has used creates a separate command", async () => {
		const before = await all(ann);
		const order = {
			currency_id: BTC,
			legal_id: USDT,
			type: 1,
			order_type: "limit",
			amount: "0.02",
			target_price: "60000",
		} as const;
		const { body } = await server.call("coin/trade", { ...order, client_id: "mine" }, bob);
		expect(body.data.order.id).not.toBe(things.order);
		expect(await all(ann)).toEqual(before);
	});
});

describe("a user sends parameters that a call does not have", () => {
	const extras = () => ({
		...{ user: ann.id, user_id: ann.id, by: ann.id, owner: ann.id, uid: ann.id, id: ann.id, token: ann.token },
		...{ balance: "1000000", role: "operator", is_admin: true, verified: true, basic: true, fee: "0" },
	});

	it("extra parameters give a registering user neither verification, money nor another user's id", async () => {
		const own = {
			type: "username",
			account: "massive",
			password: PASSWORD,
			re_password: PASSWORD,
			invite_code: "CANDOR",
			agree: 1,
		};
		const { body } = await server.raw("user/register", { ...own, ...extras() });
		const { user, token } = body.data as { user: { id: number }; token: string };
		expect(user.id).not.toBe(ann.id);
		const plain = await server.person();
		const center = async (by: string) => (await server.call("user/center", {}, { token: by })).body.data;
		const unlike = { id: 0, account: "", invite_code: "", name: "", nickname: "" };
		expect({ ...(await center(token)), ...unlike }).toEqual({ ...(await center(plain.token)), ...unlike });
		const worth = async (by: string) => ({ ...(await server.call("wallet/list", {}, { token: by })).body.data, seq: 0 });
		expect(await worth(token)).toEqual(await worth(plain.token));
	});

	it("extra parameters move only the sender's money", async () => {
		const before = await all(ann);
		const moved = { currency_id: USDT, from_field: "coin", to_field: "option", number: "1" };
		for (const [path, params] of [
			["wallet/change", moved],
			["sandbox/fund", { currency_id: USDT, amount: "5" }],
			["coin/trade", { currency_id: BTC, legal_id: USDT, type: 1, order_type: "limit", amount: "0.01", target_price: "60000" }],
			["user/limits_save", { daily_loss: "100" }],
			["sandbox/verify", { country: "TH" }],
		] as const) {
			const { body } = await server.raw(path, { ...params, ...extras() }, bob);
			expect(body, `${path} ${JSON.stringify(body)}`).toMatchObject({ code: 1 });
		}
		expect(await all(ann)).toEqual(before);
	});

	it.each(PATHS.filter((path) => path !== "user/logout"))(
		"%s returns the same response with and without extra parameters",
		async (path) => {
			const names = paramsOf(path);
			const more = Object.fromEntries(Object.entries(extras()).filter(([name]) => !names.has(name)));
			const { status, body } = await server.raw(path, more, bob);
			const without = await server.raw(path, {}, bob);
			expect([status, body.code, body.error, body.params]).toEqual([
				without.status,
				without.body.code,
				without.body.error,
				without.body.params,
			]);
		},
	);
});

test("each object that another user cannot find is found when its owner requests it", async () => {
	for (const [path, param, thing, more] of THINGS) {
		if (NOT_YET.has(path)) continue;
		const { body } = await server.raw(path, { ...more, [param]: things[thing] }, ann);
		expect(body.error ?? "", `${path} ${JSON.stringify(body)}`).not.toMatch(/^(unknown|no)_/);
	}
});
