import type { WatchListReview } from "./dependencies.ts";

/** Implementation for a server without watch lists. */
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
