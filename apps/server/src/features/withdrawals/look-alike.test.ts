import { expect, test } from "vitest";
import { differsSlightly } from "./look-alike.ts";

const SAVED = "0x1234567890abcdef1234567890abcdef12345678";

test.each([
	["equal ends", "0x1234ffffffffffffffffffffffffffffffff5678", 32],
	["one different character", "0x1234567890abcdef1234567890abcdef12345679", 1],
	["another spelling of case", SAVED.toUpperCase().replace("0X", "0x"), undefined],
	["a clearly different address", "0xabcdef7890abcdef1234567890abcdef00000000", undefined],
	["another length", `${SAVED}0`, undefined],
])("compares a saved address with %s", (_what, address, differs) => {
	const found = differsSlightly(SAVED, address);
	if (differs === undefined) expect(found).toBeUndefined();
	else expect(found).toBeGreaterThan(0);
});
