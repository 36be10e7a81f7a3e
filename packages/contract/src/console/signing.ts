// Texts that the console's browser signs and its server checks (docs/reference/console.md).

/** Headers of every request of a console session. */
export const CONSOLE_HEADERS = {
	operator: "candor-operator",
	sentAt: "candor-sent-at",
	nonce: "candor-nonce",
	signature: "candor-signature",
} as const;

export interface SignedRequest {
	readonly path: string;
	readonly operator: number;
	/** Time of sending, ms. */
	readonly sentAt: number;
	readonly nonce: string;
	/** SHA-256 of the body, hex. */
	readonly bodyHash: string;
}

/** Text that the device key signs, for each request. */
export function signedText({ path, operator, sentAt, nonce, bodyHash }: SignedRequest): string {
	return ["candor console request v1", path, operator, sentAt, nonce, bodyHash].join("\n");
}

/** Text whose SHA-256 is the passkey's challenge. `params`: the params of the request as JSON text. */
export function confirmedText(nonce: string, path: string, params: string): string {
	return ["candor console confirmation v1", nonce, path, params].join("\n");
}
