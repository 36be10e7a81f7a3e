// Configuration of the web app's component tests. They run in jsdom, which has no layout. Browser tests check the layout of
// pages.
import { resolve } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { catalogs } from "./build/catalogs.ts";
import { coinMarks } from "./build/coin-marks.ts";

const MINUTE = 60_000;
/** Path of the setup file that reports the worker's test file to `npm test -- --profile`. */
const WORKER_SETUP = resolve(import.meta.dirname, "../../scripts/testing", "worker-setup.mjs");
// Configuration of Lingui. It is resolved from this folder, because the tests may start in another folder.
const linguiConfig = getConfig({ cwd: import.meta.dirname });

export default defineConfig({
	root: import.meta.dirname,
	define: { API_BASE: JSON.stringify("") },
	plugins: [
		babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: import.meta.dirname })] }),
		catalogs(),
		lingui({ cwd: import.meta.dirname }),
		coinMarks(),
	],
	test: {
		name: "components",
		// Number of worker processes. Vitest requires the same number in all projects that run in parallel, so it equals the
		// number in the root configuration.
		maxWorkers: 3,
		include: ["src/**/*.component.test.tsx"],
		pool: "vmForks",
		environment: "jsdom",
		environmentOptions: { jsdom: { url: "https://candor.test/pages/trade/index" } },
		setupFiles: ["./testing/page-setup.ts", ...(process.env.CANDOR_PROFILE ? [WORKER_SETUP] : [])],
		testTimeout: 20 * MINUTE,
		hookTimeout: 20 * MINUTE,
	},
});
