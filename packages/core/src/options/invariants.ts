// Checks the invariants of all options on the complete state, for tests and the `verify` command.
import { invariant } from "../engine/outcome.ts";
import { Exposure } from "./exposure.ts";
import { OPENS_AFTER_MS, payoutOf } from "./option.ts";
import type { OptionsState } from "./state.ts";

export function checkOptions(state: OptionsState, exposure: Exposure, now: number): void {
	const counted = new Exposure();
	const waiting = { opening: 0, running: 0, missed: 0, held: 0 };
	for (const option of state.options.values()) {
		const what = `option ${option.option}`;
		counted.add(option);
		waiting[option.phase]++;
		invariant(option.option <= state.last, `${what} after ${state.last}`);
		invariant(option.stake > 0n && option.payout === payoutOf(option.stake, option.payoutPpm), `${what} pays ${option.payout}`);
		invariant(option.opensAfter === option.boughtAt + OPENS_AFTER_MS && option.boughtAt <= now, `${what} opens at another time`);
		if (option.phase === "opening") invariant(option.openSeq === 0, `${what} waits and is open`);
		if (option.openSeq > 0) {
			invariant(option.openTime > option.opensAfter && option.openPrice > 0, `${what} opened before its moment`);
			invariant(option.settlesAfter === option.openTime + option.seconds * 1_000, `${what} settles at another time`);
		}
	}
	let [opening, running, missed] = [0, 0, 0];
	for (const market of state.markets.values()) {
		opening += market.opening.size;
		running += market.running.size;
		for (const { options, lost, won, returned, over } of market.outages.values()) {
			missed += options.length;
			invariant(lost >= 0n && won >= 0n && returned <= over, `an outage of ${market.pair} returns ${returned} of ${over}`);
		}
	}
	invariant(
		opening === waiting.opening && running === waiting.running && missed === waiting.missed,
		`${opening}, ${running}, ${missed} wait of ${waiting.opening}, ${waiting.running}, ${waiting.missed}`,
	);
	invariant(counted.people === exposure.people, `${exposure.people} people have options, not ${counted.people}`);
	for (const { account, pair, user } of state.options.values()) {
		const [one, other] = [counted.of(account, pair, user), exposure.of(account, pair, user)];
		invariant(one.stakes === other.stakes && one.count === other.count, `${user} has ${one.stakes} open, not ${other.stakes}`);
	}
}
