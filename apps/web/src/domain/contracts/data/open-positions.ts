// The user's open positions, live: the account topic's snapshot, then its changes. Ended ones are removed, and lists of them are loaded
// again. account-topic.ts writes it.
import type { Position } from "@candor/contract";
import type { AccountData } from "../../../data/account.ts";
import { ownStore } from "../../../data/own-store.ts";

const NONE: ReadonlyMap<number, Position> = new Map();

/** Open positions by id. */
export const openPositions = ownStore(NONE);

const isOpen = ({ status }: Pick<Position, "status">): boolean => status <= 2;

/** Returns the open positions by id after a message; a state older than the known one is ignored. Exported for tests. */
export function takePositions(
	known: typeof NONE,
	{ kind, positions = [] }: Pick<AccountData, "kind" | "positions">,
): typeof NONE {
	if (kind === "change" && positions.length === 0) return known;
	const next = new Map(kind === "snapshot" ? [] : known);
	for (const position of positions) {
		if ((next.get(position.id)?.updated_at ?? 0) > position.updated_at) continue;
		if (isOpen(position)) next.set(position.id, position);
		else next.delete(position.id);
	}
	return next;
}
