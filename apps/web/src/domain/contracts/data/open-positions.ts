// The user's open positions. The account topic sends a snapshot and then changes. Lists of ended positions load again.
import type { Position } from "@candor/contract";
import type { AccountData } from "../../../data/account.ts";
import { ownStore } from "../../../data/own-store.ts";

const NONE: ReadonlyMap<number, Position> = new Map();

export const openPositions = ownStore(NONE);

const isOpen = ({ status }: Pick<Position, "status">): boolean => status <= 2;

/**
 * Returns the open positions by id after a message. If the message contains an older state of a position than the known state,
 * that state is ignored. Exported for tests.
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
