export { SignerClient, SignerRefused, SignerUnreachable } from "./client.ts";
export {
	type Approval,
	type Arming,
	armText,
	type Fees,
	type Intent,
	type Position,
	SIGNER_ERRORS,
	type SignedTransaction,
	type SignerErrorCode,
	type SignerMethods,
	type Status,
} from "./protocol.ts";
