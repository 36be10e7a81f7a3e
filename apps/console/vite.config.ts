// Build configuration of the console: React, Lingui's macros through Babel, Tailwind, and the plugin that limits the code of
// the first load.
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { completeCatalog } from "./build/complete-catalog.ts";
import { firstLoad } from "./build/first-load.ts";
import { inlineTheme } from "./build/inline-theme.ts";

export default defineConfig(({ command }) => ({
	root: import.meta.dirname,
	resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
	plugins: [
		react(),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		completeCatalog(),
		lingui({ cwd: import.meta.dirname, failOnMissing: false, failOnCompileError: command === "build" }),
		tailwindcss(),
		inlineTheme(),
		firstLoad({ kB: 200 }),
	],
	build: {
		target: "es2023",
		// The polyfill is disabled: supported browsers do not need it, and Trusted Types would block the scripts that it makes
		// from text.
		modulePreload: { polyfill: false },
		outDir: "dist",
		emptyOutDir: true,
		assetsInlineLimit: 0,
	},
	// Start the server with CONSOLE_ORIGIN=http://localhost:5174. Passkeys belong to an origin, and the server checks the
	// origin.
	server: { host: "localhost", port: 5174, proxy: { "/api": `http://localhost:${process.env.CONSOLE_PORT ?? "8081"}` } },
}));
