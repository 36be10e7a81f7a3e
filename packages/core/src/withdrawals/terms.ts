// Defines the constants of withdrawals (docs/reference/rules.md §10). Limits are in ledger units of USDT, valued by the index at
// the application.
import { DAY_MS } from "../engine/time.ts";

const HOUR_MS = DAY_MS / 24;
const USDT = 1_000_000n;

/** Maximum time of the review of an application, ms. Afterwards the rule for a missed deadline decides. */
export const REVIEW_MS = 48 * HOUR_MS;
/** Time in which the user must confirm an application again after the exchange has requested it, ms. */
export const CONFIRM_MS = DAY_MS;
/** A withdrawal that is approved or waits for funds for longer than this time counts as a missed deadline, ms. */
export const FUNDS_MS = 72 * HOUR_MS;
/**
 * A withdrawal that waits for the signer or for a treasurer's decision for longer than this time counts as a missed deadline, ms.
 */
export const DECISION_MS = DAY_MS;
/** A legal hold must be reviewed again after this time, ms. */
export const HOLD_REVIEW_MS = 30 * DAY_MS;
/** Maximum age of the second factor at an application, ms, so that access to an open session is not enough to withdraw. */
export const STEP_UP_MS = 15 * 60_000;
/** The server's clock may be ahead of core time by at most this time, ms. */
export const STEP_UP_AHEAD_MS = 60_000;

export const WEEK_MS = 7 * DAY_MS;
/**
 * After this number of cancelled applications within a day, the user can make no further application, so that no user can fill
 * the operators' queue.
 */
export const CANCELS_A_DAY = 3;
/**
 * With these limits most users can withdraw their complete balance in a day. A thief who uses a verified account can take no more
 * than this before the owner reads the mails.
 */
export const LIMITS = {
	basic: { day: 10_000n * USDT, week: 50_000n * USDT },
	advanced: { day: 1_000_000n * USDT, week: 3_000_000n * USDT },
} as const;
/** One person gets at most 1 / CAP_SHARE of the daily cap of automatic approvals, so that one thief cannot use up the cap. */
export const CAP_SHARE = 20n;

export const STOP_MS = DAY_MS;
export const MAX_STOP_MS = 30 * DAY_MS;

export const MAX_ADDRESS = 128;
export const MAX_REFERENCE = 200;
export const MAX_HASH = 128;
export const MAX_CODE = 64;
/** Maximum number of versions of one transaction. Each version has a higher network fee than the previous one. */
export const MAX_VERSIONS = 50;
/** Maximum amount of a withdrawal, ledger units. It is below the ledger's limit, so that sums cannot overflow. */
export const MAX_AMOUNT = 1n << 59n;
