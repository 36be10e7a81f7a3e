// Tests that each rule accepts correct files and reports faulty files. The test writes small sample checkouts into a temporary
// folder, because the repository itself contains no faulty file: one sample obeys every rule, and each of the others has one
// fault.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { check as checkTitles, judgeTitle } from "./rules/commit-titles.mjs";
import { checkRules } from "./rules.mjs";

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const OPENING = "// A sample of this test.\n";
const manifest = (name: string, dependencies: Record<string, string> = {}, more = {}) =>
	JSON.stringify({ name: `@candor/${name}`, exports: { ".": "./src/index.ts" }, dependencies, ...more });

const GOOD: Record<string, string> = {
	"package.json": JSON.stringify({ name: "candor", devDependencies: { vitest: "1.0.0" }, scripts: { test: "vitest" } }),
	"node_modules/vitest/package.json": JSON.stringify({ name: "vitest", bin: { vitest: "x" } }),
	"packages/money/package.json": manifest("money"),
	"packages/money/src/index.ts": `${OPENING}export { half } from "./half.ts";\n`,
	"packages/money/src/half.ts": `${OPENING}export function half(units: bigint): bigint {\n\treturn units / 2n;\n}\n`,
	"packages/core/package.json": manifest("core", { "@candor/money": "*" }),
	"packages/core/src/index.ts": `${OPENING}export { spot } from "./spot/spot.ts";\n`,
	"packages/core/src/listing/listing.ts": `${OPENING}export interface Pair {\n\treadonly id: number;\n}\n`,
	"packages/core/src/spot/spot.ts": `${OPENING}import { half } from "@candor/money";\nimport type { Pair } from "../listing/listing.ts";\nexport const spot = (pair: Pair) => half(BigInt(pair.id));\n`,
	"README.md": "# Sample\n\nSee [the rules](docs/rules.md#1-money) and [money](packages/money).\n",
	"docs/rules.md": "# Rules\n\n## 1. Money\n\n1. Exact.\n2. Whole.\n\n## 2. Spot\n\n## Ids and time\n\n1. Once.\n",
	"docs/decisions/0001-halves.md": "# Halves\n\nSee [the rules](../rules.md#ids-and-time).\n",
	"apps/server/package.json": manifest("server", { "@candor/core": "*" }, { exports: {} }),
	"apps/server/src/main.ts": `${OPENING}import { spot } from "@candor/core";\nimport { plugin } from "./features/spot/plugin.ts";\nplugin(spot);\n`,
	"apps/server/src/features/spot/plugin.ts": `${OPENING}export function plugin(spot: unknown): unknown {\n\treturn spot;\n}\n`,
};

function findings(changes: Record<string, string> = {}): { rule: string; file: string; message: string }[] {
	const root = mkdtempSync(join(tmpdir(), "candor-house-"));
	folders.push(root);
	for (const [path, text] of Object.entries({ ...GOOD, ...changes })) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
	const results: { name: string; findings: { file: string; message: string }[] }[] = checkRules(root);
	return results.flatMap(({ name, findings: found }) => found.map(({ file, message }) => ({ rule: name, file, message })));
}

const withLine = (path: string, line: string) => ({ [path]: (GOOD[path] as string).replace(OPENING, `${OPENING}${line}\n`) });

const lazySample = (code: string) => ({
	"apps/web/package.json": manifest("web", { react: "1.0.0" }, { exports: {} }),
	"apps/web/src/main.tsx": `${OPENING}import "./menu.tsx";\n`,
	"apps/web/src/menu.tsx": `${OPENING}const load = async () => (await import("./part.tsx")).Part;\n${code}\n`,
	"apps/web/src/part.tsx": `${OPENING}export const Part = 1;\n`,
});

const SPOT = "packages/core/src/spot/spot.ts";
const MAIN = "apps/server/src/main.ts";
const SCRIPT = "scripts/half.mjs";

const withTestkit = (entry: string) => ({
	"packages/testkit/package.json": manifest(
		"testkit",
		{},
		{ exports: { ".": "./src/index.ts", [entry]: `./src/${entry.slice(2)}.ts` } },
	),
});

const glossaryWith = (files: Record<string, string>) => ({
	"docs/reference/glossary.md":
		"# Glossary\n\n| term | folder |\n| --- | --- |\n| spot | `spot` |\n| listing | `listing`, `features` |\n\n| word | instead |\n| --- | --- |\n| `lever` | contracts |\n",
	...files,
});

const webWith = ({ screen }: { screen: string }) => ({
	"apps/web/package.json": manifest("web"),
	"apps/web/src/index.ts": `${OPENING}import { routes } from "./routes.tsx";\nconsole.log(routes);\n`,
	"apps/web/src/routes.tsx": `${OPENING}export type Path = string;\nexport const routes = { "/": () => import("./screen.tsx") };\n`,
	"apps/web/src/screen.tsx": `${OPENING}${screen}\n`,
});

