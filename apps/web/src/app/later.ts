// What the app does beside showing pages. No part of the first screen: fetched when that stands.
import { followArrival } from "./arrival.ts";
import { fetchFurtherMounts } from "./mounts.ts";
import { followToasts } from "./toasts.ts";
import { followTyping } from "./typing.ts";
import { followUpdates } from "./updates.ts";
import { followWideWindow } from "./wide-window.ts";

/** @param element holds the app */
export function startLater(element: HTMLElement): void {
	followArrival(element);
	fetchFurtherMounts();
	followToasts();
	followTyping();
	followWideWindow();
	if (import.meta.env.PROD) followUpdates();
}
