// List of any length. If the list is short, all rows are rendered; if it is long, only the visible rows.
import { useLazyPart } from "@candor/ui";
import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { CacheSnapshot, WindowVirtualizer, WindowVirtualizerHandle } from "virtua";

/**
 * Up to this number of rows, all rows are rendered. For so few rows, the code that renders only visible rows is not worth
 * loading.
 */
const PLAIN_ROWS = 40;
const NEAR_PX = 2_000;
/**
 * Events that show that the user tries to scroll beyond the end of the list. If the last request for a page failed, these
 * events repeat it.
 */
const SCROLLING = ["scroll", "wheel", "touchmove"] as const;

let Virtual: typeof WindowVirtualizer | undefined;
const load = async () => {
	Virtual ??= (await import("virtua")).WindowVirtualizer;
	return Virtual;
};

/** Stored heights of the rows, with which the scroll position is restored. */
export interface StoredHeights {
	/** Returns the stored heights; undefined if they were measured for a different number of rows. */
	readonly read: (rows: number) => CacheSnapshot | undefined;
	readonly keep: (rows: number, heights: CacheSnapshot) => void;
}

export interface LongListProps<T> {
	items: readonly T[];
	/** Estimated height in px of a row that is not measured yet; undefined if the heights of rows differ too much. */
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
		// Scroll anchoring is off. Otherwise the browser would follow the content below the list, and scroll to its end while
		// the list grows.
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
				// Until the code for long lists has loaded, only the first rows are rendered. If it fails to load, all rows are
				// rendered.
				(later.failed ? items : items.slice(0, PLAIN_ROWS)).map(children)
			)}
			<div ref={end} />
		</div>
	);
}
