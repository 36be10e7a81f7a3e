/**
 * True in `npm run test:full` and `npm run test:long`, which run every language, width, crash round and seed; false in `npm
 * test`. scripts/test.mjs sets the environment variable CANDOR_FULL.
 */
export const FULL_SET = process.env.CANDOR_FULL === "1";
