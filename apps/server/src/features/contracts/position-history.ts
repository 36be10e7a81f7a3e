import { CommandOutcomeUnknown } from "@candor/journal";
import { isOpen, type PositionState } from "../../exchange/positions/position-state.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { positionOf } from "./queries.ts";

/**
 * Finds the position of a request that was sent again with the same id, if the position is no longer in memory.
 * @throws CommandOutcomeUnknown if the tables are behind or cannot be read, although the command was executed
 */
export async function resultingPosition(
	{ views, tables, projected }: ContractsDependencies,
	user: number,
	position: number,
	seq: number,
): Promise<PositionState> {
	const known = views.positions.find(position);
	if (known?.user === user) return known;
	const read = () =>
		positionOf(tables, user, position).catch((cause: unknown) => {
			throw new CommandOutcomeUnknown(`position ${position} is there and cannot be read now`, { cause });
		});
	const ended = await read();
	if (ended !== undefined && !isOpen(ended)) return ended;
	const state = (await caughtUpWith(projected, seq)) ? await read() : undefined;
	if (state === undefined) throw new CommandOutcomeUnknown(`position ${position} is there and not in the tables yet`);
	return state;
}