test("a checkout that obeys every rule passes", () => {
	expect(findings()).toEqual([]);
});

test.each([
	[
		"money imports core",
		withLine("packages/money/src/half.ts", 'import "@candor/core";'),
		"direction of imports",
		/must not import core/,
	],
	["a deep path", withLine(MAIN, 'import "@candor/core/src/spot/spot.ts";'), "direction of imports", /deep path/],
	[
		"a path into another package",
		withLine(MAIN, 'import "../../../packages/core/src/index.ts";'),
		"direction of imports",
		/by path/,
	],
	[
		"a product of the core imports another product's code",
		withLine("packages/core/src/listing/listing.ts", 'import "../spot/spot.ts";'),
		"direction of imports",
		/dependencies\.ts/,
	],
	[
		"the database imports a feature",
		{
			"apps/server/src/database/migrate.ts": `${OPENING}import "../features/spot/plugin.ts";\n`,
			...withLine(MAIN, 'import "./database/migrate.ts";'),
		},
		"direction of imports",
		/database\/ must not import features\/, which is not below it/,
	],
	[
		"a folder of the server without a layer",
		{ ...withLine(MAIN, 'import "./queue/jobs.ts";'), "apps/server/src/queue/jobs.ts": `${OPENING}console.log(1);\n` },
		"direction of imports",
		/queue\/ has no layer/,
	],
	[
		"a product's folder in the server imports another product's code",
		{
			"apps/server/src/exchange/products/spot/product.ts": `${OPENING}import "../ledger/product.ts";\n`,
			"apps/server/src/exchange/products/ledger/product.ts": OPENING,
			...withLine(MAIN, 'import "./exchange/products/spot/product.ts";'),
		},
		"direction of imports",
		/products never import each other's code/,
	],
	[
		"an error without reserved space",
		webWith({ screen: 'export const Screen = () => <p role="alert" className="text-12 text-bad">No</p>;' }),
		"reserved errors",
		/use FormProblem/,
	],
	[
		"a message with two translations",
		{
			"apps/web/src/home/texts/ja.po": 'msgid "Market"\nmsgstr "銘柄"\n',
			"apps/web/src/spot/texts/ja.po": 'msgid "Buy"\nmsgstr "買い"\n\nmsgid "Market"\nmsgstr "成行"\n',
		},
		"translations",
		/give other meanings a context/,
	],
	[
		"the ledger imports a product",
		{
			...withLine(SPOT, 'import "../ledger/ledger.ts";'),
			"packages/core/src/ledger/ledger.ts": `${OPENING}import "../listing/listing.ts";\n`,
		},
		"direction of imports",
		/under every product/,
	],
	[
		"a feature imports a feature",
		{
			...withLine("apps/server/src/features/spot/plugin.ts", 'import "../wallet/plugin.ts";'),
			"apps/server/src/features/wallet/plugin.ts": `${OPENING}console.log(1);\n`,
		},
		"direction of imports",
		/feature spot imports feature wallet/,
	],
	[
		"a feature is imported through another file than its plugin.ts",
		{
			...withLine(MAIN, 'import "./features/spot/rules.ts";'),
			"apps/server/src/features/spot/rules.ts": `${OPENING}console.log(1);\n`,
		},
		"direction of imports",
		/only through its plugin\.ts/,
	],
	...(
		[
			["data", "shared"],
			["shared", "domain"],
			["domain", "features"],
			["features", "app"],
		] as const
	).map(
		([lower, upper]) =>
			[
				`${lower}/ of the web app imports ${upper}/`,
				{
					...webWith({ screen: "console.log(1);" }),
					[`apps/web/src/${lower}/spot/lower.ts`]: `${OPENING}import "../../${upper}/spot/upper.ts";\n`,
					[`apps/web/src/${upper}/spot/upper.ts`]: `${OPENING}console.log(1);\n`,
				},
				"direction of imports",
				new RegExp(`${lower}/ must not import ${upper}/`),
			] as const,
	),
	[
		"a ninth folder of the web app",
		Object.fromEntries(
			["app", "data", "domain", "features", "shared", "texts", "forms", "charts", "lists"].map((folder) => [
				`apps/web/src/${folder}/part.ts`,
				`${OPENING}console.log(1);\n`,
			]),
		),
		"direction of imports",
		/has 9 folders, 8 at most/,
	],
	...(["web", "console"] as const).map(
		(app) =>
			[
				`${app} imports the other app`,
				{
					"apps/web/package.json": manifest("web", { "@candor/console": "*" }),
					"apps/web/src/index.ts": `${OPENING}export const routes = 1;\n`,
					"apps/console/package.json": manifest("console", { "@candor/web": "*" }),
					"apps/console/src/index.ts": `${OPENING}export const routes = 1;\n`,
					[`apps/${app}/src/index.ts`]: `${OPENING}import { routes } from "@candor/${app === "web" ? "console" : "web"}";\nconsole.log(routes);\n`,
				},
				"direction of imports",
				app === "web" ? /web must not import console/ : /console must not import web/,
			] as const,
	),
	[
		"the console imports the contract's schemas",
		{
			"packages/contract/package.json": manifest("contract"),
			"packages/contract/src/index.ts": `${OPENING}export const schema = 1;\n`,
			"apps/console/package.json": manifest("console", { "@candor/contract": "*" }),
			"apps/console/src/index.ts": `${OPENING}import { schema } from "@candor/contract";\nconsole.log(schema);\n`,
		},
		"direction of imports",
		/console uses the contract's types only/,
	],
	[
		"a package of pages imports zod",
		{
			"packages/client/package.json": manifest("client", { zod: "1.0.0" }, { exports: { "./page": "./src/page.ts" } }),
			"packages/client/src/page.ts": `${OPENING}import { z } from "zod";\nconsole.log(z);\n`,
		},
		"direction of imports",
		/carry no schemas/,
	],
	...(['import { useState } from "react";', 'import { useState } from "./texts/texts.ts";'] as const).map(
		(line) =>
			[
				`a client file for programs without a page has ${line}`,
				{
					"packages/client/package.json": manifest("client", { react: "1.0.0" }),
					"packages/client/src/index.ts": `${OPENING}${line}\nconsole.log(useState);\n`,
					"packages/client/src/texts/texts.ts": `${OPENING}export const useState = 1;\n`,
				},
				"direction of imports",
				/programs without a page use/,
			] as const,
	),
	[
		"web imports the contract's schemas",
		{
			"packages/contract/package.json": manifest("contract"),
			"packages/contract/src/index.ts": `${OPENING}export const schema = 1;\n`,
			"apps/web/package.json": manifest("web", { "@candor/contract": "*" }),
			"apps/web/src/index.ts": `${OPENING}import { schema } from "@candor/contract";\nconsole.log(schema);\n`,
		},
		"direction of imports",
		/types only/,
	],
	[
		"a file that imports itself",
		withLine("packages/money/src/half.ts", 'import "./half.ts";'),
		"circles of imports",
		/half\.ts → packages\/money\/src\/half\.ts;/,
	],
	[
		"a circle of two files, one of which is imported as a type",
		{
			...withLine(
				"packages/core/src/listing/listing.ts",
				'import type { Terms } from "./terms.ts";\nexport type Listed = Terms;',
			),
			"packages/core/src/listing/terms.ts": `${OPENING}import type { Pair } from "./listing.ts";\nexport type Terms = Pair;\n`,
		},
		"circles of imports",
		/: packages\/core\/src\/listing\/listing\.ts → packages\/core\/src\/listing\/terms\.ts → packages\/core\/src\/listing\/listing\.ts;/,
	],
	[
		"a circle of three files with a re-export and an inline type import",
		{
			...withLine("packages/money/src/half.ts", 'export type Whole = import("./whole.ts").Whole;'),
			"packages/money/src/whole.ts": `${OPENING}export type { Whole } from "./third.ts";\n`,
			"packages/money/src/third.ts": `${OPENING}import { half } from "./half.ts";\nexport type Whole = ReturnType<typeof half>;\n`,
		},
		"circles of imports",
		/: packages\/money\/src\/half\.ts → packages\/money\/src\/whole\.ts → packages\/money\/src\/third\.ts → packages\/money\/src\/half\.ts;/,
	],
	[
		"a circle through two packages' entries",
		withLine("packages/money/src/half.ts", 'import type { spot } from "@candor/core";\nexport type Spot = typeof spot;'),
		"circles of imports",
		/index\.ts → packages\/core\/src\/spot\/spot\.ts → packages\/money\/src\/index\.ts → packages\/money\/src\/half\.ts → packages\/core\/src\/index\.ts;/,
	],
	[
		"a screen that imports the router which loads it",
		webWith({ screen: 'import type { Path } from "./routes.tsx";\nexport const Screen = (path: Path) => path;' }),
		"circles of imports",
		/routes\.tsx → apps\/web\/src\/screen\.tsx → apps\/web\/src\/routes\.tsx;/,
	],
	[
		"a program that imports the file which starts it",
		{
			...withLine(MAIN, 'new Worker(new URL("./worker.ts", import.meta.url));\nexport const NAME = "a";'),
			"apps/server/src/worker.ts": `${OPENING}import { NAME } from "./main.ts";\nconsole.log(NAME);\n`,
		},
		"circles of imports",
		/main\.ts → apps\/server\/src\/worker\.ts → apps\/server\/src\/main\.ts;/,
	],
	[
		"a feature without the texts of a folder that its pages show",
		{
			...webWith({ screen: 'import "@lingui/react/macro";' }),
			"apps/web/src/routes.tsx": `${OPENING}export const routes = { "/": () => import("./features/spot/feature.ts") };\n`,
			"apps/web/src/features/spot/feature.ts": `${OPENING}export const feature = () => import("../../domain/book/book.tsx");\n`,
			"apps/web/src/domain/book/book.tsx": `${OPENING}import "@lingui/react/macro";\n`,
			"apps/web/src/domain/book/texts/ja.po": 'msgid "Book"\nmsgstr "板"\n',
		},
		"catalogs",
		/give defineFeature the texts of apps\/web\/src\/domain\/book\/texts/,
	],
	["an undeclared dependency", withLine(MAIN, 'import "left-pad";'), "declared dependencies", /"left-pad" is not a dependency/],
	[
		"a version that is not exact",
		{ "packages/money/package.json": manifest("money", { "left-pad": "^1.0.0" }) },
		"declared dependencies",
		/say one exact version/,
	],
	[
		"an unused dependency",
		{ "packages/money/package.json": manifest("money", { "left-pad": "1.0.0" }) },
		"declared dependencies",
		/declared and never used/,
	],
	[
		"a package of the build that `npm start` would not install",
		{
			"apps/web/package.json": manifest("web", {}, { devDependencies: { "left-pad": "1.0.0" } }),
			"apps/web/vite.config.ts": `${OPENING}import "left-pad";\n`,
		},
		"declared dependencies",
		/move it from devDependencies to dependencies/,
	],
	[
		"a package of tests that `npm start` would install",
		{
			"bench/package.json": manifest("bench", { "left-pad": "1.0.0" }),
			"bench/src/index.ts": `${OPENING}import "left-pad";\n`,
		},
		"declared dependencies",
		/no app needs this workspace: move it to devDependencies/,
	],
	[
		"a file that nothing imports",
		{ "packages/money/src/third.ts": `${OPENING}console.log(3);\n` },
		"dead code",
		/nothing imports this file/,
	],
	[
		"an export that nothing imports",
		withLine("packages/money/src/half.ts", "export const third = 3;"),
		"dead code",
		/third is exported and imported nowhere/,
	],
	[
		"a package export that no workspace imports",
		{ "packages/money/src/index.ts": `${GOOD["packages/money/src/index.ts"]}export const unused = 1;\n` },
		"dead code",
		/used by no other workspace/,
	],
	[
		"a file of an app that only a test imports",
		{
			"apps/server/src/sample.ts": `${OPENING}export const sample = 1;\n`,
			"apps/server/src/sample.test.ts": `${OPENING}import { sample } from "./sample.ts";\nconsole.log(sample);\n`,
		},
		"dead code",
		/only tests and benchmarks use this file/,
	],
	[
		"a file of an app that only its package entry exports",
		{
			"apps/server/package.json": manifest("server", { "@candor/core": "*" }),
			"apps/server/src/index.ts": `${OPENING}export { sample } from "./sample.ts";\n`,
			"apps/server/src/sample.ts": `${OPENING}export const sample = 1;\n`,
		},
		"dead code",
		/only tests and benchmarks use this file/,
	],
	[
		"a testkit entry that loads the server through another file",
		{
			...withTestkit("./stand-ins"),
			"packages/testkit/src/index.ts": `${OPENING}import "./stand-ins.ts";\n`,
			"packages/testkit/src/stand-ins.ts": `${OPENING}import "fastify";\n`,
		},
		"entries of the testkit",
		/src\/index\.ts must not load fastify/,
	],
	[
		"a test below the server that imports an entry of testkit with the server",
		{
			...withTestkit("./postgres"),
			"packages/testkit/src/index.ts": OPENING,
			"packages/testkit/src/postgres.ts": OPENING,
			"packages/money/src/half.test.ts": `${OPENING}import "@candor/testkit/postgres";\n`,
		},
		"direction of imports",
		/loads the server, which money must not need/,
	],
	[
		"a lazy part that is loaded by hand",
		lazySample("export const Menu = () => {\n\tload().then(({ Part }) => Part);\n};"),
		"lazy parts",
		/`load` loads a lazy part: load it by a constant/,
	],
	[
		"a lazy part that is imported where it is used",
		lazySample('export const Menu = () => import("./part.tsx");\nexport function open() {\n\treturn import("./part.tsx");\n}'),
		"lazy parts",
		/^\.\/part\.tsx is a lazy part/,
	],
	[
		"a lazy part that shows no error after a failed load",
		lazySample("export function Menu({ open }) {\n\tconst { here } = useLazyPart(load, { wanted: open });\n\treturn here;\n}"),
		"lazy parts",
		/says nothing where this part does not come/,
	],
	[
		"a lazy part that React.lazy loads",
		lazySample('import { lazy } from "react";\nexport const Menu = lazy(() => 1);'),
		"lazy parts",
		/React's lazy says nothing/,
	],
	[
		"a file name that is not kebab-case",
		{ ...withLine(MAIN, 'import "./fooBar.ts";'), "apps/server/src/fooBar.ts": `${OPENING}console.log(1);\n` },
		"names",
		/kebab-case/,
	],
	[
		"a file name without a meaning",
		{ ...withLine(MAIN, 'import "./runtime/utils.ts";'), "apps/server/src/runtime/utils.ts": `${OPENING}console.log(1);\n` },
		"names",
		/"utils" says nothing/,
	],
	...(
		[
			["a comment that opens with What", "// What a pair costs.", /^"What": name the thing/],
			["a docstring that opens with whether", "/** whether a pair is open */", /^"whether": name the thing/],
			["a later sentence that opens with Who", "// Reads a pair. Who asks twice waits.", /^"Who": name the thing/],
			["a comment that opens with Nobody", "// Nobody reads it.", /^"Nobody": name the actor/],
			["an unnamed actor", "// It is read by whoever\n// needs it.", /^"whoever": name the actor/],
			["an unnamed thing", "/**\n * Returns\n * what is open.\n */", /^"what is": name the thing/],
			["a word to replace", "// The order stands in the book.", /^"stands": exists/],
			["a word to replace after a code name", "// `half` is kept.", /^"kept": stored/],
			["an unnamed owner", "// Cancels own orders.", /^"own": name the owner/],
			["a word to replace at a line's end", "export const half = 1; // made anew", /^"anew": again/],
		] as const
	).map(([name, line, message]) => [name, { [SCRIPT]: `${line.replaceAll("\\n", "\n")}\n` }, "plain English", message] as const),
	["a heading that opens with How", { "scripts/more.md": "# How it works\n" }, "plain English", /^"How": name the thing/],
	["a list item that opens with Where", { "scripts/more.md": "# More\n\n- Where it is.\n" }, "plain English", /^"Where"/],
	["a cell that opens with who", { "scripts/more.md": "# More\n\n| a | who reads |\n| - | - |\n" }, "plain English", /^"who"/],
	["a word in a paragraph", { "scripts/more.md": "# More\n\nSome text\nfor people.\n" }, "plain English", /^"people": users/],
	...(
		[
			['test("what a pair costs", () => {});', /^"what": name the thing/],
			['describe.each([1])("nobody %s", () => {});', /^"nobody": name the actor/],
			["test.each`a`(`keeps an order that stands`, () => {});", /^"stands"/],
		] as const
	).map(([line, message]) => [line, { "scripts/half.test.ts": `${line}\n` }, "plain English", message] as const),
	[
		"an allowed line without a reason",
		{ [SCRIPT]: "// language-ok:\n// The journal is told.\n" },
		"plain English",
		/^"told": emitted/,
	],
	["a clock in the core", withLine(SPOT, "export const now = () => Date.now();"), "determinism of the core", /engine\.now/],
	[
		"randomness in the core",
		withLine(SPOT, "export const dice = () => Math.random();"),
		"determinism of the core",
		/journalled seed/,
	],
	["a float in money", withLine("packages/money/src/half.ts", 'parseFloat("1");'), "determinism of the core", /no floats/],
	["a locale in the core", withLine(SPOT, '"a".localeCompare("b");'), "determinism of the core", /no locale/],
	["a timer in the core", withLine(SPOT, "setTimeout(() => {}, 1);"), "determinism of the core", /declare a deadline/],
	["files in the core", withLine(SPOT, 'import "node:fs";'), "determinism of the core", /only createHash/],
	[
		"a table that is read by a key from outside",
		withLine(MAIN, 'const TAGS: Readonly<Record<string, string>> = { en: "en" };\nconsole.log(TAGS[process.argv[2] ?? ""]);'),
		"keys of tables",
		/use a Map/,
	],
	[
		"a table of an aliased type that is written by a key from outside",
		withLine(
			MAIN,
			"type Params = Record<string, number>;\nexport function set(params: Params, name: string) {\n\tparams[name] = 1;\n}",
		),
		"keys of tables",
		/Object\.hasOwn\(params, name\)/,
	],
	[
		"a table that a cast gives arbitrary keys",
		withLine(MAIN, 'const TEXTS = { a: "b" };\nconsole.log((TEXTS as Readonly<Record<string, string>>)[process.argv[2] ?? ""]);'),
		"keys of tables",
		/use a Map/,
	],
	[
		"a table in a property of an object",
		withLine(
			MAIN,
			"interface Catalog {\n\treadonly fields: { readonly [name: string]: string };\n}\nexport const say = ({ fields }: Catalog, name: string) => fields[name];",
		),
		"keys of tables",
		/use a Map/,
	],
	["a document that does not exist", withLine(SPOT, "// Rules: docs/rulez.md."), "citations", /there is no docs\/rulez\.md/],
	["a document by its bare name", withLine(SPOT, "// Rules: rules.md §1."), "citations", /there is no rules\.md/],
	["a section that does not exist", withLine(SPOT, "// Halves (docs/rules.md §1, §3)."), "citations", /has no §3/],
	["an item of a section that does not exist", withLine(SPOT, "// Halves (docs/rules.md §1.3)."), "citations", /has no §1\.3/],
	["an item that does not exist", withLine(SPOT, "// Halves (docs/rules.md 1, 3)."), "citations", /has no 3/],
	["a heading that does not exist", withLine(SPOT, "// Halves (docs/rules.md, Ids)."), "citations", /has no "Ids"/],
	[
		"an item of a heading that does not exist",
		withLine(SPOT, "// Halves (docs/rules.md, Ids and\n// time, 2)."),
		"citations",
		/no item 2 in "Ids and time"/,
	],
	[
		"a citation in a block comment",
		withLine(SPOT, "/**\n * Halves.\n * Source: docs/rules.md §4.\n */"),
		"citations",
		/has no §4/,
	],
	[
		"a citation in a style sheet",
		{ "packages/money/src/half.css": "/* docs/colours.md */\n" },
		"citations",
		/no docs\/colours\.md/,
	],
	["a decision that does not exist", withLine(SPOT, "// Halves (docs/decisions/0002)."), "citations", /no docs\/decisions\/0002/],
	["a file that does not exist", withLine(SPOT, "// As packages/money/src/third.ts does."), "citations", /third\.ts/],
	["a file by its name that does not exist", withLine(SPOT, "// As third.ts does."), "citations", /third\.ts/],
	["a folder that does not exist", withLine(SPOT, "// As packages/coins does."), "citations", /packages\/coins/],
	["a document outside the project", withLine(SPOT, `// Rules: ${"spec"}/rules.md §1.`), "citations", /not part of the project/],
	["a reference to an issue", withLine(SPOT, `// Halves (${"issue"} 7).`), "citations", /not part of the project/],
	["a link to a missing file", { "docs/more.md": "# More\n\n[it](docs/rules.md)\n" }, "citations", /leads nowhere/],
	["a link to a missing heading", { "README.md": "# Sample\n\n[it](docs/rules.md#money)\n" }, "citations", /no such heading/],
	[
		"a link within a document to a missing heading",
		{ "README.md": "# Sample\n\n[it](#samples)\n" },
		"citations",
		/no such heading/,
	],
	[
		"an asterisk that is not escaped",
		{ "README.md": "# Sample\n\nA fee of 5 %*, or 2 %\\*.\n" },
		"asterisks",
		/write \\\* for a mark/,
	],
	[
		"a folder that the glossary does not name",
		glossaryWith({ "packages/core/src/vaults/vault.ts": `${OPENING}export const vault = 1;\n` }),
		"glossary",
		/"vaults" is not in the column "folder"/,
	],
	[
		"a file with a retired word",
		glossaryWith({ "packages/core/src/spot/lever-order.ts": `${OPENING}export const vault = 1;\n` }),
		"glossary",
		/"lever" is a retired word .*: use contracts/,
	],
	[
		"a type with a retired word",
		glossaryWith({ "packages/core/src/spot/order.ts": `${OPENING}export interface LeversOfOne {}\n` }),
		"glossary",
		/LeversOfOne: "lever" is a retired word/,
	],
	["a note to finish later", withLine(MAIN, `// ${"TO"}${"DO"} the rest`), "nothing unfinished", /finish it now/],
	[
		"a test that does not run",
		{ "packages/money/src/half.test.ts": `${OPENING}import { test } from "vitest";\ntest.${"skip"}("x", () => {});\n` },
		"nothing unfinished",
		/does not run/,
	],
])("the rules report this fault: %s", (_, changes, rule, message) => {
	const found = findings(changes as Record<string, string>);
	expect(found.filter((finding) => finding.rule === rule && message.test(finding.message))).toHaveLength(1);
});

