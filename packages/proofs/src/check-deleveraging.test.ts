// Tests the proof check of an auto-deleveraging, which closes a position against a liquidated one (docs/reference/rules.md §5). A
// real core makes the correct examples. Altered receipts must fail, and so must false receipts with valid signatures.
import {
	ContractScenario,
	PAR,
	type SignedDeleveraging,
	signDeleveraging,
	signedDeleveraging,
	signReceipt,
	TestKey,
} from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { checkDeleveragingProof } from "./check-deleveraging.ts";
import type { DeleveragingStepId } from "./deleveraging-steps.ts";

const KEY = new TestKey();
const STEPS: readonly DeleveragingStepId[] = ["form", "signature", "liquidation", "match", "lots", "price", "profit"];

const failed = (given: unknown) =>
	checkDeleveragingProof(given as SignedDeleveraging)
		.filter(({ ok }) => !ok)
		.map(({ step, problem }) => `${step} ${problem}`);

/**
 * Liquidates a position of ten lots with leverage 100. The book takes `fills` of them. The insurance fund is empty, so the other
 * lots are closed against a position of `held` lots on the other side.
 */
function deleveraged({ long = false, held = 10, fills = 0 } = {}): SignedDeleveraging {
	const at = new ContractScenario({ people: 6, insurance: 0n });
	at.record(PAR);
	const other = at.person(1);
	if (held > 10)
		at.match({ by: long ? other : at.person(3), lots: held - 10, leverage: 10 }, { by: long ? at.person(3) : other });
	const first = at.match({ lots: 10, leverage: long ? 10 : 100 }, { by: other, leverage: long ? 100 : 10 });
	const [liquidated, kept] = long ? [first[1], first[0]] : first;
	const { liquidationPrice } = at.position(liquidated);
	if (fills > 0)
		at.open({ by: at.person(4), long: !long, lots: fills, price: liquidationPrice + (long ? 60 : -60), leverage: 5 });
	at.tick(liquidationPrice + (long ? 50 : -50));
	return signedDeleveraging(at, kept, KEY);
}

const short = deleveraged();
const part = deleveraged({ fills: 3 });
const long = deleveraged({ long: true });

describe("a real auto-deleveraging passes the proof check", () => {
	test.each([
		["a short closed in full", short, { side: "short", lots: 10, held: 10 }],
		["a short closed in part", part, { side: "short", lots: 7, held: 10 }],
		["a long", long, { side: "long", lots: 10, held: 10 }],
	])("the proof check passes for the auto-deleveraging of %s", (_name, given, ending) => {
		expect(given.deleveraged).toMatchObject(ending);
		expect(Number(given.deleveraged.profit)).toBeGreaterThan(0);
		expect(checkDeleveragingProof(given).map(({ step, ok, problem }) => [step, ok, problem])).toEqual(
			STEPS.map((step) => [step, true, undefined]),
		);
		expect(failed(JSON.parse(JSON.stringify(given)))).toEqual([]);
	});
});

function altered(value: unknown): unknown {
	if (typeof value === "number") return value + 1;
	if (value === "long") return "short";
	if (value === "short") return "long";
	if (value === "real") return "simulation";
	if (typeof value !== "string") return "1.0";
	return /^-?[\d.]+$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`;
}

describe("the proof check finds an altered field of an auto-deleveraging", () => {
	const members = (of: object, path: readonly string[] = []): string[][] =>
		Object.entries(of).flatMap(([key, value]) =>
			typeof value === "object" && value !== null ? members(value, [...path, key]) : [[...path, key]],
		);
	const { deleveraged: receipt, liquidated, records } = part;
	const paths = members({ deleveraged: receipt, liquidated, records });

	test.each(paths.map((path) => [path.join("."), path] as const))("the proof check finds an alteration of %s", (_name, path) => {
		const given = structuredClone(part) as unknown as Record<string, unknown>;
		const holder = path.slice(0, -1).reduce((of, key) => of[key] as Record<string, unknown>, given);
		const key = path.at(-1) as string;
		holder[key] = altered(holder[key]);
		expect(failed(given)).not.toEqual([]);
	});

	test("the proof check finds a missing field, another kind of receipt and missing input", () => {
		for (const key of Object.keys(receipt)) {
			const less: Record<string, unknown> = { ...receipt };
			delete less[key];
			expect(failed({ ...part, deleveraged: less })).toEqual(["form malformed"]);
		}
		for (const given of [undefined, null, 1, [], {}, { deleveraged: [], liquidated: [], records: [], keys: [] }])
			expect(failed(given)).toEqual(["form malformed"]);
		expect(failed({ ...part, liquidated: {} })).toEqual(["form malformed"]);
		expect(failed({ ...part, records: [] })).toEqual(["form malformed"]);
	});
});

describe("the proof check of an auto-deleveraging finds a false receipt with a valid signature", () => {
	const lie = (change: Partial<SignedDeleveraging["deleveraged"]>) => ({
		...part,
		deleveraged: signDeleveraging({ ...part.deleveraged, ...change }, KEY),
	});

	test.each<[string, Partial<SignedDeleveraging["deleveraged"]>, string]>([
		["a worse price than the bankruptcy price", { price: "99900.0" }, "price another_price"],
		["a smaller gain", { profit: "0.000001" }, "profit wrong_amount"],
		["a fee deducted from the gain", { profit: (Number(part.deleveraged.profit) - 0.35).toFixed(6) }, "profit wrong_amount"],
		["more lots than were left to the other side", { lots: 8 }, "lots wrong_lots"],
		["more lots than the position had", { held: 6 }, "lots wrong_lots"],
		["another liquidation", { against: part.deleveraged.against + 2 }, "match another_liquidation"],
		["another market", { market: "ETH/USDT" }, "match another_liquidation"],
		["the same side", { side: "long" }, "match another_liquidation"],
		["a time before the liquidation", { deleveraged_at: part.liquidated.liquidated_at - 1 }, "match another_liquidation"],
	])("the proof check of an auto-deleveraging finds %s", (_name, change, found) => {
		expect(failed(lie(change))).toContain(found);
	});

	test("the proof check finds a liquidation that does not follow from its figures", () => {
		const liquidated = signReceipt({ ...part.liquidated, rest_price: "99999.0" }, KEY);
		const receipt = signDeleveraging({ ...part.deleveraged, price: "99999.0", liquidation: liquidated.hash }, KEY);
		expect(failed({ ...part, liquidated, deleveraged: receipt })).toContain("liquidation wrong_liquidation");
	});
});
