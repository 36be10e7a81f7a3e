// Loads the code of an overlay when the page is idle, or earlier when the overlay is opened, because no first screen needs it. Every overlay
// uses this hook, so that the back button closes it.
import type { ComponentType } from "react";
import { useOpenedPart } from "../later/later-part.ts";
import { useLayer } from "./layers.ts";

/** Delay before the code is loaded in advance, ms: long enough for the page's code and data. */
const AHEAD_MS = 4_000;

/**
 * Returns the component once its code is loaded; undefined until then. After a failure `onOpenChange(false)` is called and a toast reports
 * it; the next tap tries again.
 */
export function useWhenOpened<P>(
	load: () => Promise<ComponentType<P>>,
	open: boolean,
	onOpenChange: (open: boolean) => void,
): ComponentType<P> | undefined {
	const close = () => onOpenChange(false);
	useLayer(open, close);
	return useOpenedPart(load, open, close, AHEAD_MS);
}