test.each([
	[
		"a key that Object.hasOwn has checked",
		"export const get = (table: Record<string, number>, key: string) => (Object.hasOwn(table, key) ? table[key] : 0);",
	],
	[
		"a key from a loop over the table",
		"export function sum(table: Record<string, number>) {\n\tlet all = 0;\n\tfor (const key in table) all += table[key] ?? 0;\n\treturn all;\n}",
	],
	["a table with a closed set of keys", 'export const get = (table: Record<"a" | "b", number>, key: "a" | "b") => table[key];'],
	["a list", "export const get = (list: readonly string[], at: number) => list[at];"],
	[
		"a literal or constant key",
		'const KEY = "a";\nexport const get = (table: Record<string, number>) => (table[KEY] ?? 0) + (table["b"] ?? 0);',
	],
	[
		"a table without a prototype",
		"export function set(key: string) {\n\tconst table: Record<string, number> = Object.create(null);\n\ttable[key] = 1;\n\treturn table;\n}",
	],
])("the rule of table keys accepts %s", (_, line) => {
	expect(findings(withLine(MAIN, line)).filter(({ rule }) => rule === "keys of tables")).toEqual([]);
});

test.each([
	["a name of code", "// Reads `what is` and `own`."],
	["a quotation", '// Replaces "nobody" and "what is shown".'],
	["a path", "// See apps/web/src/own-proof/own.ts."],
	["a possessive", "// Its own thread; the user's own orders; two users' own rows; a class that may own a lock."],
	["words that only look alike", "// CSV stands for a format. Told apart by id; kept alive by a ping. Standing orders."],
	["a string", 'export const text = "What is it? Nobody is told.";'],
	["an allowed line", "// The poet stands here. language-ok: a quotation"],
	["the line after an allowance", "// language-ok: a quotation\n// The poet stands here."],
])("the language rule accepts %s", (_, line) => {
	expect(findings({ [SCRIPT]: `${line}\n` }).filter(({ rule }) => rule === "plain English")).toEqual([]);
});

