// Tests the work of operators over HTTP and on the command line: signed requests, commands that two operators must approve, and
// the founder's commands on the server's machine.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CALLS, type CallPath } from "@candor/contract";
import { FOUNDER, FUND_ACCOUNTS, type Role, SERVICE } from "@candor/core";
import { operator } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptCase } from "./accept-case.ts";
import { MovedClock } from "./open-server.ts";
import { operatorAt } from "./operator-at.ts";
import { OPERATOR_CALLS } from "./people-calls.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const TIDW = 101;
const HOUR_MS = 3_600_000;
const clock = new MovedClock();
const [OPENS_AT, CLOSES_AT] = [clock.wall() + HOUR_MS, clock.wall() + 2 * HOUR_MS];
const OFFERED = {
	...{ type: "SetSubscription", offering: 0, asset: TIDW, name: "Tidewater", supply: "1000000", minAmount: "1", userCap: "5" },
	...{ prices: [{ asset: 3, price: "7" }], opensAt: OPENS_AT, closesAt: CLOSES_AT, launchAt: CLOSES_AT, lockDays: 1 },
};

/** Creates a subscription that opens in an hour. @param funded true: one unit of its coin is put into escrow */
async function offered(funded = false): Promise<number> {
	const own = { id: "", by: FOUNDER, reason: REASON } as const;
	await server.accept({ type: "ListAsset", id: "", by: FOUNDER, asset: TIDW, code: "TIDW", name: "Tidewater", decimals: 6 });
	const { supply, minAmount, userCap, prices, ...terms } = OFFERED;
	const units = { supply: BigInt(supply), minAmount: BigInt(minAmount), userCap: BigInt(userCap) };
	const asked = prices.map(({ asset, price }) => ({ asset, price: BigInt(price) }));
	const offering = await server.accept({ ...own, ...terms, ...units, prices: asked, type: "SetSubscription" });
	if (!funded) return offering;
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: TIDW, amount: 1n });
	await server.accept({ type: "FundSubscription", ...own, offering, amount: 1n });
	return offering;
}

const EARN = {
	...{ type: "SetEarnProduct", product: 70, asset: USDT, days: 9, ratePpm: 900, minAmount: "1000000", maxAmount: "2000000" },
	...{ rule: "remaining_days", penaltyPpm: 0, recalculate: true, active: false },
};

const FUND = {
	...{ type: "SetFund", fund: 5, name: "A fund", kind: "cash_and_carry", pairs: [BTC], performanceFeePpm: 0, bandPpm: 3_000 },
	...{ minAmount: "1000000", maxAmount: "2000000", active: true },
};
/** Pay type with an invalid catalogue (list of fields): all parts are missing. */
const PAY_TYPE = {
	...{ type: "SetPayType", payType: "bank_test", currency: "THB", recallMs: 0, holdMs: 0, maximum: "1", windowMs: 60_000 },
	...{ catalogue: "{}", open: true },
};
const FOUND = { type: "FoundFund", fund: 5, amount: "100000000" };

/** Creates a fund that is not founded yet, and an account that has money and therefore must not become a fund's account. */
async function fundsToBe(): Promise<void> {
	const { minAmount, maxAmount, kind: _kind, ...terms } = FUND;
	const units = { minAmount: BigInt(minAmount), maxAmount: BigInt(maxAmount), kind: "cash_and_carry" } as const;
	await server.accept({ ...terms, ...units, type: "SetFund", id: "", by: FOUNDER, fund: 6, reason: REASON });
	const user = FUND_ACCOUNTS + 7;
	await server.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user });
	await server.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: 5n });
}

const RELEASE = { type: "ReleaseHeld", product: "options", item: 77, way: "release" };
const ENDING = { type: "DelistInstrument", instrument: 50, delistAt: clock.wall() + HOUR_MS };

async function contractToEnd(): Promise<void> {
	const tiers = [{ upTo: 1_000_000_000_000n, mmrPpm: 5_000, maxLeverage: 50, cum: 0n }];
	const bounds = {
		takerBoundPpm: 20_000,
		markBandPpm: 2_000,
		impactMargin: 1n,
		liquidationFeePpm: 0,
		insuranceMarginPpm: 100_000,
	};
	const terms = {
		pair: 1,
		account: "real",
		lotSize: 100,
		makerFeePpm: 200,
		takerFeePpm: 500,
		tiers,
		...bounds,
		active: true,
	} as const;
	await server.accept({ type: "SetInstrument", id: "", by: FOUNDER, instrument: 50, ...terms, reason: REASON });
}

const MAIN = join(dirname(fileURLToPath(import.meta.resolve("@candor/server"))), "cli", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "candor-operator-keys-"));
const REASON = "for a test";
let server: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(async () => {
	await server.stop();
	rmSync(folder, { recursive: true, force: true });
});

const found = (command: object) => server.call("operator/found", { command: JSON.stringify({ reason: REASON, ...command }) });
async function opened(number: number, role: Role) {
	const operator = operatorAt(number, clock.wall);
	await found({ type: "OpenOperator", operator: number, role, publicKey: operator.publicKey });
	return operator;
}

