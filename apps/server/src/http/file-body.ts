// Reads the body of a call that takes a file: multipart/form-data with short fields and one file. The file is held in memory and
// never written to a temporary file.
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RefusedAnswer, refused } from "./answer.ts";
import type { FileTerms } from "./call-registry.ts";

/** Most bytes of a body in addition to its file: boundaries, part headers and fields. */
const AROUND_FILE_BYTES = 16_384;
const MOST_FIELDS = 8;
const FIELD_BYTES = 256;
/** Until a body is complete, at least this number of bytes must arrive in each period of PERIOD_MS. */
const LEAST_BYTES_A_PERIOD = 32_768;
const PERIOD_MS = 5_000;

export interface FileBody {
	readonly fields: Record<string, unknown>;
	/** Undefined if the body contains no file. */
	readonly file: Uint8Array | undefined;
}

/** Accepts multipart bodies for the routes of this Fastify instance only. Other calls refuse them as an unknown type. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
	await app.register(multipart);
}

/** Returns true if the Content-Length shows that the body exceeds its limits. */
export function isTooLong({ headers }: Pick<FastifyRequest, "headers">, { maxBytes }: FileTerms): boolean {
	return Number(headers["content-length"] ?? 0) > maxBytes + AROUND_FILE_BYTES;
}

/**
 * Reads the fields and the file. Returns a refusal if the file is too large, if the body arrives too slowly, or if it cannot be
 * read.
 */
export async function readFileBody(request: FastifyRequest, terms: FileTerms): Promise<FileBody | RefusedAnswer> {
	const { socket } = request.raw;
	let stop = () => {};
	const slow = new Promise<RefusedAnswer>((resolve) => {
		stop = watchPace(
			() => socket.bytesRead,
			() => resolve(terms.tooSlow),
		);
	});
	try {
		return await Promise.race([readParts(request, terms), slow.then((refusal) => discard(request, refusal))]);
	} finally {
		stop();
	}
}

/** Calls `onSlow` after each period in which too few bytes arrived. Returns a function that stops the check. */
function watchPace(received: () => number, onSlow: () => void): () => void {
	let before = received();
	const timer = setInterval(() => {
		// By the time this callback runs, Node has read the bytes that arrived while the event loop was busy.
		setImmediate(() => {
			const now = received();
			if (now - before < LEAST_BYTES_A_PERIOD) onSlow();
			before = now;
		});
	}, PERIOD_MS);
	return () => clearInterval(timer);
}

/** Discards the rest of the body. A client that is still sending then gets to read the response. */
function discard<Refusal extends RefusedAnswer>({ raw }: FastifyRequest, refusal: Refusal): Refusal {
	raw.unpipe();
	raw.resume();
	return refusal;
}

async function readParts(request: FastifyRequest, { maxBytes, tooLarge }: FileTerms): Promise<FileBody | RefusedAnswer> {
	const fields = new Map<string, unknown>();
	let file: Uint8Array | undefined;
	const limits = {
		...{ fileSize: maxBytes, files: 1, fields: MOST_FIELDS, parts: MOST_FIELDS + 1 },
		...{ fieldNameSize: FIELD_BYTES, fieldSize: FIELD_BYTES, headerPairs: 16 },
	};
	try {
		for await (const part of request.parts({ limits })) {
			if (part.type === "file") file = await part.toBuffer();
			else fields.set(part.fieldname, part.value);
		}
		return { fields: Object.fromEntries(fields), file };
	} catch (error) {
		const isTooLarge = (error as { code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE";
		return discard(request, isTooLarge ? tooLarge : refused("malformed_request"));
	}
}
