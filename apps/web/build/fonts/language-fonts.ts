// Builds the Japanese, Korean and Thai fonts. They contain only the characters of the app's texts (docs/decisions/0034). Each
// language has three files: for the app's labels, for longer texts, and for the language's name in the language list.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { subsetOf } from "./subset.ts";
import { articleCharacters, labelCharacters, SCRIPTS } from "./words.ts";

const FOLDER = resolve(import.meta.dirname, "../../node_modules/.fonts");

export function languageFonts(): Plugin {
	return {
		name: "candor-language-fonts",
		async config() {
			mkdirSync(FOLDER, { recursive: true });
			for (const script of SCRIPTS) {
				const app = labelCharacters(script);
				const reading = new Set([...articleCharacters(script)].filter((character) => !app.has(character)));
				const write = async (name: string, characters: ReadonlySet<string>) =>
					writeFileSync(resolve(FOLDER, `letters-${name}-${script.locale}.woff2`), await subsetOf(script.font, characters));
				// Thai has few letters, so one file for all texts is smaller than two.
				if (script.locale === "th") await write("app", new Set([...app, ...reading]));
				else {
					await write("app", app);
					await write("reading", reading);
				}
				await write("name", new Set(script.name));
			}
		},
	};
}
