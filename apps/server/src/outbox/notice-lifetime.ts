/** Time after which a waiting notice by mail or text message is dropped instead of sent, ms. */
export const NOTICE_LIFETIME_MS = 3 * 86_400_000;
