// Rules for each purpose of pictures: writers, readers, retention and watermark. The code does not compile if a purpose of the
// contract lacks a rule.
import type { ImagePurpose } from "@candor/contract";

/** Kinds of users who may read a picture in addition to its owner. */
export type ReaderKind = "reviewers" | "order_parties" | "conversation" | "everyone";

export interface PurposeTerms {
	/** Writers of pictures for this purpose: `users` by `POST upload`, `operators` only in the console. */
	readonly writers: "users" | "operators";
	/**
	 * Kinds of readers in addition to the owner. The feature that uses the picture checks each reader (picture-readers.ts); the
	 * console checks `reviewers`.
	 */
	readonly readers: readonly ReaderKind[];
	/** Longest time for which a used picture is stored, in days. The feature that uses it may remove it earlier. */
	readonly retentionDays: number;
	/** True if operators see the picture only with their number and the time drawn onto it. */
	readonly watermark: boolean;
}

const YEAR_DAYS = 365;

export const PURPOSES = {
	// The usual legal period is five years after the end of a customer relation. The law of a country may require a shorter one.
	document: { writers: "users", readers: ["reviewers"], retentionDays: 10 * YEAR_DAYS, watermark: true },
	voucher: { writers: "users", readers: ["reviewers"], retentionDays: 10 * YEAR_DAYS, watermark: true },
	evidence: { writers: "users", readers: ["reviewers", "order_parties"], retentionDays: 5 * YEAR_DAYS, watermark: true },
	chat: { writers: "users", readers: ["reviewers", "conversation"], retentionDays: YEAR_DAYS, watermark: true },
	news: { writers: "operators", readers: ["everyone"], retentionDays: 20 * YEAR_DAYS, watermark: false },
} as const satisfies Readonly<Record<ImagePurpose, PurposeTerms>>;
