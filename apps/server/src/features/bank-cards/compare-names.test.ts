import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

test.each([
	["JOHN SMITH", "John Smith", "same"],
	["  José   García ", "JOSE GARCIA", "same"],
	["O'Neill, Anne-Marie", "ONEILL ANNE MARIE", "same"],
	["Straße Łukasz", "STRASSE LUKASZ", "same"],
	["Иван Петров", "IVAN PETROV", "same"],
	["ＪＯＨＮ　ＳＭＩＴＨ", "John Smith", "same"],
	["佐藤 花子", "佐藤　花子", "same"],
	["SMITH JOHN", "John Smith", "order_differs"],
	["García Márquez Gabriel", "Gabriel García Márquez", "order_differs"],
	["J SMITH", "John Smith", "initials"],
	["Smith J. M.", "John Michael Smith", "initials"],
	["John M Smith", "J Michael Smith", "initials"],
	["J S", "John Smith", "different"],
	["John Smith", "John Michael Smith", "different"],
	["J J Smith", "John Michael Smith", "different"],
	["Jane Smith", "John Smith", "different"],
	["John John Smith", "John Smith Smith", "different"],
	["!!!", "John Smith", "different"],
	["John Smith", "", "different"],
] as const)("the comparison of the holder %j with the verified name %j results in %s", (holder, verified, match) => {
	expect(compareNames(holder, verified)).toBe(match);
	expect(compareNames(verified, holder)).toBe(match);
});

test("compareNames returns unverified for a user without a verified name", () =>
	expect(compareNames("John Smith", undefined)).toBe("unverified"));
