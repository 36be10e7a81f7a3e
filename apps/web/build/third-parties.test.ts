import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { packageOf, thirdParties } from "./third-parties.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(resolve(ROOT, file), "utf8");
const named = thirdParties();

const manifestOf = (folder: string) =>
	JSON.parse(read(`${folder}/package.json`)) as { license?: string; dependencies?: Record<string, string> };

/** External packages that the app's source code imports. Build tools are not among them, because they never reach a browser. */
const depended = ["apps/web", "packages/ui", "packages/client", "packages/money"].flatMap((folder) => {
	const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !file.includes(".test."));
	const imported = new Set(
		files.flatMap((file) =>
			[...read(file).matchAll(/(?:from|import\()\s*"((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name]) => name ?? ""),
		),
	);
	return Object.keys(manifestOf(folder).dependencies ?? {}).filter((name) => !name.startsWith("@candor/") && imported.has(name));
});

const fonts = [
	...read("apps/web/src/styles.css").matchAll(/url\("(@[\w-]+\/[\w-]+)\//g),
	...read("apps/web/build/fonts/words.ts").matchAll(/font: \{ name: "([\w-]+)"/g),
].map(([, name]) => (name?.startsWith("@") ? name : `@fontsource-variable/${name}`));

const marks = [...read("apps/web/build/coin-marks.ts").matchAll(/from "(@iconify-json\/[\w-]+)"/g)].map(([, name]) => name ?? "");

test("the app's sources import fonts, coin logos and libraries", () => {
	expect(new Set(fonts).size).toBe(4);
	expect(marks).toHaveLength(1);
	expect(depended.length).toBeGreaterThan(15);
});

test.each([...new Set([...fonts, ...marks, ...depended])])("docs/reference/third-parties.md lists the package %s", (name) => {
	expect(named.get(name)).toBeDefined();
});

test.each([...named])("the listed package %s is installed and has the license %s", (name, license) => {
	const folder = ["node_modules", "apps/web/node_modules", "packages/ui/node_modules"]
		.map((above) => `${above}/${name}`)
		.find((one) => existsSync(resolve(ROOT, one, "package.json")));
	expect(manifestOf(folder ?? name).license).toBe(license);
});

test("the README links to the list of third parties", () => {
	expect(read("README.md")).toContain("(docs/reference/third-parties.md)");
});

test.each([
	["/x/node_modules/react/index.js", "react"],
	["/x/node_modules/@base-ui/react/node_modules/@floating-ui/dom/dist/a.mjs?v=1", "@floating-ui/dom"],
	["C:\\x\\node_modules\\@noble\\hashes\\sha2.js", "@noble/hashes"],
	["/x/apps/web/src/main.tsx", undefined],
	["\0virtual:coin-marks", undefined],
])("the bundled module %j belongs to the package %s", (module, name) => {
	expect(packageOf(module)).toBe(name);
});
