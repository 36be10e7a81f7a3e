// Tests that forms give the same commands as the command line, and that each wrong input is reported with its name.
import { expect, test } from "vitest";
import type { Listing } from "./command-form.ts";
import { OPERATOR_COMMANDS } from "./list.ts";
import { blankForm, formOf, readForm } from "./read-form.ts";

const TERMS = {
	pair: 1,
	lotSize: 100,
	makerFeePpm: 200,
	takerFeePpm: 500,
	takerBoundPpm: 10_000,
	markBandPpm: 5_000,
	impactMargin: 200_000_000n,
	liquidationFeePpm: 3_000,
	insuranceMarginPpm: 1_000,
	tiers: [{ upTo: 50_000_000_000n, mmrPpm: 4_000, maxLeverage: 125, cum: 0n }],
};
const LISTING: Listing = {
	coins: [
		{ asset: 1, code: "BTC", decimals: 8 },
		{ asset: 3, code: "USDT", decimals: 6 },
		{ asset: 9, code: "DEMO", decimals: 6 },
		{ asset: 101, code: "TIDW", decimals: 6 },
	],
	markets: [
		{ pair: 1, symbol: "BTC/USDT" },
		{ pair: 2, symbol: "ETH/USDT" },
	],
	settlement: "USDT",
	demo: "DEMO",
	contractTerms: () => TERMS,
	instrument: (pair, account) => (account === "real" ? pair : 1_000 + pair),
};
const ENVIRONMENT = { listing: LISTING, now: () => 1_700 };
const AT = Date.UTC(2026, 11, 1, 9);
const KEY = "ab".repeat(32);

const commandOf = (name: string) => {
	const found = OPERATOR_COMMANDS.find((command) => command.name === name);
	if (found === undefined) throw new Error(name);
	return found;
};

