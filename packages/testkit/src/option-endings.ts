// Options of five seconds for tests of proof checks. A real core sold them and settled them in every possible way, and they are
// signed.
import { OptionScenario } from "./option-scenario.ts";
import { type SignedOption, signedOption, type TestKey } from "./signed-option.ts";

/** Duration of these options, seconds. */
export const SHORT_OPTION_SECONDS = 5;

/** Returns a scenario that sells options of five seconds. It already has some index records with the price 1000. */
export function shortScenario(): OptionScenario {
	const at = new OptionScenario();
	const terms = { seconds: SHORT_OPTION_SECONDS, payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n, active: true };
	at.must({ type: "SetOptionTerms", id: "", by: 1, ...terms, reason: "short ones" });
	at.record(1_000);
	at.tick(1_000);
	return at;
}

type Order = Parameters<OptionScenario["buy"]>[0];

/** Returns an option that opened at the price 1000 and was settled at `price`. */
export function endedOption(order: Order, price: number, key?: TestKey): SignedOption {
	const at = shortScenario();
	const option = at.buy({ seconds: SHORT_OPTION_SECONDS, stake: 10_000_001n, ...order });
	while (at.told("OptionOpened", option) === undefined) at.tick(1_000);
	while (at.told("OptionSettled", option) === undefined) at.tick(price);
	return signedOption(at, option, key);
}

/**
 * Returns options that were settled in an outage. At their settlement time no source had a price. Therefore they were settled by
 * `price`, the last price before the outage.
 */
export function outageOptions(orders: readonly Order[], price: number, key?: TestKey): SignedOption[] {
	const at = shortScenario();
	const options = orders.map((order) => at.buy({ seconds: SHORT_OPTION_SECONDS, ...order }));
	while (at.told("OptionOpened", options.at(-1) as number) === undefined) at.tick(1_000);
	at.tick(price);
	// A record with too few sources cannot settle an option.
	at.wait(10_000);
	at.record([
		[1_050, 0],
		[1_050, 0],
	]);
	for (let second = 0; second < 70; second++) at.wait(1_000);
	at.tick(1_000);
	return options.map((option) => signedOption(at, option, key));
}

export function voidOption(order: Order = {}, key?: TestKey): SignedOption {
	const at = shortScenario();
	const option = at.buy({ seconds: SHORT_OPTION_SECONDS, ...order });
	for (let second = 0; second < 70; second++) at.wait(1_000);
	at.tick(1_000);
	return signedOption(at, option, key);
}
