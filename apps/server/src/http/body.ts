// Params of a request: form text or JSON in a body, the query string of a GET (docs/wire.md, Envelope).
import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";

/** Larger bodies are answered with 413. */
export const BODY_LIMIT = 64 * 1024;
const MAX_KEYS = 100;

class MalformedBody extends Error {
	override name = "MalformedBody";
	readonly statusCode = 400;
}

export function acceptBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
		if (body === "") return done(null, undefined);
		try {
			done(null, JSON.parse(body as string));
		} catch (cause) {
			done(new MalformedBody("not JSON", { cause }));
		}
	});
	app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
		done(null, parse(body as string, "&", "=", { maxKeys: MAX_KEYS }));
	});
}

/**
 * A flat object of params, without a prototype to find others in; an empty text counts as absent. Undefined where the body is
 * something else, or a text is one that would not come back from the tables as it went in (a NUL, half of a surrogate pair).
 */
export function paramsOf(source: unknown): Record<string, unknown> | undefined {
	const params: Record<string, unknown> = Object.create(null);
	if (source === undefined || source === null) return params;
	if (typeof source !== "object" || Array.isArray(source)) return undefined;
	for (const [name, value] of Object.entries(source)) {
		if (!isStorable(name) || !isStorable(value)) return undefined;
		if (value !== "") params[name] = value;
	}
	return params;
}

/** Lists in lists are no params: schemas refuse them, however deep they are. */
function isStorable(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isStorableText) : isStorableText(value);
}

function isStorableText(value: unknown): boolean {
	return typeof value !== "string" || (!value.includes("\0") && value.isWellFormed());
}
