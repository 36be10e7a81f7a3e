// The first of the three great risks (design/core.md): replay divergence. One process makes a journal of 1 M random commands;
// others, with another hash seed, time zone and locale, replay it from zero and from its middle and compare every events_hash.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const COMMANDS = Number(process.env.DETERMINISM_COMMANDS ?? 1_000_000);
const SEED = Number(process.env.SIMULATION_FIRST_SEED ?? 42);
const directory = mkdtempSync(join(tmpdir(), "candor-determinism-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function child(nodeArguments: readonly string[], environment: Record<string, string>, ...given: string[]) {
	const script = join(import.meta.dirname, "determinism-child.ts");
	const options = { env: { PATH: process.env.PATH ?? "", ...environment }, maxBuffer: 1 << 20 };
	const { stdout } = await promisify(execFile)(process.execPath, [...nodeArguments, script, ...given], options);
	return JSON.parse(stdout) as { state: string; seq: number; commandCount: number; events: string };
}

test(`${COMMANDS} random commands in two processes, and a start from the middle`, { timeout: 0 }, async () => {
	const rows = join(directory, "rows.bin");
	const snapshot = join(directory, "middle.snapshot");
	const written = await child(["--hash-seed=1"], { TZ: "UTC", LANG: "C" }, "write", `${SEED}`, `${COMMANDS}`, rows, snapshot);
	expect(written.commandCount).toBeGreaterThan(COMMANDS / 2);
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