test("the glossary rule accepts a glossary that names every folder", () => {
	expect(findings(glossaryWith({})).filter(({ rule }) => rule === "glossary")).toEqual([]);
});

test.each([
	"orders: reject a price of zero",
	"core, tests: format sources",
	"web lists: bypass the cache after a reconnect",
	"npm-start: press Enter to avoid the double-tap guard",
])('the rule of commit titles accepts "%s"', (title) => {
	expect(judgeTitle(title)).toBeUndefined();
});

test.each([
	["reject a price of zero", /area: imperative sentence/],
	["Orders: reject a price of zero", /area: imperative sentence/],
	["orders: reject a price of zero.", /full stop/],
	[`orders: reject ${"a price of zero ".repeat(4)}`, /at most 72/],
	["orders: what is free is rejected", /name the thing/],
	["orders: nobody pays zero", /name the actor/],
	["orders: the price of zero is rejected", /no imperative/],
	["orders: rejected a price of zero", /no imperative/],
	["orders: rejects a price of zero", /no imperative/],
	["orders: rejecting a price of zero", /no imperative/],
])('the rule of commit titles rejects "%s"', (title, message) => {
	expect(judgeTitle(title)).toMatch(message);
});

test("the rule of commit titles checks only commits after origin/main", () => {
	const root = mkdtempSync(join(tmpdir(), "candor-titles-"));
	folders.push(root);
	const git = (...args: string[]) => execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: root });
	const commit = (title: string) => git("commit", "--quiet", "--allow-empty", "-m", title);
	git("init", "--quiet");
	commit("an old title");
	expect(checkTitles({ root })).toEqual([]);
	git("update-ref", "refs/remotes/origin/main", "HEAD");
	commit("orders: reject a price of zero");
	commit("Merge branch 'main' into orders");
	commit("a new title");
	expect(checkTitles({ root }).map(({ file }) => file)).toEqual(['commit "a new title"']);
});

