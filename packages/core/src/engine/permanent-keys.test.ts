// Tests that every snapshot contains all permanent keys, and that no action with a permanent key is done twice.
import { expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { PermanentKeys } from "./permanent-keys.ts";

it("permanent keys are found by kind, and adding one twice throws", () => {
	const keys = new PermanentKeys();
	keys.add("voucher", "A", 7);
	keys.add("withdrawal", "A", 8);
	expect([keys.find("voucher", "A"), keys.find("withdrawal", "A"), keys.find("voucher", "B")]).toEqual([7, 8, undefined]);
	expect(keys.find("__proto__", "constructor")).toBeUndefined();
	expect(() => keys.add("voucher", "A", 9)).toThrow("voucher A is done already");
});

it("permanent keys are restored from saved bytes in the same order", () => {
	const keys = new PermanentKeys();
	for (let count = 0; count < 100; count++) keys.add(count % 3 === 0 ? "voucher" : "deposit_output", `key ${count}`, count);
	const bytesOf = (from: PermanentKeys) => {
		const writer = new ByteWriter();
		expect(from.save(writer)).toBe(100);
		return writer.finish();
	};
	const copy = new PermanentKeys();
	copy.load(new ByteReader(bytesOf(keys)));
	expect(bytesOf(copy)).toEqual(bytesOf(keys));
	expect([copy.find("voucher", "key 99"), copy.find("deposit_output", "key 99")]).toEqual([99, undefined]);
});
