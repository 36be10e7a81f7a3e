import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMMANDS, type CommandSchema } from "@candor/core";
import { formatCommand, OPERATOR_COMMANDS } from "@candor/operator-commands";
import { afterAll, describe, expect, test } from "vitest";
import { commandTyped, LISTING } from "./parse-operator-command.ts";

const OPERATOR_SCHEMAS = (COMMANDS as readonly CommandSchema[]).filter(({ operator }) => operator !== undefined);
const folder = mkdtempSync(join(tmpdir(), "candor-terms-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, terms: unknown): string {
	const file = join(folder, name);
	writeFileSync(file, JSON.stringify(terms));
	return file;
}

const parse = (line: string, options: Record<string, string | boolean> = {}) => {
	const [name = "", ...words] = line.split(" ");
	return JSON.parse(commandTyped(name, { words, options }, "because"));
};

describe("every operator command of the core has a form", () => {
	// These commands have separate command-line forms: an approval needs the hash of an intent or a signature, and a rescue (new
	// administrator after all keys were lost) needs a stopped server.
	const others = ["ApproveIntent", "ApproveWithdrawal", "RescueOperator"];
	const typed = OPERATOR_SCHEMAS.filter(({ type }) => !others.includes(type));
	test.each(typed.map(({ type }) => type))("%s has a form on the command line", (type) => {
		expect(OPERATOR_COMMANDS.some((command) => command.type === type)).toBe(true);
	});

	test("every operator command shows its amounts in coins", () => {
		// The amounts of these commands are in fiat money. Currency and decimals are those of a bank account or a pay type, which
		// the command does not contain.
		const inFiat = ["SetBankRate", "ImportStatement", "SetPayType"];
		const moving = OPERATOR_SCHEMAS.filter(({ type, layout }) => layout.includes(": big") && !inFiat.includes(type));
		expect(moving.length).toBeGreaterThan(10);
		for (const { type, layout } of moving) {
			const fields: Record<string, unknown> = {};
			for (const [, name = "", kind] of layout.matchAll(/(\w+): (uint|big)\b/g)) fields[name] = kind === "big" ? 5n : 3;
			const lines = formatCommand(type, fields, { listing: LISTING, productAsset: 3 });
			expect(lines.join("\n"), type).not.toContain("units of");
			expect(lines.join("\n"), type).toMatch(/\d [A-Z]{3,}/);
		}
	});
});

test("the form of each command parses into the core's command", () => {
	const ed25519 = "ab".repeat(32);
	expect(parse(`open 4 treasurer ${ed25519}`)).toEqual({
		type: "OpenOperator",
		operator: 4,
		role: "treasurer",
		publicKey: ed25519,
		reason: "because",
	});
	expect(parse("verify-user 1001 DE", { advanced: true, version: "7" })).toMatchObject({
		version: 7,
		basic: true,
		advanced: true,
		country: "DE",
	});
	expect(parse("rekey 4 none ab passkey cd")).toMatchObject({
		publicKey: "",
		deviceKey: "ab",
		passkeyId: "passkey",
		passkeyKey: "cd",
	});
	expect(parse("declare-accounts 100101,100102")).toMatchObject({ accounts: [100_101, 100_102] });
	expect(parse("close-held options 12")).toMatchObject({ type: "ReleaseHeld", item: 12, way: "close" });
	expect(parse("countries options", { "demo-only": "DE, FR" })).toMatchObject({ demoOnly: ["DE", "FR"], absent: [] });
	expect(parse("option-terms 60 70% 10 500")).toMatchObject({ payoutPpm: 700_000, minStake: "10000000", active: true });
	expect(parse("contract BTC/USDT simulation", { inactive: true })).toMatchObject({
		type: "SetInstrument",
		instrument: 1_001,
		account: "simulation",
		pair: 1,
		active: false,
	});
	expect(parse("delist-contract BTC/USDT real never")).toMatchObject({ instrument: 1, delistAt: 0 });
	expect(parse("earn 9 USDT 30 0.4% 100 5000 daily_interest_multiple 1.5")).toMatchObject({
		ratePpm: 4_000,
		penaltyPpm: 1_500_000,
		recalculate: true,
	});
	expect(parse("referral-terms 20% 40% 365")).toMatchObject({ ratioPpm: 200_000, partnerRatioPpm: 400_000, lapseDays: 365 });
	expect(parse("partner 100101 33.3333% PARTNER")).toMatchObject({ user: 100_101, ratioPpm: 333_333, code: "PARTNER" });
	expect(parse("partner 100101 0% none")).toMatchObject({ ratioPpm: 0, code: "" });
	expect(parse("hold-rebates 100101 100102")).toMatchObject({ type: "HoldRebates", user: 100_101, invitee: 100_102 });
	const links = [{ user: 100_102, inviter: 100_101 }];
	expect(parse(`import-inviters ${fileOf("inviters.json", { links })}`)).toMatchObject({ type: "ImportInviters", links });
	expect(parse("fund-reserve 9 USDT 12.5")).toMatchObject({ product: 9, amount: "12500000" });
	expect(parse("strategy-fund 4 Carry cash_and_carry BTC/USDT,ETH/USDT 10% 0.3% 10 1000")).toMatchObject({
		pairs: [1, 2],
		performanceFeePpm: 100_000,
	});
});

test("a file of terms changes only the named terms of a contract", () => {
	const file = fileOf("contract.json", {
		makerFeePpm: 150,
		tiers: [{ upTo: "1000", mmrPpm: 5_000, maxLeverage: 50, cum: "0" }],
	});
	const listed = parse("contract BTC/USDT real");
	const changed = parse("contract BTC/USDT real", { terms: file });
	expect(changed).toEqual({
		...listed,
		makerFeePpm: 150,
		tiers: [{ upTo: "1000000000", mmrPpm: 5_000, maxLeverage: 50, cum: "0" }],
	});
});

const IEO = {
	coin: "TIDW",
	name: "Tidewater",
	payment: "USDT",
	price: "0.5",
	lot: "10",
	supply: "1000",
	min: "10",
	max: "100",
	user_cap: "100",
	lock_days: 3,
	opens_at: "2027-01-01T00:00:00Z",
	closes_at: "2027-01-02T00:00:00Z",
	allot_at: "2027-01-02T01:00:00Z",
	pay_at: "2027-01-03T00:00:00Z",
	list_at: "2027-01-04T00:00:00Z",
};

test("a file of an initial offering gives its figures in lots", () => {
	expect(parse(`ieo new ${fileOf("ieo.json", IEO)}`)).toMatchObject({
		offering: 0,
		asset: 101,
		payAsset: 3,
		price: "500000",
		lot: "10000000",
		supplyLots: "100",
		minLots: "1",
		opensAt: Date.UTC(2027, 0, 1),
	});
});

test("a file of a subscription gives a price for each coin", () => {
	const { coin, name, supply, min, user_cap, lock_days, opens_at, closes_at, list_at: launch_at } = IEO;
	const terms = { coin, name, supply, min, user_cap, lock_days, opens_at, closes_at, launch_at };
	const file = fileOf("subscription.json", { ...terms, prices: { USDT: "0.2", BTC: "0.00001" } });
	expect(parse(`subscription 3 ${file}`)).toMatchObject({
		offering: 3,
		prices: [
			{ asset: 3, price: "200000" },
			{ asset: 1, price: "1000" },
		],
	});
});

test("the commands of P2P trades read their terms, flags and times", () => {
	const times = {
		...{ declareMs: 120_000, payMs: 1_800_000, closingMs: 900_000, releaseMs: 86_400_000, evidenceMs: 43_200_000 },
		...{ rulingMs: 86_400_000, holdMs: 86_400_000, newAccountHoldMs: 259_200_000, rateAgeMs: 120_000 },
		...{ bondMultiple: 10, lapseBarMs: 86_400_000, unpaidBarMs: 2_592_000_000 },
	};
	const terms = fileOf("p2p.json", { ...times, bond: "500.5", newPayerLimit: "500", knownPayerLimit: "20000" });
	expect(parse(`p2p-terms ${terms}`)).toEqual({
		...{ type: "SetP2pTerms", ...times, bond: "500500000", newPayerLimit: "500000000" },
		...{ knownPayerLimit: "20000000000", reason: "because" },
	});
	const payType = { recallMs: 0, holdMs: 60_000, maximum: "100000", windowMs: 1_800_000, catalogue: "{}" };
	expect(parse(`pay-type sepa EUR ${fileOf("sepa.json", payType)}`, { closed: true })).toEqual({
		...{ type: "SetPayType", payType: "sepa", currency: "EUR", ...payType, open: false, reason: "because" },
	});
	expect(parse("p2p-currency EUR 2")).toMatchObject({ type: "SetP2pCurrency", currency: "EUR", decimals: 2, open: true });
	expect(parse("merchant 100101")).toMatchObject({ type: "SetMerchant", user: 100_101, approved: true });
	expect(parse("merchant 100101", { ended: true })).toMatchObject({ approved: false });
	expect(parse("assign-dispute 7 4")).toMatchObject({ type: "AssignDispute", order: 7, operator: 4 });
	expect(parse("rule-dispute 7 released seller_silent")).toMatchObject({ outcome: "released", ruling: "seller_silent" });
	expect(parse("compensate-seller 7 12.5")).toMatchObject({ type: "CompensateSeller", order: 7, amount: "12500000" });
	expect(parse("bar-p2p-user 100101 2027-01-31T12:00:00Z")).toMatchObject({ until: Date.UTC(2027, 0, 31, 12) });
	expect(parse("bar-p2p-user 100101 never")).toMatchObject({ until: 0 });
	expect(parse("extend-p2p-deadlines 600000")).toMatchObject({ type: "ExtendP2pDeadlines", ms: 600_000 });
});

test.each([
	["dance 1", {}, /dance is not a command of operators/],
	["open two administrator ab", {}, /two is no whole number\. Usage: open NUMBER ROLE PUBLICKEY/],
	["open 4 king ab", {}, /The command is invalid: role/],
	["open 4", {}, /role is missing/],
	["close 4 5", {}, /5 is one argument too many/],
	["fund insurance NIX 5", {}, /NIX is no coin of this release's listing/],
	["fund insurance USDT 0.0000001", {}, /no amount with at most 6 decimals/],
	["option-market BTC/EUR", {}, /no market of this release's listing/],
	["contract BTC/USDT both", {}, /both is neither real nor simulation/],
	["delist-contract BTC/USDT real tomorrow", {}, /no time like/],
	["rule-dispute 7 released unsure", {}, /The command is invalid: ruling/],
	["ieo new", {}, /file of terms is missing/],
	["ieo new /nowhere.json", {}, /nowhere\.json cannot be read/],
	["contract BTC/USDT real", { terms: fileOf("wrong.json", { fee: 1 }) }, /has no terms of a contract/],
	["ieo new", { file: fileOf("odd.json", { ...IEO, min: "15" }) }, /min is no whole number of lots/],
] as const)("the parser refuses the arguments %s and prints the usage", (line, options, message) => {
	const file = "file" in options ? ` ${options.file}` : "";
	expect(() => parse(line + file, options)).toThrow(message);
});