test("the server runs a signed command once, requires two operators where needed, and rejects other signatures", async () => {
	const ada = await opened(2, "administrator");
	const bea = await opened(3, "administrator");
	const rev = await opened(4, "reviewer");
	const ann = await server.person();
	const verify = {
		type: "SetVerification",
		user: ann.id,
		version: 5,
		basic: true,
		advanced: false,
		country: "TH",
		reason: REASON,
	};

	await server.refuse("operator/submit", "verification_case_missing", rev.signed(verify));
	await server.refuse("operator/submit", "verification_case_missing", ada.signed({ ...verify, advanced: true }));
	await acceptCase(server, ann);
	await server.refuse("operator/submit", "verification_case_missing", ada.signed({ ...verify, advanced: true }));
	const done = await server.call("operator/submit", rev.signed(verify));
	expect(done.body.data).toMatchObject({ result: ann.id, intent: null });
	expect((await server.call("user/center", {}, ann)).body.data).toMatchObject({
		verification: { basic: "verified", advanced: "unverified" },
		country: "TH",
	});
	const [look] = (await server.call("user/staff_looks", {}, ann)).body.data.list;
	expect(look).toMatchObject({ role: "reviewer", command: "SetVerification", reason: REASON });

	// Sends a request twice. The second one must have no effect and get the same response.
	const funding = ada.signed({ type: "FundDemoPool", amount: "5000000", reason: REASON });
	const first = await server.call("operator/submit", funding);
	const seq = server.host.durableSeq;
	expect((await server.call("operator/submit", funding)).body.data.result).toBe(first.body.data.result);
	expect(server.host.durableSeq).toBe(seq);

	for (const wrong of [
		{ ...funding, operator: 3 },
		{ ...funding, operator: 50 },
		{ ...funding, nonce: "other" },
		{ ...funding, sent_at: funding.sent_at + 1 },
		{ ...funding, command: funding.command.replace("5000000", "9000000") },
		{ ...funding, signature: `${funding.signature.startsWith("0") ? "1" : "0"}${funding.signature.slice(1)}` },
		{ ...funding, signature: ada.signedFor("operator/intents").signature },
	]) {
		await server.refuse("operator/submit", "signature_wrong", wrong);
	}
	for (const sent_at of [clock.wall() - 60_001, clock.wall() + 60_001]) {
		const old = ada.signed({ type: "CloseOperator", operator: 4, reason: REASON }, { sent_at });
		await server.refuse("operator/submit", "signature_expired", old);
		await server.refuse("operator/intents", "signature_expired", ada.signedFor("operator/intents", { sent_at }));
	}
	await server.refuse("operator/intents", "signature_wrong", { ...ada.signedFor("operator/intents"), operator: 3 });
	for (const wrong of [
		{ ...verify, id: "own" },
		{ ...verify, by: 2 },
		{ ...verify, user: -1 },
		{ ...verify, basic: "true" },
		{ ...verify, country: "T\0" },
		{ ...verify, surprise: 1 },
		{ type: "FundDemoPool", amount: 5, reason: REASON },
		{ type: "FundDemoPool", amount: (1n << 62n).toString(), reason: REASON },
		{ type: "DepositSandbox", user: ann.id, asset: USDT, amount: "5" },
		{ type: "ListAsset", asset: 9, code: "X", name: "X", decimals: 1 },
		{ type: "__proto__" },
		{},
		[],
		null,
	]) {
		const { body } = await server.refuse("operator/submit", "field_invalid", rev.signed(wrong));
		expect(body.params).toEqual({ field: "command" });
		await server.refuse("operator/found", "field_invalid", { command: JSON.stringify(wrong) });
	}
	await server.refuse("operator/submit", "field_invalid", ada.signed(undefined, { command: "{" }));

	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 100n });
	const fund = { type: "FundPlatform", purse: "option_pool", asset: USDT, amount: "70", reason: REASON };
	const { intent } = (await server.call("operator/submit", ada.signed(fund))).body.data;
	expect(intent).toBeTypeOf("number");
	const waiting = (await server.call("operator/intents", bea.signedFor("operator/intents"))).body.data;
	expect(waiting).toMatchObject([{ intent, operator: 2, command: "FundPlatform", user: 0, reason: REASON }]);
	const approve = { type: "ApproveIntent", intent, hash: waiting[0]?.hash, reason: REASON };
	await server.refuse("operator/submit", "own_intent", ada.signed(approve));
	await server.refuse("operator/submit", "role_lacking", rev.signed(approve));
	await server.refuse("operator/submit", "other_intent", bea.signed({ ...approve, hash: "0".repeat(64) }));
	expect((await server.call("operator/submit", bea.signed(approve))).body.data.intent).toBeNull();
	await server.refuse("operator/submit", "unknown_intent", bea.signed(approve));
	expect((await server.call("operator/intents", bea.signedFor("operator/intents"))).body.data).toEqual([]);

	// Two operators close the account of operator 4. Later signatures of operator 4 are rejected.
	const closing = (await server.call("operator/submit", ada.signed({ type: "CloseOperator", operator: 4, reason: REASON }))).body
		.data;
	const [told] = (await server.call("operator/intents", bea.signedFor("operator/intents"))).body.data;
	expect(told?.intent).toBe(closing.intent);
	await server.call(
		"operator/submit",
		bea.signed({ type: "ApproveIntent", intent: told?.intent, hash: told?.hash, reason: REASON }),
	);
	await server.refuse("operator/submit", "signature_wrong", rev.signed({ ...verify, version: 6 }));
});

