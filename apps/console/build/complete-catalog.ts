// Fails the build if the English catalog lacks a message of the code. Without this check the page would show the id of that
// message.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";

const ENGLISH = resolve(import.meta.dirname, "../src/app/texts/en.po");
const MESSAGE = /\/\*\* i18n \*\/\s*\{\s*id: "([^"]+)"/g;

export function completeCatalog(): Plugin {
	const used = new Map<string, string>();
	return {
		name: "candor-console-complete-catalog",
		apply: "build",
		// Lingui's macro also runs in this phase ("pre"). Later phases no longer see the comments with which the macro marks a
		// message.
		enforce: "pre",
		transform: {
			filter: { code: /\/\*\* i18n \*\// },
			handler(code, id) {
				for (const [, message] of code.matchAll(MESSAGE)) used.set(message as string, id);
			},
		},
		async buildEnd() {
			const context = { locale: "en", sourceLocale: "en", filename: ENGLISH };
			const known = new Set(Object.keys(await formatter({}).parse(readFileSync(ENGLISH, "utf8"), context)));
			const missing = new Set([...used].filter(([message]) => !known.has(message)).map(([, file]) => file));
			if (used.size === 0) this.error("no message was seen in the code: Lingui's macro writes them in another form now");
			if (missing.size > 0)
				this.error(`messages of ${[...missing].join(", ")} are in no catalog: npm run texts -w @candor/console`);
		},
	};
}
