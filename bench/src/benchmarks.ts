// The list of all benchmarks, with the arguments and RESULT lines of each. Tests compare the benchmarks and bench/README.md with
// this list.

interface Argument {
	/** Value of the argument when the benchmark measures. */
	readonly usual: number;
	/** Value of the argument in a short run, which only tests that the benchmark still works. */
	readonly smallest: number;
}

interface ResultTerms {
	/** Unit of the result; empty for ratios and counts. */
	readonly unit: string;
	readonly target?: string;
	/** Program that measures the result. If the program is not installed, the benchmark omits the result. */
	readonly needs?: "pgbench";
	/** The benchmark reports this result only if its argument `pages` is at least this number. */
	readonly page?: number;
	/** True for results that only a run with `--against DIR` prints. Such a run prints no other results. */
	readonly against?: true;
}

interface BenchmarkTerms {
	/** Environment that the benchmark needs: only Node, a Postgres, the server, or the server and Chromium. */
	readonly environment: "node" | "postgres" | "server" | "browser";
	/** Arguments in the order of the command line. */
	readonly arguments: Readonly<Record<string, Argument>>;
	readonly results: Readonly<Record<string, ResultTerms>>;
}

const RATE = { unit: "1/s" };
const MS = { unit: "ms" };
const LOOP_DELAY = { unit: "ms", target: "< 20" };
const PGBENCH_RATE = { unit: "tps", needs: "pgbench" } as const;
const CODEC_RATE = { unit: "k/s", target: "≥ 300" };
const CORE_RATE = { unit: "1/s", target: "≥ 1,500,000" };
const UNDISTURBED = { unit: "", target: "≥ 0.97" };
const AS_FAST = { unit: "", target: "≥ 0.97", against: true } as const;
const COMPARED = { unit: "", against: true } as const;
const PAGE_CHANGE = { unit: "ms", target: "< 250" };
const LAYOUT_SHIFT = { unit: "", target: "≤ 0.02" };
const PROOF_CHECK = { unit: "ms", target: "≤ 50" };
const SIGN_INS_IN_TIME = { unit: "", target: "≥ 0.95" };
const ORDERS_UNDISTURBED = { unit: "", target: "≥ 0.8" };

const DURING_FLOOD = { unit: "", target: "≤ 2" };

