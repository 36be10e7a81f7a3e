// A location that stores the journal's head (newest sequence and hash). One location is a file in the data folder. If someone
// restores an older copy of the complete folder, only a second location outside the folder can reveal it.

export interface HeadStore {
	/** Readable name of the location, without secrets. */
	readonly place: string;
	/**
	 * Reads the stored head. Returns undefined if the location responds and has no head. Throws if the location does not respond.
	 */
	read(): Promise<string | undefined>;
	/** Replaces the stored head atomically. Resolves when the new head is stored. */
	write(text: string): Promise<void>;
}

/** Maximum wait for a response in ms. */
export const ANSWER_TIMEOUT_MS = 5_000;
const LONGEST_HEAD_BYTES = 1_000;

/** Reads a response's body, at most as many bytes as a head has: a wrongly configured address may return a long text. */
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
