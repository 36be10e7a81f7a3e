import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { catalogs, completeCatalogs } from "./catalogs.ts";

const root = mkdtempSync(join(tmpdir(), "candor-catalogs-"));
const texts = join(root, "market/texts");
const HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n';

beforeEach(() => {
	mkdirSync(texts, { recursive: true });
	for (const locale of ["ja", "ko", "es", "th"])
		writeFileSync(join(texts, `${locale}.po`), `${HEADER}msgid "Buy {coin}"\nmsgstr "${locale} {coin}"\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the plugin's hooks, bound to the part of Vite's context that they use. */
const hooks = () => {
	const { resolveId, load } = catalogs() as unknown as {
		resolveId: (source: string, importer: string, options: object) => string | undefined;
		load: (this: object, id: string) => Promise<string | undefined>;
	};
	return {
		resolveId: (source: string, importer: string) => resolveId(source, importer, {}),
		load: (id: string) => load.call({ addWatchFile: () => undefined }, id),
	};
};

test("an import of a catalog folder becomes a module that loads each language on demand", async () => {
	const { resolveId, load } = hooks();
	const id = resolveId("./texts", join(root, "market/feature.ts"));
	expect(id).toBe(`${texts}.js`);
	const code = await load(id as string);
	expect(code).toContain('ja: () => import("./texts/ja.po")');
	expect(code).toContain('en: () => import("./texts/en.js")');
});

test("the English catalog has every message that the translations have", async () => {
	const { resolveId, load } = hooks();
	const id = resolveId("./texts/en.js", `${texts}.js`);
	expect(await load(id as string)).toContain(String.raw`[\"Buy \",[\"coin\"]]`);
});

test("the build fails if a language lacks a message", async () => {
	writeFileSync(join(texts, "ko.po"), HEADER);
	await expect(hooks().load(join(texts, "en.js"))).rejects.toThrow(/ko\.po lacks: Buy \{coin\}/);
});

test("the build fails if no catalog has a message that the code uses", async () => {
	const { transform, buildEnd } = completeCatalogs() as unknown as {
		transform: { handler: (code: string, id: string) => void };
		buildEnd: (this: object) => Promise<void>;
	};
	transform.handler('_t(/** i18n */ { id: "zzzzzz" })', "/src/new-screen.tsx");
	const errors: string[] = [];
	await buildEnd.call({ error: (message: string) => errors.push(message) });
	expect(errors).toEqual([expect.stringContaining("/src/new-screen.tsx")]);
});
