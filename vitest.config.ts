// The four kinds of tests, by the suffix that names their environment, side by side. Two cores are all we count on; two files at a time
// left more than a third of them idle, because servers, databases and pages are waited for: three do not; four only wait for each other.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Of every program that tests start; the product's own starts keep nothing. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.candor/compiled", import.meta.url));

const IGNORED = ["**/node_modules/**", "**/dist/**", "**/bad-samples/**"];
/** `npm run test:quick` does without them. */
const SIMULATIONS = process.env.CANDOR_QUICK === "1" ? ["tests/src/simulation/**"] : [];
/** Files of the exhaustive set, `npm run test:full`. */
const FULL_ONLY = process.env.CANDOR_FULL === "1" ? [] : ["**/*.full.*"];
const MINUTE = 60_000;
/** A machine half as fast, with other work on it, took five minutes for what takes two: what hangs is still told from what is slow. */
const PATIENCE = 20 * MINUTE;

/** Only where a profile is taken. */
const SETUP_FILES = process.env.CANDOR_PROFILE
	? [fileURLToPath(new URL("scripts/profile/name-worker.mjs", import.meta.url))]
	: [];
const PREPARED_CLUSTER = "./scripts/setup/prepared-cluster.mjs";

/** They take the better part of a minute or more: begun last they would keep the other workers waiting at the end. */
const LONG = [
	"browser/every-screen",
	"browser/screens",
	"simulation/whole-exchange",
	"browser/option-endings",
	"market-data/simulated-day",
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
		return [...long, ...sorted.filter((file) => rankOf(file) < 0)];
	}
}

export default defineConfig({
	test: {
		pool: "forks",
		maxWorkers: 3,
		passWithNoTests: true,
		// One second, as it is by itself, says more of the machine than of the product.
		expect: { poll: { timeout: MINUTE } },
		sequence: { sequencer: LongFirst },
		projects: [
			"apps/web/vitest.config.ts",
			{
				extends: true,
				test: {
					name: "unit",
					setupFiles: SETUP_FILES,
					include: ["**/*.test.{ts,tsx}"],
					exclude: [
						...IGNORED,
						...FULL_ONLY,
						...SIMULATIONS,
						"**/*.pg.test.ts",
						"**/*.browser.test.ts",
						"**/*.component.test.tsx",
					],
					testTimeout: 2 * MINUTE,
					hookTimeout: MINUTE,
				},
			},
			{
				extends: true,
				test: {
					name: "postgres",
					setupFiles: SETUP_FILES,
					include: ["**/*.pg.test.ts"],
					exclude: [...IGNORED, ...FULL_ONLY],
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
					globalSetup: [PREPARED_CLUSTER],
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					setupFiles: SETUP_FILES,
					include: ["**/*.browser.test.ts"],
					exclude: [...IGNORED, ...FULL_ONLY],
					testTimeout: PATIENCE,
					hookTimeout: PATIENCE,
					globalSetup: ["./scripts/setup/journeys.mjs", PREPARED_CLUSTER, "tests/src/browser/journeys-server-setup.ts"],
				},
			},
		],
	},
});
