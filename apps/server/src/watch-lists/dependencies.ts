// Interface of the watch lists for the console and for identity verification.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import type { CaseMatches } from "../features/verification/plugin.ts";

export interface WatchListReview extends CaseMatches {
	/** Returns the loaded watch lists, and the matches that have the given state, each with its user. */
	show(state: ConsoleParams<"watch_lists">["state"]): Promise<ConsoleData<"watch_lists">>;
	/**
	 * Returns the number of matches that wait for a decision, the time of the oldest of them, and the number of lists that are
	 * too old.
	 */
	figures(): Promise<{ readonly open: number; readonly oldestAt: number | undefined; readonly old: number }>;
	/** Returns the user of a match; undefined if the match does not exist. */
	userOf(match: number): Promise<number | undefined>;
	/** Clears or confirms a match. Both decisions need two reviewers. */
	decide(
		params: ConsoleParams<"watch_lists/decide">,
		operator: number,
	): Promise<
		| { readonly refused: string; readonly field?: string; readonly params?: Readonly<Record<string, string | number>> }
		| { readonly result: "decided" | "waits_for_second" }
	>;
}
