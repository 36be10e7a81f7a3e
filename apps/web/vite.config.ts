// Builds the web app: React, Lingui's macros through Babel (Vite 8's React plugin carries none), Tailwind, and the bundle's rules.
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleRules } from "./build/bundle-rules.ts";
import { precompress } from "./build/precompress.ts";

const server = process.env.API_ORIGIN ?? "http://127.0.0.1:8080";

export default defineConfig(({ command }) => ({
	root: import.meta.dirname,
	plugins: [
		react(),
		babel({ presets: [linguiTransformerBabelPreset({}, { cwd: import.meta.dirname })] }),
		lingui({ cwd: import.meta.dirname, failOnMissing: command === "build", failOnCompileError: true }),
		tailwindcss(),
		bundleRules({ initialKb: 120 }),
		precompress(),
	],
	build: { target: "es2023", modulePreload: { polyfill: false }, outDir: "dist", emptyOutDir: true, assetsInlineLimit: 2048 },
	server: {
		host: "127.0.0.1",
		port: 5173,
		proxy: { "/api": server, "/socket": { target: server, ws: true } },
	},
}));
