import type { OptionMarket } from "./market.ts";
import type { OptionTermsSet } from "./messages.ts";
import type { Option } from "./option.ts";

export type DurationTerms = Omit<OptionTermsSet, "type">;

export interface OptionsState {
	last: number;
	/** Terms of options, by duration in seconds. */
	readonly terms: Map<number, DurationTerms>;
	readonly markets: Map<number, OptionMarket>;
	readonly options: Map<number, Option>;
}
