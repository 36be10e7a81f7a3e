// Levels of identity verification and their states (docs/reference/rules.md §11).
import { z } from "zod";

const VERIFICATION_LEVELS = ["basic", "advanced"] as const;
export const verificationLevel = z.enum(VERIFICATION_LEVELS);
export type VerificationLevel = z.infer<typeof verificationLevel>;

export const VERIFICATION_STATES = ["unverified", "under_review", "verified", "rejected", "needs_update", "frozen"] as const;
export const verificationState = z.enum(VERIFICATION_STATES);
export type VerificationState = z.infer<typeof verificationState>;