test.each([
	["a section", "// Halves (docs/rules.md §1, §1.2 and §2; docs/rules.md 2)."],
	["a heading over two lines", "// Halves (docs/rules.md, Ids\n// and time, 1). They are exact."],
	["a decision by its number", "// Halves (docs/decisions/0001, decision 0001)."],
	[
		"a file by its path, by the end of its path and by its name",
		"// packages/money/src/half.ts, spot/plugin.ts, ./spot.ts and spot.ts.",
	],
	[
		"a folder and a placeholder",
		"// packages/core/src, packages/*/src, apps/server/src/features/<product>/plugin.ts, *.test.ts.",
	],
	["a generated file", "// Pictures lie in tests/screenshots."],
	["an address of another site", "// https://example.org/docs/none.md and https://example.org/packages/none.ts tell more."],
	["a sentence after a document's name", "// docs/rules.md says so, README.md too. docs/rules.md, README.md, and others."],
	["code that a comment quotes", '// new URL("./none.ts", import.meta.url)'],
	["a string", `export const text = "${"design"}/core.md, docs/none.md §9, packages/none, none.ts";`],
	["a template", "export const text = `// docs/none.md §9`;"],
])("the rule of citations accepts %s", (_, line) => {
	expect(findings(withLine(SPOT, line)).filter(({ rule }) => rule === "citations")).toEqual([]);
});