test("the server shows the exchange's refusals to operators and to the founder", async () => {
	const cleo = await opened(10, "administrator");
	const ann = await server.person();
	const open = { type: "OpenOperator", operator: 11, role: "support", publicKey: "1".repeat(64), reason: REASON };
	const verify = {
		type: "SetVerification",
		user: ann.id,
		version: 5,
		basic: true,
		advanced: false,
		country: "TH",
		reason: REASON,
	};
	await server.refuse("operator/found", "verification_case_missing", { command: JSON.stringify(verify) });
	await acceptCase(server, ann);
	const terms = {
		type: "SetOptionTerms",
		seconds: 60,
		payoutPpm: 800_000,
		minStake: "1000000",
		maxStake: "2000000",
		active: true,
	};
	const cases: readonly (readonly [string, object])[] = [
		["invalid_reason", { ...verify, reason: " " }],
		["unknown_account", { ...verify, user: 999_999 }],
		["stale_version", { ...verify, version: 0 }],
		["invalid_country", { ...verify, country: "Thailand" }],
		["basic_first", { ...verify, basic: false, advanced: true }],
		["invalid_amount", { type: "FundDemoPool", amount: "0", reason: REASON }],
		["invalid_option_terms", { ...terms, seconds: 0, reason: REASON }],
		["unknown_pair", { type: "SetOptionMarket", pair: 999, active: true, reason: REASON }],
		["invalid_catalogue", { ...PAY_TYPE, reason: REASON }],
	];
	for (const [code, command] of cases) {
		await server.refuse("operator/submit", code, cleo.signed(command));
		await server.refuse("operator/found", code, { command: JSON.stringify(command) });
	}
	await fundsToBe();
	await contractToEnd();
	for (const [code, command] of [
		["unknown_instrument", { ...ENDING, instrument: 9, reason: REASON }],
		["not_delisting", { ...ENDING, delistAt: 0, reason: REASON }],
		["invalid_date", { ...ENDING, reason: REASON }],
		["invalid_operator", { ...open, operator: 1 }],
		["operator_exists", { ...open, operator: 10 }],
		["key_known", { ...open, publicKey: cleo.publicKey }],
		["unknown_operator", { type: "CloseOperator", operator: 77, reason: REASON }],
		["insufficient_balance", { type: "FundPlatform", purse: "insurance", asset: BTC, amount: "9", reason: REASON }],
		["unknown_intent", { type: "WithdrawIntent", intent: 999, reason: REASON }],
		["invalid_earn_terms", { ...EARN, days: 0, reason: REASON }],
		["unknown_asset", { ...EARN, asset: 99, reason: REASON }],
		["unknown_product", { type: "FundReserve", product: 77, amount: "1", reason: REASON }],
		["invalid_offering_terms", { ...OFFERED, name: " ", reason: REASON }],
		["unknown_offering", { type: "LaunchSubscription", offering: 77, reason: REASON }],
		["not_now", { type: "LaunchSubscription", offering: await offered(), reason: REASON }],
		["terms_fixed", { ...OFFERED, asset: BTC, offering: await offered(true), reason: REASON }],
		["invalid_fund", { ...FUND, name: " ", reason: REASON }],
		["fund_not_empty", { ...FUND, fund: 7, reason: REASON }],
		["unknown_fund", { ...FOUND, fund: 8, reason: REASON }],
		["fund_founded", { ...FOUND, fund: 1, reason: REASON }],
		["below_minimum", { ...FOUND, fund: 6, amount: "1", reason: REASON }],
		["not_held", { ...RELEASE, reason: REASON }],
	] as const) {
		await server.refuse("operator/found", code, { command: JSON.stringify(command) });
	}
	const once = { command: JSON.stringify({ type: "FundDemoPool", amount: "5", reason: REASON }), client_id: "once" };
	await server.call("operator/found", once);
	await server.refuse("operator/found", "id_reused", { ...once, command: once.command.replace('"5"', '"6"') });
	const headers = { origin: "https://evil.example" };
	await server.refuse("operator/found", "own_machine_only", once, { headers });
	await server.refuse("operator/found", "own_machine_only", once, { headers: { "x-forwarded-for": "203.0.113.9" } });
});

test("the server refuses impossible proposals at once, other invalid proposals at their approval, and an eleventh proposal", async () => {
	const fay = await opened(30, "administrator");
	const gus = await opened(31, "administrator");
	const hal = await opened(32, "treasurer");
	const ivy = await opened(33, "treasurer");
	type Operator = typeof fay;
	const waiting = async (by: Operator) => (await server.call("operator/intents", by.signedFor("operator/intents"))).body.data;
	const before = (await waiting(fay)).length;
	const propose = (by: Operator, command: object) =>
		server.call("operator/submit", by.signed({ reason: REASON, ...command })).then(({ body }) => body.data.intent as number);
	const withdraw = (by: Operator, intent: number) =>
		server.call("operator/submit", by.signed({ type: "WithdrawIntent", intent, reason: REASON }));
	const open = { type: "OpenOperator", operator: 34, role: "support", publicKey: "3".repeat(64) };
	const fund = { type: "FundPlatform", purse: "insurance", asset: BTC, amount: "9" };
	await contractToEnd();
	const [kim, lou] = [await opened(35, "administrator"), await opened(36, "administrator")];
	for (const [code, by, approver, command] of [
		["unknown_instrument", kim, lou, { ...ENDING, instrument: 9 }],
		["not_delisting", kim, lou, { ...ENDING, delistAt: 0 }],
		["invalid_date", kim, lou, ENDING],
		["invalid_earn_terms", fay, gus, { ...EARN, days: 0 }],
		["unknown_asset", fay, gus, { ...EARN, asset: 99 }],
		["unknown_product", hal, ivy, { type: "FundReserve", product: 77, amount: "1" }],
		["invalid_offering_terms", fay, gus, { ...OFFERED, name: " " }],
		["unknown_offering", fay, gus, { type: "LaunchSubscription", offering: 77 }],
		["not_now", fay, gus, { type: "LaunchSubscription", offering: await offered() }],
		["terms_fixed", fay, gus, { ...OFFERED, asset: BTC, offering: await offered(true) }],
		["invalid_fund", fay, gus, { ...FUND, name: " " }],
		["fund_not_empty", fay, gus, { ...FUND, fund: 7 }],
		["unknown_fund", hal, ivy, { ...FOUND, fund: 8 }],
		["fund_founded", hal, ivy, { ...FOUND, fund: 1 }],
		["below_minimum", hal, ivy, { ...FOUND, fund: 6, amount: "1" }],
		["insufficient_balance", hal, ivy, fund],
		["not_held", kim, lou, RELEASE],
	] as const) {
		const intent = await propose(by, command);
		const hash = (await waiting(by)).find((one) => one.intent === intent)?.hash;
		await server.refuse("operator/submit", code, approver.signed({ type: "ApproveIntent", intent, hash, reason: REASON }));
		await withdraw(by, intent);
	}
	for (const [code, by, command] of [
		["invalid_operator", fay, { ...open, operator: 1 }],
		["operator_exists", fay, { ...open, operator: 30 }],
		["key_known", fay, { ...open, publicKey: hal.publicKey }],
		["unknown_operator", fay, { type: "CloseOperator", operator: 77 }],
		["invalid_amount", hal, { ...fund, amount: "1152921504606846977" }],
	] as const)
		await server.refuse("operator/submit", code, by.signed({ reason: REASON, ...command }));
	const intents: number[] = [];
	for (let count = 0; count < 10; count++) intents.push(await propose(hal, fund));
	await server.refuse("operator/submit", "too_many_intents", hal.signed({ ...fund, reason: REASON }));
	for (const intent of intents) await withdraw(hal, intent);
	expect(await waiting(fay)).toHaveLength(before);
});

