// What the app does beside showing pages. No part of the first screen: fetched when that stands.
import { followArrival } from "./arrival.ts";
import { fetchFurtherMounts } from "./mounts.ts";
import { followUpdates } from "./updates.ts";

/** @param element holds the app */
export function startLater(element: HTMLElement): void {
	followArrival(element);
	fetchFurtherMounts();
	if (import.meta.env.PROD) followUpdates();
}
