/**
 * True in `npm run test:full` and `npm run test:long`, which run all languages, widths, crash rounds and seeds. False in `npm
 * test`. scripts/test.mjs sets the environment variable CANDOR_FULL for it.
 */
export const FULL_SET = process.env.CANDOR_FULL === "1";
