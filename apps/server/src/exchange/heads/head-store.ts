// A place that stores the journal's head (newest sequence and hash). One place is a file in the data folder. A second place
// outside the folder makes an older copy of the complete folder detectable.

export interface HeadStore {
	/** Readable name of the place; contains no secret. */
	readonly place: string;
	/** Reads the stored head. Returns undefined if the place responds and has no head. Throws if the place does not respond. */
	read(): Promise<string | undefined>;
	/** Replaces the head atomically; resolves when it is stored. */
	write(text: string): Promise<void>;
}

/** Longest wait for a response. */
export const ANSWER_TIMEOUT_MS = 5_000;
const LONGEST_HEAD_BYTES = 1_000;

/** Reads a response's body, but no more than the length of a head, because a wrong address may return a long text. */
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
