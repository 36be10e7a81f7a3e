// Tells tests which set runs.
/**
 * True in `npm run test:full` and `npm run test:long`, which run every language, width, crash round and seed; false in `npm test`.
 * Source: CANDOR_FULL, set by scripts/test.mjs.
 */
export const FULL_SET = process.env.CANDOR_FULL === "1";
