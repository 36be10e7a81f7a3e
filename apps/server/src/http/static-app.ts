// The built web app: hashed files for ever, everything else fresh, unknown pages answered with the app itself.
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pageHeaders } from "./security-headers.ts";

/** @param folder holds index.html and assets/; nothing is served where it is missing */
export function serveApp(
	app: FastifyInstance,
	folder: string,
	publicUrl: string,
): ((reply: FastifyReply) => FastifyReply) | undefined {
	const index = join(folder, "index.html");
	if (!existsSync(index)) return undefined;
	const page = readFileSync(index, "utf8");
	const headers = pageHeaders(publicUrl, page);
	const packed = ["br", "gzip"].flatMap((encoding) => {
		const file = `${index}.${encoding === "gzip" ? "gz" : encoding}`;
		return existsSync(file) ? [{ encoding, bytes: readFileSync(file) }] : [];
	});
	const sendPage = (reply: FastifyReply) => {
		reply.headers(headers).header("content-type", "text/html; charset=utf-8").header("cache-control", "no-cache");
		if (packed.length > 0) reply.header("vary", "accept-encoding");
		const accepted = (reply.request.headers["accept-encoding"] ?? "").split(",").map((one) => one.trim());
		const best = packed.find(({ encoding }) => accepted.includes(encoding));
		return best === undefined ? reply.send(page) : reply.header("content-encoding", best.encoding).send(best.bytes);
	};
	app.register(fastifyStatic, {
		root: folder,
		index: false,
		wildcard: true,
		preCompressed: true,
		cacheControl: false,
		setHeaders(response, path) {
			for (const name in headers) response.header(name, headers[name] as string);
			// By its place in the app: a house that lies below another `assets` keeps its service worker fresh all the same.
			const hashed = relative(folder, path).startsWith(`assets${sep}`);
			response.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	app.get("/", (_request, reply) => sendPage(reply));
	return sendPage;
}
