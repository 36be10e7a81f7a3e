// Configuration of Vitest. Each project contains the test files of one environment, by the suffix of their names
// (docs/explanation/testing.md). Three files run at a time. On two cores, two files leave a third of the machine idle while they
// wait for servers and pages, and four files are no faster.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Node caches compiled modules here, so that programs that tests start load faster. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.candor/compiled", import.meta.url));

/** Patterns to ignore, unless this is `npm run test:full`: only that run includes the files `*.full.*`. */
const FULL_ONLY = process.env.CANDOR_FULL === "1" ? [] : ["**/*.full.*"];
const IGNORED = ["**/node_modules/**", "**/dist/**", "**/bad-samples/**", ...FULL_ONLY];
/** Patterns to ignore in `npm run test:quick`, which omits the simulations. */
const SIMULATIONS = process.env.CANDOR_QUICK === "1" ? ["tests/src/simulation/**"] : [];
const MINUTE = 60_000;
/** Time limit of a test, ms. It only ends a test that hangs; even a slow machine finishes every test earlier. */
const PATIENCE = 20 * MINUTE;

/** For `npm test -- --profile`: each worker process writes down the test file that it runs. */
const SETUP_FILES = process.env.CANDOR_PROFILE
	? [fileURLToPath(new URL("scripts/testing/worker-setup.mjs", import.meta.url))]
	: [];
const RUN_CLUSTER = "./scripts/setup/run-cluster.mjs";

/** Long test files, which start first. If they started last, the other workers would be idle at the end of the run. */
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
		// One worker runs many component files in succession if no file of another project comes between them.
		const isComponent = (file: TestSpecification) => ["components", "console"].includes(file.project.name);
		return [...long, ...others.filter((file) => !isComponent(file)), ...others.filter(isComponent)];
	}
}

/** Node runs these files without Vite's transforms, because half of the CPU time of a small file would be its imports. */
const NATIVE = { experimental: { viteModuleRunner: false } } as const;
const NOT_UNITS = ["**/*.pg.test.ts", "**/*.browser.test.ts", "**/*.component.test.tsx"];
/** Files that replace modules (`vi.mock`, `vi.doMock`). They need Vite's module runner and a separate process for each file. */
const MOCKING = [
	"packages/core/src/contracts/adversary.test.ts",
	"packages/core/src/contracts/rules-against-attacks.test.ts",
	"packages/journal/src/era.test.ts",
	"packages/journal/src/snapshot-files.test.ts",
	"apps/server/src/exchange/heads/replace-file.test.ts",
];
/** Unit tests load no translation catalogs: `import { texts } from "./texts"` gives them an empty object. */
const NO_TEXTS = {
	name: "no-texts",
	resolveId: (source: string) => (/^\.{1,2}\/(?:.*\/)?texts$/.test(source) ? "\0texts" : undefined),
	load: (id: string) => (id === "\0texts" ? "export const texts = {};" : undefined),
};
/** Sources of web pages. They contain JSX, and import modules that only Vite resolves. */
const IN_PAGES = ["apps/web/**", "apps/console/**", "packages/ui/**"];

export default defineConfig({
	test: {
		pool: "forks",
		maxWorkers: 3,
		passWithNoTests: true,
		// The default of one second would fail on a slow machine, although the product works.
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
					// Files share a process, so a replaced global that one file forgets to restore would affect the next file.
					unstubGlobals: true,
					...NATIVE,
				},
			},
			// Unit tests that need Vite: tests of page sources, and files that replace modules.
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
