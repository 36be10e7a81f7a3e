import { expect, test } from "vitest";
import { maskedName } from "./masked-name.ts";

test.each([
	["matilda4", "m***4"],
	["Ann", "A***n"],
	["Al", "A***"],
	["A", "A***"],
	["", "***"],
	// First nicknames of users who registered by e-mail or phone number.
	["ad***", "a***"],
	["***42", "4***"],
	["👩‍🚀 zoë", "👩‍🚀***ë"],
	["山田太郎", "山***郎"],
])("maskedName shows of %j only %j", (nickname, expected) => {
	expect(maskedName(nickname)).toBe(expected);
});
