// The newest snapshot of liabilities and the newest published root. Older roots are in projection.liability_roots.
import type { RootPublished, SnapshotBegun } from "@candor/core";

export interface LiabilitiesViews {
	readonly liabilities: {
		/** Returns the newest snapshot; undefined before the first. */
		begun(): Omit<SnapshotBegun, "type"> | undefined;
		/** Returns the newest published root, which can belong to an earlier snapshot than `begun`. */
		published(): Omit<RootPublished, "type"> | undefined;
	};
}
