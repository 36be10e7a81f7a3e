// Loads the code of an overlay a few seconds after the page, or earlier if the user opens the overlay. No first screen needs this
// code. Every overlay uses this hook, which also registers the overlay for the Back button.
import type { ComponentType } from "react";
import { useOpenedPart } from "../lazy/lazy-part.ts";
import { useLayer } from "./layers.ts";

/** Delay before the code is loaded in advance, ms. The page's code and data are loaded by then. */
const AHEAD_MS = 4_000;

/**
 * Returns the component of an overlay, or undefined until its code has loaded. If it cannot be loaded, the hook calls
 * `onOpenChange(false)` and shows a toast. The next tap tries again.
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
