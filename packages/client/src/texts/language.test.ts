// The names of the languages.
import { expect, test } from "vitest";
import { LANGUAGE_NAMES, LANGUAGES } from "./language.ts";

test("every language of the contract has a name in its own language", () => {
	expect(LANGUAGES).toEqual(["en", "jp", "kr", "esp", "th"]);
	expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(5);
});
