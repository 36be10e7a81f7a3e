// Benchmark: a browser's verification of one timed option, 30 s and 300 s long, and of the head it saw last; medians of 41 rounds.
import { followsHead, verifyOption } from "@candor/fairness";
import { OptionDesk, signedOption } from "@candor/testkit";

const ROUNDS = 41;

/** An option of so many seconds that ended by a record, with a record a second. */
function ended(seconds: number): ReturnType<typeof signedOption> {
	const desk = new OptionDesk();
	const terms = { seconds, payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n, active: true };
	desk.must({ type: "SetOptionTerms", id: "", by: 1, ...terms, reason: "for a benchmark" });
	desk.record(1_000);
	const option = desk.buy({ seconds });
	while (desk.told("OptionSettled", option) === undefined) desk.tick(1_000 + (desk.time % 7_000) / 1_000);
	return signedOption(desk, option);
}

function measure(name: string, act: () => boolean): void {
	const times = Array.from({ length: ROUNDS }, () => {
		const started = performance.now();
		if (!act()) throw new Error(`${name}: it does not verify`);
		return performance.now() - started;
	});
	const first = (times[0] as number).toFixed(1);
	times.sort((left, right) => left - right);
	const value = Number((times[ROUNDS >> 1] as number).toFixed(1));
	console.log(`RESULT ${JSON.stringify({ name: `${name} (the first time ${first})`, value, unit: "ms", target: "≤ 50" })}`);
}

for (const seconds of [30, 300]) {
	const option = ended(seconds);
	const { records } = option;
	const { market, seq, hash } = records[0] as (typeof records)[number];
	const many = `${seconds} s, ${records.length} records`;
	measure(`verify an option of ${many}`, () => verifyOption(option).every(({ ok }) => ok));
	measure(`follow a head over ${many}`, () => followsHead({ market, seq, hash }, records).ok);
}
