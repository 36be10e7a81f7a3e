// Vitest's projects, by the suffix that names a test's environment (docs/explanation/testing.md). Three files run at a time: on two cores, two files
// leave a third of the machine idle while they wait for servers and pages, and four take no less time.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Compiled modules of every program that tests start. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.candor/compiled", import.meta.url));

/** Files of `npm run test:full` alone. */
const FULL_ONLY = process.env.CANDOR_FULL === "1" ? [] : ["**/*.full.*"];
const IGNORED = ["**/node_modules/**", "**/dist/**", "**/bad-samples/**", ...FULL_ONLY];
/** `npm run test:quick` does without them. */
const SIMULATIONS = process.env.CANDOR_QUICK === "1" ? ["tests/src/simulation/**"] : [];
const MINUTE = 60_000;
/** Ends a test that hangs; a slow machine never reaches it. */
const PATIENCE = 20 * MINUTE;

/** Names the file of each worker for `npm test -- --profile`. */
const SETUP_FILES = process.env.CANDOR_PROFILE
	? [fileURLToPath(new URL("scripts/testing/worker-setup.mjs", import.meta.url))]
	: [];
const RUN_CLUSTER = "./scripts/setup/run-cluster.mjs";

/** The longest files start first: started last, they would leave the other workers idle at the end. */
const LONG = [
	"browser/every-screen",
	"browser/screens.browser",
	"bench/src/benchmarks.browser",
	"simulation/whole-exchange",
	"browser/option-endings",
	"simulation/simulated-day",
	"added-product/added-product",
	"exchange/crash",
	"browser/installed",
	"operations/start-failures",
	"simulation/unknown-outcomes",
	"cli/commands",
	"exchange/older-copy",
	"added-product/added-screens",
	"browser/home",
	"market-data/simulated-contracts",
	"browser/account",
	"simulation/determinism",
	"browser/spot-bad-days",
	"browser/spot.browser",
	"browser/p2p.browser",
	"browser/options.browser",
	"operations/stopping",
	"browser/bad-days",
	"browser/under-a-thumb",
	"exchange/option-crash",
	"exchange/database-away",
	"browser/letters",
];

class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rankOf = ({ moduleId }: TestSpecification) => LONG.findIndex((name) => moduleId.includes(name));
		const sorted = await super.sort(files);
		const long = sorted.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
		const others = sorted.filter((file) => rankOf(file) < 0);
		// One worker runs many component files, as long as no file of another project comes between them.
		const isComponent = (file: TestSpecification) => ["components", "console"].includes(file.project.name);
		return [...long, ...others.filter((file) => !isComponent(file)), ...others.filter(isComponent)];
	}
}

/** Node runs these files as they are, without Vite's transforms: half the CPU time of a small file is its imports. */
const NATIVE = { experimental: { viteModuleRunner: false } } as const;
const NOT_UNITS = ["**/*.pg.test.ts", "**/*.browser.test.ts", "**/*.component.test.tsx"];
/** They replace modules (`vi.mock`, `vi.doMock`), which needs Vite's module runner and a process for each file. */
const MOCKING = [
	"packages/core/src/contracts/adversary.test.ts",
	"packages/core/src/contracts/rules-against-attacks.test.ts",
	"packages/journal/src/era.test.ts",
	"packages/journal/src/snapshot-files.test.ts",
	"apps/server/src/exchange/heads/replace-file.test.ts",
];
/** Units load no catalog: `import { texts } from "./texts"` gives them none. */
const NO_TEXTS = {
	name: "no-texts",
	resolveId: (source: string) => (/^\.{1,2}\/(?:.*\/)?texts$/.test(source) ? "\0texts" : undefined),
	load: (id: string) => (id === "\0texts" ? "export const texts = {};" : undefined),
};
/** Sources of pages: JSX, and modules that only Vite resolves. */
const IN_PAGES = ["apps/web/**", "apps/console/**", "packages/ui/**"];

export default defineConfig({
	test: {
		pool: "forks",
		maxWorkers: 3,
		passWithNoTests: true,
		// The default of one second measures the machine, not the product.
		expect: { poll: { timeout: PATIENCE / 2 } },
		sequence: { sequencer: LongFirst },
		projects: [
			"apps/web/vitest.config.ts",
			"apps/console/vitest.config.ts",
			{
				extends: true,
				test: {
					name: "unit",
					setupFiles: SETUP_FILES,
					include: ["**/*.test.ts"],
					exclude: [...IGNORED, ...SIMULATIONS, ...NOT_UNITS, ...IN_PAGES, ...MOCKING],
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
					isolate: false,
					// Files share a process, so a stand-in that one file forgets would reach the next file.
					unstubGlobals: true,
					...NATIVE,
				},
			},
			// Units that need Vite: sources of pages, and files that mock modules.
			{
				extends: true,
				plugins: [NO_TEXTS],
				test: {
					name: "vite",
					setupFiles: SETUP_FILES,
					include: [...IN_PAGES.map((folder) => `${folder}/*.test.{ts,tsx}`), ...MOCKING],
					exclude: [...IGNORED, ...NOT_UNITS],
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
				},
			},
			{
				extends: true,
				test: {
					name: "postgres",
					setupFiles: SETUP_FILES,
					include: ["**/*.pg.test.ts"],
					exclude: IGNORED,
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
					globalSetup: [RUN_CLUSTER],
					isolate: false,
					...NATIVE,
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					setupFiles: [...SETUP_FILES, "tests/src/browser/phones-setup.ts"],
					include: ["**/*.browser.test.ts"],
					exclude: IGNORED,
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
					globalSetup: ["./scripts/setup/journeys.mjs", RUN_CLUSTER, "tests/src/browser/journeys-server-setup.ts"],
					isolate: false,
					...NATIVE,
				},
			},
		],
	},
});
