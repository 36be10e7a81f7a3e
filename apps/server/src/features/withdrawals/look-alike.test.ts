import { expect, test } from "vitest";
import { differsSlightly } from "./look-alike.ts";

const SAVED = "0x1234567890abcdef1234567890abcdef12345678";

test("a common prefix of an address format does not count as similarity", () => {
	const saved = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
	const madeOf = (beginning: string) => `${beginning}${"z".repeat(38 - beginning.length)}f3t4`;
	expect(differsSlightly(saved, madeOf("bc1qcr8t"))).toBeUndefined();
	expect(differsSlightly(saved, madeOf("bc1qw508"))).toBeGreaterThan(0);
	const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
	expect(differsSlightly(tron, `TR7NHq${"z".repeat(24)}Lj6t`)).toBeGreaterThan(0);
});

test.each([
	["equal ends", "0x1234ffffffffffffffffffffffffffffffff5678", 32],
	["one different character", "0x1234567890abcdef1234567890abcdef12345679", 1],
	["another spelling of case", SAVED.toUpperCase().replace("0X", "0x"), undefined],
	["a clearly different address", "0xabcdef7890abcdef1234567890abcdef00000000", undefined],
	["another length", `${SAVED}0`, undefined],
])("lookAlike compares a saved address with %s", (_what, address, differs) => {
	const found = differsSlightly(SAVED, address);
	if (differs === undefined) expect(found).toBeUndefined();
	else expect(found).toBeGreaterThan(0);
});
