// Samples the CPU time of this program's descendant processes, for each owner. The owner of a process is the test file that a
// worker runs, or else a phase of the test run. It reads /proc, so it works only on Linux.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SAMPLE_EVERY_MS = 200;
const TICKS_PER_SECOND = 100;
/**
 * Number of samples after which the owner of a process no longer changes. Earlier the owner may be wrong: after a fork, a process
 * shows its parent's environment until it runs its own program.
 */
const SETTLED_AFTER = 5;
const OWNER = /(?:^|\0)CANDOR_PROFILE_OWNER=([^\0]*)/;

/**
 * @param folder folder in which each worker writes the path of its test file, into a file with the worker's process id as name
 * @returns `stop()` ends the sampling and returns Map(owner → { cpuSeconds, wallSeconds }). `wallSeconds` is the time in which at
 * least one process of the owner was alive
 */
export function startSampler(folder) {
	const totals = new Map();
	let alive = new Map();
	let sampledAt = process.hrtime.bigint();

	function sample() {
		const now = process.hrtime.bigint();
		const elapsed = Number(now - sampledAt) / 1e9;
		sampledAt = now;
		const seen = readProcesses();
		const announced = announcedFiles(seen);
		const next = new Map();
		const present = new Set();
		const vanished = new Map();
		for (const [pid, before] of alive) {
			if (seen.get(pid)?.startedAt !== before.startedAt)
				vanished.set(before.parent, (vanished.get(before.parent) ?? 0) + before.own + before.reaped);
		}
		for (const [pid, process_] of seen) {
			const before = alive.get(pid);
			const known = before?.startedAt === process_.startedAt ? before : undefined;
			const owner = ownerOf(pid, seen, known, announced);
			if (owner === undefined) continue;
			const own = process_.own - (known?.own ?? 0);
			// If a child ends between two samples, its last sample lacks a part of its CPU time. Linux adds the child's full CPU
			// time to the parent's total of ended children, perhaps one sample later, so the difference is counted there.
			const reaped = process_.reaped - (known?.reaped ?? process_.reaped);
			const counted = (known?.counted ?? 0) + (vanished.get(pid) ?? 0);
			add(owner, (own + Math.max(0, reaped - counted)) / TICKS_PER_SECOND, 0);
			present.add(owner);
			next.set(pid, { ...process_, owner, samples: (known?.samples ?? 0) + 1, counted: Math.max(0, counted - reaped) });
		}
		for (const owner of present) add(owner, 0, elapsed);
		alive = next;
	}

	function add(owner, cpuSeconds, wallSeconds) {
		const total = totals.get(owner) ?? { cpuSeconds: 0, wallSeconds: 0 };
		total.cpuSeconds += cpuSeconds;
		total.wallSeconds += wallSeconds;
		totals.set(owner, total);
	}

	/**
	 * Returns the owner of a process: the test file of the process or of an ancestor, else the phase in its environment, else its
	 * parent's owner.
	 */
	function ownerOf(pid, seen, known, announced) {
		for (let at = pid; at !== process.pid && seen.has(at); at = seen.get(at).parent) {
			if (announced.has(at)) return announced.get(at);
		}
		if (known !== undefined && known.samples >= SETTLED_AFTER) return known.owner;
		const environment = read(`/proc/${pid}/environ`) ?? "";
		const named = environment.includes(`CANDOR_PROFILE=${folder}\0`) ? OWNER.exec(environment)?.[1] : undefined;
		// Chromium hides the environment of its processes, so the owner of such a process comes from the parent process.
		return named ?? known?.owner ?? alive.get(seen.get(pid).parent)?.owner;
	}

	/** @returns Map(process id → test file) of the workers that still run */
	function announcedFiles(seen) {
		const files = new Map();
		for (const name of readdirSync(folder)) {
			if (seen.has(Number(name))) files.set(Number(name), read(join(folder, name)));
		}
		return files;
	}

	const timer = setInterval(sample, SAMPLE_EVERY_MS);
	return {
		stop() {
			clearInterval(timer);
			sample();
			return totals;
		},
	};
}

/**
 * @returns Map(process id → `{ parent, startedAt, own, reaped }`); `own` is the CPU time of the process and `reaped` that of its
 * ended children, in clock ticks
 */
function readProcesses() {
	const processes = new Map();
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const stat = read(`/proc/${name}/stat`);
		if (stat === undefined) continue;
		// The program's name before these fields is in parentheses and may contain blanks.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const number = (at) => Number(fields[at - 3]);
		processes.set(Number(name), {
			parent: number(4),
			startedAt: number(22),
			own: number(14) + number(15),
			reaped: number(16) + number(17),
		});
	}
	return processes;
}

function read(path) {
	try {
		return existsSync(path) ? readFileSync(path, "utf8") : undefined;
	} catch {
		return undefined;
	}
}
