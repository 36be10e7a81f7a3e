// State of options: terms on offer, and open options.
import type { OptionMarket } from "./market.ts";
import type { OptionTermsSet } from "./messages.ts";
import type { Option } from "./option.ts";

export type DurationTerms = Omit<OptionTermsSet, "type">;

export interface OptionsState {
	last: number;
	/** Terms by duration in seconds. */
	readonly terms: Map<number, DurationTerms>;
	/** Markets by pair. */
	readonly markets: Map<number, OptionMarket>;
	/** Open options, by number. */
	readonly options: Map<number, Option>;
}
