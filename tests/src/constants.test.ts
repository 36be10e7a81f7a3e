// Tests that docs/reference/constants.md agrees with the code: every constant of the specification (docs/reference/product.md §9)
// has a row, and the file that a row names contains the text that the row names.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** Names of the specification's constants: those of §9 in the order of its lines, then those of §2, §6 and §8. */
const FIXED = [
	"app version",
	"client state version",
	"languages",
	"default language",
	"language storage key",
	"request time-out",
	"socket time-out",
	"upload time-out",
	"download time-out",
	"chunk load time-out",
	"lazy part time-out",
	"page loading delay",
	"page loading time-out",
	"loading indicator",
	"toast layer",
	"failure without a text",
	"c2c payment deadline",
	"fund password",
	"login password",
	"futures minimum",
	"outage of contracts",
	"withdrawal frequency",
	"withdrawal minimum",
	"withdrawal hold",
	"withdrawal review",
	"early redemption penalty",
	"liquidated damages",
	"ranking",
	"amount rounding",
	"notice of an option",
	"login redirect delay",
	"guard lock",
	"maximum page width",
	"navigation bar",
	"brand colour",
	"tab bar",
	"API base",
	"look limit",
	"console session",
	"bank card wait",
	"bank card limit",
	"payment account limit",
	"payment details",
	"fiat rate",
	"console export",
	"rebate ratio",
	"lapse of a rebate",
	"settlement of rebates",
	"days of a rebate",
	"payment of rebates",
	"time of a review",
	"grace of a level that needs an update",
	"data of users without a verified level",
	"pictures of an opened case",
	"age of a watch list",
	"P2P time",
	"P2P hold",
	"age of a fiat rate",
	"bond of a merchant",
	"P2P bar",
	"paying account limit",
	"P2P limit",
	"P2P outage",
];

const [living = "", arriving = ""] = readFileSync(resolve(ROOT, "docs/reference/constants.md"), "utf8").split(
	"## Arriving with their product",
);

function rowsOf(text: string): string[][] {
	return text
		.split("\n")
		.filter((line) => line.startsWith("|"))
		.slice(2)
		.map((line) =>
			line
				.split("|")
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
}

const quoted = (cell: string | undefined) => /^`(.+)`$/.exec(cell ?? "")?.[1] ?? "";

test("every constant of the specification has a row, and every row is a constant of the specification", () => {
	const named = [...rowsOf(living), ...rowsOf(arriving)].map(([name]) => name);
	expect([...new Set(named)].sort()).toEqual([...FIXED].sort());
});

test.each(rowsOf(living).map(([name, value, file, text]) => [name, value, quoted(file), quoted(text)] as const))(
	'the constant "%s" with the value %s is in the file that its row names',
	(_name, _value, file, text) => {
		expect(text).not.toBe("");
		expect(readFileSync(resolve(ROOT, file), "utf8")).toContain(text);
	},
);

test("each planned constant names its product, and no constant is in the tables of planned and of current constants", () => {
	const here = new Set(rowsOf(living).map(([name]) => name));
	for (const [name, value, product] of rowsOf(arriving)) {
		expect(here.has(name), name).toBe(false);
		expect(value, name).not.toBe("");
		expect(product, name).not.toBe("");
	}
});