/** Refusals that need a live exchange or a crash of the core. The founder of a sandbox acts alone, without approvals. */
const ELSEWHERE = new Set([
	"poisoned_command",
	"not_permitted",
	"last_administrator",
	// In a sandbox, new keys may approve at once. packages/core/src/operators/registry.test.ts tests the delay of a live
	// exchange.
	"key_too_new",
	// The refusal `delisting` needs a contract whose end was announced a week earlier. contract-account.pg.test.ts tests it.
	"delisting",
	// The next refusals concern an item that is held (set aside after a program fault).
	// packages/core/src/engine/quarantine.test.ts tests them.
	"owner_cancels",
	"still_throws",
	"cannot_end",
	"can_be_released",
	// The tests of networks, deposits and withdrawals in packages/core reach the refusals of their commands.
	"unknown_network",
	"invalid_decimals",
	"decimals_fixed",
	"fee_above_minimum",
	"nothing_to_close",
	"invalid_end",
	"closed_lately",
	"network_open",
	"withdrawal_not_open",
	"other_withdrawal",
	"approved_already",
	"invalid_reference",
	"stopped_lately",
	"not_stopped",
	"invalid_stop_end",
	"unknown_deposit",
	"deposit_state",
	"custody_full",
	"custody_short",
	"operator/found too_many_intents",
	"operator/found role_lacking",
	"operator/found other_intent",
	"operator/found own_intent",
	// The founder is no user, so the founder has no accounts.
	"operator/found own_account",
	"operator/found invalid_accounts",
]);

test("the server refuses wrong keys, a second suspension and decisions about declared accounts", async () => {
	const [max, sue] = [await opened(50, "administrator"), await opened(51, "reviewer")];
	const ann = await server.person();
	const noKeys = { publicKey: "", deviceKey: "", passkeyId: "", passkeyKey: "" };
	const verify = {
		type: "SetVerification",
		user: ann.id,
		version: 9,
		basic: true,
		advanced: false,
		country: "TH",
		reason: REASON,
	};
	const suspend = { type: "SuspendOperator", operator: 52, reason: REASON };
	await opened(52, "support");
	const send = (command: object, by = max) => server.call("operator/submit", by.signed({ reason: REASON, ...command }));
	expect((await send({ type: "DeclareAccounts", accounts: [ann.id] }, sue)).body.type).toBe("ok");
	await acceptCase(server, ann);
	await server.refuse("operator/submit", "own_account", sue.signed(verify));
	await server.refuse(
		"operator/submit",
		"invalid_accounts",
		sue.signed({ type: "DeclareAccounts", accounts: [], reason: REASON }),
	);
	for (const [code, command] of [
		["invalid_keys", { type: "RekeyOperator", operator: 51, ...noKeys, reason: REASON }],
		["operator_active", { type: "RestoreOperator", operator: 51, reason: REASON }],
	] as const) {
		await server.refuse("operator/submit", code, max.signed(command));
		await server.refuse("operator/found", code, { command: JSON.stringify(command) });
	}
	expect((await send(suspend)).body.type).toBe("ok");
	await server.refuse("operator/submit", "operator_suspended", max.signed(suspend));
	await server.refuse("operator/found", "operator_suspended", { command: JSON.stringify(suspend) });
	await server.refuse("operator/submit", "role_lacking", sue.signed({ type: "SuspendOperator", operator: 50, reason: REASON }));
});

test("the server refuses wrong links, ratios and decisions of referral, from an operator and from the founder", async () => {
	const [jan, kai] = [await opened(60, "administrator"), await opened(61, "administrator")];
	const [inviter, invitee, other] = [await server.person(), await server.person(), await server.person()];
	const done = (command: object) => server.call("operator/found", { command: JSON.stringify({ reason: REASON, ...command }) });
	await server.accept({ type: "SetInviter", id: "", by: SERVICE.accounts, user: invitee.id, inviter: inviter.id });
	const load = (...links: readonly (readonly [user: number, inviter: number])[]) => {
		return { type: "ImportInviters", links: links.map(([user, by]) => ({ user, inviter: by })) };
	};
	const terms = { type: "SetReferralTerms", ratioPpm: 200_000, partnerRatioPpm: 400_000, lapseDays: 365 };
	const partner = { type: "SetPartner", user: inviter.id, ratioPpm: 300_000, code: "PARTNER" };
	const pair = { user: inviter.id, invitee: invitee.id };
	expect((await done(partner)).body.type).toBe("ok");
	expect((await done({ type: "ReleaseRebates", ...pair })).body.type).toBe("ok");
	for (const [code, wrong] of [
		["own_inviter", load([other.id, other.id])],
		["inviter_set", load([invitee.id, other.id])],
		["invites_each_other", load([inviter.id, invitee.id])],
		["invalid_links", load()],
		["invalid_ratio", { ...terms, ratioPpm: 500_000 }],
		["invalid_days", { ...terms, lapseDays: 1 }],
		["invalid_code", { ...partner, code: "pilot" }],
		["code_taken", { ...partner, user: other.id }],
		["unknown_partner", { ...partner, user: other.id, ratioPpm: 0, code: "" }],
		["unknown_invitee", { type: "ReleaseRebates", ...pair, invitee: other.id }],
		["other_inviter", { type: "ReleaseRebates", ...pair, user: other.id }],
		["decided_already", { type: "ReleaseRebates", ...pair }],
	] as const) {
		await server.refuse("operator/found", code, { command: JSON.stringify({ reason: REASON, ...wrong }) });
		const proposed = await server.call("operator/submit", jan.signed({ reason: REASON, ...wrong }));
		const { intent } = proposed.body.data;
		const listed = (await server.call("operator/intents", kai.signedFor("operator/intents"))).body.data;
		const hash = listed.find((one) => one.intent === intent)?.hash;
		const approval = { type: "ApproveIntent", intent, hash, reason: REASON };
		await server.refuse("operator/submit", code, kai.signed(approval));
		await server.call("operator/submit", jan.signed({ type: "WithdrawIntent", intent, reason: REASON }));
	}
});

