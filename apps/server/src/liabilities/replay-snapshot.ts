// Replays the journal up to a snapshot of liabilities with the core's own code. Returns all amounts that the exchange owed to
// users at that sequence. The result depends only on the journal, so a later replay gives the same amounts.
import { Exchange, type SnapshotBegun } from "@candor/core";
import { decodeCommands, decodeEvents, type JournalStore, Replica, type SnapshotStore } from "@candor/journal";
import type { OwedAmounts, OwedByUser } from "./leaves.ts";

export interface ReplayedSnapshot {
	readonly begun: SnapshotBegun;
	/** Sequence of the command that began the snapshot. */
	readonly sequence: number;
	readonly owed: OwedByUser;
	readonly codeOf: (asset: number) => string;
}

/**
 * Replays the journal up to the snapshot of liabilities with number `snapshot`. Starts from the newest state file before it, or
 * from the journal's first row. Throws if the journal does not contain the snapshot. Errors of the store pass through.
 */
export async function replaySnapshot(
	snapshot: number,
	before: number,
	store: Pick<JournalStore, "read">,
	snapshots: SnapshotStore,
): Promise<ReplayedSnapshot> {
	const replica = await startBefore(before, snapshots);
	let owed = new Map<number, OwedAmounts>();
	replica.exchange.offers.observeOwed((user, asset, part, amount) => {
		let amounts = owed.get(user);
		if (amounts === undefined) {
			amounts = { ledger: new Map(), valued: new Map() };
			owed.set(user, amounts);
		}
		amounts[part].set(asset, (amounts[part].get(asset) ?? 0n) + amount);
	});
	for await (const row of store.read(replica.point.seq + 1)) {
		replica.take(row);
		if (owed.size === 0 && !mayBegin(row.commands)) continue;
		const begun = decodeEvents(row.events).find((event) => event.type === "SnapshotBegun" && event.snapshot === snapshot);
		if (begun?.type === "SnapshotBegun") {
			const at = decodeCommands(row.commands).findIndex(({ type }) => type === "BeginSnapshot");
			const { offers } = replica.exchange;
			return { begun, sequence: row.firstSeq + at, owed, codeOf: (asset) => offers.asset(asset)?.code ?? String(asset) };
		}
		owed = new Map();
	}
	throw new Error(`the journal has no snapshot ${snapshot} of liabilities`);
}

/**
 * Returns true if the row's commands can contain the snapshot although no amounts were reported: an exchange that owes nothing
 * reports none.
 */
function mayBegin(commands: Uint8Array): boolean {
	return decodeCommands(commands).some(({ type }) => type === "BeginSnapshot");
}

/**
 * Returns the replica from the newest readable state file that is older than the snapshot, or an empty replica.
 * @param before core time of the snapshot, ms
 */
async function startBefore(before: number, snapshots: SnapshotStore): Promise<Replica> {
	for (const seq of await snapshots.list()) {
		const state = await snapshots.load(seq).catch(() => undefined);
		// A state file with the core time of the snapshot may already contain the snapshot, so it is not used.
		if (state !== undefined && state.at < before) return Replica.fromSnapshot(state);
	}
	return new Replica(new Exchange());
}
