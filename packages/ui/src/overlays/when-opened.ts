// Overlays are not part of a page's first screen: their code loads when the page is idle, or when one is opened before. Every overlay uses
// this, so that going back closes it.
import type { ComponentType } from "react";
import { useOpenedPart } from "../later/later-part.ts";
import { useLayer } from "./layers.ts";

/** Long enough for the page's own code and data. */
const AHEAD_MS = 4_000;

/**
 * The component once its code is loaded; undefined until then. After a failure `onOpenChange(false)` is called and a toast says so: the
 * next tap tries again.
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
