// Checks that a chain of index records continues the head (newest record) that was seen before, so that published records cannot be
// rewritten.
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

/** The same records with one changed; it and all later records are linked and signed again. */
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
	["it is among the records", at(3), records],
	["it is the first", at(0), records],
	["it is the last", at(-1), records],
	["the records begin behind it", at(2), records.slice(3)],
	["what was rewritten lies behind it", at(1), other],
])("accepts a chain that continues the head: %s", (_name, head, given) => {
	expect(followsHead(pin(head), given)).toEqual({ ok: true, head: pin(given.at(-1) as Records[number]) });
});

test.each<[string, ReturnType<typeof pin>, unknown, string]>([
	["another record in its place", pin(at(2)), other, "rewritten"],
	["another record behind which it would stand", pin(at(4)), other, "rewritten"],
	["what follows it names another one", pin(at(2)), other.slice(3), "rewritten"],
	["the chain ends before it", newest, records.slice(0, -1), "goes_back"],
	["it begins later", pin(at(1)), records.slice(3), "not_connected"],
	["a record is missing", pin(at(1)), records.toSpliced(3, 1), "gap"],
	["a link is broken", pin(at(0)), records.with(3, other[3] as Records[number]), "broken_link"],
	["a record is altered", pin(at(0)), records.with(3, { ...at(3), time: at(3).time + 1 }), "wrong_hash"],
	["another market", { ...newest, market: "ETH/USDT" }, records, "wrong_market"],
	["nothing", newest, [], "malformed"],
	["no records", newest, { records }, "malformed"],
	["no head", { ...newest, hash: "x" }, records, "malformed"],
])("rejects a chain: %s", (_name, head, given, problem) => {
	expect(followsHead(head, given)).toEqual({ ok: false, problem });
});

test("returns a result for any input", () => {
	fc.assert(fc.property(fc.anything(), fc.anything(), (head, given) => !followsHead(head as typeof newest, given).ok));
});
