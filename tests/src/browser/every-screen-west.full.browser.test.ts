// Runs all checks of every screen in English and Spanish (every-screen.ts).
import { expect, test } from "vitest";
import { LOCALES, type Mark } from "./catalogs.ts";
import { EAST, lookAtEveryScreen, WEST } from "./every-screen.ts";

test("the two files of the screen checks cover every language", () => {
	expect([...WEST, ...EAST].sort()).toEqual((Object.keys(LOCALES) as Mark[]).sort());
});

lookAtEveryScreen(WEST);
