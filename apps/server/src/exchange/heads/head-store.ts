// A place where the journal's head is noted. One is a file of the data folder; a second one, elsewhere, notices what no file of the
// folder can: an older copy of the whole folder.

export interface HeadStore {
	/** Readable name of the place, without secrets. */
	readonly place: string;
	/** Undefined: the place answers, and no head was ever noted there. Throws what keeps it from answering. */
	read(): Promise<string | undefined>;
	/** Atomic; resolves when it is stored there. */
	write(text: string): Promise<void>;
}

/** No place may take longer: the next head is due by then. */
export const ANSWER_TIMEOUT_MS = 5_000;
const LONGEST_HEAD_BYTES = 1_000;

/** Reads a response's body up to the length of a head: a place that sends something else is not read to its end. */
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
