import type { SignerErrorCode } from "./protocol.ts";

/** Ends a request with a refusal. Only `Signer.handle` catches it, and nothing was written before. */
export class Refused extends Error {
	override name = "Refused";
	readonly code: SignerErrorCode;
	/** Time from which the same request may succeed, ms of the signer's clock; undefined if only operators can change the result. */
	readonly retryAt: number | undefined;

	constructor(code: SignerErrorCode, message: string, retryAt?: number) {
		super(message);
		this.code = code;
		this.retryAt = retryAt;
	}
}
