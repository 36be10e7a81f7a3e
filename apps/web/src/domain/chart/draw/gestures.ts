// Decides which gestures belong to the page and which to the chart. A vertical drag and the mouse wheel scroll the page. A
// horizontal drag, two fingers and the crosshair control the chart. A tap, a long press or a click picks a price.
import type { Chart, Crosshair } from "klinecharts";

export interface NamedPrice {
	readonly x: number;
	readonly y: number;
	/** The price that the user picked. It is a float, so an order must round it to a tick first. */
	readonly value: number;
}

export interface GestureOptions {
	readonly chart: Chart;
	readonly host: HTMLElement;
	/** Returns false if the chart is in full screen, where the page does not scroll. */
	readonly pageScrolls: () => boolean;
	/** Called with the price that the user picked, or with undefined when no price is picked any more. */
	readonly onName: (price: NamedPrice | undefined) => void;
}

const CANDLES = "candle_pane";
const STILL_PX = 5;

/**
 * The library (10.0.2) handles every drag itself and has no option to change this. So this module sets the internal fields
 * below, which the library's event handler reads. The version of the library is pinned. kline.full.browser.test.ts scrolls the
 * page by touch over the chart; the test fails if the fields no longer exist.
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
		// The host element takes the focus. Otherwise the library's element would be the first in the page's tab order.
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
	// The listener is on the window, so that it runs after the library's listener on the document, which moves the crosshair.
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
