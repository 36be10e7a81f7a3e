import type { OptionTermsSet } from "@candor/core";
import type { OptionState } from "./option-state.ts";

export type DurationTerms = Omit<OptionTermsSet, "type">;

export interface OptionsViews {
	readonly options: {
		terms(): readonly DurationTerms[];
		/** Returns the terms of all durations, including those that are no longer on offer. */
		allTerms(): readonly DurationTerms[];
		termsOf(seconds: number): DurationTerms | undefined;
		market(pair: number): boolean | undefined;
		find(option: number): OptionState | undefined;
		open(user: number): readonly OptionState[];
		readonly heldCount: number;
	};
}
