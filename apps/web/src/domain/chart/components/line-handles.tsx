// Handles of lines that the user can move. The user drags a handle to another price, or taps it to enter the price in a field.
import { join, useFigures } from "@candor/ui";
import { ChevronsUpDown } from "lucide-react";
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ChartLine, LineMoves } from "../chart-lines.ts";

/** The chart's price scale. It reports the y position of each line. */
export interface LineScale {
	watchLines(told: (heights: ReadonlyMap<number, number>) => void): () => void;
	priceAt(y: number): number;
	readonly candlesHeight: number;
	room(): { readonly axis: number };
}

export interface LineHandlesProps {
	drawing: LineScale;
	lines: readonly ChartLine[];
	moves: LineMoves;
	priceDecimals: number;
}

interface Drag {
	readonly line: ChartLine;
	/** Position of the pointer at the start of the drag, px from the top. The next field is the position of the line. */
	readonly from: number;
	readonly start: number;
	readonly y?: number;
	readonly price?: string;
}

const STILL_PX = 4;
const HALF_PX = 14;
const BESIDE_AXIS_PX = 6;
/** If the dragged line is closer than this to the top of the chart (px), its label is below the line instead of above. */
const LABEL_PX = 30;

export function LineHandles({ drawing, lines, moves, priceDecimals }: LineHandlesProps) {
	const { figure } = useFigures();
	const handles = useRef(new Map<number, HTMLButtonElement>());
	const heights = useRef<ReadonlyMap<number, number>>(new Map());
	const dragged = useRef<Drag>(undefined);
	/** True after a drag. The browser sends a click event at the end of a drag, and this event is then ignored. */
	const wasDragged = useRef(false);
	const [drag, setDrag] = useState<Drag>();
	const show = (next: Drag | undefined) => {
		dragged.current = next;
		setDrag(next);
	};

	const put = () => {
		const right = drawing.room().axis + BESIDE_AXIS_PX;
		for (const [id, handle] of handles.current) {
			const held = dragged.current;
			const y = held?.line.id === id && held.y !== undefined ? held.y : heights.current.get(id);
			handle.style.display = y === undefined ? "none" : "";
			if (y === undefined) continue;
			handle.style.right = `${right}px`;
			handle.style.transform = `translateY(${Math.round(y) - HALF_PX}px)`;
		}
	};
	useLayoutEffect(put);
	const latest = useRef(put);
	useLayoutEffect(() => {
		latest.current = put;
	});
	useEffect(
		() =>
			drawing.watchLines((placed) => {
				heights.current = placed;
				latest.current();
			}),
		[drawing],
	);
	const pulled = lines.some(({ id }) => id === drag?.line.id) ? drag : undefined;
	const dragging = pulled?.y !== undefined;
	useEffect(() => {
		if (!dragging) return;
		const leave = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			dragged.current = undefined;
			setDrag(undefined);
		};
		addEventListener("keydown", leave);
		return () => removeEventListener("keydown", leave);
	}, [dragging]);

	const press = (event: PointerEvent<HTMLButtonElement>, line: ChartLine) => {
		const start = heights.current.get(line.id);
		if (start === undefined || event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		wasDragged.current = false;
		show({ line, from: event.clientY, start });
	};
	const pull = (event: PointerEvent) => {
		const held = dragged.current;
		if (held === undefined) return;
		const by = event.clientY - held.from;
		if (held.y === undefined && Math.abs(by) < STILL_PX) return;
		wasDragged.current = true;
		const y = Math.min(Math.max(held.start + by, 0), drawing.candlesHeight);
		const value = drawing.priceAt(y);
		if (value > 0) show({ ...held, y, price: value.toFixed(priceDecimals) });
	};
	const release = () => {
		const held = dragged.current;
		show(undefined);
		if (held?.price !== undefined && Number(held.price) !== Number(held.line.price)) moves.moved(held.line, held.price);
	};

	return (
		<div className="pointer-events-none absolute inset-0 overflow-hidden">
			{pulled?.y !== undefined && pulled.price !== undefined && (
				<div
					className={join("absolute inset-x-0 top-0", pulled.line.side === "buy" ? "text-up" : "text-down")}
					style={{ transform: `translateY(${Math.round(pulled.y)}px)` }}
				>
					<div className="border-t-2 border-current" />
					<p
						data-line-label
						className={join(
							"num absolute left-2 max-w-[calc(100%-8rem)] rounded-s bg-surface px-2 py-0.5 text-12 font-semibold shadow-card",
							pulled.y < LABEL_PX ? "top-1" : "bottom-1",
						)}
					>
						{pulled.line.text} {figure(pulled.price)}
						<span className="block font-normal text-soft empty:hidden">{moves.says(pulled.line, pulled.price)}</span>
					</p>
				</div>
			)}
			{lines.map((line) => {
				const name = moves.nameOf(line);
				if (name === undefined) return null;
				return (
					<button
						key={line.id}
						ref={(handle) => {
							if (handle !== null) handles.current.set(line.id, handle);
							return () => {
								handles.current.delete(line.id);
							};
						}}
						type="button"
						aria-label={name}
						data-line-handle
						onPointerDown={(event) => press(event, line)}
						onPointerMove={pull}
						onPointerUp={release}
						onPointerCancel={() => show(undefined)}
						onClick={() => {
							if (!wasDragged.current) moves.chosen(line);
							wasDragged.current = false;
						}}
						className={join(
							"target pointer-events-auto absolute top-0 grid h-7 w-8 cursor-ns-resize touch-none place-items-center rounded-s border border-current bg-surface shadow-card",
							line.side === "buy" ? "text-up" : "text-down",
						)}
					>
						<ChevronsUpDown aria-hidden size={15} strokeWidth={2} />
					</button>
				);
			})}
		</div>
	);
}
