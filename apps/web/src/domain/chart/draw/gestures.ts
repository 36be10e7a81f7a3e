// Splits gestures between page and chart. A vertical drag and a wheel scroll the page; a horizontal drag, two fingers and the crosshair
// belong to the chart. A tap, a long press or a click picks a price.
import type { Chart, Crosshair } from "klinecharts";

export interface NamedPrice {
	/** Distance from the left side of the chart, px. */
	readonly x: number;
	readonly y: number;
	/** Price at that height, a float of the drawing, not yet an order's price. */
	readonly value: number;
}

export interface GestureOptions {
	readonly chart: Chart;
	readonly host: HTMLElement;
	/** Returns true if the page can scroll: not in full screen. */
	readonly pageScrolls: () => boolean;
	/** Called with the picked price; undefined if no price is picked any more. */
	readonly onName: (price: NamedPrice | undefined) => void;
}

const CANDLES = "candle_pane";
/** Maximum movement of a mouse between down and up that counts as a click, px. */
const STILL_PX = 5;

/**
 * The library (10.0.2) claims every drag for itself and offers no option; its event handler asks these, so the pinned version's
 * internal fields are set. kline.full.browser.test.ts scrolls the page over the chart by touch and fails if they are gone.
 */
interface Inner {
	readonly _chartEvent?: {
		readonly _touchCoordinate: object | null;
		readonly _event?: { readonly _options?: { treatVertDragAsPageScroll: () => boolean } };
	};
}

export function shareGestures({ chart, host, pageScrolls, onName }: GestureOptions): () => void {
	const own = new AbortController();
	const { signal } = own;
	const root = chart.getDom();
	if (root !== null) {
		root.style.touchAction = "pan-y";
		root.style.overscrollBehavior = "auto";
		// The host element takes the focus, because the library's element would be first in the tab order of the page.
		root.tabIndex = -1;
	}

	let start = { x: 0, y: 0 };
	let now = start;
	let cross: Crosshair | undefined;
	const inner = (chart as unknown as Inner)._chartEvent;
	const options = inner?._event?._options;
	if (options !== undefined)
		options.treatVertDragAsPageScroll = () =>
			pageScrolls() && inner?._touchCoordinate === null && Math.abs(now.y - start.y) > Math.abs(now.x - start.x);

	const onCross = (data?: unknown) => {
		cross = data as Crosshair | undefined;
	};
	chart.subscribeAction("onCrosshairChange", onCross);
	const name = () => {
		if (cross?.paneId !== CANDLES || cross.x === undefined || cross.y === undefined) return onName(undefined);
		const point = chart.convertFromPixel([{ y: cross.y }], { paneId: CANDLES });
		const value = (Array.isArray(point) ? point[0] : point)?.value ?? 0;
		onName(value > 0 ? { x: cross.x, y: cross.y, value } : undefined);
	};

	const listen = <K extends keyof HTMLElementEventMap>(
		type: K,
		listener: (event: HTMLElementEventMap[K]) => void,
		capture = true,
	) => host.addEventListener(type, listener, { capture, passive: true, signal });
	const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => ({ x: clientX, y: clientY });

	listen("touchstart", (event) => {
		now = place(event.touches[0] as Touch);
		start = now;
		cross = undefined;
		onName(undefined);
	});
	listen("touchmove", (event) => {
		now = place(event.touches[0] as Touch);
	});
	// On the window, so that it runs after the library's handler on the document, which places the crosshair.
	addEventListener("touchend", (event) => host.contains(event.target as Node) && name(), { passive: true, signal });

	let pressed: { x: number; y: number } | undefined;
	listen("mousedown", (event) => {
		pressed = place(event);
	});
	listen("click", (event) => {
		const { x, y } = place(event);
		const from = pressed;
		pressed = undefined;
		if (from === undefined || (event as PointerEvent).pointerType === "touch") return;
		if (Math.abs(from.x - x) + Math.abs(from.y - y) < STILL_PX) name();
		else onName(undefined);
	});
	listen("wheel", (event) => {
		const upright = Math.abs(event.deltaY) >= Math.abs(event.deltaX);
		if (upright && !event.ctrlKey && pageScrolls()) event.stopPropagation();
	});
	return () => {
		own.abort();
		chart.unsubscribeAction("onCrosshairChange", onCross);
	};
}
