// Terms of each purpose of pictures. The code does not compile if a purpose of the contract lacks a term.
import type { ImagePurpose } from "@candor/contract";

/** Kinds of readers besides the owner. */
export type ReaderKind = "reviewers" | "order_parties" | "conversation" | "everyone";

export interface PurposeTerms {
	/** Writers who may upload by `POST upload`. Pictures of `operators` come from the console only. */
	readonly writers: "users" | "operators";
	/** The feature that uses the picture checks each reader (picture-readers.ts, and the console for `reviewers`). */
	readonly readers: readonly ReaderKind[];
	/** Longest life of a used picture in days. Its feature may remove it earlier. */
	readonly retentionDays: number;
	/** True if an operator sees the picture only with the operator's number and the time burnt in. */
	readonly watermark: boolean;
}

const YEAR_DAYS = 365;

export const PURPOSES = {
	// Five years after the end of a customer relation is the usual legal period. A country's law may require less.
	document: { writers: "users", readers: ["reviewers"], retentionDays: 10 * YEAR_DAYS, watermark: true },
	voucher: { writers: "users", readers: ["reviewers"], retentionDays: 10 * YEAR_DAYS, watermark: true },
	evidence: { writers: "users", readers: ["reviewers", "order_parties"], retentionDays: 5 * YEAR_DAYS, watermark: true },
	chat: { writers: "users", readers: ["reviewers", "conversation"], retentionDays: YEAR_DAYS, watermark: true },
	news: { writers: "operators", readers: ["everyone"], retentionDays: 20 * YEAR_DAYS, watermark: false },
} as const satisfies Readonly<Record<ImagePurpose, PurposeTerms>>;
