// Overlays are no part of a page's first screen: their code is fetched when the page has come to rest, or when one is opened before.
// Every overlay comes through here, and so going back closes every one.
import type { ComponentType } from "react";
import { useOpenedPart } from "../later/later-part.ts";
import { useLayer } from "./layers.ts";

/** Long enough that the page's own code and data have come and it is at rest. */
const AHEAD_MS = 4_000;

/**
 * The component once its code is there; undefined until then.
 * Where it cannot be had, `onOpenChange(false)` is called and a toast says so: the next tap tries again.
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
