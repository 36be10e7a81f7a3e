// What the web app's service worker leaves to the server and to another app of the origin.
import { expect, test } from "vitest";
import { INSTALLED } from "./installed-app.ts";

const { workbox } = INSTALLED;
const isLeft = (path: string) => workbox?.navigateFallbackDenylist?.some((left) => left.test(path));

test.each(["/console", "/console/", "/console/users", "/console/sw.js", "/api", "/api/health", "/metrics", "/socket"])(
	"%s is none of its pages",
	(path) => {
		expect(isLeft(path)).toBe(true);
	},
);

test.each(["/", "/pages/trade/index", "/consoles", "/pages/console/index", "/apis"])("%s is", (path) => {
	expect(isLeft(path)).toBe(false);
});

test("its caches carry its name, and it lets go of no other", () => {
	expect(workbox?.cacheId).toBe("candor");
	for (const { options } of workbox?.runtimeCaching ?? []) expect(options?.cacheName).toMatch(/^candor\./);
	expect(workbox?.cleanupOutdatedCaches).toBe(false);
});
