// Computes the fingerprint of an operator's new keys. The new operator reads it in the browser that created the keys. The
// operator who approves the keys compares it with the fingerprint of the keys in the command.
const GROUPS = 6;

export interface EnrolledKeys {
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
}

/** Returns the keys for a browser that a command contains; undefined if it contains none. */
export function enrolledKeysIn(type: string, fields: Readonly<Record<string, unknown>>): EnrolledKeys | undefined {
	if (type !== "EnrolOperator" && type !== "RekeyOperator") return undefined;
	const [deviceKey, passkeyId, passkeyKey] = [fields.deviceKey, fields.passkeyId, fields.passkeyKey].map(String) as [
		string,
		string,
		string,
	];
	// A command that sets only a key for the command line has no browser's keys, so it has no fingerprint.
	if (deviceKey === "" && passkeyId === "" && passkeyKey === "") return undefined;
	return { deviceKey, passkeyId, passkeyKey };
}

/** Returns the text whose SHA-256 hash gives the fingerprint. */
export const fingerprintText = ({ deviceKey, passkeyId, passkeyKey }: EnrolledKeys): string =>
	`${deviceKey}\n${passkeyId}\n${passkeyKey}`;

/** Returns the fingerprint as six groups of five digits, separated by spaces. @param hash SHA-256 hash of the text, 32 bytes */
export function fingerprintGroups(hash: Uint8Array): string {
	const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
	const groups = Array.from({ length: GROUPS }, (_, group) => view.getUint32(group * 4) % 100_000);
	return groups.map((group) => String(group).padStart(5, "0")).join(" ");
}
