// Inserts the script of the theme into index.html, so that a dark page does not flash white. The server allows inline scripts of the page by
// their hash.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const SCRIPT = resolve(import.meta.dirname, "../src/app/first-paint.js");

export function inlineTheme(): Plugin {
	return {
		name: "candor-console-theme",
		transformIndexHtml: {
			order: "post",
			handler: (page) => page.replace("<!-- first paint -->", () => `<script>${readFileSync(SCRIPT, "utf8").trim()}</script>`),
		},
	};
}
