// Draws a picture with a deposit address that the user can save or send: QR code, coin, network and address, black on white.
import { encode } from "uqr";

const WIDTH = 720;
const CODE = 560;
const LINE = 40;
const MARGIN = (WIDTH - CODE) / 2;
/** Number of characters of the address in one line of the picture. */
const IN_LINE = 24;

export interface AddressPicture {
	readonly title: string;
	readonly network: string;
	readonly address: string;
	readonly qrText: string;
	readonly warning: string;
}

/** Draws the picture. Returns undefined if the browser cannot draw. */
export function drawAddress({ title, network, address, qrText, warning }: AddressPicture): HTMLCanvasElement | undefined {
	const canvas = document.createElement("canvas");
	const lines = address.match(new RegExp(`.{1,${IN_LINE}}`, "gu")) ?? [];
	const notes = wrap(warning);
	canvas.width = WIDTH;
	canvas.height = MARGIN * 3 + CODE + LINE * (lines.length + notes.length + 2);
	const pen = canvas.getContext("2d");
	if (pen === null) return undefined;
	pen.fillStyle = "#fff";
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.fillStyle = "#000";
	pen.textAlign = "center";
	let y = MARGIN;
	const write = (text: string, font: string) => {
		pen.font = font;
		pen.fillText(text, WIDTH / 2, y, WIDTH - 40);
		y += LINE;
	};
	write(title, "600 32px sans-serif");
	write(network, "26px sans-serif");
	const { size, data } = encode(qrText, { ecc: "M", border: 2 });
	const dot = CODE / size;
	// Each dot is drawn one pixel larger, because rounding would leave gaps between dots.
	for (const [row, cells] of data.entries())
		for (const [column, on] of cells.entries()) if (on) pen.fillRect(MARGIN + column * dot, y + row * dot, dot + 1, dot + 1);
	y += CODE + LINE;
	for (const line of lines) write(line, "28px monospace");
	for (const note of notes) write(note, "22px sans-serif");
	return canvas;
}

/** Breaks a text into lines at spaces. A text without spaces is broken anywhere. */
function wrap(text: string): readonly string[] {
	return text.match(/.{1,52}(?:\s|$)|.{1,30}/gu) ?? [];
}