test("the rule of translations accepts different translations of a message in different contexts or languages", () => {
	const catalogs = {
		"apps/web/src/home/texts/ja.po": 'msgid "Market"\nmsgstr "銘柄"\n',
		"apps/web/src/spot/texts/ja.po": 'msgctxt "type of order"\nmsgid "Market"\nmsgstr "成行"\n',
		"apps/web/src/spot/texts/ko.po": 'msgid "Market"\nmsgstr "마켓"\n',
	};
	expect(findings(catalogs)).toEqual([]);
});

test.each([
	["a router that loads its screen", webWith({ screen: "export const Screen = () => null;" })],
	[
		"two files that import a third one",
		{
			"packages/money/src/index.ts": `${GOOD["packages/money/src/index.ts"]}export { third } from "./third.ts";\n`,
			"packages/money/src/third.ts": `${OPENING}import { half } from "./half.ts";\nexport const third = half;\n`,
		},
	],
])("the rule of circular imports accepts %s", (_, changes) => {
	expect(findings(changes).filter(({ rule }) => rule === "circles of imports")).toEqual([]);
});

test("the rule of circular imports reports each circle once, also of two circles that share a file", () => {
	const other = (name: string) => `${OPENING}import type { Half } from "./half.ts";\nexport type ${name} = Half;\n`;
	const found = findings({
		...withLine(
			"packages/money/src/half.ts",
			'import type { Third } from "./third.ts";\nimport type { Whole } from "./whole.ts";\nexport type Half = Third | Whole;',
		),
		"packages/money/src/third.ts": other("Third"),
		"packages/money/src/whole.ts": other("Whole"),
	}).filter(({ rule }) => rule === "circles of imports");
	expect(found.map(({ message }) => /: (.*);/.exec(message)?.[1])).toEqual([
		"packages/money/src/half.ts → packages/money/src/third.ts → packages/money/src/half.ts",
		"packages/money/src/half.ts → packages/money/src/whole.ts → packages/money/src/half.ts",
	]);
});

