// Tests that the proof check detects false data of a dishonest server, which alters receipts and records and then links and signs
// them again (docs/reference/rules.md §3, §6). Each alteration must fail a step.
import { endedOption, outageOptions, type SignedOption, TestKey, voidOption } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { checkOptionProof } from "./check-option.ts";
import { FIRST_PREVIOUS_HASH } from "./index-record.ts";

const KEY = new TestKey();
const won = endedOption({}, 1_001);
const lost = endedOption({ up: false, account: "simulation" }, 1_001);
const [outageLost, outageWon] = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false, stake: 7_000_001n }], 999) as [
	SignedOption,
	SignedOption,
];
const nothing = voidOption();

const failed = (given: unknown) =>
	checkOptionProof(given as SignedOption)
		.filter(({ ok }) => !ok)
		.map(({ step, problem }) => `${step} ${problem}`);

/**
 * Makes false data with valid signatures: all records are linked, hashed and signed again, and the receipts name the new hashes.
 */
function lie(
	from: SignedOption,
	change: { records?: (all: SignedOption["records"]) => SignedOption["records"]; receipts?: (of: SignedOption) => void },
): SignedOption {
	const option = structuredClone(from);
	let previous_hash = option.records[0]?.previous_hash ?? FIRST_PREVIOUS_HASH;
	option.records = (change.records?.(option.records) ?? option.records).map((record) => {
		const signed = KEY.record({ ...record, previous_hash });
		previous_hash = signed.hash;
		return signed;
	});
	const hashes = new Map(option.records.map(({ seq, hash }) => [seq, hash]));
	const named = <N extends { seq: number; hash: string } | null>(record: N): N =>
		record && { ...record, hash: hashes.get(record.seq) ?? record.hash };
	option.settled = { ...option.settled, open: named(option.settled.open), settlement: named(option.settled.settlement) };
	change.receipts?.(option);
	option.placed = KEY.receipt(option.placed);
	option.settled = KEY.receipt({ ...option.settled, placed: option.placed.hash });
	return option;
}

const FLAT = "0".repeat(64);
type Receipts = (of: SignedOption) => Partial<Record<"placed" | "settled", object>>;