/** For each command, valid fields in the form in which the core receives them. */
const EXAMPLES: Readonly<Record<string, object>> = {
	open: { operator: 4, role: "reviewer", publicKey: KEY },
	close: { operator: 4 },
	enrol: { operator: 4, role: "support", deviceKey: KEY, passkeyId: "cred", passkeyKey: "a1" },
	rekey: { operator: 4, publicKey: "", deviceKey: KEY, passkeyId: "cred", passkeyKey: "a1" },
	suspend: { operator: 4 },
	restore: { operator: 4 },
	"cancel-rescue": { operator: 4 },
	"declare-accounts": { accounts: [100_001, 100_002] },
	withdraw: { intent: 7 },
	"verify-user": { user: 100_001, version: 5, basic: true, advanced: false, country: "DE" },
	countries: { product: "options", demoOnly: ["DE", "FR"], absent: [] },
	"release-held": { product: "options", item: 12, way: "release" },
	"close-held": { product: "options", item: 12, way: "close" },
	fund: { purse: "option_pool", asset: 3, amount: 1_000_000_000n },
	defund: { purse: "insurance", asset: 1, amount: 1n },
	"demo-pool": { amount: 5_500_000n },
	"option-terms": { seconds: 60, payoutPpm: 857_001, minStake: 10_000_000n, maxStake: 500_000_000n, active: false },
	"option-market": { pair: 2, active: true },
	contract: { instrument: 1_001, account: "simulation", ...TERMS, takerFeePpm: 400, active: true },
	"delist-contract": { instrument: 1, delistAt: 0 },
	earn: {
		...{ product: 9, asset: 1, days: 30, ratePpm: 4_000, minAmount: 10_000n, maxAmount: 100_000_000n },
		...{ rule: "daily_interest_multiple", penaltyPpm: 1_500_000, recalculate: false, active: true },
	},
	"fund-reserve": { product: 9, amount: 12_500_000n },
	"defund-reserve": { product: 9, amount: 12_500_000n },
	"strategy-fund": {
		...{ fund: 4, name: "Carry", kind: "cash_and_carry", pairs: [1, 2], performanceFeePpm: 100_000, bandPpm: 3_000 },
		...{ minAmount: 10_000_000n, maxAmount: 1_000_000_000n, active: true },
	},
	"found-strategy-fund": { fund: 4, amount: 100_000_000n },
	subscription: {
		...{ offering: 0, asset: 101, name: "Tidewater", supply: 1_000_000_000n, minAmount: 1_000_000n, userCap: 5_000_000n },
		...{ prices: [{ asset: 3, price: 200_000n }], opensAt: AT, closesAt: AT + 1_000, launchAt: AT + 2_000, lockDays: 3 },
	},
	"fund-subscription": { offering: 3, amount: 12_500_000n },
	"defund-subscription": { offering: 3, amount: 12_500_000n },
	"launch-subscription": { offering: 3 },
	"cancel-subscription": { offering: 3 },
	ieo: {
		...{ offering: 2, asset: 101, name: "Tidewater", payAsset: 3, price: 500_000n, lot: 10_000_000n, supplyLots: 100n },
		...{ minLots: 1n, maxLots: 10n, capLots: 10n, opensAt: AT, closesAt: AT, allotAt: AT, payAt: AT, listAt: AT, lockDays: 0 },
	},
	"fund-ieo": { offering: 2, amount: 12_500_000n },
	"defund-ieo": { offering: 2, amount: 12_500_000n },
	"list-ieo": { offering: 2 },
	"cancel-ieo": { offering: 2 },
	"referral-terms": { ratioPpm: 200_000, partnerRatioPpm: 400_000, lapseDays: 365 },
	partner: { user: 100_101, ratioPpm: 333_300, code: "PARTNER" },
	"hold-rebates": { user: 100_101, invitee: 100_102 },
	"release-rebates": { user: 100_101, invitee: 100_102 },
	"import-inviters": { links: [{ user: 100_102, inviter: 100_101 }] },
	"network-coin": {
		...{ network: 1, asset: 3, chainDecimals: 6, depositMinimum: 10_000_000n, withdrawalMinimum: 20_000_000n },
		...{ withdrawalFee: 1_000_000n, hourlyCreditCap: 50_000_000_000n, twoOperatorLimit: 1_000_000_000n },
		automaticDailyCap: 5_000_000_000n,
	},
	"close-network": { network: 1, deposits: true, withdrawals: false, until: AT },
	"close-network-longer": { network: 1, deposits: true, withdrawals: true, until: AT },
	"open-network": { network: 1 },
	"decide-quarantined": { user: 100_101, deposit: 7, decision: "legal_hold" },
	"allow-deposit": { user: 100_101, deposit: 7 },
	"reject-withdrawal": { withdrawal: 7 },
	"hold-withdrawal": { withdrawal: 7, reference: "Order 12 of the court" },
	"release-withdrawal": { withdrawal: 7, decision: "reject" },
	"decide-doubt": { withdrawal: 7, decision: "sent" },
	"stop-withdrawals": {},
	"renew-stop": { until: AT },
	"resume-withdrawals": {},
	"bank-account": {
		...{ account: 1, bank: "A bank", holder: "Candor", number: "XX12", code: "ABC", currency: "EUR", decimals: 2 },
		open: true,
	},
	"bank-rate": { account: 1, asset: 3, rate: 1_050_000_000n, spreadPpm: 2_000, source: "A source", minimum: 1_000n },
	"import-statement": {
		...{ account: 1, statement: "S1", opening: 0n, closing: -50n },
		lines: [{ key: "id:1", day: 20_261_127, amount: -50n, hash: KEY }],
	},
	"match-bank-deposit": { line: 7, application: 3 },
	"reject-bank-deposit": { application: 3, cause: "other_sender" },
	"recall-bank-deposit": { line: 7, application: 3 },
	"begin-payout": { withdrawal: 7 },
	"confirm-payout": { line: 7, withdrawal: 7 },
	"fail-payout": { withdrawal: 7 },
	"book-line": { line: 7, asset: 0 },
	"withdraw-treasury": { network: 1, asset: 3, amount: 10_000_000n, address: "0xsafe" },
	"confirm-treasury": { withdrawal: 7, hash: "0xaa" },
	"settle-treasury": { line: 7, withdrawal: 7 },
	"cancel-treasury": { withdrawal: 7 },
	"p2p-terms": {
		...{ declareMs: 120_000, payMs: 1_800_000, closingMs: 900_000, releaseMs: 86_400_000, evidenceMs: 43_200_000 },
		...{ rulingMs: 86_400_000, holdMs: 86_400_000, newAccountHoldMs: 259_200_000, rateAgeMs: 120_000, bond: 500_500_000n },
		...{ bondMultiple: 10, lapseBarMs: 86_400_000, unpaidBarMs: 86_400_001, newPayerLimit: 500_000_000n },
		knownPayerLimit: 20_000_000_000n,
	},
	"p2p-currency": { currency: "EUR", decimals: 2, open: false },
	"pay-type": {
		...{ payType: "sepa", currency: "EUR", recallMs: 0, holdMs: 86_400_000, maximum: 100_000n, windowMs: 1_800_000 },
		...{ catalogue: '{"names":{"en":"SEPA"}}', open: true },
	},
	merchant: { user: 100_101, approved: false },
	"assign-dispute": { order: 7, operator: 4 },
	"rule-dispute": { order: 7, outcome: "cancelled", ruling: "third_party" },
	"mark-reversed": { order: 7 },
	"compensate-seller": { order: 7, amount: 12_500_000n },
	"bar-p2p-user": { user: 100_101, until: 0 },
	"extend-p2p-deadlines": { ms: 600_000 },
};

