// Inserts the script that sets the theme into index.html, so that a dark page does not flash white at the start. The server's
// Content-Security-Policy lists the hash of this script, because it allows inline scripts only by hash.
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
