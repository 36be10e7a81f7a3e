// The stack of open overlays ("layers"): drawers, sheets, menus, lists and dialogs. Each open overlay is registered here by its
// hook. The Back button closes the top one.
import { useEffect, useRef } from "react";

interface Layer {
	readonly close: () => void;
}

const layers: Layer[] = [];
const listeners = new Set<(count: number) => void>();

function say(): void {
	for (const listener of listeners) listener(layers.length);
}

/** Calls the listener whenever an overlay opens or closes. The argument is the number of open overlays. */
export function onLayers(listener: (count: number) => void): void {
	listeners.add(listener);
}

export function closeTopLayer(): void {
	layers.at(-1)?.close();
}

/** Registers an overlay while `open` is true. @param close closes the overlay; the Back button calls it */
export function useLayer(open: boolean, close: () => void): void {
	const latest = useRef(close);
	useEffect(() => {
		latest.current = close;
	});
	useEffect(() => {
		if (!open) return;
		const layer = { close: () => latest.current() };
		layers.push(layer);
		say();
		return () => {
			layers.splice(layers.indexOf(layer), 1);
			say();
		};
	}, [open]);
}
