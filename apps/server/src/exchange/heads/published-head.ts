// Text form of the journal's stored head: sequence and hash of the journal's last row, and the journal's id. Decoding fails on
// any other text, because a damaged head must not count as a missing head.
import type { ChainEnd } from "@candor/journal";

export interface PublishedHead extends ChainEnd {
	/**
	 * Hash of the journal's first row, which identifies the journal. Undefined if the head was stored before the exchange was
	 * founded, or by release 1.0.1.
	 */
	readonly journal: Uint8Array | undefined;
}

/** Error: a location of the head does not respond. The head stored there may still be intact. */
export class HeadAway extends Error {
	override name = "HeadAway";
}

/** Error: the stored heads do not permit this start. The message states the reason. */
export class HeadRefused extends Error {
	override name = "HeadRefused";
}

const HEAD = /^\{"seq":(\d{1,16}),"hash":"([0-9a-f]{64})"(?:,"journal":"([0-9a-f]{64})")?\}\n$/;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

export function encodeHead({ seq, hash, journal }: PublishedHead): string {
	return `${JSON.stringify({ seq, hash: hex(hash), journal: journal === undefined ? undefined : hex(journal) })}\n`;
}

/**
 * Decodes the text of a head. Throws HeadRefused on any other text. @param place readable name of the location, for the message
 */
export function decodeHead(text: string, place: string): PublishedHead {
	const known = HEAD.exec(text);
	if (known === null) {
		const what = text === "" ? "is empty" : "does not contain a head";
		throw new HeadRefused(`${place} ${what}: what was published of this journal cannot be compared with it.`);
	}
	const [, seq, hash = "", journal] = known;
	return {
		seq: Number(seq),
		hash: Buffer.from(hash, "hex"),
		journal: journal === undefined ? undefined : Buffer.from(journal, "hex"),
	};
}
