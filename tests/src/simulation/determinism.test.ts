// Tests that a replay gives the same results in every environment (docs/explanation/core.md, Early tests). One process writes a
// journal of random commands. Other processes, with another hash seed, time zone and locale, replay the journal from its first
// row and from its middle, and compare the hash of each row's events.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EXTENT, runChild } from "./run-child.ts";

const { determinismCommands: COMMANDS } = EXTENT;
const SEED = EXTENT.firstSeed + 42;
const directory = mkdtempSync(join(tmpdir(), "candor-determinism-"));
afterAll(() => rmSync(directory, { recursive: true }));

interface Report {
	readonly state: string;
	readonly seq: number;
	readonly commandCount: number;
	readonly events: string;
}

const child = (nodeArguments: readonly string[], environment: Record<string, string>, ...given: string[]) =>
	runChild<Report>("determinism-child.ts", given, { nodeArguments, environment });

test(`${COMMANDS} random commands give equal hashes in a second process and after a start from the middle`, {
	timeout: 0,
}, async () => {
	const rows = join(directory, "rows.bin");
	const snapshot = join(directory, "middle.snapshot");
	const written = await child(["--hash-seed=1"], { TZ: "UTC", LANG: "C" }, "write", `${SEED}`, `${COMMANDS}`, rows, snapshot);
	// Checks that the commands are useful: at least 35 % must be in the journal. The others are refused, repeated or without an
	// effect.
	expect(written.commandCount).toBeGreaterThan(COMMANDS * 0.35);
	const replayed = await child(
		["--hash-seed=77"],
		{ TZ: "Asia/Kathmandu", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
		"replay",
		rows,
	);
	expect(replayed).toEqual(written);
	const fromMiddle = await child(["--hash-seed=5"], { TZ: "America/St_Johns" }, "replay", rows, snapshot);
	expect(fromMiddle).toMatchObject({ state: written.state, seq: written.seq, events: written.events });
	expect(fromMiddle.commandCount).toBeLessThan(written.commandCount * 0.6);
});
