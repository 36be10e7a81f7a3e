// Serves the built web app. Browsers may cache files with a hash in their name for ever, and must revalidate other files. Every
// unknown page returns the app. The page contains the exchange's mode, so that a sandbox is marked as soon as the page appears.
// The server needs no restart after a new build of the app.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type CompressedText, compressText, sendCompressed } from "./compressed-text.ts";

interface Page {
	/** Modification time of index.html when this page was read from it. */
	readonly changed: number;
	readonly mode: string | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly text: CompressedText;
}

function readPage(index: string, changed: number, mode: string | undefined, headersOf: (page: string) => Page["headers"]): Page {
	const plain = readFileSync(index, "utf8").replace("<html", mode === undefined ? "<html" : `<html data-mode="${mode}"`);
	return { changed, mode, headers: headersOf(plain), text: compressText(plain) };
}

/**
 * Adds the routes of the app. Returns a function that sends the app's page, or undefined if the folder does not exist.
 * @param folder folder with index.html and assets/
 */
export function serveApp(
	app: FastifyInstance,
	folder: string,
	{
		mode,
		headersOf,
	}: {
		/** Returns the exchange's mode; undefined until it is known. */
		readonly mode: () => string | undefined;
		/** Returns the headers for a page with this HTML text. */
		readonly headersOf: (page: string) => Readonly<Record<string, string>>;
	},
): ((reply: FastifyReply) => FastifyReply) | undefined {
	const index = join(folder, "index.html");
	if (!existsSync(index)) return undefined;
	let page = readPage(index, statSync(index).mtimeMs, mode(), headersOf);
	const current = (): Page => {
		// During a build the file does not exist for a moment. The previous page is used then.
		const changed = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? page.changed;
		if (changed !== page.changed || mode() !== page.mode) page = readPage(index, changed, mode(), headersOf);
		return page;
	};
	const sendPage = (reply: FastifyReply) => {
		const { headers, text } = current();
		return sendCompressed(reply.headers(headers).header("content-type", "text/html; charset=utf-8"), text);
	};
	app.register(fastifyStatic, {
		root: folder,
		index: false,
		wildcard: true,
		preCompressed: true,
		cacheControl: false,
		setHeaders(response, path) {
			const { headers } = current();
			for (const name in headers) response.header(name, headers[name] as string);
			// Only the path below the app's folder counts. Otherwise a checkout below a folder `assets` would make browsers cache
			// the service worker for ever.
			const hashed = relative(folder, path).startsWith(`assets${sep}`);
			response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	for (const path of ["/", "/index.html"]) app.get(path, (_request, reply) => sendPage(reply));
	return sendPage;
}
