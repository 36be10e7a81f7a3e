// Open overlays (layers), the top one last: drawers, sheets, menus, lists, alerts. The hook of each overlay registers it; the back button
// closes the top overlay.
import { useEffect, useRef } from "react";

interface Layer {
	readonly close: () => void;
}

const layers: Layer[] = [];
const listeners = new Set<(count: number) => void>();

function say(): void {
	for (const listener of listeners) listener(layers.length);
}

/** Called with the number of layers on each change. */
export function onLayers(listener: (count: number) => void): void {
	listeners.add(listener);
}

export function closeTopLayer(): void {
	layers.at(-1)?.close();
}

/** While `open`, an overlay is registered that `close` closes. */
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
