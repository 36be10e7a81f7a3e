// @vitest-environment node
import { decodeQR } from "qr/decode.js";
import { encode } from "uqr";
import { expect, it } from "vitest";

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const DOT = 6;

/** Returns the pixels of a picture with a QR code, as the camera would deliver them. */
function pictureOf(text: string) {
	const { size, data } = encode(text, { ecc: "M", border: 4 });
	const width = size * DOT;
	const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
	for (let y = 0; y < width; y++)
		for (let x = 0; x < width; x++)
			if (data[Math.floor(y / DOT)]?.[Math.floor(x / DOT)]) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
	return { width, height: width, data: pixels };
}

it("the decoder for browsers without BarcodeDetector reads the app's QR codes", () => {
	expect(decodeQR(pictureOf(ADDRESS))).toBe(ADDRESS);
});

it("the decoder throws for a picture without a QR code", () => {
	expect(() => decodeQR({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(255) })).toThrow();
});