describe("the proof check of an option finds every false receipt of a dishonest server", () => {
	test("signing again without an alteration gives the same data", () => {
		for (const option of [won, lost, outageLost, outageWon, nothing]) expect(lie(option, {})).toEqual(option);
	});

	test.each<[string, SignedOption, Receipts, string[]]>([
		["another option", won, () => ({ settled: { option: 99 } }), ["same_option other_option"]],
		["another market", won, () => ({ placed: { market: "ETH/USDT" } }), ["chain wrong_market"]],
		["the other side", won, () => ({ placed: { side: "down" } }), ["result wrong_result"]],
		["a smaller stake", won, () => ({ placed: { stake: "9.000000" } }), ["payout wrong_amount", "money wrong_amount"]],
		["a smaller ratio", won, () => ({ placed: { payout_ratio: "0.700000" } }), ["payout wrong_amount"]],
		[
			"a payout rounded up",
			won,
			() => ({ placed: { payout: "8.000001" }, settled: { paid: "8.000001" } }),
			["payout wrong_amount"],
		],
		["another duration", won, () => ({ placed: { seconds: 4 } }), ["settles_after wrong_time", "settlement another_record"]],
		["a sale a little later", won, (of) => ({ placed: { bought_at: of.placed.bought_at + 1 } }), ["opens_after wrong_time"]],
		[
			"a sale a second earlier",
			won,
			({ placed }) => ({ placed: { bought_at: placed.bought_at - 1_000, opens_after: placed.opens_after - 1_000 } }),
			["open another_record", "settles_after wrong_time", "settlement another_record"],
		],
		[
			"a settled option without its settling record",
			won,
			() => ({ settled: { settlement: null } }),
			["complete ends_early", "settlement record_not_named", "settled_at wrong_time"],
		],
		[
			"an invented opening price",
			won,
			({ settled }) => ({ settled: { open: { ...settled.open, price: "100.2" } } }),
			["open another_price"],
		],
		[
			"an invented opening record",
			won,
			({ settled }) => ({ settled: { open: { ...settled.open, hash: FLAT } } }),
			["open another_record"],
		],
		[
			"an invented opening time",
			won,
			({ settled }) => ({ settled: { open: { ...settled.open, time: 1 } } }),
			["open another_record"],
		],
		[
			"an invented settlement price",
			won,
			({ settled }) => ({ settled: { settlement: { ...settled.settlement, price: "100.2" } } }),
			["settlement another_price"],
		],
		[
			"a later settlement time",
			won,
			({ settled }) => ({ settled: { settles_after: (settled.settles_after ?? 0) + 1_000 } }),
			["settles_after wrong_time"],
		],
		[
			"a win reported as a loss",
			won,
			() => ({ settled: { result: "lost", returned: "0.000000", paid: "0.000000" } }),
			["result wrong_result"],
		],
		[
			"a loss reported as a win",
			lost,
			() => ({ settled: { result: "won", returned: "10.000001", paid: "8.000000" } }),
			["result wrong_result"],
		],
		["a payout that was not paid", won, () => ({ settled: { paid: "0.000000" } }), ["money wrong_amount"]],
		["a returned stake that is a unit too small", won, () => ({ settled: { returned: "10.000000" } }), ["money wrong_amount"]],
		["a unit of a lost stake that is returned", lost, () => ({ settled: { returned: "0.000001" } }), ["money wrong_amount"]],
		[
			"a settlement before the option's end",
			won,
			({ settled }) => ({ settled: { settled_at: settled.settled_at - 1 } }),
			["settled_at wrong_time"],
		],
		[
			"an outage that did not happen",
			won,
			() => ({ settled: { by: "outage" } }),
			["complete ends_early", "settlement another_record", "settled_at wrong_time"],
		],
		[
			"an outage reported as a regular end",
			outageLost,
			() => ({ settled: { by: "record" } }),
			["settlement another_record", "money wrong_amount"],
		],
		[
			"a returned share that is a unit too small",
			outageLost,
			() => ({ settled: { returned: "24.399999" } }),
			["outage_totals totals_disagree"],
		],
		[
			"a returned share above the stake",
			outageLost,
			() => ({ settled: { returned: "30.000001" } }),
			["money wrong_amount", "outage_totals totals_disagree"],
		],
		[
			"a settlement before the minute is over",
			outageLost,
			({ settled }) => ({ settled: { settled_at: (settled.settles_after ?? 0) + 59_999 } }),
			["settled_at wrong_time"],
		],
		[
			"a void option that in fact opened",
			won,
			() => ({ settled: { by: "void", result: "void", open: null, settlement: null, settles_after: null, paid: "0.000000" } }),
			[
				"complete ends_early",
				"open record_not_named",
				"settles_after wrong_time",
				"settlement record_not_named",
				"result wrong_result",
				"settled_at wrong_time",
			],
		],
		[
			"an opening without any record",
			nothing,
			({ records }) => ({ settled: { open: { seq: 3, time: records[0]?.time, price: "100.0", hash: FLAT } } }),
			["open no_such_record"],
		],
	])("the proof check of an option reports the failed steps for %s", (_name, option, say, expected) => {
		const told = lie(option, {
			receipts: (of) => {
				const { placed, settled } = say(of);
				of.placed = { ...of.placed, ...placed };
				of.settled = { ...of.settled, ...settled };
			},
		});
		expect(failed(told)).toEqual(expected);
	});
});

type Records = SignedOption["records"];
const seqOf = (of: SignedOption, what: "open" | "settlement") => of.records.findIndex(({ seq }) => seq === of.settled[what]?.seq);