test.each(OPERATOR_COMMANDS.map(({ name }) => name))("the form of %s keeps every field of the command", (name) => {
	const command = commandOf(name);
	const example = EXAMPLES[name] as Record<string, unknown>;
	expect(example, `an example of ${name}`).toBeDefined();
	const filled = formOf(command, example, LISTING, 3);
	expect(readForm(command, filled, ENVIRONMENT)).toEqual({ ok: true, command: { type: command.type, ...example } });
});

test("a form accepts group separators, percent signs and times of UTC", () => {
	const terms = { seconds: "60", payoutPpm: "70 %", minStake: "1,000", maxStake: "5 000.5", active: true };
	expect(readForm(commandOf("option-terms"), terms, ENVIRONMENT)).toMatchObject({
		command: { payoutPpm: 700_000, minStake: 1_000_000_000n, maxStake: 5_000_500_000n },
	});
	const delist = { "instrument.market": "BTC/USDT", "instrument.account": "real", delistAt: "2026-12-01T09:00" };
	expect(readForm(commandOf("delist-contract"), delist, ENVIRONMENT)).toMatchObject({ command: { delistAt: AT } });
});

test("an empty form names every missing input", () => {
	const command = commandOf("fund");
	expect(readForm(command, blankForm(command), ENVIRONMENT)).toMatchObject({
		ok: false,
		faults: [
			{ input: "purse", fault: "missing" },
			{ input: "asset", fault: "missing" },
		],
	});
});

test.each([
	["fund", { purse: "insurance", asset: "USDT", amount: "0.0000001" }, "amount", "too_many_decimals"],
	["fund", { purse: "insurance", asset: "NIX", amount: "1" }, "asset", "not_a_coin"],
	["fund", { purse: "insurance", asset: "USDT", amount: "-1" }, "amount", "not_an_amount"],
	["close", { operator: "two" }, "operator", "not_whole"],
	["option-market", { pair: "BTC/EUR", active: true }, "pair", "not_a_market"],
	[
		"delist-contract",
		{ "instrument.market": "BTC/USDT", "instrument.account": "both", delistAt: "never" },
		"instrument.account",
		"not_an_account",
	],
	[
		"delist-contract",
		{ "instrument.market": "BTC/USDT", "instrument.account": "real", delistAt: "2027-02-31T00:00" },
		"delistAt",
		"not_a_time",
	],
	["fund-reserve", { product: "8", "amount.coin": "USDT", amount: "x" }, "amount", "not_an_amount"],
	["declare-accounts", { accounts: "100001, me" }, "accounts", "not_whole"],
] as const)("the form of %s with %o names %s", (name, values, input, fault) => {
	const read = readForm(commandOf(name), values, ENVIRONMENT);
	expect(read.ok ? [] : read.faults.map((one) => [one.input, one.fault])).toEqual([[input, fault]]);
});

test("a wrong input in a row of a list is named with its row", () => {
	const command = commandOf("contract");
	const filled = formOf(command, EXAMPLES.contract as Record<string, unknown>, LISTING);
	const tiers = [{ upTo: "1", mmrPpm: "0.4", maxLeverage: "many", cum: "0" }];
	const read = readForm(command, { ...filled, tiers }, ENVIRONMENT);
	expect(read).toMatchObject({ ok: false, faults: [{ input: "tiers.0.maxLeverage", fault: "not_whole" }] });
});
