import type { LineMark, LineShape, Surface } from "../calculate/line-shape.ts";

export interface LineDrawing {
	readonly shapeOf: (surface: Surface) => LineShape;
	readonly marks: readonly LineMark[];
	readonly text: (price: string) => string;
}

const GRID = 4;
const LABEL_PAD = 6;
const LABEL_HEIGHT = 18;

export function drawLine(canvas: HTMLCanvasElement, { shapeOf, marks, text }: LineDrawing): void {
	const { width, height } = canvas.getBoundingClientRect();
	const context = canvas.getContext("2d");
	if (context === null || width === 0 || document.hidden) return;
	const ratio = window.devicePixelRatio || 1;
	const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
	if (canvas.width !== wide) canvas.width = wide;
	if (canvas.height !== high) canvas.height = high;
	context.setTransform(ratio, 0, 0, ratio, 0, 0);
	context.clearRect(0, 0, width, height);
	const style = getComputedStyle(canvas);
	const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
	context.font = `600 11px ${style.fontFamily}`;
	const widest = Math.max(0, ...["88,888.88"].map((sample) => context.measureText(sample).width));
	const shape = shapeOf({ width, height, label: widest + 2 * LABEL_PAD });
	grid(context, { width, height }, colour("line"));
	for (const mark of marks) drawMark(context, { shape, mark, width, height, colour, text });
	const brand = colour("accent");
	for (const run of shape.runs) {
		const path = new Path2D();
		for (const [at, [x, y]] of run.entries()) {
			if (at === 0) path.moveTo(x, y);
			else path.lineTo(x, y);
		}
		context.lineWidth = 1.75;
		context.lineJoin = "round";
		context.strokeStyle = brand;
		context.stroke(path);
		const [first, end] = [run[0], run.at(-1)];
		if (first === undefined || end === undefined) continue;
		path.lineTo(end[0], height);
		path.lineTo(first[0], height);
		const below = context.createLinearGradient(0, 0, 0, height);
		below.addColorStop(0, `${brand}30`);
		below.addColorStop(1, `${brand}00`);
		context.fillStyle = below;
		context.fill(path);
	}
	const end = shape.runs.at(-1)?.at(-1);
	if (end === undefined || shape.last === undefined) return;
	const [x, y] = end;
	context.fillStyle = brand;
	context.beginPath();
	context.arc(x, y, 3.5, 0, 2 * Math.PI);
	context.fill();
	dashed(context, [x, y, width, y], brand);
	label(context, { text: text(shape.last.text), y, right: width, height, fill: brand, ink: "#05102b" });
}

function grid(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }, colour: string): void {
	context.strokeStyle = colour;
	context.lineWidth = 1;
	for (let line = 1; line < GRID; line += 1) {
		const y = Math.round((height * line) / GRID) + 0.5;
		context.beginPath();
		context.moveTo(0, y);
		context.lineTo(width, y);
		context.stroke();
	}
}

interface MarkDrawing {
	readonly shape: LineShape;
	readonly mark: LineMark;
	readonly width: number;
	readonly height: number;
	readonly colour: (name: string) => string;
	readonly text: (price: string) => string;
}

function drawMark(context: CanvasRenderingContext2D, { shape, mark, width, height, colour }: MarkDrawing): void {
	const { price, openTime, closeTime, up } = mark;
	const tone = colour(up ? "up" : "down");
	if (price !== undefined && openTime !== undefined) {
		const y = shape.y(price);
		const from = Math.max(0, shape.x(openTime));
		dashed(context, [from, y, width, y], tone);
		context.fillStyle = tone;
		context.beginPath();
		// At the opening time, a triangle points up for an up option and down for a down option.
		context.moveTo(from - 5, y);
		context.lineTo(from + 5, y);
		context.lineTo(from, y + (up ? -9 : 9));
		context.fill();
	}
	if (closeTime === undefined) return;
	const x = shape.x(closeTime);
	if (x <= width) dashed(context, [x, 0, x, height], tone);
}

function dashed(
	context: CanvasRenderingContext2D,
	[x1, y1, x2, y2]: readonly [number, number, number, number],
	colour: string,
): void {
	context.save();
	context.setLineDash([3, 3]);
	context.lineWidth = 1;
	context.strokeStyle = colour;
	context.beginPath();
	context.moveTo(x1, y1);
	context.lineTo(x2, y2);
	context.stroke();
	context.restore();
}

interface Label {
	readonly text: string;
	readonly y: number;
	readonly right: number;
	readonly height: number;
	readonly fill: string;
	readonly ink: string;
}

function label(context: CanvasRenderingContext2D, { text, y, right, height, fill, ink }: Label): void {
	const width = context.measureText(text).width + 2 * LABEL_PAD;
	const top = Math.min(height - LABEL_HEIGHT, Math.max(0, y - LABEL_HEIGHT / 2));
	context.fillStyle = fill;
	context.beginPath();
	context.roundRect(right - width, top, width, LABEL_HEIGHT, 4);
	context.fill();
	context.fillStyle = ink;
	context.textBaseline = "middle";
	context.fillText(text, right - width + LABEL_PAD, top + LABEL_HEIGHT / 2 + 0.5);
}
