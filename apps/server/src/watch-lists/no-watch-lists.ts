import type { WatchListReview } from "./dependencies.ts";

/** Returns an implementation without watch lists, for a server that has none. */
export function noWatchLists(): WatchListReview {
	return {
		open: async () => 0,
		of: async () => [],
		withOpen: async () => new Set(),
		isScreened: () => true,
		forget: async () => {},
		show: async () => ({ lists: [], matches: [] }),
		figures: async () => ({ open: 0, oldestAt: undefined, old: 0 }),
		userOf: async () => undefined,
		decide: async () => ({ refused: "unknown_match", field: "match" }),
	};
}
