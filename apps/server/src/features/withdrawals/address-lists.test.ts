import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AddressLists } from "./address-lists.ts";

const [EVM, TRON] = ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC"];
let folder: string;
let now: number;
beforeEach(() => {
	[folder, now] = [mkdtempSync(join(tmpdir(), "candor-lists-")), 0];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the server finds the addresses of all lists in any spelling of their network", () => {
	writeFileSync(join(folder, "a.txt"), `# sanctions\n${EVM} # wallet\n\n`);
	writeFileSync(join(folder, "b.txt"), `${TRON}\r\n`);
	writeFileSync(join(folder, "notes.md"), "0xdead");
	const lists = new AddressLists({ folder, sample: ["0xC0FFEE"], now: () => now });
	expect([EVM, EVM.toLowerCase(), TRON, "0xc0ffee"].map((one) => lists.has(one))).toEqual([true, true, true, true]);
	expect([TRON.toLowerCase(), "0xdead", ""].map((one) => lists.has(one))).toEqual([false, false, false]);
});

test("the server reads a changed address list without a restart", () => {
	const lists = new AddressLists({ folder: join(folder, "later"), now: () => now });
	expect(lists.has(EVM)).toBe(false);
	mkdirSync(join(folder, "later"));
	writeFileSync(join(folder, "later", "a.txt"), EVM);
	now += 10_000;
	expect(lists.has(EVM)).toBe(true);
});

test("an address list that cannot be read blocks every address", () => {
	mkdirSync(join(folder, "a.txt"));
	const lists = new AddressLists({ folder, now: () => now });
	expect(() => lists.has(EVM)).toThrow();
});