describe("the proof check of an option finds index records that a dishonest server invented", () => {
	const at = seqOf(won, "open");
	const end = seqOf(won, "settlement");
	const priced = (records: Records, index: number, price: string) => {
		const record = records[index] as Records[number];
		return records.with(index, { ...record, index: price, sources: record.sources.map((source) => ({ ...source, price })) });
	};
	test.each<[string, (all: Records) => Records, string[]]>([
		["another open price", (all) => priced(all, at, "100.1"), ["open another_price", "result wrong_result"]],
		["another end price", (all) => priced(all, end, "99.9"), ["settlement another_price", "result wrong_result"]],
		["another price that no result depends on", (all) => priced(all, end - 1, "55.5"), []],
		[
			"an index that is not the median",
			(all) => all.with(at - 1, { ...(all[at - 1] as Records[number]), index: "100.3" }),
			["chain wrong_index"],
		],
		["a source listed three times", (all) => all.with(at, thrice(all[at] as Records[number])), ["chain repeated_source"]],
		["prices from the future", (all) => all.with(at, tomorrow(all[at] as Records[number])), ["chain price_from_future"]],
		[
			"a time that goes back",
			(all) => all.with(1, { ...(all[1] as Records[number]), time: (all[0]?.time ?? 0) - 1, sources: [], index: "0.0" }),
			["chain time_went_back"],
		],
		[
			"a record of another market",
			(all) => all.with(1, { ...(all[1] as Records[number]), market: "ETH/USDT" }),
			["chain wrong_market"],
		],
		["a record left out", (all) => all.toSpliced(2, 1), ["complete gap"]],
		["the settling record left out", (all) => all.toSpliced(end, 1), ["complete ends_early", "settlement another_record"]],
	])("the proof check of an option reports the failed steps for invented records: %s", (_name, change, expected) => {
		expect(failed(lie(won, { records: change }))).toEqual(expected);
	});

	test("a price of too few sources neither opens nor settles an option", () => {
		const few = (all: Records) => all.with(at, { ...(all[at] as Records[number]), sources: all[at]?.sources.slice(0, 2) ?? [] });
		const found = failed(lie(won, { records: few }));
		expect(found).toContain("open another_record");
	});
});

const thrice = (record: Records[number]) => ({
	...record,
	sources: record.sources.map((source) => ({ ...source, name: "amber" })),
});
const tomorrow = (record: Records[number]) => ({
	...record,
	sources: record.sources.map((source) => ({ ...source, time: record.time + 1 })),
});

describe("the proof check of an option returns a problem for malformed input", () => {
	const record = won.records[1] as Records[number];
	const free = { stake: "0.000000", payout: "0.000000" };
	const worthless = record.sources.map((source) => ({ ...source, price: "0.0" }));
	test.each<[string, SignedOption, string]>([
		[
			"a stake of zero",
			lie(won, {
				receipts: (of) => {
					of.placed = { ...of.placed, ...free };
				},
			}),
			"placed.stake",
		],
		[
			"an index with another number of decimals",
			lie(won, { records: (all) => all.with(1, { ...record, index: "1000" }) }),
			"records.1.index",
		],
		[
			"a price of zero",
			lie(won, { records: (all) => all.with(1, { ...record, sources: worthless }) }),
			"records.1.sources.0.price",
		],
	])("the proof check of an option reports malformed input: %s", (_name, told, at) => {
		expect(checkOptionProof(told)).toMatchObject([{ step: "form", ok: false, problem: "malformed", numbers: { at } }]);
	});
});

describe("the proof check of an option finds wrong totals of an outage", () => {
	const totals = { lost: "1.000000", won: "24.000000", returned: "0.000000", from_pool: "23.000000" };
	const allNeeded = outageOptions([{ stake: 9_000_000n }, { by: 100_102, up: false, stake: 30_000_000n }], 999)[0];
	test.each([
		["a loser's stake", allNeeded, totals],
		["a winner's payout", outageWon, { ...outageWon?.outage, won: "1.000000" }],
	])("the proof check of an option finds wrong totals for %s", (_name, option, outage) => {
		expect(failed({ ...option, outage })).toEqual(["outage_totals totals_disagree"]);
	});
});

