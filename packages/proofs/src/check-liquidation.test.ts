// Tests the proof check of a liquidation (docs/reference/rules.md §5). A real core makes the correct examples. Altered receipts
// must fail, and so must false receipts with valid signatures.
import { ContractScenario, PAR, type SignedLiquidation, signedLiquidation, signReceipt, TestKey } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { checkLiquidationProof } from "./check-liquidation.ts";
import type { LiquidationStepId } from "./liquidation-steps.ts";

const KEY = new TestKey();
const STEPS: readonly LiquidationStepId[] = [
	"form",
	"signature",
	"record",
	"mark",
	"liquidation_price",
	"bankruptcy_price",
	"due",
	"lots",
	"fills",
	"rest",
	"money",
];

const failed = (given: unknown) =>
	checkLiquidationProof(given as SignedLiquidation)
		.filter(({ ok }) => !ok)
		.map(({ step, problem }) => `${step} ${problem}`);

function scenario(options: ConstructorParameters<typeof ContractScenario>[0] = {}): ContractScenario {
	const at = new ContractScenario({ people: 6, ...options });
	at.record(PAR);
	return at;
}

/** Liquidates a position of ten lots. Some lots are filled in the book, and insurance and the other side take the rest. */
function liquidated({
	long = true,
	fills = [] as readonly number[],
	insurance = 100_000_000_000n,
	leverage = 100,
} = {}): SignedLiquidation {
	const at = scenario({ insurance });
	const positions = at.match({ lots: 10, leverage }, { leverage: long ? 10 : 100, by: at.person(1) });
	const position = positions[long ? 0 : 1];
	// The other side has low leverage and stays open.
	if (!long) at.say({ type: "CancelPositionOrder", id: "", by: at.person(0), position: positions[0] });
	const { liquidationPrice } = at.position(position);
	for (const [index, lots] of fills.entries()) {
		const price = liquidationPrice + (long ? -1 : 1) * (60 + 40 * index);
		at.open({ by: at.person(2 + index), long, lots, price, leverage: 5 });
	}
	at.tick(liquidationPrice + (long ? -50 : 50));
	return signedLiquidation(at, position, KEY);
}

const inBook = liquidated({ fills: [4, 6] });
const toInsurance = liquidated({ fills: [3] });
const toOthers = liquidated({ fills: [3], insurance: 0n });
/** A liquidation with low leverage, after which much of the margin is left. */
const rich = liquidated({ fills: [10], leverage: 20 });
/** Returns the sum of the amounts that insurance and the owner got, as a decimal text with six decimals. */
function sumOf({ liquidated: { to_insurance, returned } }: SignedLiquidation): string {
	const units = [to_insurance, returned].reduce((sum, text) => sum + Number(text.replace(".", "")), 0);
	return `${Math.floor(units / 1_000_000)}.${String(units % 1_000_000).padStart(6, "0")}`;
}
const short = liquidated({ long: false, fills: [2, 3] });

describe("a real liquidation passes the proof check", () => {
	test.each([
		["a long, filled in the book by two orders", inBook, { side: "long", taken: 0, deleveraged: 0, rest_price: null }],
		["a long, with the rest taken by insurance", toInsurance, { side: "long", taken: 7, deleveraged: 0 }],
		["a long, with the rest closed against the other side", toOthers, { side: "long", taken: 0, deleveraged: 7 }],
		["a short, with the rest taken by insurance", short, { side: "short", taken: 5, deleveraged: 0 }],
	])("the proof check passes for the liquidation of %s", (_name, given, ending) => {
		expect(given.liquidated).toMatchObject({ lots: 10, ...ending });
		expect(checkLiquidationProof(given).map(({ step, ok, problem }) => [step, ok, problem])).toEqual(
			STEPS.map((step) => [step, true, undefined]),
		);
		expect(failed(JSON.parse(JSON.stringify(given)))).toEqual([]);
	});

	test("the proof check passes after a key change, with the key of the receipt's time", () => {
		const at = scenario();
		const [position] = at.match({ lots: 10, leverage: 100 }, { leverage: 10 });
		at.tick(at.position(position).liquidationPrice);
		const given = signedLiquidation(at, position, KEY);
		const end = given.liquidated.liquidated_at;
		const next = new TestKey(2, end + 1).published;
		expect(failed({ ...given, keys: [{ ...KEY.published, until: end }, next] })).toEqual([]);
		expect(failed({ ...given, keys: [{ ...KEY.published, until: end - 1 }, next] })).toContain("signature key_not_valid_then");
		expect(failed({ ...given, keys: [next] })).toContain("signature unknown_key");
	});
});

