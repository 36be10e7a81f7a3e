import { expect, test } from "vitest";
import { LANGUAGE_NAMES, LANGUAGES } from "./language.ts";

test("the client has a name for every language of the API", () => {
	expect(LANGUAGES).toEqual(["en", "jp", "kr", "esp", "th"]);
	expect(new Set(Object.values(LANGUAGE_NAMES)).size).toBe(5);
});
