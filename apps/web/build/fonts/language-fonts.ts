// Builds the Japanese, Korean and Thai fonts, cut to the characters of the app's texts (docs/decisions/0034). Each language has one file
// for the app's labels, one for longer texts, and one for the language's name in the language list.
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
				// Thai gets one file for all texts, because for its few letters a second file would cost more than it saves.
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
