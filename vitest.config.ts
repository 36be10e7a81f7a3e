// The three kinds of tests, by the suffix that names their environment. Browser journeys run one file at a time: each has a server, a
// Postgres and a Chromium of its own, and two cores are all we count on.
import { defineConfig } from "vitest/config";

const IGNORED = ["**/node_modules/**", "**/dist/**", "**/bad-samples/**"];
const MINUTE = 60_000;

export default defineConfig({
	test: {
		pool: "forks",
		maxWorkers: 2,
		passWithNoTests: true,
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: ["**/*.test.{ts,tsx}"],
					exclude: [...IGNORED, "**/*.pg.test.ts", "**/*.browser.test.ts"],
					testTimeout: 2 * MINUTE,
					hookTimeout: MINUTE,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					name: "postgres",
					include: ["**/*.pg.test.ts"],
					exclude: IGNORED,
					testTimeout: 5 * MINUTE,
					hookTimeout: 3 * MINUTE,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					name: "browser",
					include: ["**/*.browser.test.ts"],
					exclude: IGNORED,
					testTimeout: 5 * MINUTE,
					hookTimeout: 3 * MINUTE,
					fileParallelism: false,
					globalSetup: "./scripts/setup/journeys.mjs",
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
});
