// Tests that a browser detects if published index records were rewritten: the chain of records must continue the head (newest
// record) that the browser saw before.
import { endedOption, type SignedOption, TestKey } from "@candor/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { followsHead } from "./follows-head.ts";

type Records = SignedOption["records"];
const KEY = new TestKey();
const { records } = endedOption({}, 1_001);
const at = (index: number) => records.at(index) as Records[number];
const pin = ({ market, seq, hash }: Records[number]) => ({ market, seq, hash });
const newest = pin(at(-1));

/** Returns the records with one of them changed. The changed record and all later ones are linked and signed again. */
function rewritten(from: number, change: (record: Records[number]) => Records[number]): Records {
	const all = [...records];
	for (let index = from; index < all.length; index++) {
		const previous_hash = all[index - 1]?.hash ?? at(0).previous_hash;
		const record = { ...at(index), previous_hash };
		all[index] = KEY.record(index === from ? change(record) : record);
	}
	return all;
}
const other = rewritten(2, (record) => ({ ...record, time: record.time - 1, sources: [], index: "0.0" }));

test.each<[string, Records[number], Records]>([
	["the head is among the records", at(3), records],
	["the head is the first record", at(0), records],
	["the head is the last record", at(-1), records],
	["the records begin after the head", at(2), records.slice(3)],
	["only records after the head were rewritten", at(1), other],
])("followsHead accepts a chain that continues the known head: %s", (_name, head, given) => {
	expect(followsHead(pin(head), given)).toEqual({ ok: true, head: pin(given.at(-1) as Records[number]) });
});

test.each<[string, ReturnType<typeof pin>, unknown, string]>([
	["another record has the head's sequence", pin(at(2)), other, "rewritten"],
	["a record before the head was rewritten", pin(at(4)), other, "rewritten"],
	["the next record links to another record", pin(at(2)), other.slice(3), "rewritten"],
	["the chain ends before the head", newest, records.slice(0, -1), "goes_back"],
	["the chain begins too late", pin(at(1)), records.slice(3), "not_connected"],
	["a record is missing", pin(at(1)), records.toSpliced(3, 1), "gap"],
	["a link is broken", pin(at(0)), records.with(3, other[3] as Records[number]), "broken_link"],
	["a record is altered", pin(at(0)), records.with(3, { ...at(3), time: at(3).time + 1 }), "wrong_hash"],
	["the head is of another market", { ...newest, market: "ETH/USDT" }, records, "wrong_market"],
	["the list is empty", newest, [], "malformed"],
	["the input is no list", newest, { records }, "malformed"],
	["the head is malformed", { ...newest, hash: "x" }, records, "malformed"],
])("followsHead rejects a chain that does not continue the known head: %s", (_name, head, given, problem) => {
	expect(followsHead(head, given)).toEqual({ ok: false, problem });
});

test("checking a chain against the known head returns a result for any input", () => {
	fc.assert(fc.property(fc.anything(), fc.anything(), (head, given) => !followsHead(head as typeof newest, given).ok));
});