test("the rule of asterisks accepts bold words, escaped asterisks and code", () => {
	const text = "# Sample\n\n**Bold** of 5 %\\*, and `a * b`.\n\n```\nevery * of it\n```\n";
	expect(findings({ "README.md": text })).toEqual([]);
});

test("the rule of determinism ignores comments and strings", () => {
	expect(findings(withLine(SPOT, "// Date.now() is forbidden here, and so is Math.random()."))).toEqual([]);
});

const PLUGIN = "apps/server/src/features/spot/plugin.ts";

test.each([
	["a feature that reads multipart bodies", PLUGIN, 'import "@fastify/multipart";', /@fastify\/multipart outside .*ImageService/],
	["a program that decodes pictures", MAIN, 'import sharp from "sharp";', /sharp outside/],
	["a feature that writes files", PLUGIN, 'import { writeFileSync } from "node:fs";', /writeFileSync of node:fs/],
	["a feature that opens files", PLUGIN, 'import { readFile, open } from "node:fs/promises";', /open of node:fs\/promises/],
	["a feature that imports everything of fs", PLUGIN, 'import * as files from "node:fs";', /of node:fs where requests/],
])("the rule of uploads reports %s", (_, path, line, message) => {
	const found = findings(withLine(path, line)).filter(({ rule }) => rule === "uploads");
	expect(found).toEqual([{ rule: "uploads", file: path, message: expect.stringMatching(message) }]);
});

