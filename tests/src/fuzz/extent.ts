// How far the fuzzers go: `npm test` takes the defaults, `npm run test:long` and a search by hand set the environment.
export const FUZZ = {
	/** Of the run that is the same each time; a second one takes a seed that no run before had. */
	seed: Number(process.env.CANDOR_FUZZ_SEED ?? 1),
	requests: Number(process.env.CANDOR_FUZZ_REQUESTS ?? 6_000),
	sockets: Number(process.env.CANDOR_FUZZ_SOCKETS ?? 1_500),
	minutes: Number(process.env.CANDOR_FUZZ_MINUTES ?? 0),
};
