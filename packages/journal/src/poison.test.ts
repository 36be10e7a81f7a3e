// Tests the file of poisoned commands and items: those on which the core threw an error. The file survives the process. Entries
// for commands that the journal contains are dropped.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, SERVICE } from "@candor/core";
import { MemoryStore } from "@candor/testkit";
import { afterAll, expect, test } from "vitest";
import { encodeCommands } from "./codec.ts";
import { MAX_POISONED, POISONED_FOR_COMMANDS, PoisonedCommands, PoisonFile } from "./poison.ts";
import { NO_HASH, sealRow } from "./row.ts";

const directory = mkdtempSync(join(tmpdir(), "candor-poison-"));
afterAll(() => rmSync(directory, { recursive: true }));

const deposit = (amount: bigint): Command => ({
	type: "DepositSandbox",
	id: "d",
	by: SERVICE.custody,
	user: 100_101,
	asset: 3,
	amount,
});
const entry = (amount: bigint, afterSeq = 4) => ({ afterSeq, at: 1, error: "boom", command: deposit(amount) });
const frame = (command: Command) => encodeCommands([command]).subarray(1);

test("a poisoned command is stored for the next process, in a file that only its owner can read", () => {
	const path = join(directory, "poison.jsonl");
	expect(new PoisonFile(path).load()).toEqual([]);
	new PoisonFile(path).add(entry(1n << 61n));
	new PoisonFile(path).add(entry(2n));
	expect(new PoisonFile(path).load()).toEqual([entry(1n << 61n), entry(2n)]);
	expect(statSync(path).mode & 0o777).toBe(0o600);
	expect(readFileSync(path, "utf8")).toContain('"type":"DepositSandbox"');
});

test("an item whose automatic work threw is stored, to quarantine it if the journal has not grown since", async () => {
	const path = join(directory, "item.jsonl");
	const sick = { afterSeq: 4, at: 1, error: "boom", fault: { product: "spot", item: 7 } };
	new PoisonFile(path).add(entry(1n));
	new PoisonFile(path).add(sick);
	expect(new PoisonFile(path).load()).toEqual([entry(1n), sick]);
	expect((await PoisonedCommands.load(new PoisonFile(path), new MemoryStore(), 4)).items).toEqual([sick]);
	expect((await PoisonedCommands.load(new PoisonFile(path), new MemoryStore(), 5)).items).toEqual([]);
});

test("the file of poisoned commands skips a line that a power cut shortened", () => {
	const path = join(directory, "torn.jsonl");
	const file = new PoisonFile(path);
	file.add(entry(1n));
	file.add(entry(2n));
	const whole = readFileSync(path, "utf8");
	writeFileSync(path, whole.slice(0, -30));
	expect(new PoisonFile(path).load()).toEqual([entry(1n)]);
	new PoisonFile(path).add(entry(3n));
	expect(new PoisonFile(path).load()).toEqual([entry(1n), entry(3n)]);
});

test("the file of poisoned commands ignores a line that is cut off at any byte", () => {
	const path = join(directory, "anywhere.jsonl");
	new PoisonFile(path).add({ ...entry(1n), error: "{boom}" });
	const whole = readFileSync(path, "utf8").trimEnd();
	for (let length = 0; length < whole.length; length++) {
		writeFileSync(path, whole.slice(0, length));
		expect(new PoisonFile(path).load()).toEqual([]);
	}
});

test("poisoned commands that turn out to be in the journal are removed from the file", async () => {
	const store = new MemoryStore();
	const row = (firstSeq: number, command: Command, prevHash: Uint8Array) =>
		sealRow({
			firstSeq,
			lastSeq: firstSeq,
			epoch: 1,
			at: 1,
			rules: 1,
			prevHash,
			commands: encodeCommands([command]),
			events: NO_HASH,
		});
	store.insert(row(1, deposit(9n), NO_HASH));
	store.insert(row(2, deposit(2n), (store.rows[0] as { hash: Uint8Array }).hash));
	const poison = { load: () => [entry(1n, 1), entry(2n, 1), entry(9n, 1)], add: () => {} };
	const poisoned = await PoisonedCommands.load(poison, store, 2);
	expect([1n, 2n, 9n].map((amount) => poisoned.holds(frame(deposit(amount)), 2))).toEqual([true, false, true]);
	expect((await PoisonedCommands.load(undefined, store, 2)).size).toBe(0);
});

test("a poisoned command is rejected for half a million sequences, both while running and after a restart", async () => {
	const end = 4 + POISONED_FOR_COMMANDS;
	const poison = { load: () => [entry(1n, 4)], add: () => {} };
	const poisoned = await PoisonedCommands.load(poison, new MemoryStore(), end);
	expect(poisoned.holds(frame(deposit(1n)), end)).toBe(true);
	expect(poisoned.holds(frame(deposit(1n)), end + 1)).toBe(false);
	expect(poisoned.size).toBe(0);
	expect((await PoisonedCommands.load(poison, new MemoryStore(), end + 1)).size).toBe(0);
});

test("the file stores only a limited number of poisoned commands, the newest", async () => {
	const many = Array.from({ length: MAX_POISONED + 5 }, (_, index) => entry(BigInt(index + 1)));
	const poisoned = await PoisonedCommands.load({ load: () => many, add: () => {} }, new MemoryStore(), 10);
	expect(poisoned.size).toBe(MAX_POISONED);
	expect(poisoned.holds(frame(deposit(5n)), 10)).toBe(false);
	expect(poisoned.holds(frame(deposit(6n)), 10)).toBe(true);
});
