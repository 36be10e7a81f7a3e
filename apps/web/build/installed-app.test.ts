import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { CACHE_PREFIX, LETTERS, OTHERS } from "../src/app/service-worker/scope.ts";
import { precached } from "./installed-app.ts";

const isLeft = (path: string) => OTHERS.some((left) => left.test(path));

test.each(["/console", "/console/", "/console/users", "/console/sw.js", "/api", "/api/health", "/metrics", "/socket"])(
	"the service worker does not answer requests for %s, which belong to the server or another app",
	(path) => {
		expect(isLeft(path)).toBe(true);
	},
);

test.each(["/", "/pages/trade/index", "/consoles", "/pages/console/index", "/apis"])(
	"the service worker answers a request for %s with this app's page",
	(path) => {
		expect(isLeft(path)).toBe(false);
	},
);

test("cache names begin with the app's prefix", () => {
	expect(CACHE_PREFIX).toBe("candor");
	expect(LETTERS.cache).toMatch(/^candor\./);
});

test("the service worker caches all files of a page, but no compressed copies and no files for online use only", () => {
	const folder = mkdtempSync(join(tmpdir(), "candor-installed-"));
	const files = [
		"index.html",
		"icon.svg",
		"icons/icon-192.png",
		"icons/apple-touch-180.png",
		"manifest.webmanifest",
		"assets/shell-a1.js",
		"assets/shell-a1.js.br",
		"assets/desktop-sidebar-b2.js",
		"assets/relay-c3.js",
		"assets/styles-d4.css",
		"assets/coins-e5/BTC.svg",
		"assets/inter-latin-wght-normal-f6.woff2",
		"assets/letters-words-ja-g7.woff2",
	];
	try {
		for (const file of files) {
			mkdirSync(dirname(join(folder, file)), { recursive: true });
			writeFileSync(join(folder, file), "same");
		}
		const revision = "51037a4a37730f52c8732586d3aaa316";
		expect(precached(folder)).toEqual([
			{ url: "assets/coins-e5/BTC.svg", revision: null },
			{ url: "assets/inter-latin-wght-normal-f6.woff2", revision: null },
			{ url: "assets/shell-a1.js", revision: null },
			{ url: "assets/styles-d4.css", revision: null },
			{ url: "icon.svg", revision },
			{ url: "icons/icon-192.png", revision },
			{ url: "index.html", revision },
			{ url: "manifest.webmanifest", revision },
		]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
