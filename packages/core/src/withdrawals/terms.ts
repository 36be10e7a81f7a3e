// Constants of withdrawals (docs/reference/rules.md §10). Limits are in units of USDT, by the index at the application.
import { DAY_MS } from "../engine/time.ts";

const HOUR_MS = DAY_MS / 24;
const USDT = 1_000_000n;

/** Longest review of an application. After it the deadline's rule decides. */
export const REVIEW_MS = 48 * HOUR_MS;
/** Time in which the user must confirm again, after the deadline has requested it. */
export const CONFIRM_MS = DAY_MS;
/** Longest time for a withdrawal that is approved, or waits for funds, before it counts as missed. */
export const FUNDS_MS = 72 * HOUR_MS;
/** Longest time with the signer, or for a treasurer's decision, before it counts as missed. */
export const DECISION_MS = DAY_MS;
/** Time between two reviews of a legal hold. */
export const HOLD_REVIEW_MS = 30 * DAY_MS;
/** Longest age of the second factor at an application, so that a session left open is not enough to withdraw. */
export const STEP_UP_MS = 15 * 60_000;
/** Largest time by which the server's clock may be ahead of core time. */
export const STEP_UP_AHEAD_MS = 60_000;

export const WEEK_MS = 7 * DAY_MS;
/** Number of cancelled applications that use up a day, so that no user fills the operators' queue. */
export const CANCELS_A_DAY = 3;
/** Most users can withdraw their complete balance in a day. A thief of a verified account can take no more than this before the owner reads the mails. */
export const LIMITS = {
	basic: { day: 10_000n * USDT, week: 50_000n * USDT },
	advanced: { day: 1_000_000n * USDT, week: 3_000_000n * USDT },
} as const;
/** Largest share of the daily cap of automatic approvals for one person, so that one thief cannot use up the cap. */
export const CAP_SHARE = 20n;

export const STOP_MS = DAY_MS;
export const MAX_STOP_MS = 30 * DAY_MS;

export const MAX_ADDRESS = 128;
export const MAX_REFERENCE = 200;
export const MAX_HASH = 128;
export const MAX_CODE = 64;
/** Highest number of versions of one transaction. Each version raises the network fee. */
export const MAX_VERSIONS = 50;
/** Largest amount of a withdrawal. It is below the ledger's limit, so sums cannot overflow. */
export const MAX_AMOUNT = 1n << 59n;
