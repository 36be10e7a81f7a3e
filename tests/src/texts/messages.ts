// Reads the messages of the web app's and the console's catalogs (src, texts/*.po), with their translations.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

const APPS = resolve(import.meta.dirname, "../../../apps");
export const LOCALES = ["en", "ja", "ko", "es", "th"] as const;
export type Locale = (typeof LOCALES)[number];
/**
 * Language from whose catalogs the English texts are read, because English has no catalogs of its own. Any language would do: the
 * build fails if a catalog lacks a text.
 */
const NAMES_ENGLISH = "es";

export interface Message {
	/** Id of the message in the built catalog: six letters of a hash over the English text and the context. */
	readonly id: string;
	readonly source: string;
	readonly context: string;
	readonly text: string;
}

export interface Catalog {
	/** Folder, below the app's src, whose code uses the catalog. */
	readonly folder: string;
	readonly locale: Locale;
	readonly messages: readonly Message[];
	/** Number of catalog entries that no code uses any longer. */
	readonly obsolete: number;
}

export function readCatalogs(app: "web" | "console" = "web"): readonly Catalog[] {
	const cwd = join(APPS, app, "src");
	return LOCALES.flatMap((locale) =>
		globSync(`**/texts/${locale === "en" ? NAMES_ENGLISH : locale}.po`, { cwd })
			.sort()
			.map((file) => {
				const catalog = readFileSync(join(cwd, file), "utf8");
				const obsolete = catalog.match(/^#~ msgid /gm)?.length ?? 0;
				const translated = parseMessages(catalog);
				const messages = locale === "en" ? translated.map((message) => ({ ...message, text: message.source })) : translated;
				return { folder: dirname(dirname(file)), locale, messages, obsolete };
			}),
	);
}

function parseMessages(catalog: string): Message[] {
	const messages: Message[] = [];
	for (const entry of catalog.split(/\n\n+/)) {
		const source = fieldOf(entry, "msgid");
		if (source === "") continue;
		const context = fieldOf(entry, "msgctxt");
		messages.push({ id: generateMessageId(source, context), source, context, text: fieldOf(entry, "msgstr") });
	}
	return messages;
}

function fieldOf(entry: string, field: string): string {
	const [, quoted = ""] = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, "m").exec(entry) ?? [];
	return quoted
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line) as string)
		.join("");
}
