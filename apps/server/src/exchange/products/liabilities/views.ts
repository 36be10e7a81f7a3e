// The newest snapshot of liabilities, and the newest published root. Older roots are only in projection.liability_roots.
import type { RootPublished, SnapshotBegun } from "@candor/core";

export interface LiabilitiesViews {
	readonly liabilities: {
		/** Returns the newest snapshot; undefined before the first one. */
		begun(): Omit<SnapshotBegun, "type"> | undefined;
		/** Returns the newest published root. It can belong to an earlier snapshot than the one that `begun` returns. */
		published(): Omit<RootPublished, "type"> | undefined;
	};
}