const BENCHMARKS = {
	"body-flood": {
		environment: "server",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			seconds: { usual: 8, smallest: 0.2 },
			connections: { usual: 16, smallest: 1 },
			flooders: { usual: 200, smallest: 2 },
		},
		results: {
			"nested lists: order p99, flood ÷ without": DURING_FLOOD,
			"nested lists: longest index gap, flood ÷ without": DURING_FLOOD,
			"4,500 params: order p99, flood ÷ without": DURING_FLOOD,
			"4,500 params: longest index gap, flood ÷ without": DURING_FLOOD,
		},
	},
	chat: {
		environment: "server",
		arguments: {
			rounds: { usual: 3, smallest: 1 },
			seconds: { usual: 10, smallest: 0.2 },
			connections: { usual: 16, smallest: 1 },
			conversations: { usual: 500, smallest: 2 },
		},
		results: {
			"message to the other device, p99": { unit: "ms", target: "< 100" },
			"order p99, conversations ÷ without": { unit: "" },
		},
	},
	codec: {
		environment: "node",
		arguments: { rounds: { usual: 7, smallest: 1 }, batches: { usual: 800, smallest: 2 } },
		results: {
			"encode commands": CODEC_RATE,
			"decode commands": CODEC_RATE,
			"encode events": CODEC_RATE,
			"decode events": CODEC_RATE,
		},
	},
	"command-ids": {
		environment: "node",
		arguments: { rounds: { usual: 3, smallest: 1 }, ids: { usual: 2_000_000, smallest: 20_000 } },
		results: {
			"ids stored ÷ Map": { unit: "" },
			"memory of an id": { unit: "B" },
			"memory of an id ÷ Map": { unit: "" },
			"memory of 13 M ids": { unit: "GB" },
		},
	},
	contracts: {
		environment: "node",
		arguments: { rounds: { usual: 5, smallest: 1 }, positions: { usual: 100_000, smallest: 400 } },
		results: {
			"price record, no positions": { unit: "µs" },
			"price record, a tenth of the positions": { unit: "µs", target: "≤ 50 more" },
			"price record, all positions": { unit: "µs", target: "≤ 50 more" },
			"fall of 10 %, all batches": MS,
			"fall of 10 %, longest batch": MS,
		},
	},
	"contracts-loop": {
		environment: "postgres",
		arguments: {
			rounds: { usual: 3, smallest: 1 },
			seconds: { usual: 10, smallest: 1 },
			positions: { usual: 10_000, smallest: 40 },
		},
		results: {
			"loop delay p99, prices": LOOP_DELAY,
			"longest loop delay, prices": MS,
			"loop delay p99, half of the positions liquidated": LOOP_DELAY,
			"longest loop delay, half of the positions liquidated": MS,
			"time until the last liquidation is durable": MS,
			"command during the fall ÷ core and one append": { unit: "", target: "≤ 2" },
		},
	},
	core: {
		environment: "node",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			operations: { usual: 1_000_000, smallest: 2_000 },
			options: { usual: 5_000, smallest: 100 },
			positions: { usual: 10_000, smallest: 200 },
		},
		results: {
			"core, 1,000 live orders": CORE_RATE,
			"core with client ids, 1,000 live orders": RATE,
			"nodejs-order-book, 1,000 live orders": RATE,
			"core ÷ nodejs-order-book, 1,000 live orders": { unit: "", target: "≥ 2.5, aim 4" },
			"core with client ids ÷ nodejs-order-book, 1,000 live orders": { unit: "" },
			"core with open options ÷ without, 1,000 live orders": UNDISTURBED,
			"core with open positions ÷ without, 1,000 live orders": UNDISTURBED,
			"core with invited users ÷ without, 1,000 live orders": { unit: "", target: "≥ 0.98" },
			"core, 10,000 live orders": CORE_RATE,
			"core with client ids, 10,000 live orders": RATE,
			"nodejs-order-book, 10,000 live orders": RATE,
			"core ÷ nodejs-order-book, 10,000 live orders": { unit: "", target: "≥ 10, aim 20" },
			"core with client ids ÷ nodejs-order-book, 10,000 live orders": { unit: "" },
			"core with open options ÷ without, 10,000 live orders": UNDISTURBED,
			"core with open positions ÷ without, 10,000 live orders": UNDISTURBED,
			"core ÷ other checkout, CPU time, 1,000 live orders": AS_FAST,
			"core ÷ other checkout, wall time, 1,000 live orders": COMPARED,
			"core with client ids ÷ other checkout, CPU time, 1,000 live orders": AS_FAST,
			"core with client ids ÷ other checkout, wall time, 1,000 live orders": COMPARED,
			"core ÷ other checkout, CPU time, 10,000 live orders": AS_FAST,
			"core ÷ other checkout, wall time, 10,000 live orders": COMPARED,
			"core with client ids ÷ other checkout, CPU time, 10,000 live orders": AS_FAST,
			"core with client ids ÷ other checkout, wall time, 10,000 live orders": COMPARED,
		},
	},
	"core-memory": {
		environment: "node",
		arguments: { count: { usual: 100_000, smallest: 1_000 } },
		results: {
			"memory of a user with two balances": { unit: "B" },
			"memory of a live order": { unit: "B" },
		},
	},
	fanout: {
		environment: "node",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			sockets: { usual: 5_000, smallest: 2 },
			seconds: { usual: 5, smallest: 0.2 },
		},
		results: {
			"gateway, p99 delay": MS,
			"bare ws broadcast, p99 delay": MS,
			"gateway ÷ bare ws broadcast": { unit: "", target: "≤ 1.5" },
			"main loop delay p99": LOOP_DELAY,
		},
	},
	images: {
		environment: "server",
		arguments: {
			rounds: { usual: 3, smallest: 1 },
			seconds: { usual: 8, smallest: 0.2 },
			connections: { usual: 16, smallest: 1 },
			uploaders: { usual: 4, smallest: 1 },
		},
		results: {
			"phone pictures of 8 MB stored": { unit: "1/s" },
			"orders with uploads ÷ without": { unit: "", target: "≥ 0.9" },
			"peak memory of server and decoder above orders alone": { unit: "MB", target: "≤ 300" },
		},
	},
	journal: {
		environment: "postgres",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			commands: { usual: 200_000, smallest: 500 },
			startCommands: { usual: 1_250_000, smallest: 500 },
			pgbenchSeconds: { usual: 5, smallest: 1 },
			pgbenchScale: { usual: 10, smallest: 1 },
		},
		results: {
			"commands a second": RATE,
			"pgbench TPC-B": PGBENCH_RATE,
			"commands ÷ pgbench TPC-B": { unit: "", target: "≥ 50", needs: "pgbench" },
			"bytes a command": { unit: "B" },
			"start from a snapshot": { unit: "s", target: "≤ 10" },
			"start from zero": { unit: "s" },
		},
	},
	"journal-day": {
		environment: "server",
		arguments: { minutes: { usual: 5, smallest: 0.01 }, settleSeconds: { usual: 15, smallest: 0 } },
		results: {
			"commands a day": { unit: "MB" },
			"events a day": { unit: "MB" },
			"journal table a day, on disk": { unit: "MB" },
			"projection a day, on disk": { unit: "MB" },
			"journal rows a day": { unit: "" },
		},
	},
	"journal-walk": {
		environment: "postgres",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			commands: { usual: 100_000, smallest: 500 },
			walkedCommands: { usual: 500_000, smallest: 500 },
			singleCommands: { usual: 20_000, smallest: 20 },
		},
		results: {
			"walk of large rows, a GB": { unit: "s" },
			"walk of small rows, a GB": { unit: "s" },
			"commands a second without a walk": RATE,
			"commands a second during a walk": RATE,
			"commands during a walk ÷ without": { unit: "" },
			"append without a walk": MS,
			"append during a walk": MS,
		},
	},
	"layout-shift": {
		environment: "browser",
		arguments: {
			rounds: { usual: 1, smallest: 1 },
			pages: { usual: Number.POSITIVE_INFINITY, smallest: 1 },
			slowdown: { usual: 4, smallest: 1 },
			settleSeconds: { usual: 2.5, smallest: 0.1 },
		},
		results: {
			"page load, worst layout shift": LAYOUT_SHIFT,
			"page change, worst layout shift": LAYOUT_SHIFT,
		},
	},
	liabilities: {
		environment: "node",
		arguments: { rounds: { usual: 5, smallest: 1 }, users: { usual: 100_000, smallest: 200 } },
		results: {
			tree: { unit: "s", target: "≤ 5" },
			"tree ÷ bare hashing": { unit: "" },
			"proof of one user": { unit: "kB", target: "≤ 20" },
			"proof check": { unit: "ms" },
		},
	},
	loop: {
		environment: "server",
		arguments: {
			accounts: { usual: 1_000_000, smallest: 10 },
			sockets: { usual: 5_000, smallest: 1 },
			rounds: { usual: 5, smallest: 1 },
			seconds: { usual: 10, smallest: 0.2 },
			connections: { usual: 64, smallest: 1 },
		},
		results: {
			"start of the server": { unit: "s" },
			"orders, 2,000 a second": RATE,
			"order p99, 2,000 a second": MS,
			"loop delay p99, 2,000 a second": LOOP_DELAY,
			"orders, no limit": RATE,
			"order p99, no limit": MS,
			"loop delay p99, no limit": MS,
		},
	},
	orders: {
		environment: "server",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			seconds: { usual: 8, smallest: 0.2 },
			connections: { usual: 64, smallest: 1 },
			readers: { usual: 50, smallest: 1 },
			pgbenchScale: { usual: 10, smallest: 1 },
		},
		results: {
			"durable HTTP orders": RATE,
			"pgbench TPC-B": PGBENCH_RATE,
			"orders ÷ pgbench TPC-B": { unit: "", target: "≥ 2.5, aim 4", needs: "pgbench" },
			"order p99": MS,
			"loop delay p99": LOOP_DELAY,
			"orders ÷ other checkout, a CPU second of the server": AS_FAST,
			"orders ÷ other checkout, a second": COMPARED,
		},
	},
	p2p: {
		environment: "node",
		arguments: { orders: { usual: 1_000, smallest: 100 }, batches: { usual: 30, smallest: 1 } },
		results: {
			"batch without commands": { unit: "µs", target: "≤ 50" },
			"batch without commands ÷ without P2P orders": { unit: "" },
			"opening of a P2P order ÷ of a spot order": { unit: "", target: "≤ 2" },
		},
	},
	"page-change": {
		environment: "browser",
		arguments: {
			rounds: { usual: 7, smallest: 1 },
			slowdown: { usual: 4, smallest: 1 },
			settleSeconds: { usual: 0.7, smallest: 0 },
		},
		results: {
			"page change to Assets": PAGE_CHANGE,
			"page change to Spot": PAGE_CHANGE,
			"page change to Home": PAGE_CHANGE,
		},
	},
	pages: {
		environment: "browser",
		arguments: { rounds: { usual: 5, smallest: 1 }, pages: { usual: 3, smallest: 1 } },
		results: {
			"sign-in: performance": { unit: "", target: "≥ 95" },
			"sign-in: accessibility": { unit: "", target: "100" },
			"sign-in: best-practices": { unit: "", target: "≥ 95" },
			"sign-in: scripts on the wire": { unit: "kB" },
			"Home: performance": { unit: "", target: "≥ 95", page: 2 },
			"Home: accessibility": { unit: "", target: "100", page: 2 },
			"Home: best-practices": { unit: "", target: "≥ 95", page: 2 },
			"Home: scripts on the wire": { unit: "kB", page: 2 },
			"Spot: performance": { unit: "", target: "≥ 95", page: 3 },
			"Spot: accessibility": { unit: "", target: "100", page: 3 },
			"Spot: best-practices": { unit: "", target: "≥ 95", page: 3 },
			"Spot: scripts on the wire": { unit: "kB", page: 3 },
		},
	},
	referral: {
		environment: "node",
		arguments: { invitees: { usual: 1_000_000, smallest: 1_000 } },
		results: {
			"batch of 128 trades before midnight": MS,
			"longest batch of 128 trades before midnight": MS,
			"batch that closes the day": { unit: "ms", target: "≤ 5" },
			"settlement of 500 rows": { unit: "ms", target: "≤ 5" },
			"longest settlement of 500 rows": MS,
			"batch of trades between settlements ÷ before midnight": { unit: "", target: "≤ 1.1" },
			"all settlements": { unit: "s" },
		},
	},
	"sign-in-flood": {
		environment: "server",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			seconds: { usual: 5, smallest: 0.2 },
			addresses: { usual: 150, smallest: 2 },
			guessers: { usual: 100, smallest: 2 },
			honest: { usual: 30, smallest: 1 },
			connections: { usual: 16, smallest: 1 },
		},
		results: {
			"many addresses: server cores used": { unit: "" },
			"many addresses: sign-ins from new addresses within 2 s": SIGN_INS_IN_TIME,
			"many addresses: sign-ins from known devices within 2 s": SIGN_INS_IN_TIME,
			"many addresses: orders during the flood ÷ without": ORDERS_UNDISTURBED,
			"one account: server cores used": { unit: "" },
			"one account: sign-ins from new addresses within 2 s": SIGN_INS_IN_TIME,
			"one account: sign-ins from known devices within 2 s": SIGN_INS_IN_TIME,
			"one account: orders during the flood ÷ without": ORDERS_UNDISTURBED,
		},
	},
	"sign-ins": {
		environment: "server",
		arguments: {
			rounds: { usual: 5, smallest: 1 },
			seconds: { usual: 8, smallest: 0.2 },
			signInsPerSecond: { usual: 50, smallest: 5 },
			connections: { usual: 64, smallest: 1 },
			users: { usual: 120, smallest: 1 },
		},
		results: {
			"orders during sign-ins ÷ without": ORDERS_UNDISTURBED,
			"sign-ins completed": RATE,
			"sign-in p99": MS,
		},
	},
	"spot-longest-task": {
		environment: "browser",
		arguments: {
			rounds: { usual: 3, smallest: 1 },
			seconds: { usual: 20, smallest: 1 },
			restarts: { usual: 3, smallest: 1 },
			slowdown: { usual: 4, smallest: 1 },
			settleSeconds: { usual: 8, smallest: 0 },
		},
		results: {
			"book changes a second": RATE,
			"longest task": { unit: "ms", target: "< 50" },
			"tasks over 50 ms": { unit: "", target: "0" },
			"book correct after a restart, slowest": { unit: "ms", target: "< 2000" },
		},
	},
	"check-option-proof": {
		environment: "node",
		arguments: { rounds: { usual: 41, smallest: 1 } },
		results: {
			"proof check, option of 30 s": PROOF_CHECK,
			"head check, option of 30 s": PROOF_CHECK,
			"proof check, option of 300 s": PROOF_CHECK,
			"head check, option of 300 s": PROOF_CHECK,
		},
	},
	"watch-lists": {
		environment: "node",
		arguments: { entries: { usual: 18_000, smallest: 200 }, names: { usual: 300, smallest: 5 } },
		results: {
			"index of a full list": { unit: "ms" },
			"names compared with a full list": { unit: "1/s" },
			"longest comparison": { unit: "ms" },
			"names of the list that are found": { unit: "%", target: "100" },
		},
	},
} as const satisfies Readonly<Record<string, BenchmarkTerms>>;

