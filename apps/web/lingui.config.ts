// Configures the message catalogs in five languages. A folder `texts/` has the messages of the code next to it and below it, up
// to the next deeper folder `texts/`. The messages of all other code and of packages/ui are in `app/texts`, which every page
// loads. The command `npm run texts -w @candor/web` extracts the messages.
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

const SHELL = "src/app";
const folders = globSync("src/**/texts", { cwd: import.meta.dirname })
	.map((texts) => dirname(texts).replaceAll("\\", "/"))
	.filter((folder) => folder !== SHELL)
	.sort();

/** Returns path patterns of deeper folders that have their own catalogs. */
const deeper = (folder: string) =>
	folders.filter((other) => other !== folder && other.startsWith(`${folder}/`)).map((other) => `<rootDir>/${other}/**`);

export default defineConfig({
	sourceLocale: "en",
	locales: ["en", "ja", "ko", "es", "th"],
	format: formatter({ origins: false }),
	orderBy: "message",
	catalogs: [
		{
			path: `<rootDir>/${SHELL}/texts/{locale}`,
			include: ["<rootDir>/src", "<rootDir>/../../packages/ui/src"],
			exclude: deeper("src"),
		},
		...folders.map((folder) => ({
			path: `<rootDir>/${folder}/texts/{locale}`,
			include: [`<rootDir>/${folder}`],
			exclude: deeper(folder),
		})),
	],
});