describe("the proof check of an option rejects records that differ from the signed records", () => {
	const { records } = won;
	const first = records[0] as Records[number];
	const second = records[1] as Records[number];
	const third = records[2] as Records[number];
	test.each<[string, Records, string[]]>([
		["a record left out", records.toSpliced(2, 1), ["chain broken_link", "complete gap"]],
		["two swapped records", records.with(1, third).with(2, second), ["chain broken_link", "complete gap"]],
		["a repeated record", records.toSpliced(2, 0, second), ["chain broken_link", "complete gap"]],
		[
			"the first records withheld",
			records.slice(4),
			[
				"complete begins_late",
				"open another_record",
				"settles_after wrong_time",
				"settlement another_record",
				"result wrong_result",
			],
		],
		["the last record withheld", records.slice(0, -1), ["complete ends_early", "settlement another_record"]],
		["a record signed by an unknown key", records.with(0, new TestKey(2).record(first)), ["record_signatures unknown_key"]],
		[
			"a record signed by another key under this key's id",
			records.with(0, { ...new TestKey(2).record(first), key_id: KEY.published.key_id }),
			["record_signatures wrong_signature"],
		],
		...(["open", "settlement"] as const).map((what): [string, Records, string[]] => {
			const at = seqOf(won, what);
			const signed = records.with(at, new TestKey(2).record(records[at] as Records[number]));
			return [`its ${what} of another key`, signed, ["record_signatures unknown_key"]];
		}),
		["none", [], ["form malformed"]],
	])("the proof check of an option reports the failed steps for other records: %s", (_name, given, expected) => {
		expect(failed({ ...won, records: given })).toEqual(expected);
	});

	test("the proof of an option that is void or ended by an outage requires the record that proves the missing price", () => {
		expect(failed({ ...outageLost, records: outageLost.records.slice(0, -1) })).toEqual(["complete ends_early"]);
		expect(failed({ ...nothing, records: nothing.records.slice(0, -1) })).toEqual(["complete ends_early"]);
	});
});

describe("the proof check of an option accepts only receipts signed by a published key", () => {
	const all = ["placed_signature", "settled_signature", "record_signatures"];
	const [soldAt, endedAt] = [won.placed.bought_at, won.settled.settled_at];
	test.each<[string, object[], string[]]>([
		["no keys are published", [], all.map((step) => `${step} unknown_key`)],
		["a key published after the option's end", [{ from: endedAt + 1 }], all.map((step) => `${step} key_not_valid_then`)],
		[
			"a key that ended before the sale",
			[{ until: (won.records[0]?.time ?? 0) - 1 }],
			all.map((step) => `${step} key_not_valid_then`),
		],
		[
			"a key that ended after the sale",
			[{ until: soldAt }],
			["settled_signature key_not_valid_then", "record_signatures key_not_valid_then"],
		],
		["a key valid for exactly this time", [{ from: won.records[0]?.time, until: endedAt }], []],
		[
			"another key with this id",
			[{ public_key: new TestKey(2).published.public_key }],
			all.map((step) => `${step} wrong_signature`),
		],
		["two keys with this id", [{ public_key: new TestKey(2).published.public_key }, {}], []],
	])("the proof check of an option reports the failed steps for a key: %s", (_name, changes, expected) => {
		expect(failed({ ...won, keys: changes.map((change) => ({ ...KEY.published, ...change })) })).toEqual(expected);
	});

	test("the proof check of an option accepts one key for the sale and its successor for the end", () => {
		const next = new TestKey(2, soldAt + 1);
		const settled = next.receipt(won.settled);
		const records = won.records.map((record) => (record.time > soldAt ? next.record(record) : record));
		const keys = [{ ...KEY.published, until: soldAt }, next.published];
		expect(failed({ ...won, settled, records, keys })).toEqual([]);
	});
});