test.each([
	["a feature that reads a file", PLUGIN, 'import { readFileSync } from "node:fs";'],
	["a feature that imports a type", PLUGIN, 'import type { WriteStream } from "node:fs";'],
	["the start, which writes files of the server", MAIN, 'import { writeFileSync } from "node:fs";'],
])("the rule of uploads accepts %s", (_, path, line) => {
	expect(findings(withLine(path, line)).filter(({ rule }) => rule === "uploads")).toEqual([]);
});

test("the rule of uploads reports another file of exports that opens files", () => {
	const path = "apps/server/src/console/exports/export-calls.ts";
	const found = findings({ [path]: `${OPENING}import { open } from "node:fs/promises";\n` });
	expect(found.filter(({ rule }) => rule === "uploads").map(({ file }) => file)).toEqual([path]);
});

test("the rule of uploads accepts the image service, the reader of bodies and the writer of exports", () => {
	const folder = "apps/server/src";
	const changes = {
		[`${folder}/images/decoder.ts`]: `${OPENING}import sharp from "sharp";\nimport { writeFile } from "node:fs/promises";\n`,
		[`${folder}/console/exports/export-files.ts`]: `${OPENING}import { open } from "node:fs/promises";\n`,
		[`${folder}/http/file-body.ts`]: `${OPENING}import multipart from "@fastify/multipart";\n`,
	};
	expect(findings(changes).filter(({ rule }) => rule === "uploads")).toEqual([]);
});
