// Serves the built web app. Hashed files are cached for ever, other files are revalidated, and unknown pages return the app. The
// page contains the exchange's mode, so that a sandbox is marked when the page first appears. After a new build of the app, the
// server needs no restart.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type CompressedText, compressText, sendCompressed } from "./compressed-text.ts";

interface Page {
	/** Modification time of the file from which the page was built. */
	readonly changed: number;
	readonly mode: string | undefined;
	readonly headers: Readonly<Record<string, string>>;
	readonly text: CompressedText;
}

function readPage(index: string, changed: number, mode: string | undefined, headersOf: (page: string) => Page["headers"]): Page {
	const plain = readFileSync(index, "utf8").replace("<html", mode === undefined ? "<html" : `<html data-mode="${mode}"`);
	return { changed, mode, headers: headersOf(plain), text: compressText(plain) };
}

/** Adds the routes of the app. @param folder contains index.html and assets/; if it is missing, no app is served */
export function serveApp(
	app: FastifyInstance,
	folder: string,
	{
		mode,
		headersOf,
	}: {
		/** Returns the exchange's mode, or undefined until it is known. */
		readonly mode: () => string | undefined;
		/** Returns the headers of a page. */
		readonly headersOf: (page: string) => Readonly<Record<string, string>>;
	},
): ((reply: FastifyReply) => FastifyReply) | undefined {
	const index = join(folder, "index.html");
	if (!existsSync(index)) return undefined;
	let page = readPage(index, statSync(index).mtimeMs, mode(), headersOf);
	const current = (): Page => {
		// During a build the file is missing for a moment.
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
			// Only the path within the app counts. If the checkout itself is below a folder `assets`, the service worker must
			// still be revalidated.
			const hashed = relative(folder, path).startsWith(`assets${sep}`);
			response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	for (const path of ["/", "/index.html"]) app.get(path, (_request, reply) => sendPage(reply));
	return sendPage;
}
