// Draws the invitation poster on a canvas. The picture is the same in the light and the dark theme.
import { encode } from "uqr";

export interface Poster {
	readonly title: string;
	readonly promise: string;
	/** Label of the invite code. */
	readonly label: string;
	readonly code: string;
	readonly link: string;
}

/** Size of the picture in pixels. The ratio 3:4 suits social media and messengers. */
const [WIDTH, HEIGHT, MARGIN] = [1080, 1440, 90];
const QR = 520;
const INK = "#10141d";

/** Returns a canvas with the poster; undefined if the browser cannot draw. */
export function drawPoster(poster: Poster): HTMLCanvasElement | undefined {
	const canvas = document.createElement("canvas");
	canvas.width = WIDTH;
	canvas.height = HEIGHT;
	const to = canvas.getContext("2d");
	if (to === null) return undefined;
	const { fontFamily } = getComputedStyle(document.body);
	const family = fontFamily === "" ? "sans-serif" : fontFamily;
	const font = (weight: number, size: number) => `${weight} ${size}px ${family}`;
	const background = to.createLinearGradient(0, 0, WIDTH, HEIGHT);
	for (const [at, colour] of [
		[0, "#508aff"],
		[0.6, "#2f5fe0"],
		[1, "#274bb8"],
	] as const)
		background.addColorStop(at, colour);
	to.fillStyle = background;
	to.fillRect(0, 0, WIDTH, HEIGHT);
	to.fillStyle = "#fff";
	to.textBaseline = "top";
	to.font = font(700, 56);
	to.fillText("candor", MARGIN, MARGIN);
	to.font = font(650, 68);
	const below = drawLines(to, poster.title, MARGIN, MARGIN + 120, 84);
	to.font = font(400, 38);
	drawLines(to, poster.promise, MARGIN, below + 16, 52);
	const top = HEIGHT - MARGIN - 260 - QR;
	to.fillRect((WIDTH - QR) / 2, top, QR, QR);
	drawQr(to, poster.link, (WIDTH - QR) / 2, top);
	to.fillStyle = "#fff";
	to.textAlign = "center";
	to.font = font(400, 34);
	to.fillText(poster.label, WIDTH / 2, top + QR + 40);
	to.font = font(700, 88);
	to.fillText(poster.code, WIDTH / 2, top + QR + 88, WIDTH - 2 * MARGIN);
	to.font = font(400, 26);
	to.fillText(poster.link.replace(/^https?:\/\//, ""), WIDTH / 2, HEIGHT - MARGIN - 30, WIDTH - 2 * MARGIN);
	return canvas;
}

/** Draws a text in at most three lines. Returns the y position below them. */
function drawLines(to: CanvasRenderingContext2D, text: string, x: number, y: number, height: number): number {
	const lines = linesOf(text, (line) => to.measureText(line).width <= WIDTH - 2 * MARGIN).slice(0, 3);
	for (const [at, line] of lines.entries()) to.fillText(line, x, y + at * height, WIDTH - 2 * MARGIN);
	return y + lines.length * height;
}

/** Breaks a text into lines between words. In scripts without spaces, it breaks between characters. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
	const lines: string[] = [];
	let line = "";
	for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
		if (line === "" || fits((line + segment).trimEnd())) line += segment;
		else {
			lines.push(line.trimEnd());
			line = segment.trimStart();
		}
	}
	return [...lines, line.trimEnd()].filter((each) => each !== "");
}

function drawQr(to: CanvasRenderingContext2D, text: string, x: number, y: number): void {
	const { size, data } = encode(text, { ecc: "M", border: 3 });
	const cell = QR / size;
	to.fillStyle = INK;
	for (const [row, cells] of data.entries()) {
		for (const [column, dark] of cells.entries()) {
			// Cells are drawn slightly larger (rounded outwards), because gaps between them would make the code hard to scan.
			if (dark) to.fillRect(Math.floor(x + column * cell), Math.floor(y + row * cell), Math.ceil(cell), Math.ceil(cell));
		}
	}
}
