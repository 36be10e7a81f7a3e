// Benchmark: the check of a timed option's proof, as browsers run it, for options of 30 s and of 300 s. It also measures the
// check that the option's price records continue the newest price record that the browser has seen.
import { checkOptionProof, followsHead } from "@candor/proofs";
import { OptionScenario, signedOption } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import type { ResultName } from "./benchmarks.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("check-option-proof");

/** Returns a settled option whose index has one price record a second. */
function ended(seconds: number): ReturnType<typeof signedOption> {
	const scenario = new OptionScenario();
	const terms = { seconds, payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n, active: true };
	scenario.must({ type: "SetOptionTerms", id: "", by: 1, ...terms, reason: "for a benchmark" });
	scenario.record(1_000);
	const option = scenario.buy({ seconds });
	while (scenario.told("OptionSettled", option) === undefined) scenario.tick(1_000 + (scenario.time % 7_000) / 1_000);
	return signedOption(scenario, option);
}

function measure(name: ResultName<"check-option-proof">, act: () => boolean): void {
	const times = Array.from({ length: extent.rounds }, () => {
		const started = performance.now();
		if (!act()) throw new Error(`${name}: the proof is not valid`);
		return performance.now() - started;
	});
	console.log(`${name}: the first time ${times[0]?.toFixed(1)} ms`);
	report(name, median(times), 1);
}

for (const seconds of [30, 300] as const) {
	const option = ended(seconds);
	const { records } = option;
	const { market, seq, hash } = records[0] as (typeof records)[number];
	console.log(`an option of ${seconds} s has ${records.length} records`);
	measure(`proof check, option of ${seconds} s`, () => checkOptionProof(option).every(({ ok }) => ok));
	measure(`head check, option of ${seconds} s`, () => followsHead({ market, seq, hash }, records).ok);
}
