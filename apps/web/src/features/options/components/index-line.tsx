// Draws the live index of the last five minutes, with the user's open options. A new record redraws the canvas outside React,
// so that no component renders.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { serverNow } from "../../../data/api.ts";
import { useServerTime } from "../../../data/server-clock.ts";
import { indexLine } from "../../../domain/options/live-index.ts";
import { type LineMark, lineShape } from "../calculate/line-shape.ts";
import { drawLine } from "./draw-line.ts";

export interface IndexLineProps {
	symbol: string;
	priceDecimals: number;
	/** Marks of the user's options on the line. The caller must pass the same array while the marks do not change. */
	marks: readonly LineMark[];
}

/** Interval in ms at which the text for screen readers is updated. */
const WORDS_EVERY_MS = 15_000;

export function IndexLine({ symbol, priceDecimals, marks }: IndexLineProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		const drawn = canvas.current;
		if (drawn === null) return;
		const line = indexLine(symbol);
		let frame = 0;
		const draw = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() =>
				drawLine(drawn, {
					shapeOf: (surface) => lineShape(line.get(), marks, surface, serverNow()),
					marks,
					text: (price) => figure(price, { places: priceDecimals }),
				}),
			);
		};
		const stops = [line.subscribe(draw)];
		const size = new ResizeObserver(draw);
		size.observe(drawn);
		const look = new MutationObserver(draw);
		look.observe(document.documentElement, { attributeFilter: ["data-theme", "data-rise"] });
		document.addEventListener("visibilitychange", draw);
		return () => {
			cancelAnimationFrame(frame);
			for (const stop of stops) stop();
			size.disconnect();
			look.disconnect();
			document.removeEventListener("visibilitychange", draw);
		};
	}, [symbol, marks, priceDecimals, figure]);
	return (
		<figure className="m-0 h-full">
			<canvas
				ref={canvas}
				role="img"
				aria-label={t`Signed index of ${symbol}, the last five minutes`}
				className="block size-full"
			/>
			<LineWords symbol={symbol} priceDecimals={priceDecimals} />
		</figure>
	);
}

function LineWords({ symbol, priceDecimals }: Omit<IndexLineProps, "marks">) {
	const { t } = useLingui();
	const { figure } = useFigures();
	useServerTime((now) => Math.floor(now / WORDS_EVERY_MS));
	const prices = indexLine(symbol)
		.get()
		.map(({ price }) => price)
		.filter((price) => Number(price) > 0);
	const last = prices.at(-1);
	if (last === undefined) return <figcaption className="sr-only">{t`No index price yet`}</figcaption>;
	// Floats are exact enough to sort prices.
	const sorted = [...prices].sort((a, b) => Number(a) - Number(b));
	const [now, low, high] = [last, sorted[0] ?? last, sorted.at(-1) ?? last].map((price) =>
		figure(price, { places: priceDecimals }),
	);
	return <figcaption className="sr-only">{t`Now ${now}; lowest ${low}, highest ${high}`}</figcaption>;
}