/** Largest number of fiat currencies that the core accepts. */
const MOST_CURRENCIES = 50;

/** Creates a merchant and a buyer with a disputed P2P order, and a merchant who has lost the verification. */
async function disputed() {
	const own = { id: "", by: FOUNDER, reason: REASON } as const;
	const users = [await server.person(), await server.person(), await server.person()].map(({ id }) => id);
	const [merchant, buyer, unverified] = users as [number, number, number];
	for (const user of users) {
		await server.accept({ type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount: 1_000_000_000n });
		await server.accept({ ...own, type: "SetVerification", user, version: 20, basic: true, advanced: true, country: "TH" });
	}
	for (const by of [merchant, unverified]) await server.accept({ type: "ApplyMerchant", id: "", by });
	await server.accept({ ...own, type: "SetMerchant", user: merchant, approved: true });
	const lower = { user: unverified, version: 21, basic: true, advanced: false, country: "TH" };
	await server.accept({ ...own, type: "SetVerification", ...lower });
	const account = "ab".repeat(32);
	const offer = { side: "sell", asset: USDT, currency: "THB", price: 36_500_000n, ratioPpm: 0, lowest: 0n, highest: 0n } as const;
	const limits = { minAmount: 100n, maxAmount: 100_000_00n, quantity: 100_000_000n, terms: account, person: 1, visible: true };
	const payTypes = [{ payType: "promptpay", windowMs: 900_000, account }];
	const placed = { type: "SaveAdvertisement", id: "", by: merchant, advertisement: 0, version: 0 } as const;
	const advertisement = await server.accept({ ...placed, ...offer, ...limits, payTypes });
	const asked = {
		payType: "promptpay",
		quantity: 10_000_000n,
		amount: 0n,
		price: 36_500_000n,
		person: 2,
		account: "00".repeat(32),
	};
	const order = await server.accept({ type: "OpenP2pOrder", id: "", by: buyer, advertisement, version: 1, ...asked });
	await server.accept({ type: "DeclarePayer", id: "", by: buyer, order, account });
	await server.accept({ type: "MarkPaid", id: "", by: buyer, order });
	await server.accept({ type: "AppealP2pOrder", id: "", by: buyer, order, reason: "not_released" });
	return { order, buyer, unverified };
}

test("the server refuses wrong terms of P2P trades and wrong decisions about disputes, from an operator and from the founder", async () => {
	const [pam, quin] = [await opened(80, "administrator"), await opened(81, "administrator")];
	await opened(82, "reviewer");
	const { order, buyer, unverified } = await disputed();
	const { p2pCatalogue } = server.host.views;
	const { at: _at, ...terms } = { at: 0, ...p2pCatalogue.terms };
	const texts = (values: object) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]));
	const payType = { ...PAY_TYPE, catalogue: p2pCatalogue.payType("promptpay")?.catalogue };
	const ruling = { type: "RuleDispute", order, outcome: "cancelled", ruling: "payer_silent" };
	const done = (command: object) => server.accept({ id: "", by: FOUNDER, reason: REASON, ...command } as never);
	const byFounder = (code: string, command: object) =>
		server.refuse("operator/found", code, { command: JSON.stringify({ reason: REASON, ...command }) });
	const atOnce = (code: string, command: object) =>
		server.refuse("operator/submit", code, pam.signed({ reason: REASON, ...command }));
	const atApproval = async (code: string, command: object) => {
		const { intent } = (await server.call("operator/submit", pam.signed({ reason: REASON, ...command }))).body.data;
		const listed = (await server.call("operator/intents", quin.signedFor("operator/intents"))).body.data;
		const hash = listed.find((one) => one.intent === intent)?.hash;
		await server.refuse("operator/submit", code, quin.signed({ type: "ApproveIntent", intent, hash, reason: REASON }));
		await server.call("operator/submit", pam.signed({ type: "WithdrawIntent", intent, reason: REASON }));
	};
	for (const [code, command] of [
		["invalid_p2p_terms", { type: "SetP2pTerms", ...texts(terms), bondMultiple: 0 }],
		["invalid_currency", { type: "SetP2pCurrency", currency: "thb", decimals: 2, open: true }],
		["currency_fixed", { type: "SetP2pCurrency", currency: "THB", decimals: 3, open: true }],
		["unknown_currency", { ...payType, currency: "ZZZ" }],
		["invalid_pay_type", { ...payType, windowMs: 1 }],
		["not_merchant", { type: "SetMerchant", user: buyer, approved: true }],
		["not_verified", { type: "SetMerchant", user: unverified, approved: true }],
		["unknown_order", { type: "MarkReversed", order: 1_000_000 }],
		["p2p_order_moved", { type: "MarkReversed", order }],
		["not_assigned", ruling],
		["not_reversed", { type: "CompensateSeller", order, amount: "1" }],
		["invalid_time", { type: "ExtendP2pDeadlines", ms: 1 }],
	] as const) {
		await byFounder(code, command);
		await atApproval(code, command);
	}
	await server.accept({ type: "DeclareAccounts", id: "", by: 82, accounts: [buyer], reason: REASON } as never);
	const partial = { type: "AssignDispute", order, operator: 82 };
	await byFounder("traded_with_party", partial);
	await atOnce("traded_with_party", partial);
	const other = { ...ruling, outcome: "released" };
	await done({ type: "AssignDispute", order, operator: 80 });
	await atApproval("ruling_outcome", other);
	await done({ type: "AssignDispute", order, operator: FOUNDER });
	await byFounder("ruling_outcome", other);
	await done({ ...other, ruling: "seller_silent" });
	await done({ type: "MarkReversed", order });
	const again = { type: "MarkReversed", order };
	await byFounder("already_reversed", again);
	await atApproval("already_reversed", again);
	for (let count = 0; p2pCatalogue.currencies().length < MOST_CURRENCIES; count++) {
		const currency = `X${String.fromCharCode(65 + Math.floor(count / 26), 65 + (count % 26))}`;
		await done({ type: "SetP2pCurrency", currency, decimals: 2, open: false });
	}
	const more = { type: "SetP2pCurrency", currency: "YYY", decimals: 2, open: true };
	await byFounder("too_many_pay_types", more);
	await atApproval("too_many_pay_types", more);
});

