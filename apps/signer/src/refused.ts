import type { SignerErrorCode } from "./protocol.ts";

/** Error that refuses a request before anything is written. Only `Signer.handle` catches it. */
export class Refused extends Error {
	override name = "Refused";
	readonly code: SignerErrorCode;
	/**
	 * Time from which the same request may succeed, in ms of the signer's clock; undefined if only operators can change
	 * the result.
	 */
	readonly retryAt: number | undefined;

	constructor(code: SignerErrorCode, message: string, retryAt?: number) {
		super(message);
		this.code = code;
		this.retryAt = retryAt;
	}
}
