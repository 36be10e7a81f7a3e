// Opens pages in a pseudo-language with the widest translations of all languages (tests/src/texts/widest.ts). The app is unchanged.
// Requests for the Spanish catalogs return the widest texts, and each page gets the fonts of all five languages.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { BrowserContext, Page } from "playwright-core";
import { readWidestMessages } from "../texts/widest.ts";
import { type Catalogs, catalogsOf } from "./catalogs.ts";

const BUILT = resolve(import.meta.dirname, "../../../apps/web/dist");
/** Real language of the page. Its numbers, dates and server texts are Spanish. */
export const HOST = "es";
const FONTS =
	'"Inter Variable", "Candor Japanese", "Candor Japanese Reading", "Candor Korean", "Candor Korean Reading", "Candor Thai", sans-serif';

export interface PseudoLanguage extends Catalogs {
	/** Prepares a phone. Must run before the page's first document. */
	speak(context: BrowserContext, page: Page): Promise<void>;
}

export async function readPseudoLanguage(): Promise<PseudoLanguage> {
	const messages = await readWidestMessages();
	const compiled = new Map(messages.map(({ id, text }) => [id, compileMessage(text)]));
	const catalogs = new Map<string, string>();
	const catalogAt = (path: string) => {
		const known = catalogs.get(path) ?? withTexts(path, compiled);
		catalogs.set(path, known);
		return known;
	};
	return {
		...catalogsOf(messages, { mixed: true }),
		async speak(context, page) {
			// The fonts are added by a constructed style sheet, because such a sheet applies before the first paint and is allowed by
			// the app's policy on inline styles.
			await context.addInitScript((fonts) => {
				const sheet = new CSSStyleSheet();
				sheet.replaceSync(`:root:root { --font: ${fonts} }`);
				document.adoptedStyleSheets = [sheet];
			}, FONTS);
			// Routes of Playwright would switch the page's cache off.
			const devtools = await context.newCDPSession(page);
			devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
				const body = Buffer.from(catalogAt(new URL(request.url).pathname)).toString("base64");
				const responseHeaders = [{ name: "content-type", value: "text/javascript" }];
				devtools.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body }).catch(() => undefined);
			});
			await devtools.send("Fetch.enable", { patterns: [{ urlPattern: `*/assets/${HOST}-*.js` }] });
		},
	};
}

function withTexts(path: string, compiled: ReadonlyMap<string, unknown>): string {
	const built = readFileSync(join(BUILT, path), "utf8");
	const script = built.replace(/export\{(\w+) as messages\};?\s*$/, "$1");
	if (script === built) throw new Error(`${path} is no catalog as the build writes them`);
	const ids = Object.keys(runInNewContext(script) as object);
	const missing = ids.filter((id) => !compiled.has(id));
	if (missing.length > 0) throw new Error(`${path} has messages that no catalog has: ${missing.join(", ")}`);
	return `export const messages = ${JSON.stringify(Object.fromEntries(ids.map((id) => [id, compiled.get(id)])))};`;
}
