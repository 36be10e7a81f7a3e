// What lies over the page just now, the uppermost last: drawers, sheets, menus, lists, alerts. Each is in here by the one hook that
// opens it; the app closes the uppermost where somebody goes back.
import { useEffect, useRef } from "react";

interface Layer {
	readonly close: () => void;
}

const layers: Layer[] = [];
const listeners = new Set<(count: number) => void>();

function say(): void {
	for (const listener of listeners) listener(layers.length);
}

/** Called with how many layers there are, each time that one comes or goes. */
export function onLayers(listener: (count: number) => void): void {
	listeners.add(listener);
}

export function closeTopLayer(): void {
	layers.at(-1)?.close();
}

/** While `open`, something lies over the page that `close` closes. */
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
