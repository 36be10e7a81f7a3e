// Loads an overlay's code when the page is idle, or earlier if the user opens the overlay. No first screen needs this code. Every overlay
// uses the hook, which also registers the overlay for the back button.
import type { ComponentType } from "react";
import { useOpenedPart } from "../lazy/lazy-part.ts";
import { useLayer } from "./layers.ts";

/** Delay in ms before the code loads in advance. By then the page's own code and data have loaded. */
const AHEAD_MS = 4_000;

/**
 * Returns the component of an overlay. Returns undefined until the code of the component has loaded. If the load fails, the
 * hook calls `onOpenChange(false)` and shows a toast. The next tap then loads the code again.
 */
export function useOverlayComponent<P>(
	load: () => Promise<ComponentType<P>>,
	open: boolean,
	onOpenChange: (open: boolean) => void,
): ComponentType<P> | undefined {
	const close = () => onOpenChange(false);
	useLayer(open, close);
	return useOpenedPart(load, open, close, AHEAD_MS);
}
