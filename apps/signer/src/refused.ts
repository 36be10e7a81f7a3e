import type { SignerErrorCode } from "./protocol.ts";

/** Ends a request with a refusal. Only `Signer.handle` catches it, and nothing was written before. */
export class Refused extends Error {
	override name = "Refused";
	readonly code: SignerErrorCode;

	constructor(code: SignerErrorCode, message: string) {
		super(message);
		this.code = code;
	}
}
