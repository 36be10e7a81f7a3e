// Tests docs/explanation/security.md: its numbers are requirements of OWASP's ASVS 5.0.0, no requirement of levels 1 and 2 is
// missing, and each row names an existing test or says why there is none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const PAGE = readFileSync(join(ROOT, "docs", "explanation", "security.md"), "utf8");

/** Levels of the requirements of version 5.0.0, keyed by section. The digit at position n is the level of requirement n. */
const STANDARD: Readonly<Record<string, string>> = {
	...{ "3.1": "3", "3.2": "113", "3.3": "12223", "3.4": "1122223", "3.5": "1112233", "3.6": "3", "3.7": "22333" },
	...{ "5.1": "2", "5.2": "112333", "5.3": "113", "5.4": "222" },
	...{
		"6.1": "122",
		"6.2": "111111112222",
		"6.3": "11223333",
		"6.4": "112233",
		"6.5": "22222333",
		"6.6": "2223",
		"6.7": "33",
		"6.8": "2222",
	},
	...{ "7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "223", "7.6": "22" },
	...{ "8.1": "1233", "8.2": "1123", "8.3": "133", "8.4": "23" },
};
const SECTIONS_OF_USERS = ["5.", "6.", "7.", "8."];
const SECTIONS_OF_CONSOLE = ["3.", "6.", "7.", "8."];

const withLevels = (levels: string, prefixes: readonly string[]) =>
	Object.entries(STANDARD)
		.filter(([section]) => prefixes.some((prefix) => section.startsWith(prefix)))
		.flatMap(([section, all]) => [...all].map((level, at) => [`${section}.${at + 1}`, level] as const))
		.filter(([, level]) => levels.includes(level))
		.map(([number]) => number);

/** Returns the part of the page that begins with this second-level heading. */
const part = (title: string) => PAGE.split(/^## /m).find((one) => one.startsWith(title)) ?? "";
const users = PAGE.slice(0, PAGE.indexOf("\n## Console"));
const operators = part("Console");
const rows = PAGE.split("\n").filter((line) => /^\| \d/.test(line));
const numbersIn = (text: string) => [...text.matchAll(/\b\d{1,2}\.\d\.\d{1,2}\b/g)].map(([number]) => number);
const cellsOf = (row: string) => row.split("|").map((cell) => cell.trim());

/**
 * Returns true if the text names the requirement itself, or its whole section. The page names whole sections that do not apply to
 * the exchange.
 */
const isNamed = (number: string, text: string) => {
	const section = number.split(".").slice(0, 2).join(".");
	return numbersIn(text).includes(number) || new RegExp(`(^|\\W)V?${section.replace(".", "\\.")}(?![.\\d])`).test(text);
};

test("each number of sign-in, sessions, access, uploads and pages is in the standard", () => {
	const known = new Set<string>(withLevels("123", ["3.", "5.", "6.", "7.", "8."]));
	const named = rows.flatMap((row) => numbersIn(cellsOf(row)[1] ?? "")).filter((number) => /^[35678]\./.test(number));
	expect(named.length).toBeGreaterThan(80);
	expect(named.filter((number) => !known.has(number))).toEqual([]);
});

test("no requirement of levels 1 and 2 is left out", () => {
	expect(withLevels("12", SECTIONS_OF_USERS).filter((number) => !isNamed(number, users))).toEqual([]);
	expect(withLevels("12", SECTIONS_OF_CONSOLE).filter((number) => !isNamed(number, operators))).toEqual([]);
});

test("each row names an existing test, another row, or the reason why it has none", () => {
	const files = ["apps", "packages", "tests"].flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
			.filter((path) => !path.includes("node_modules") && /\.test\.tsx?$/.test(path))
			.map((path) => `/${folder}/${path}`),
	);
	for (const row of rows) {
		const shown = cellsOf(row).at(-2) ?? "";
		const named = [...shown.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = ""]) => path);
		for (const path of named) expect(files.filter((file) => file.endsWith(`/${path}`)).length, path).toBeGreaterThan(0);
		const isExplained =
			/no such feature|by hand|the document|without the (app|page)|core\.md/.test(shown) || numbersIn(shown).length > 0;
		if (!isExplained) expect(named.length, row).toBeGreaterThan(0);
	}
});

test("the server draws no secret from a generator that can be guessed", () => {
	const server = join(ROOT, "apps", "server", "src");
	const sources = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.test)\.ts$/.test(path));
	expect(sources.length).toBeGreaterThan(300);
	// This file uses randomness only for the pause between two connections, which is no secret.
	const harmless = new Set(["market-data/live/process/venue-reader.ts"]);
	expect(
		sources.filter((path) => !harmless.has(path) && /\bMath\.random\(/.test(readFileSync(join(server, path), "utf8"))),
	).toEqual([]);
});

test("every password field of the app hides its content, names it for password managers and allows pasting", () => {
	const web = join(ROOT, "apps", "web", "src");
	const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.test)\.tsx$/.test(path));
	let fields = 0;
	for (const path of sources) {
		const text = readFileSync(join(web, path), "utf8");
		expect(text, path).not.toMatch(/onPaste/);
		for (const [element] of text.matchAll(/<Field\b(?:[^<>]|=>)*(?:password)(?:[^<>]|=>)*\/>/gi)) {
			if (!/autoComplete="(current|new)-password"/.test(element) && !/type="password"/.test(element)) continue;
			fields++;
			expect(element, path).toMatch(/type="password"/);
			expect(element, path).toMatch(/autoComplete/);
		}
	}
	expect(fields).toBeGreaterThan(3);
});
