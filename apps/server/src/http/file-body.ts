// Reads the body of a call that takes a file: multipart/form-data with short fields and one file. The file stays in memory, and no
// temporary file is written.
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RefusedAnswer, refused } from "./answer.ts";
import type { FileTerms } from "./call-registry.ts";

/** Bytes of a body besides its file: boundaries, part headers and fields. */
const AROUND_FILE_BYTES = 16_384;
const MOST_FIELDS = 8;
const FIELD_BYTES = 256;

export interface FileBody {
	readonly fields: Record<string, unknown>;
	/** Undefined if the body has no file. */
	readonly file: Uint8Array | undefined;
}

/** Accepts multipart bodies in this part of the app only. In other calls they stay an unknown type of body. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
	await app.register(multipart);
}

/** True if the body cannot be within the bounds, as far as its headers tell. */
export function isTooLong({ headers }: Pick<FastifyRequest, "headers">, { maxBytes }: FileTerms): boolean {
	return Number(headers["content-length"] ?? 0) > maxBytes + AROUND_FILE_BYTES;
}

/** Reads fields and file. Returns a refusal for a file that is too large and for a body that cannot be read. */
export async function readFileBody(
	request: FastifyRequest,
	{ maxBytes, tooLarge }: FileTerms,
): Promise<FileBody | RefusedAnswer> {
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
		// The rest of the body is discarded, so that the client reads the response.
		request.raw.unpipe();
		request.raw.resume();
		if ((error as { code?: unknown }).code === "FST_REQ_FILE_TOO_LARGE") return tooLarge;
		return refused("malformed_request");
	}
}