export type BenchmarkName = keyof typeof BENCHMARKS;
export type ArgumentName<B extends BenchmarkName> = Extract<keyof (typeof BENCHMARKS)[B]["arguments"], string>;
export type ResultName<B extends BenchmarkName> = Extract<keyof (typeof BENCHMARKS)[B]["results"], string>;
export type Extent<B extends BenchmarkName> = Readonly<Record<ArgumentName<B>, number>>;

export const BENCHMARK_NAMES = Object.keys(BENCHMARKS) as readonly BenchmarkName[];

export const benchmarkNamesIn = (environment: BenchmarkTerms["environment"]) =>
	BENCHMARK_NAMES.filter((name) => BENCHMARKS[name].environment === environment);

export function termsOf(name: BenchmarkName): BenchmarkTerms {
	return BENCHMARKS[name];
}

export function usageOf(name: BenchmarkName): string {
	const args = Object.entries(termsOf(name).arguments).map(([argument, { usual }]) => `[${argument} ${usual}]`);
	return [`node bench/src/${name}.ts`, ...args, ...(canCompare(name) ? ["[--against DIR]"] : [])].join(" ");
}

export function canCompare(name: BenchmarkName): boolean {
	return Object.values(termsOf(name).results).some(({ against }) => against === true);
}

export function smallestArguments(name: BenchmarkName): string[] {
	return Object.values(termsOf(name).arguments).map(({ smallest }) => String(smallest));
}

export interface ExpectedResult {
	readonly name: string;
	readonly unit: string;
	readonly target?: string;
}

/** Returns the RESULT lines that a run must print, in the order of the list. */
export function expectedResults(
	name: BenchmarkName,
	extent: Readonly<Record<string, number>>,
	isInstalled: (program: "pgbench") => boolean,
	isComparison = false,
): ExpectedResult[] {
	return Object.entries(termsOf(name).results)
		.filter(([, { against = false }]) => against === isComparison)
		.filter(([, { needs, page = 1 }]) => (needs === undefined || isInstalled(needs)) && page <= (extent.pages ?? 1))
		.map(([result, { unit, target }]) => ({ name: result, unit, ...(target !== undefined && { target }) }));
}
