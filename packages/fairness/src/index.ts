// The one entry of fairness: what browser and server share to verify. Runs in both; no clock, no I/O.
export { canonicalJson } from "./canonical-json.ts";
export {
	FIRST_PREVIOUS_HASH,
	type IndexInTicks,
	type IndexRecord,
	indexRecordHash,
	type SignedIndexRecord,
	toIndexRecord,
} from "./index-record.ts";
export { medianOf, priceAfter, SETTLING_SOURCES } from "./price-after.ts";
export { seedCommitment, verifySeedCommitment } from "./seed-commitment.ts";
export { type ChainProblem, type ChainResult, verifyChain, verifySignature } from "./verify.ts";
