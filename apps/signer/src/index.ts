export { SignerClient, SignerRefused, SignerUnreachable } from "./client.ts";
export type {
	Approval,
	Arming,
	Fees,
	Intent,
	Position,
	SignedTransaction,
	SignerErrorCode,
	SignerMethods,
	Status,
} from "./protocol.ts";
