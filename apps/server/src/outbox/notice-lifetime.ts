/** Time after which a notice by mail or SMS is no longer worth sending, ms. */
export const NOTICE_LIFETIME_MS = 3 * 86_400_000;