test("the server makes enrolment links on the server's machine only, and lists no browser before one has enrolled", async () => {
	const invite = { operator: 53, role: "reviewer" as const };
	const { body } = await server.call("operator/invite", invite);
	expect(body.data.link).toMatch(/^http:\/\/localhost:8081\/enrol#[\w-]{43}$/);
	expect((await server.call("operator/enrolments", {})).body.data).toEqual({ list: [] });
	for (const [path, params] of [
		["operator/invite", invite],
		["operator/enrolments", {}],
	] as const) {
		await server.refuse(path, "own_machine_only", params, { headers: { "x-forwarded-for": "203.0.113.9" } });
	}
});

test("this test file covers every operator call and every refusal that the calls declare", () => {
	expect([...OPERATOR_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...OPERATOR_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => {
		return !ELSEWHERE.has(code) && !ELSEWHERE.has(`${path} ${code}`) && !server.refusals.has(`${path} ${code}`);
	});
	expect(missing).toEqual([]);
});

test("the founder of a live exchange can open two administrators, and run no other command", async () => {
	const { views } = server.host;
	const live = { ...views, founding: { ...views.founding, mode: "live" as const }, verification: views.verification };
	await server.restartApp({ views: live });
	try {
		const command = JSON.stringify({ type: "FundDemoPool", amount: "5", reason: REASON });
		await server.refuse("operator/found", "not_permitted", { command });
		const { token } = await server
			.call("user/login", { type: "username", account: "person1", password: "correct horse" })
			.then(({ body }) => body.data);
		await server.refuse("sandbox/verify", "sandbox_only", { country: "TH" }, { token });
		expect(views.operators.administrators).toBeGreaterThanOrEqual(2);
		const open = { type: "OpenOperator", operator: 60, role: "administrator", publicKey: "6".repeat(64), reason: REASON };
		await server.refuse("operator/found", "not_permitted", { command: JSON.stringify(open) });
	} finally {
		await server.restartApp();
	}
});

interface Typed {
	readonly code: number;
	readonly text: string;
}

/**
 * Runs `candor operator` with these words in the test's process, with the server's clock. Approvals are confirmed by the option
 * --yes, as in a script.
 */
async function typed(...words: string[]): Promise<Typed> {
	return typedAt(undefined, ...words, ...(words[0] === "approve" ? ["--yes"] : []));
}

/**
 * Runs `candor operator` with these words. @param answer text that the operator types as confirmation; undefined without a
 * terminal
 */
async function typedAt(answer: string | undefined, ...words: string[]): Promise<Typed> {
	let text = "";
	const say = (line: string) => {
		text += `${line}\n`;
	};
	return { code: await operator(words, server.origin, say, clock.wall, async () => answer), text };
}

/** Runs `candor operator` in a separate process, as an operator does. */
async function typedInShell(...words: string[]): Promise<Typed> {
	const child = spawn(process.execPath, [MAIN, "operator", ...words, "--url", server.origin], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	let text = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
	const [code] = (await once(child, "close")) as [number];
	return { code, text };
}

test("`candor operator` creates a key, opens an operator as the founder, and exits with 2 for unknown words", async () => {
	const file = join(folder, "shell");
	const made = await typedInShell("key", file);
	expect(made.code).toBe(0);
	const [, key = ""] = /Public key.*: ([0-9a-f]{64})/.exec(made.text) ?? [];
	const opened = await typedInShell("found", "open", "40", "support", key, "--reason", REASON);
	expect(opened).toEqual({ code: 0, text: "Done.\n" });
	expect((await typedInShell("dance")).code).toBe(2);
});

test("`candor operator` manages keys, operators, proposals and approvals from the command line", async () => {
	const file = (name: string) => join(folder, name);
	const keys: string[] = [];
	for (const name of ["dora", "emil"]) {
		const made = await typed("key", file(name));
		expect(made.code).toBe(0);
		keys.push(/Public key.*: ([0-9a-f]{64})/.exec(made.text)?.[1] ?? "");
		expect(statSync(file(name)).mode & 0o777).toBe(0o600);
	}
	const before = readFileSync(file("dora"), "utf8");
	const again = await typed("key", file("dora"));
	expect(again).toMatchObject({ code: 0, text: expect.stringContaining(`Its public key: ${keys[0]}`) });
	expect(readFileSync(file("dora"), "utf8")).toBe(before);

	const reason = ["--reason", REASON];
	for (const [at, number] of ["20", "21"].entries()) {
		expect(await typed("found", "open", number, "administrator", keys[at] ?? "", ...reason)).toEqual({
			code: 0,
			text: "Done.\n",
		});
	}
	const dora = ["--as", "20", "--key", file("dora"), ...reason];
	const emil = ["--as", "21", "--key", file("emil"), ...reason];
	expect((await typed("intents", ...emil)).text).toBe("No command waits for approval.\n");
	const proposed = await typed("countries", "options", "--demo-only", "DE,FR", "--absent", "US", ...dora);
	expect(proposed).toMatchObject({ code: 0, text: expect.stringMatching(/^Proposed as intent \d+\./) });
	const intent = /intent (\d+)/.exec(proposed.text)?.[1] ?? "";
	const waits = await typed("intents", ...emil);
	expect(waits.text).toContain("SetCountries\n  product: options\n  demoOnly: DE; FR\n  absent: US\n");
	expect(await typedAt(undefined, "approve", intent, ...emil)).toMatchObject({ code: 2, text: expect.stringContaining("--yes") });
	for (const answer of ["", "y", "yes"]) {
		const declined = await typedAt(answer, "approve", intent, ...emil);
		expect(declined).toMatchObject({ code: 1, text: expect.stringMatching(/was not approved and still waits\.\n$/) });
	}
	expect(await typed("approve", intent, ...dora)).toMatchObject({ code: 1, text: expect.stringContaining("(own_intent)") });
	const approved = await typedAt(`${intent} `, "approve", intent, ...emil);
	expect(approved).toMatchObject({ code: 0, text: expect.stringMatching(/SetCountries[\s\S]*Done\.\n$/) });
	expect(await typed("approve", intent, ...emil)).toMatchObject({ code: 1, text: `No intent ${intent} waits.\n` });

	expect(await typed("verify-user", "999999", "DE", ...dora)).toEqual({
		code: 1,
		text: "Refused: No user has this number (unknown_account)\n",
	});
	const ann = await server.person();
	expect(await typed("verify-user", String(ann.id), "DE", ...dora)).toMatchObject({
		code: 1,
		text: expect.stringContaining("(verification_case_missing)"),
	});
	await acceptCase(server, ann, "DE");
	expect((await typed("verify-user", String(ann.id), "DE", ...dora)).code).toBe(0);
	expect((await server.call("user/center", {}, ann)).body.data).toMatchObject({ country: "DE", products: { options: "demo" } });
	for (const words of [
		["demo-pool", "25.5"],
		["option-terms", "60", "80%", "1", "500"],
		["option-market", "BTC/USDT"],
	]) {
		expect(await typed(...words, ...dora)).toEqual({ code: 0, text: "Done.\n" });
	}
	const agreed = async (...words: string[]) => {
		const drafted = /intent (\d+)/.exec((await typed(...words, ...dora)).text)?.[1] ?? "";
		return (await typed("approve", drafted, ...emil)).text;
	};
	expect(await agreed("contract", "BTC/USDT", "simulation")).toMatch(/Done\.\n$/);
	const dealOf = async () => (await server.call("lever/deal", { match_id: 1, account: "simulation" })).body.data;
	expect(await dealOf()).toMatchObject({ active: true, rules: { maker_fee_ppm: 200, max_leverage: 125 } });
	const tiers = [{ upTo: "600000.5", mmrPpm: 5_000, maxLeverage: 50, cum: "0" }];
	writeFileSync(file("terms.json"), JSON.stringify({ makerFeePpm: 300, tiers }));
	const changed = ["contract", "BTC/USDT", "simulation", "--terms", file("terms.json"), "--inactive"];
	expect(await agreed(...changed)).toMatch(/Done\.\n$/);
	expect(await dealOf()).toMatchObject({
		active: false,
		rules: { maker_fee_ppm: 300, taker_fee_ppm: 500, lot_size: "0.00100", tiers: [{ up_to: "600000.500000", max_leverage: 50 }] },
	});
	for (const wrong of [{ lotSize: 7 }, { makerFeePpm: -1 }, { impactMargin: "1e3" }, { tiers: [{}] }, []]) {
		writeFileSync(file("terms.json"), JSON.stringify(wrong));
		expect((await typed(...changed, ...dora)).code, JSON.stringify(wrong)).toBe(2);
	}
	// A contract's end must be at least a week in the future. Two operators can withdraw the decision.
	const ends = Math.ceil((clock.wall() + 30 * 24 * HOUR_MS) / 1_000) * 1_000;
	const ending = (time: string) => ["delist-contract", "BTC/USDT", "simulation", time];
	const isoTime = new Date(ends).toISOString();
	expect(await agreed(...ending(isoTime))).toContain(`delistAt: ${isoTime}`);
	expect(await dealOf()).toMatchObject({ delist_at: ends });
	expect(await agreed(...ending(new Date(clock.wall() + HOUR_MS).toISOString()))).toContain("invalid_date");
	expect(await agreed(...ending("never"))).toContain("delistAt: never");
	expect(await dealOf()).toMatchObject({ delist_at: null });
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 200_000_000n });
	// For each command one operator drafts an intent and another one approves it. The commands are about earn products, their
	// reserve, and a fund.
	for (const words of [
		["earn", "8", "USDT", "60", "0.5%", "10", "1000", "daily_interest_multiple", "1.5"],
		["earn", "9", "USDT", "60", "0.5%", "10", "1000", "remaining_days", "0.25%", "--inactive"],
		["fund-reserve", "8", "USDT", "0.25"],
		["defund-reserve", "8", "USDT", "0.2"],
		["strategy-fund", "12", "A fund", "cash_and_carry", "BTC/USDT,ETH/USDT", "10%", "0.3%", "10", "1000"],
		["found-strategy-fund", "12", "100"],
		["strategy-fund", "12", "A fund", "cash_and_carry", "BTC/USDT,ETH/USDT", "5%", "0.2%", "10", "1000", "--inactive"],
	]) {
		const drafted = /intent (\d+)/.exec((await typed(...words, ...dora)).text)?.[1] ?? "";
		const { text } = await typed("approve", drafted, ...emil);
		expect(text, words.join(" ")).toMatch(/Done\.\n$/);
		if (words[0] === "fund-reserve") expect(text).toContain("amount: 0.25 USDT");
	}
	const listed = (await server.call("lh/getUplan", { id: 12 })).body.data.funds[0];
	expect(listed).toMatchObject({ name: "A fund", status: "closed", performance_fee: "0.05", founding: "100.000000" });
	// Operators create offerings of new coins from files, and then change, fund and cancel the offerings. A launch and a listing
	// are refused, because their time has not come.
	const iso = (ms: number) => new Date(ms).toISOString();
	const shared = { coin: "TIDW", name: "Tidewater", supply: "1000", min: "10", user_cap: "100", lock_days: 1 };
	const [opens_at, closes_at, later] = [iso(OPENS_AT), iso(CLOSES_AT), iso(CLOSES_AT + HOUR_MS)];
	writeFileSync(file("sub.json"), JSON.stringify({ ...shared, prices: { USDT: "0.2" }, opens_at, closes_at, launch_at: later }));
	const ieoDates = { opens_at, closes_at, allot_at: later, pay_at: later, list_at: later };
	const ieo = { ...shared, payment: "USDT", price: "0.5", lot: "10", max: "500", ...ieoDates };
	writeFileSync(file("ieo.json"), JSON.stringify(ieo));
	await offered();
	await server.accept({ type: "DepositPlatform", id: "", by: SERVICE.custody, asset: TIDW, amount: 2_000_000_000n });
	const numberOf = async (name: string, list: "lh/send/config" | "ieo/list") => {
		const listed = (await server.call(list, {})).body.data as readonly { id: number; name: string }[];
		return String(Math.max(...listed.filter((one) => one.name === name).map(({ id }) => id)));
	};
	expect(await agreed("subscription", "new", file("sub.json"))).toMatch(/Done\.\n$/);
	expect(await agreed("ieo", "new", file("ieo.json"))).toMatch(/Done\.\n$/);
	const [sub, offer] = [await numberOf("Tidewater", "lh/send/config"), await numberOf("Tidewater", "ieo/list")];
	for (const words of [
		["subscription", sub, file("sub.json")],
		["fund-subscription", sub, "TIDW", "1000"],
		["defund-subscription", sub, "TIDW", "1"],
		["fund-ieo", offer, "TIDW", "1000"],
		["defund-ieo", offer, "TIDW", "1"],
	]) {
		expect(await agreed(...words), words.join(" ")).toMatch(/Done\.\n$/);
	}
	expect(await agreed("launch-subscription", sub)).toContain("(not_now)");
	expect(await agreed("list-ieo", offer)).toContain("(not_now)");
	const prices = [{ currency_id: USDT, currency: "USDT", price: "0.200000" }];
	const shown = (await server.call("lh/send/product_info", { id: Number(sub) })).body.data;
	expect(shown).toMatchObject({ supply: "1000.000000", user_cap: "100.000000", prices, launch_time: CLOSES_AT + HOUR_MS });
	expect((await server.call("ieo/list", { id: Number(offer) })).body.data[0]).toMatchObject({
		lot: "10.000000",
		max: "500.000000",
	});
	for (const words of [
		["cancel-subscription", sub],
		["cancel-ieo", offer],
	])
		expect(await agreed(...words)).toMatch(/Done\.\n$/);
	for (const [name, wrong] of [
		["sub.json", { ...shared, opens_at, closes_at, launch_at: "tomorrow" }],
		["ieo.json", { ...ieo, supply: "1001" }],
		["ieo.json", { ...ieo, lot: "0" }],
		["ieo.json", { ...ieo, coin: "NOCOIN" }],
	] as const) {
		writeFileSync(file(name), JSON.stringify(wrong));
		expect(
			(await typed(name === "sub.json" ? "subscription" : "ieo", "new", file(name), ...dora)).code,
			JSON.stringify(wrong),
		).toBe(2);
	}
	for (const [code, ...words] of [
		["invalid_earn_terms", "earn", "8", "USDT", "0", "0.5%", "10", "1000", "daily_interest_multiple", "1.5"],
		["unknown_asset", "earn", "7", "DEMO", "60", "0.5%", "10", "1000", "daily_interest_multiple", "1.5"],
		["unknown_product", "fund-reserve", "77", "USDT", "1"],
	] as const) {
		const drafted = /intent (\d+)/.exec((await typed(...words, ...dora)).text)?.[1] ?? "";
		expect(await typed("approve", drafted, ...emil)).toMatchObject({ code: 1, text: expect.stringContaining(`(${code})`) });
	}
	const { products } = (await server.call("lh/deposit/config", {})).body.data;
	expect(products.find(({ id }) => id === 8)).toMatchObject({
		...{ days: 60, daily_rate: "0.005", min: "10.000000", penalty_ratio: "1.5", recalculate: true, status: "sold_out" },
		reserve: { available: "0.050000", locked: "0.000000" },
	});
	expect(products.some(({ id }) => id === 9)).toBe(false);
	const kept = await typed("fund", "option_pool", "USDT", "0.5", ...dora);
	const number = /intent (\d+)/.exec(kept.text)?.[1] ?? "";
	expect((await typed("withdraw", number, ...emil)).text).toBe("Done.\n");

	expect(await typed("close", "20", "--as", "21", "--key", file("dora"), ...reason)).toMatchObject({
		code: 1,
		text: expect.stringContaining("(signature_wrong)"),
	});
	chmodSync(file("dora"), 0o644);
	expect(await typed("close", "21", ...dora)).toMatchObject({ code: 1, text: expect.stringContaining("can be read by others") });
	for (const words of [
		["dance"],
		["close"],
		["close", "21"],
		["close", "21", "--wrong"],
		["fund", "option_pool", "NOCOIN", "1", ...emil],
		["fund", "pocket", "USDT", "1", ...emil],
		["demo-pool", "0.0000001", ...emil],
		["earn", "8", "USDT", "60", "0.5%", "10", "1000", "whatever", "1.5", ...emil],
		["fund-reserve", "8", "NOCOIN", "1", ...emil],
		["subscription", "new", ...emil],
		["ieo", "new", file("nowhere"), ...emil],
		["fund-ieo", "x", "TIDW", "1", ...emil],
		["contract", "NO/USDT", "real", ...emil],
		["contract", "BTC/USDT", "coin", ...emil],
		["delist-contract", "BTC/USDT", "coin", "never", ...emil],
		["delist-contract", "BTC/USDT", "real", "tomorrow", ...emil],
		["contract", "BTC/USDT", "real", "--terms", file("nowhere"), ...emil],
		["contract", "BTC/USDT", "real", "--terms", file("dora"), ...emil],
		["open", "30", "king", "1".repeat(64), ...emil],
	]) {
		expect((await typed(...words)).code, words.join(" ")).toBe(2);
	}
});
