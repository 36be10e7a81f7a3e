// State of an advertisement outside the core. The view in memory and the writer of the table share this code.
import type { AdvertisementMoved, AdvertisementSet } from "@candor/core";

export type AdvertisementState = Omit<AdvertisementSet, "type" | "at"> & {
	/** Quantity that can still be traded, in units of the coin. */
	readonly quantity: bigint;
	readonly state: AdvertisementMoved["state"];
	/** Time (ms) of the merchant's latest change. `closedAt` is the time (ms) of the end; 0 while the advertisement is open. */
	readonly changedAt: number;
	readonly closedAt: number;
};

export type AdvertisementEvent = AdvertisementSet | AdvertisementMoved;

/** Returns the state after an event, or undefined if the advertisement is unknown. */
export function applyAdvertisementEvent(
	known: AdvertisementState | undefined,
	event: AdvertisementEvent,
): AdvertisementState | undefined {
	if (event.type === "AdvertisementSet") {
		const { type: _type, at: changedAt, ...terms } = event;
		// This event has neither quantity nor state; the event that follows it contains both.
		return { quantity: known?.quantity ?? 0n, state: known?.state ?? "hidden", closedAt: 0, ...terms, changedAt };
	}
	if (known === undefined) return undefined;
	const { quantity, state, at } = event;
	return { ...known, quantity, state, closedAt: state === "closed" ? at : 0 };
}
