export function hexOf(bytes: Uint8Array): string {
	let hex = "";
	for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
	return hex;
}

/** Returns undefined if the text is not hex in lower case. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> | undefined {
	if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/.test(hex)) return undefined;
	const bytes = new Uint8Array(hex.length / 2);
	for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
	return bytes;
}

export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export function base64UrlOf(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replace(/=+$/, "");
}
