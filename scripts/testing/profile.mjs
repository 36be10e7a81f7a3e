// `npm test -- --profile`: measures CPU and wall time of each phase and test file, prints a table, and writes the figures as
// JSON.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STAMPS, say } from "../setup/checkout.mjs";
import { startSampler } from "./sampler.mjs";

const FILES_LISTED = 40;
const PHASE_OF_SUFFIX = [
	[".pg.test.ts", "postgres"],
	[".browser.test.ts", "browser"],
	[".component.test.tsx", "component"],
	[".test.ts", "unit"],
	[".test.tsx", "unit"],
];

/**
 * @returns `enter(phase)`: counts programs that start from now on for the phase; `finish()`: ends the profile, prints the result
 * and writes it to a file
 */
export function startProfile() {
	// The folder is outside node_modules, because an installation would delete it there.
	const folder = mkdtempSync(join(tmpdir(), "candor-profile-"));
	process.env.CANDOR_PROFILE = folder;
	const startedAt = process.hrtime.bigint();
	const sampler = startSampler(folder);
	return {
		enter(phase) {
			process.env.CANDOR_PROFILE_OWNER = phase;
		},
		finish() {
			const owners = sampler.stop();
			rmSync(folder, { recursive: true, force: true });
			const result = summary(owners, Number(process.hrtime.bigint() - startedAt) / 1e9);
			writeFileSync(join(STAMPS, "profile.json"), JSON.stringify(result, undefined, "\t"));
			print(result);
		},
	};
}

function phaseOf(owner) {
	return PHASE_OF_SUFFIX.find(([suffix]) => owner.endsWith(suffix))?.[1] ?? owner;
}

function summary(owners, wallSeconds) {
	const phases = {};
	const files = {};
	for (const [owner, { cpuSeconds, wallSeconds }] of owners) {
		const phase = phaseOf(owner);
		phases[phase] ??= { cpuSeconds: 0, wallSeconds: 0 };
		phases[phase].cpuSeconds += cpuSeconds;
		phases[phase].wallSeconds += wallSeconds;
		if (phase !== owner) files[owner] = { phase, cpuSeconds, wallSeconds };
	}
	const cpuSeconds = Object.values(phases).reduce((sum, phase) => sum + phase.cpuSeconds, 0);
	return { cpuSeconds, wallSeconds, phases, files };
}

function print({ cpuSeconds, wallSeconds, phases, files }) {
	const row = (name, { cpuSeconds, wallSeconds }) =>
		say(`${cpuSeconds.toFixed(1).padStart(9)} ${wallSeconds.toFixed(1).padStart(9)}  ${name}`);
	const byCpu = (entries) => Object.entries(entries).sort(([, a], [, b]) => b.cpuSeconds - a.cpuSeconds);
	say("\n    CPU s    wall s  phase (wall: the sum over its files, which run in parallel)");
	for (const [name, total] of byCpu(phases)) row(name, total);
	row("all (wall: the clock)", { cpuSeconds, wallSeconds });
	say(`\n    CPU s    wall s  file (the ${FILES_LISTED} that use the most CPU; all in node_modules/.candor/profile.json)`);
	for (const [name, total] of byCpu(files).slice(0, FILES_LISTED)) row(name, total);
	say("");
}
