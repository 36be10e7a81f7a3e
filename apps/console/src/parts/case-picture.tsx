// Shows a picture of a verification case with zoom and rotation. A signed call loads the picture, and its object URL is revoked
// when the operator leaves the page.
import { Button, IconButton, join, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type PointerEvent, useRef, useState } from "react";
import { useProblemText } from "./problem-texts.ts";
import { usePicture } from "./use-picture.ts";
import type { CaseItem } from "./verification-texts.ts";

const ZOOMS = [1, 1.5, 2, 3, 4, 6];
const QUARTER = 90;
const STILL = { x: 0, y: 0 };

export interface CasePictureProps {
	id: number;
	item: CaseItem["item"];
	label: string;
	/** True if the picture fills the height of two others. */
	isTall?: boolean;
}

export function CasePicture({ id, item, label, isTall }: CasePictureProps) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const { address, problem, again } = usePicture("verification/image", { case: id, item });
	const [zoom, setZoom] = useState(0);
	const [quarters, setQuarters] = useState(0);
	const [moved, setMoved] = useState(STILL);
	const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
	const scale = ZOOMS[zoom] ?? 1;
	const percent = Math.round(scale * 100);
	const zoomTo = (next: number) => {
		setZoom(next);
		if (next === 0) setMoved(STILL);
	};
	const drag = {
		onPointerDown(event: PointerEvent) {
			event.currentTarget.setPointerCapture(event.pointerId);
			from.current = { x: event.clientX - moved.x, y: event.clientY - moved.y };
		},
		onPointerMove({ clientX, clientY }: PointerEvent) {
			if (from.current !== undefined && zoom > 0) setMoved({ x: clientX - from.current.x, y: clientY - from.current.y });
		},
		onPointerUp() {
			from.current = undefined;
		},
	};
	return (
		<figure className={join("flex min-w-0 flex-col overflow-hidden rounded-l bg-surface shadow-card", isTall && "row-span-2")}>
			<div className={join("relative min-h-[240px] flex-1 overflow-hidden bg-raised", isTall && "min-h-[520px]")}>
				{address !== undefined ? (
					<img
						src={address}
						alt={label}
						draggable={false}
						{...drag}
						className={join("absolute inset-0 size-full touch-none object-contain", zoom > 0 && "cursor-grab")}
						style={{ transform: `translate(${moved.x}px, ${moved.y}px) rotate(${quarters * QUARTER}deg) scale(${scale})` }}
					/>
				) : problem !== undefined ? (
					<div role="alert" className="absolute inset-0 grid place-content-center gap-3 px-6 text-center text-12">
						{textOf(problem)}
						<Button size="small" tone="ghost" onClick={again}>
							{t`Try again`}
						</Button>
					</div>
				) : (
					<div aria-busy="true" className="absolute inset-0">
						<span className="sr-only">{t`Loading`}</span>
						<Skeleton height="100%" />
					</div>
				)}
			</div>
			<figcaption className="flex items-center justify-between gap-2 px-3">
				<span className="text-12 text-soft">{label}</span>
				<span className="flex items-center">
					<span className="num text-11 text-soft" role="status">
						{percent}%
					</span>
					<IconButton label={t`Zoom out: ${label}`} disabled={zoom === 0} onClick={() => zoomTo(zoom - 1)}>
						<ZoomOut aria-hidden size={16} strokeWidth={1.75} />
					</IconButton>
					<IconButton label={t`Zoom in: ${label}`} disabled={zoom === ZOOMS.length - 1} onClick={() => zoomTo(zoom + 1)}>
						<ZoomIn aria-hidden size={16} strokeWidth={1.75} />
					</IconButton>
					<IconButton label={t`Rotate: ${label}`} onClick={() => setQuarters(quarters + 1)}>
						<RotateCw aria-hidden size={16} strokeWidth={1.75} />
					</IconButton>
				</span>
			</figcaption>
		</figure>
	);
}
