// The user's open positions, from the account topic: a snapshot, then changes. When a position ends, the lists of ended
// positions load again.
import type { Position } from "@candor/contract";
import type { AccountData } from "../../../data/account.ts";
import { ownStore } from "../../../data/own-store.ts";

const NONE: ReadonlyMap<number, Position> = new Map();

export const openPositions = ownStore(NONE);

const isOpen = ({ status }: Pick<Position, "status">): boolean => status <= 2;

/**
 * Applies a message to the open positions, and returns the result. A state that is older than the known state of the same
 * position is ignored. Exported for tests.
 */
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
