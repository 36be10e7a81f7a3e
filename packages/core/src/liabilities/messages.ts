// Declares the commands and events of the proof of liabilities (docs/reference/rules.md §12). No command moves money.
import { big, hex, list, type MessageOf, struct, uint } from "../encoding/schema.ts";
import { command, event } from "../engine/declare.ts";

/**
 * Total of one asset, in ledger units. `ledger` is the sum of the users' accounts. `valued` is the sum of the amounts that products owe to users beyond these accounts, for example at recorded prices.
 */
const totals = list(struct({ asset: uint, ledger: big, valued: big }));
export type LiabilityTotals = { readonly asset: number; readonly ledger: bigint; readonly valued: bigint };

/** Records the totals of this moment. `day` is the UTC day, in days since 1970; a day has at most one snapshot. */
export const beginSnapshot = command(210, "liabilities", "BeginSnapshot", { day: uint });
export type BeginSnapshot = MessageOf<typeof beginSnapshot>;
/** Publishes the root of the tree of a snapshot. `sequence` is the journal's sequence of the snapshot; `count` is the number of leaves. */
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

/** `totals` lists each asset that is owed to users, in the order of the asset numbers. */
export const snapshotBegun = event(1230, "SnapshotBegun", { snapshot: uint, day: uint, totals, at: uint });
export type SnapshotBegun = MessageOf<typeof snapshotBegun>;
export const rootPublished = event(1231, "RootPublished", {
	snapshot: uint,
	day: uint,
	sequence: uint,
	root: hex(32),
	depth: uint,
	count: uint,
	/** Time of the snapshot, ms. */
	takenAt: uint,
	totals,
	at: uint,
});
export type RootPublished = MessageOf<typeof rootPublished>;

export const LIABILITY_EVENTS = [snapshotBegun, rootPublished] as const;
