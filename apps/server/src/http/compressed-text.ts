// Sends a text that clients request often. The text is compressed only once, and sent in an encoding that the client accepts. A
// client that already has the text gets status 304.
import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";

/** Compression level of Brotli. Level 11 would make the text only slightly smaller and needs twenty times the work. */
const BROTLI_QUALITY = 9;

export interface CompressedText {
	readonly plain: string;
	/** The text in each encoding, the smallest result first. */
	readonly encoded: readonly { readonly encoding: "br" | "gzip"; readonly bytes: Buffer }[];
	/** Value of the ETag header. It is a weak ETag, because all encodings of the text share it. */
	readonly tag: string;
}

export function compressText(plain: string): CompressedText {
	const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
	return {
		plain,
		encoded: [
			{ encoding: "br", bytes: brotli },
			{ encoding: "gzip", bytes: gzipSync(plain) },
		],
		tag: `W/"${hash("sha256", plain, "base64url").slice(0, 22)}"`,
	};
}

/** Sends the text, or status 304 to a client that already has it. */
export function sendCompressed(reply: FastifyReply, { plain, encoded, tag }: CompressedText): FastifyReply {
	const { headers } = reply.request;
	reply.header("cache-control", "no-cache").header("vary", "accept-encoding").header("etag", tag);
	if (listed(headers["if-none-match"]).includes(tag)) return reply.code(304).send();
	const accepted = listed(headers["accept-encoding"]);
	const best = encoded.find(({ encoding }) => accepted.includes(encoding));
	return best === undefined ? reply.send(plain) : reply.header("content-encoding", best.encoding).send(best.bytes);
}

function listed(header = ""): readonly string[] {
	return header.split(",").map((one) => one.trim());
}
