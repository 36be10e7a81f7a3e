// A place that stores the journal's head (newest journal sequence and hash). One is a file of the data folder. A second one
// outside it detects an older copy of the complete folder, which no file in the folder can.

export interface HeadStore {
	/** Readable name of the place, without secrets. */
	readonly place: string;
	/** Undefined if the place responds and no head was ever stored there. Throws if it does not respond. */
	read(): Promise<string | undefined>;
	/** Atomic; resolves when the head is stored. */
	write(text: string): Promise<void>;
}

/** Maximum time of a response, after which the next head is due. */
export const ANSWER_TIMEOUT_MS = 5_000;
const LONGEST_HEAD_BYTES = 1_000;

/** Reads a response's body up to the length of a head, so that a wrong, long response is not read to its end. */
export async function readShortBody(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		parts.push(part as Uint8Array);
		length += (part as Uint8Array).length;
		if (length > LONGEST_HEAD_BYTES) break;
	}
	return Buffer.concat(parts).toString("utf8");
}
