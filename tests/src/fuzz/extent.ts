// Seeds of the fuzzers, and the number of requests that they send. Environment variables CANDOR_FUZZ_* replace the default
// values: `npm run test:long` sets them, and a developer may set them.
import { FULL_SET } from "@candor/testkit/test-set";

export const FUZZ = {
	seed: Number(process.env.CANDOR_FUZZ_SEED ?? 1),
	/** Seed of a second run, different each time; undefined in `npm test`, which runs only with the fixed seed. */
	newSeed: FULL_SET ? Date.now() % 1_000_000_000 : undefined,
	requests: Number(process.env.CANDOR_FUZZ_REQUESTS ?? (FULL_SET ? 6_000 : 1_200)),
	sockets: Number(process.env.CANDOR_FUZZ_SOCKETS ?? (FULL_SET ? 1_500 : 300)),
	minutes: Number(process.env.CANDOR_FUZZ_MINUTES ?? 0),
};
