import { describe, expect, it } from "vitest";
import { differencesOf, lookAlike } from "./look-alike.ts";

const MINE = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";

describe("lookAlike finds an address that resembles a saved address", () => {
	it.each([
		["the same ends and another middle", "0x71C7000000000000000000000000000000d8976F", MINE],
		["the same ends in other letters", "0x71c7000000000000000000000000000000D8976f", MINE],
		["only the same beginning", "0x71C7000000000000000000000000000000000000", undefined],
		["only the prefix of the format", "0x0000000000000000000000000000000000000000", undefined],
		["the saved address itself", MINE, undefined],
		["the saved address in other letters", MINE.toLowerCase(), undefined],
		["a text that is too short", "0x71", undefined],
	] as const)("lookAlike compares an address with the saved address: %s", (_name, address, found) => {
		expect(lookAlike(address, [MINE])).toBe(found);
	});
});

it("differencesOf counts the differences of two addresses position by position", () => {
	expect(differencesOf("abcd", "abxd")).toBe(1);
	expect(differencesOf("abcd", "ABCD")).toBe(0);
	expect(differencesOf("abcd", "abc")).toBe(1);
});
