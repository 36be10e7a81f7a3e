// Tests that every file name of the built app that a browser test waits for, delays or aborts belongs to an existing source file.
// If a source file is renamed, its built file has another name, and a browser test of the full set would wait for a request that
// never comes.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../operations/program.ts";

/** Matches `assets/<name>-*.js`, `/\/<name>-/` and `"/<name>-"`. */
const CHUNK = /(?:assets\/|\/\\\/|"\/)([a-z][a-z-]*)-(?:\*\.js|\/|")/g;
const APP = ["apps/web/src", "packages/ui/src", "packages/client/src"];

const filesIn = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });

test("each chunk that a journey names belongs to a source file of the app", () => {
	const sources = new Set(APP.flatMap(filesIn).map((path) => basename(path).replace(/\.tsx?$/, "")));
	const named = filesIn("tests/src/browser")
		.filter((path) => path.endsWith(".ts"))
		.flatMap((path) =>
			[...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(CHUNK)].map(([, name]) => ({ path, name })),
		);
	expect(named.map(({ name }) => name)).toContain("onboarding-card");
	expect(named.filter(({ name }) => !sources.has(name ?? ""))).toEqual([]);
});
