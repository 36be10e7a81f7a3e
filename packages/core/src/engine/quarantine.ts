// Ends the quarantine of an item, such as an order or a position whose automatic work threw. An error during the release would
// halt the exchange with half of the work done. Therefore the engine first tries the release on a copy of the state, and refuses
// it if it throws there (docs/decisions/0148).
import type { ReleaseHeld } from "./messages.ts";
import { type Refusal, refuse } from "./outcome.ts";

type Item = Pick<ReleaseHeld, "product" | "item" | "way">;

interface Tried {
	readonly now: number;
	copy(): Tried;
	releaseHeld(item: Item): number | Refusal;
	applyBatch(wallClock: number, commands: readonly []): { readonly changed: boolean };
	checkInvariants(): void;
}

const MAX_REASON = 200;

/** Releases or closes a quarantined item. Returns the owner's account, or a refusal; a refusal changes nothing. */
export function releaseOnTrial(exchange: Tried, { product, item, way }: Item): number | Refusal {
	const release = { product, item, way: "release" } as const;
	const problem = problemOf(exchange, release);
	if (way === "release") return problem ?? exchange.releaseHeld(release);
	// Operators must not choose to close an item that its normal rule can end.
	if (problem === undefined) return refuse("can_be_released", "way");
	if (problem.code === "not_held" || problem.code === "owner_cancels") return problem;
	const close = { product, item, way } as const;
	return problemOf(exchange, close) ?? exchange.releaseHeld(close);
}

/**
 * Releases the item on a copy of the state and does all automatic work that is due now. Returns a refusal if this fails,
 * otherwise undefined.
 */
function problemOf(exchange: Tried, item: Item): Refusal | undefined {
	const copy = exchange.copy();
	try {
		const answer = copy.releaseHeld(item);
		if (typeof answer !== "number") return answer;
		while (copy.applyBatch(copy.now, []).changed);
		copy.checkInvariants();
		// If the copy accepts a second release of the item, the item was quarantined again by the automatic work. So the release
		// would not help.
		return typeof copy.releaseHeld(item) === "number" ? refuse("cannot_end", "item") : undefined;
	} catch (thrown) {
		const reason = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MAX_REASON);
		return refuse("still_throws", "item", { reason });
	}
}
