// Every screen in the languages of Latin letters (every-screen.ts), and that none is missing there.
import { expect, test } from "vitest";
import { NOBODYS, pagesOfTheApp } from "../app-pages.ts";
import { LOCALES, type Mark } from "./catalogs.ts";
import { EAST, lookAtEveryScreen, SCREENS, WEST } from "./every-screen.ts";

test("the list holds every route of the router", () => {
	const routes = [...pagesOfTheApp(), NOBODYS];
	expect(routes.length).toBeGreaterThan(20);
	expect(Object.keys(SCREENS).sort()).toEqual(routes.sort());
});

test("every language is looked at", () => {
	expect([...WEST, ...EAST].sort()).toEqual((Object.keys(LOCALES) as Mark[]).sort());
});

lookAtEveryScreen(WEST);