function altered(value: unknown): unknown {
	if (typeof value === "number") return value + 1;
	if (value === "long") return "short";
	if (value === "real") return "simulation";
	if (typeof value !== "string") return "1.0";
	return /^[\d.]+$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`;
}

describe("the proof check finds an altered field of a liquidation receipt", () => {
	const members = (of: object, path: readonly string[] = []): string[][] =>
		Object.entries(of).flatMap(([key, value]) =>
			typeof value === "object" && value !== null ? members(value, [...path, key]) : [[...path, key]],
		);
	const paths = members({ liquidated: toInsurance.liquidated, records: toInsurance.records });

	test.each(paths.map((path) => [path.join("."), path] as const))(
		"the proof check of a liquidation finds an alteration of %s",
		(_name, path) => {
			const given = structuredClone(toInsurance) as unknown as Record<string, unknown>;
			const holder = path.slice(0, -1).reduce((of, key) => of[key] as Record<string, unknown>, given);
			const key = path.at(-1) as string;
			holder[key] = altered(holder[key]);
			expect(failed(given)).not.toEqual([]);
		},
	);

	test("the proof check of a liquidation finds a missing field, another kind of receipt and missing input", () => {
		for (const key of Object.keys(toInsurance.liquidated)) {
			const liquidated: Record<string, unknown> = { ...toInsurance.liquidated };
			delete liquidated[key];
			expect(failed({ ...toInsurance, liquidated })).toEqual(["form malformed"]);
		}
		for (const given of [undefined, null, 1, [], {}, { liquidated: [], records: [], keys: [] }])
			expect(failed(given)).toEqual(["form malformed"]);
		expect(failed({ ...toInsurance, records: [] })).toEqual(["form malformed"]);
		expect(failed({ ...toInsurance, records: [...toInsurance.records, ...toInsurance.records] })).toEqual(["form malformed"]);
	});
});

describe("the proof check of a liquidation finds a false receipt with a valid signature", () => {
	const lie = (from: SignedLiquidation, change: Partial<SignedLiquidation["liquidated"]>) => ({
		...from,
		liquidated: signReceipt({ ...from.liquidated, ...change }, KEY),
	});

	test.each<[string, SignedLiquidation, Partial<SignedLiquidation["liquidated"]>, string]>([
		["a mark that had not reached the liquidation price", toInsurance, { mark_price: "99600.0" }, "due not_due"],
		["a mark too far from the index", toInsurance, { mark_price: "98000.0" }, "mark mark_too_far"],
		["another liquidation price", toInsurance, { liquidation_price: "99500.0" }, "liquidation_price another_price"],
		["a maintenance that the formula does not give", toInsurance, { mmr_ppm: 5_000 }, "liquidation_price another_price"],
		["another bankruptcy price", toInsurance, { bankruptcy_price: "99100.0" }, "bankruptcy_price another_price"],
		["a lot that is not accounted for", toInsurance, { taken: 6 }, "lots wrong_lots"],
		["a worse price for the rest", toInsurance, { rest_price: "99000.0" }, "rest another_price"],
		["more for insurance than the remaining margin", toInsurance, { to_insurance: "5.000000" }, "money kept_too_much"],
		[
			"the full remaining margin kept by insurance",
			rich,
			{ to_insurance: sumOf(rich), returned: "0.000000" },
			"money kept_too_much",
		],
		["a higher fee", inBook, { fee: "0.900000" }, "money wrong_amount"],
		["less returned", inBook, { returned: "0.000000" }, "money wrong_amount"],
		["a smaller margin than the real one", inBook, { margin: "9.000000" }, "money wrong_amount"],
		["another market's record", inBook, { market: "ETH/USDT" }, "record wrong_market"],
		["a time before the record", inBook, { liquidated_at: 1_699_999_999_999 }, "record wrong_time"],
	])("the proof check of a liquidation finds %s", (_name, from, change, found) => {
		expect(failed(lie(from, change))).toContain(found);
	});

	test("the proof check finds fills below the bankruptcy price, a repeated fill, and more fills than lots", () => {
		const [first, second] = inBook.liquidated.fills as [{ trade: number; price: string; lots: number }, never];
		expect(failed(lie(inBook, { fills: [{ ...first, price: "98900.0" }, second] }))).toContain("fills worse_than_bankruptcy");
		expect(failed(lie(inBook, { fills: [first, { ...first, lots: 6 }] }))).toContain("fills repeated_fill");
		expect(failed(lie(inBook, { fills: [{ ...first, lots: 40 }] }))).toContain("lots wrong_lots");
	});

	test("the proof check finds an index without sources, and a record with other sources", () => {
		const [record] = toInsurance.records as [SignedLiquidation["records"][number]];
		const fallen = KEY.record({ ...record, index: "98000.0" });
		const named = (hash: string, price: string) =>
			lie(toInsurance, { index: { ...toInsurance.liquidated.index, hash, price }, mark_price: price });
		expect(failed({ ...named(fallen.hash, "98000.0"), records: [fallen] })).toContain("record wrong_index");
		expect(failed({ ...toInsurance, records: [KEY.record({ ...record, sources: record.sources.slice(1) })] })).toContain(
			"record another_record",
		);
	});
});
