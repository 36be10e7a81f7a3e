// State of an advertisement outside the core. The view in memory and the writer of the table share this code.
import type { AdvertisementMoved, AdvertisementSet } from "@candor/core";

export type AdvertisementState = Omit<AdvertisementSet, "type" | "at"> & {
	/** Quantity that is left to trade, units of the coin. */
	readonly quantity: bigint;
	readonly state: AdvertisementMoved["state"];
	/** Time of the latest change by the merchant, and of the end, ms; 0 while it is open. */
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
		// The quantity and the state follow in the next event.
		return { quantity: known?.quantity ?? 0n, state: known?.state ?? "hidden", closedAt: 0, ...terms, changedAt };
	}
	if (known === undefined) return undefined;
	const { quantity, state, at } = event;
	return { ...known, quantity, state, closedAt: state === "closed" ? at : 0 };
}
