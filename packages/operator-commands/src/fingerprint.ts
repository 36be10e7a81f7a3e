// The fingerprint of an operator's new keys. The new operator reads it from the enrolled browser. The operator who approves the keys compares it with the fingerprint of the command's bytes.
const GROUPS = 6;

export interface EnrolledKeys {
	readonly deviceKey: string;
	readonly passkeyId: string;
	readonly passkeyKey: string;
}

/** Returns the keys of an enrolled browser in the fields of a command, or undefined if the command has none. */
export function enrolledKeysIn(type: string, fields: Readonly<Record<string, unknown>>): EnrolledKeys | undefined {
	if (type !== "EnrolOperator" && type !== "RekeyOperator") return undefined;
	const [deviceKey, passkeyId, passkeyKey] = [fields.deviceKey, fields.passkeyId, fields.passkeyKey].map(String) as [
		string,
		string,
		string,
	];
	// A command with only a key for the command line has no browser, so it has no fingerprint.
	if (deviceKey === "" && passkeyId === "" && passkeyKey === "") return undefined;
	return { deviceKey, passkeyId, passkeyKey };
}

/** Text whose SHA-256 is the hash of the fingerprint. */
export const fingerprintText = ({ deviceKey, passkeyId, passkeyKey }: EnrolledKeys): string =>
	`${deviceKey}\n${passkeyId}\n${passkeyKey}`;

/** Returns six groups of five digits, separated by spaces. @param hash SHA-256, 32 bytes */
export function fingerprintGroups(hash: Uint8Array): string {
	const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
	const groups = Array.from({ length: GROUPS }, (_, group) => view.getUint32(group * 4) % 100_000);
	return groups.map((group) => String(group).padStart(5, "0")).join(" ");
}
