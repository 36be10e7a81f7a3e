// Configuration of the console's component tests, which run in jsdom. Browser tests check the layout.
import { resolve } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";

const MINUTE = 60_000;
const WORKER_SETUP = resolve(import.meta.dirname, "../../scripts/testing", "worker-setup.mjs");
const linguiConfig = getConfig({ cwd: import.meta.dirname });

export default defineConfig({
	root: import.meta.dirname,
	plugins: [
		babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: import.meta.dirname })] }),
		lingui({ cwd: import.meta.dirname }),
	],
	test: {
		name: "console",
		// Vitest requires the same value in all projects that run in parallel; the root configuration has 3 too.
		maxWorkers: 3,
		include: ["src/**/*.component.test.tsx"],
		pool: "vmForks",
		environment: "jsdom",
		environmentOptions: { jsdom: { url: "https://console.candor.test/" } },
		setupFiles: ["./testing/page-setup.ts", ...(process.env.CANDOR_PROFILE ? [WORKER_SETUP] : [])],
		testTimeout: 20 * MINUTE,
		hookTimeout: 20 * MINUTE,
	},
});
