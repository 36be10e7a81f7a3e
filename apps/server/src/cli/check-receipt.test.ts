// Tests the command verify-receipt. It needs only the receipt file, and neither a server nor a data folder.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	ContractScenario,
	deleveragedShort,
	endedOption,
	outageOptions,
	PAR,
	type SignedOption,
	serialAt,
	signedAllotment,
	signedFunding,
	signedLiquidation,
	voidOption,
} from "@candor/testkit";
import { bareEnvironment } from "@candor/testkit/processes";
import { afterAll, describe, expect, test } from "vitest";
import { verifyReceipt } from "./check-receipt.ts";

const EIGHT_HOURS_MS = 28_800_000;

const folder = mkdtempSync(join(tmpdir(), "candor-receipt-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string): string {
	const path = join(folder, "receipt.json");
	writeFileSync(path, text);
	return path;
}

function verified(option: unknown): { code: number; lines: string[] } {
	const lines: string[] = [];
	const code = verifyReceipt((line) => lines.push(line), [fileOf(JSON.stringify(option))]);
	return { code, lines };
}

const won = endedOption({}, 1_001);
const outage = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false, stake: 7_000_001n }], 999)[0] as SignedOption;

describe("verify-receipt checks a receipt file without a server", () => {
	test("verify-receipt reads a file as a separate program, without a data folder, and creates none", () => {
		const candor = (...words: string[]) =>
			spawnSync(process.execPath, [join(import.meta.dirname, "main.ts"), "verify-receipt", ...words], {
				env: { ...bareEnvironment(), DATA_DIR: join(folder, "data"), DATABASE_URL: "not a database", PORT: "x" },
				cwd: folder,
				encoding: "utf8",
			});
		const path = fileOf(JSON.stringify(won));
		const right = candor(path);
		expect([right.stderr, right.status]).toEqual(["", 0]);
		expect(right.stdout).toMatch(/\nclean: this option ended as its rule says/);
		writeFileSync(path, JSON.stringify({ ...won, settled: { ...won.settled, paid: "9.000000" } }));
		const wrong = candor(path);
		expect([wrong.stderr, wrong.status]).toEqual(["", 1]);
		expect(wrong.stdout).toMatch(/\nNOT CLEAN: 2 of 15 steps/);
		expect(readdirSync(folder)).toEqual(["receipt.json"]);
	});

	test("verify-receipt prints each step of the check for a winning option", () => {
		const { code, lines } = verified(won);
		expect(code).toBe(0);
		const { open, settlement } = won.settled;
		const at = (ms: number | undefined) => new Date(ms ?? 0).toISOString();
		expect(lines[4]).toBe(
			"ok     payout             10.000001 x 0.800000 rounded down is 8.000000 USDT; the receipt says 8.000000",
		);
		expect(lines[9]).toBe(
			`ok     open               price after ${at(won.placed.opens_after)}: 100.0 in record ${open?.seq} of ${at(open?.time)} ` +
				"(median of amber 100.0, birch 100.0, cedar 100.0, dune 100.0, ember 100.0); " +
				`the receipt says 100.0 in record ${open?.seq} of ${at(open?.time)}`,
		);
		expect(lines[11]).toContain(`100.1 in record ${settlement?.seq}`);
		expect(lines.slice(12, 14)).toEqual([
			"ok     result             up, 100.0 to 100.1: won; the receipt says won",
			"ok     money              of the stake 10.000001 USDT, 10.000001 was returned (due 10.000001); 8.000000 was paid in addition (due 8.000000)",
		]);
	});

	test("verify-receipt checks an option in an outage with the outage's totals, and an option that never opened", () => {
		const lost = verified(outage);
		expect(lost.code).toBe(0);
		expect(lost.lines[11]).toMatch(/no price came in time, so the last one before .*: 99\.9 in record/);
		expect(lost.lines[14]).toBe(
			"ok     outage_totals      the outage's losers lost 30.000000 and its winners won 5.600000: surplus 24.400000, returned 24.400000, paid by the pool 0.000000",
		);
		const nothing = verified(voidOption());
		expect(nothing.code).toBe(0);
		expect(nothing.lines[11]).toBe("ok     settlement         the option never opened: none; the receipt says none");
		expect(nothing.lines[12]).toBe("ok     result             up, no price to no price: void; the receipt says void");
	});

	test("verify-receipt sorts a ranking of inviters again", () => {
		const times = { from: 0, to: 30 * 86_400_000, made_at: 30 * 86_400_000 };
		const list = [
			{ pseudonym: "a".repeat(16), income: "12", invites: 2 },
			{ pseudonym: "b".repeat(16), income: "3", invites: 1 },
		];
		const places = list.map(({ income, invites }, at) => ({ rank: at + 1, nickname: "a***b", income, invites }));
		const file = { ranking: { ...times, seq: 1, list, own: "b".repeat(16) }, shown: { ...times, list: places }, rank: 2 };
		const right = verified(file);
		expect(right.code).toBe(0);
		expect(right.lines[2]).toBe("ok     order              sorted again, 0 of 2 totals are at another place");
		expect(right.lines[4]).toBe(`ok     own                ${"b".repeat(16)} has place 2; the exchange showed 2`);
		expect(right.lines[5]).toBe("clean: the shown places follow from these published totals");
		expect(verified({ ...file, rank: 1 }).lines[4]).toMatch(/^WRONG {2}own .* \[wrong_place\]$/);
	});

	test("verify-receipt names the step that fails", () => {
		const found = verified({ ...won, records: won.records.toSpliced(2, 1) });
		expect(found.code).toBe(1);
		const wrong = found.lines.filter((line) => line.startsWith("WRONG"));
		expect(wrong).toHaveLength(2);
		for (const line of wrong) expect(line).toContain(`wrong at record ${won.records[3]?.seq}`);
		expect(wrong[0]).toContain("[broken_link]");
		const keyless = verified({ ...won, keys: [{}] });
		expect(keyless.lines[0]).toBe("WRONG  form               keys.0.until is missing or malformed [malformed]");
		expect(keyless.code).toBe(1);
	});

	test.each([
		["no argument", []],
		["a missing file", [join(folder, "nowhere.json")]],
		["a folder", [folder]],
	])("verify-receipt prints one line and exits with 1 for %s", (_name, words) => {
		const lines: string[] = [];
		expect(verifyReceipt((line) => lines.push(line), words)).toBe(1);
		expect(lines).toHaveLength(1);
	});

	test.each(["", "{", "[]", "null", "7", '"\u001b[2J"'])("verify-receipt rejects a file that contains %j", (text) => {
		const lines: string[] = [];
		expect(verifyReceipt((line) => lines.push(line), [fileOf(text)])).toBe(1);
		expect(lines.join("\n")).toMatch(/not a receipt/);
	});

	test("verify-receipt prints each step for a liquidation, and rejects an altered liquidation", () => {
		const at = new ContractScenario({ people: 3 });
		at.record(PAR);
		const [position] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		at.open({ by: at.person(2), lots: 4, price: at.position(position).liquidationPrice - 60 });
		at.tick(at.position(position).liquidationPrice - 50);
		const given = signedLiquidation(at, position);
		const { code, lines } = verified(given);
		expect(code).toBe(0);
		expect(lines.filter((line) => line.startsWith("ok"))).toHaveLength(11);
		expect(lines[7]).toBe(
			"ok     lots               10 lots: 4 in the book, 6 taken by insurance, 0 closed against the other side",
		);
		expect(lines.at(-2)).toBe("clean: this liquidation follows from its position, by this record and these keys");
		const wrong = verified({ ...given, liquidated: { ...given.liquidated, returned: "9.000000" } });
		expect(wrong.code).toBe(1);
		expect(wrong.lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(2);
	});

	test("verify-receipt prints each step for an allotment, and rejects an altered allotment", () => {
		const given = { ...signedAllotment(100n, 40n, [100n, 60n, 40n]), own: { serial: serialAt(0), lots: "100" } };
		const { code, lines } = verified(given);
		expect(code).toBe(0);
		expect(lines[3]).toBe(
			"ok     allotment          recomputed: 100 of 100 lots are allotted, at most 40 to a user; 0 applications have another result",
		);
		expect(lines[4]).toContain("asked for 100 lots: the rule gives 40, the exchange gave 40");
		expect(lines.at(-2)).toBe("clean: every application on this list was allotted what the rule gives, by these keys");
		const wrong = verified({ ...given, allotment: { ...given.allotment, cap: "41" } });
		expect(wrong.code).toBe(1);
		expect(wrong.lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(2);
	});

	test("verify-receipt prints each step for a funding payment, and rejects an altered payment", () => {
		const at = new ContractScenario({ people: 3 });
		const pass = (until: number) => {
			for (at.record(PAR); at.time < until; at.record(PAR)) at.time += 10_000;
		};
		const end = (Math.floor(at.time / EIGHT_HOURS_MS) + 1) * EIGHT_HOURS_MS;
		pass(end);
		const [position] = at.match({ lots: 10, leverage: 20 }, { leverage: 10 });
		pass(end + EIGHT_HOURS_MS);
		const given = signedFunding(at, position);
		const { code, lines } = verified(given);
		expect(code).toBe(0);
		expect(lines.filter((line) => line.startsWith("ok"))).toHaveLength(8);
		expect(lines[5]).toBe(
			"ok     owed               10 lots at 100000.0, rate 0.000100000: 0.100000 USDT; the receipt says 0.100000",
		);
		expect(lines.at(-2)).toBe("clean: this payment follows from its position, by this record and these keys");
		const wrong = verified({ ...given, funded: { ...given.funded, owed: "9.000000" } });
		expect(wrong.code).toBe(1);
		expect(wrong.lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(3);
	});

	test("verify-receipt prints each step for a deleveraged position, and rejects an altered deleveraging", () => {
		const given = deleveragedShort();
		const { code, lines } = verified(given);
		expect(code).toBe(0);
		expect(lines.filter((line) => line.startsWith("ok"))).toHaveLength(7);
		expect(lines[4]).toBe("ok     lots               10 lots closed, of 10 held and of 10 to be closed against the other side");
		expect(lines.at(-2)).toBe("clean: this close follows from that liquidation, by this record and these keys");
		const wrong = verified({ ...given, deleveraged: { ...given.deleveraged, lots: 11 } });
		expect(wrong.code).toBe(1);
		expect(wrong.lines.filter((line) => line.startsWith("WRONG"))).toHaveLength(3);
	});
});
