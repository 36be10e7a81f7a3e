// Opens pages in a pseudo-language that has, for each text, the widest translation of all languages (tests/src/texts/widest.ts).
// The app itself is unchanged: requests for the Spanish catalogs return the widest texts, and each page gets the fonts of all
// five languages.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { BrowserContext, Page } from "playwright-core";
import { readWidestMessages } from "../texts/widest.ts";
import { type Catalogs, catalogsOf } from "./catalogs.ts";

const BUILT = resolve(import.meta.dirname, "../../../apps/web/dist");
/** Language in which the app believes to run. Numbers, dates and texts of the server are in this language. */
export const HOST = "es";
const FONTS =
	'"Inter Variable", "Candor Japanese", "Candor Japanese Reading", "Candor Korean", "Candor Korean Reading", "Candor Thai", sans-serif';

export interface PseudoLanguage extends Catalogs {
	/** Makes a phone show the pseudo-language. Call it before the page loads its first document. */
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
			// Adds the fonts by a constructed style sheet, which applies before the first paint and is allowed by the app's
			// content policy for inline styles.
			await context.addInitScript((fonts) => {
				const sheet = new CSSStyleSheet();
				sheet.replaceSync(`:root:root { --font: ${fonts} }`);
				document.adoptedStyleSheets = [sheet];
			}, FONTS);
			// Uses the debugger instead of Playwright's routes, because routes would switch off the page's cache.
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
