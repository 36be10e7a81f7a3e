// Reads the params of a request: from a form or JSON in the body, or from the query string of a GET (docs/reference/wire.md,
// Envelope).
import { parse } from "node:querystring";
import type { FastifyInstance } from "fastify";
import { isWithin, PARAMS_BOUNDS } from "./json-limits.ts";

/** Maximum size of a body in bytes. A larger body is refused with status 413. */
export const BODY_LIMIT = 64 * 1024;
/** Maximum number of params. A form or query string with more params is refused. */
const MAX_PARAMS = PARAMS_BOUNDS.keys;
/** Marks a form or a query string with too many params. `paramsOf` refuses it. */
const TOO_MANY_PARAMS = [] as unknown as Record<string, unknown>;

class MalformedBody extends Error {
	override name = "MalformedBody";
	readonly statusCode = 400;
}

export function acceptBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body: Buffer, done) => {
		if (body.length === 0) return done(null, undefined);
		if (!isWithin(body, PARAMS_BOUNDS)) return done(new MalformedBody("too deep, or too many values"));
		try {
			done(null, JSON.parse(body.toString()));
		} catch (cause) {
			done(new MalformedBody("not JSON", { cause }));
		}
	});
	app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
		done(null, parsePairs(body as string));
	});
}

/** Returns the params of a form or query string, or TOO_MANY_PARAMS if there are more than MAX_PARAMS. */
export function parsePairs(text: string): Record<string, unknown> {
	let pairs = 1;
	for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
		if (++pairs > MAX_PARAMS) return TOO_MANY_PARAMS;
	}
	return parse(text, "&", "=", { maxKeys: MAX_PARAMS });
}

/**
 * Returns the params as a flat object without a prototype. A param with an empty text counts as absent. Returns undefined if the
 * source is not an object, or if it contains a text that the database would not return unchanged (with a NUL or half of a
 * surrogate pair).
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

/**
 * Returns true if the database would return the value unchanged. For nested lists it returns false, because every schema refuses
 * them.
 */
function isStorable(value: unknown): boolean {
	return Array.isArray(value) ? value.every(isStorableText) : isStorableText(value);
}

function isStorableText(value: unknown): boolean {
	return typeof value !== "string" || (!value.includes("\0") && value.isWellFormed());
}
