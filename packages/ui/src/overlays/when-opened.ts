// Overlays are no part of a page's first screen: their code is fetched when the page has come to rest, or when one is opened before.
// Every overlay comes through here, and so going back closes every one.
import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { useLater } from "../later/later-part.ts";
import { toast } from "../status/toast-store.ts";
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
	const { t } = useLingui();
	useLayer(open, () => onOpenChange(false));
	return useLater(load, {
		wanted: open,
		aheadMs: AHEAD_MS,
		onFailed() {
			onOpenChange(false);
			toast(t`This could not be loaded. Try again in a moment.`, "bad");
		},
	}).here;
}
