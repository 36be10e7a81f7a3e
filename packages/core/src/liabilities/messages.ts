// Declares the commands and events of the published proof of liabilities (docs/reference/rules.md §12). These commands move no
// money.
import { big, hex, list, type MessageOf, struct, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/**
 * Total amount owed to users in one asset, in ledger units. `ledger` is the sum of the users' balances. `valued` is the sum of the
 * amounts that products owe to users in addition, for example gains at recorded prices.
 */
const totals = list(struct({ asset: uint, ledger: big, valued: big }));
export type LiabilityTotals = { readonly asset: number; readonly ledger: bigint; readonly valued: bigint };

/**
 * Takes a snapshot: records the totals of this moment. `day` is the UTC day, in days since 1970. A day has at most one snapshot.
 */
export const beginSnapshot = command(210, "liabilities", "BeginSnapshot", { day: uint });
export type BeginSnapshot = MessageOf<typeof beginSnapshot>;
/**
 * Publishes the root of a snapshot's tree. `sequence` is the journal sequence at which the snapshot was taken. `count` is the
 * number of leaves.
 */
export const publishRoot = command(211, "liabilities", "PublishRoot", {
	snapshot: uint,
	sequence: uint,
	root: hex(32),
	depth: uint,
	count: uint,
	totals,
});
export type PublishRoot = MessageOf<typeof publishRoot>;

export const LIABILITY_COMMANDS = [beginSnapshot, publishRoot] as const;

/** Reports a snapshot. `totals` has one entry for each asset that is owed to users, in the order of the asset numbers. */
export const snapshotBegun = event(1230, "SnapshotBegun", { snapshot: uint, day: uint, totals, at: uint });
export type SnapshotBegun = MessageOf<typeof snapshotBegun>;
export const rootPublished = event(1231, "RootPublished", {
	snapshot: uint,
	day: uint,
	sequence: uint,
	root: hex(32),
	depth: uint,
	count: uint,
	/** Core time of the snapshot, ms. */
	takenAt: uint,
	totals,
	at: uint,
});
export type RootPublished = MessageOf<typeof rootPublished>;

export const LIABILITY_EVENTS = [snapshotBegun, rootPublished] as const;
