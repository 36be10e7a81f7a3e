// The names of the languages.
import { expect, test } from "vitest";
import { LANGUAGE_NAMES, LANGUAGES } from "./language.ts";

test("every language of the wire has its own name", () => {
	expect(LANGUAGES).toEqual(["en", "jp", "kr", "esp", "th"]);
	expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(5);
});
