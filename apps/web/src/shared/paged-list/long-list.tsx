// List of any length. A short list renders all rows, a long list renders only the visible rows.
import { useLazyPart } from "@candor/ui";
import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { CacheSnapshot, WindowVirtualizer, WindowVirtualizerHandle } from "virtua";

/**
 * Number of rows up to which all rows are rendered. For such a short list the code that renders only visible rows is not worth
 * loading.
 */
const PLAIN_ROWS = 40;
const NEAR_PX = 2_000;
/**
 * Events that show that the user tries to scroll beyond the end of the list. If a page failed to load, such an attempt requests
 * the page again.
 */
const SCROLLING = ["scroll", "wheel", "touchmove"] as const;

let Virtual: typeof WindowVirtualizer | undefined;
const load = async () => {
	Virtual ??= (await import("virtua")).WindowVirtualizer;
	return Virtual;
};

/** Measured heights of rows. They are stored to restore the scroll position. */
export interface StoredHeights {
	/** Returns the heights. Undefined if they were measured for another number of rows. */
	readonly read: (rows: number) => CacheSnapshot | undefined;
	readonly keep: (rows: number, heights: CacheSnapshot) => void;
}

export interface LongListProps<T> {
	items: readonly T[];
	/** Estimated height of a row that is not measured yet, px. Undefined if the heights of rows differ too much. */
	rowHeight?: number;
	heights?: StoredHeights;
	onNearEnd?: () => void;
	children: (item: T, index: number) => ReactElement;
}

export function LongList<T>({ items, rowHeight, heights, onNearEnd, children }: LongListProps<T>) {
	const long = items.length > PLAIN_ROWS;
	const later = useLazyPart(load, { wanted: long });
	const List = later.here ?? Virtual;
	const [cache] = useState(() => heights?.read(items.length));
	const list = useRef<WindowVirtualizerHandle>(null);
	const end = useRef<HTMLDivElement>(null);
	const keep = useEffectEvent((shown: WindowVirtualizerHandle) => heights?.keep(items.length, shown.cache));
	useLayoutEffect(() => {
		const shown = list;
		return () => {
			if (shown.current !== null) keep(shown.current);
		};
	}, []);
	const near = useEffectEvent(() => {
		const top = end.current?.getBoundingClientRect().top;
		if (top !== undefined && top < window.innerHeight + NEAR_PX) onNearEnd?.();
	});
	useEffect(() => {
		const look = () => near();
		for (const event of SCROLLING) addEventListener(event, look, { passive: true });
		return () => {
			for (const event of SCROLLING) removeEventListener(event, look);
		};
	}, []);
	return (
		// With scroll anchoring, the browser would follow the content below the list and scroll to its end while the list grows.
		<div className="[overflow-anchor:none]">
			{long && List !== undefined ? (
				<List
					ref={list}
					data={items}
					{...(rowHeight !== undefined && { itemSize: rowHeight })}
					{...(cache !== undefined && { cache })}
				>
					{children}
				</List>
			) : (
				// Until the code for long lists has loaded, only the first rows are rendered. If it fails to load, all rows are rendered.
				(later.failed ? items : items.slice(0, PLAIN_ROWS)).map(children)
			)}
			<div ref={end} />
		</div>
	);
}
