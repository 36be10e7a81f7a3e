// Builds the texts that the operator's browser signs and the console's server checks (docs/reference/console.md).

/** Headers that every request in a console session has. */
export const CONSOLE_HEADERS = {
	operator: "candor-operator",
	sentAt: "candor-sent-at",
	nonce: "candor-nonce",
	signature: "candor-signature",
} as const;

export interface SignedRequest {
	readonly path: string;
	readonly operator: number;
	/** Time at which the browser sent the request, ms. */
	readonly sentAt: number;
	readonly nonce: string;
	/** SHA-256 of the request body, hex. */
	readonly bodyHash: string;
}

/** Returns the text that the device key signs for a request. */
export function signedText({ path, operator, sentAt, nonce, bodyHash }: SignedRequest): string {
	return ["candor console request v1", path, operator, sentAt, nonce, bodyHash].join("\n");
}

/** Returns the text whose SHA-256 is the passkey's challenge for a request. @param params the request's params as JSON text */
export function confirmedText(nonce: string, path: string, params: string): string {
	return ["candor console confirmation v1", nonce, path, params].join("\n");
}
