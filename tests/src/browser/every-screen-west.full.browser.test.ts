// The full matrix of screens in English and Spanish (every-screen.ts).
import { expect, test } from "vitest";
import { LOCALES, type Mark } from "./catalogs.ts";
import { EAST, lookAtEveryScreen, WEST } from "./every-screen.ts";

test("the two files cover every language", () => {
	expect([...WEST, ...EAST].sort()).toEqual((Object.keys(LOCALES) as Mark[]).sort());
});

lookAtEveryScreen(WEST);
