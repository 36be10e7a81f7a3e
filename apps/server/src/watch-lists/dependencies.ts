// Capabilities of watch lists that the console and identity verification use.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import type { CaseMatches } from "../features/verification/plugin.ts";

export interface WatchListReview extends CaseMatches {
	/** Loaded lists, and matches in a state with their users. */
	show(state: ConsoleParams<"watch_lists">["state"]): Promise<ConsoleData<"watch_lists">>;
	/** Number of matches that wait for a decision, the time of the oldest one, and the number of lists that are too old. */
	figures(): Promise<{ readonly open: number; readonly oldestAt: number | undefined; readonly old: number }>;
	/** User of a match; undefined if there is no such match. */
	userOf(match: number): Promise<number | undefined>;
	/** Clears or confirms a match. Both need two reviewers. */
	decide(
		params: ConsoleParams<"watch_lists/decide">,
		operator: number,
	): Promise<
		| { readonly refused: string; readonly field?: string; readonly params?: Readonly<Record<string, string | number>> }
		| { readonly result: "decided" | "waits_for_second" }
	>;
}
