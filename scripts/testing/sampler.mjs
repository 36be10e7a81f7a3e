// Samples the CPU time of every process below this one, by owner: a phase of the test run, or the test file that a worker process
// runs. It reads /proc, so it works on Linux only.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SAMPLE_EVERY_MS = 200;
const TICKS_PER_SECOND = 100;
/**
 * Number of samples after which the owner of a process is final. After a fork a process shows the environment of its parent
 * until it runs its program.
 */
const SETTLED_AFTER = 5;
const OWNER = /(?:^|\0)CANDOR_PROFILE_OWNER=([^\0]*)/;

/**
 * @param folder folder in which workers write the path of their test file, one file per process id
 * @returns stop() ends the sampling and returns Map(owner → { cpuSeconds, wallSeconds }); wallSeconds counts the samples in which
 * a process of the owner was alive
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
			// A child that ended between two samples used more CPU time than its last sample shows. The parent's total of ended
			// children contains the full CPU time of the child, perhaps one sample later.
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

	/** @returns Map(pid → test file) of the living workers */
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

/** @returns Map(pid → `{ parent, startedAt, own, reaped }`): CPU time of the process and of its ended children, in clock ticks */
function readProcesses() {
	const processes = new Map();
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		const stat = read(`/proc/${name}/stat`);
		if (stat === undefined) continue;
		// The name of the program, in parentheses, may contain blanks.
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
