// Tests hostile and damaged files. Each test builds its file, so that its bytes are visible here.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { LONGEST_SIDE } from "./limits.ts";
import type { DecoderResult } from "./messages.ts";
import { normalise } from "./normalise.ts";

/** A picture whose left half is red and whose right half is blue. */
function halves(width = 64, height = 32) {
	const raw = Buffer.alloc(width * height * 3);
	for (let at = 0; at < width * height; at++) raw[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
	return sharp(raw, { raw: { width, height, channels: 3 } });
}

async function pictureOf(file: Uint8Array): Promise<Buffer> {
	const result = await normalise(file);
	if (result.kind === "fault") throw new Error(result.fault);
	return Buffer.from(result.bytes);
}

const fault = (name: string): DecoderResult => ({ kind: "fault", fault: name }) as DecoderResult;

/** Returns the colour of a pixel: "red", "blue" or "other". */
async function colourAt(jpeg: Buffer, x: number, y: number): Promise<string> {
	const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * info.channels;
	const [red = 0, , blue = 0] = data.subarray(at, at + 3);
	return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : "other";
}

/** Returns a PNG with one chunk of pixel data. Its header claims the given size, whatever the data. */
function pngOf(width: number, height: number): Buffer {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width, 0);
	head.writeUInt32BE(height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk("IHDR", head),
		chunk("IDAT", deflateSync(Buffer.alloc(900))),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Returns the start of an ISO media file of the given brand. Phones write HEIC in this format. */
function brandOf(brand: string): Buffer {
	const box = Buffer.concat([Buffer.from("ftyp"), Buffer.from(brand), Buffer.alloc(4), Buffer.from("mif1")]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(box.length + 4);
	return Buffer.concat([length, box, Buffer.alloc(64)]);
}

test.each(["jpeg", "png", "webp"] as const)("a %s file becomes a JPEG of the same size", async (format) => {
	const made = await pictureOf(await halves().toFormat(format).toBuffer());
	expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 32 });
	expect(await colourAt(made, 8, 16)).toBe("red");
	expect(await colourAt(made, 56, 16)).toBe("blue");
});

test("transparent parts become white", async () => {
	const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
		.png()
		.toBuffer();
	const [red, green, blue] = await sharp(await pictureOf(clear))
		.raw()
		.toBuffer();
	expect([red, green, blue]).toEqual([255, 255, 255]);
});

test("pictures with 16 bits per channel and greyscale pictures are stored", async () => {
	await pictureOf(await halves().toColourspace("rgb16").png().toBuffer());
	await pictureOf(await halves().greyscale().png().toBuffer());
});

// The original's red corner must be at the top left of the stored picture. EXIF 2.32 defines which corner that is for each
// orientation.
test.each([
	[1, "top left"],
	[2, "top right"],
	[3, "bottom right"],
	[4, "bottom left"],
	[5, "top left"],
	[6, "top right"],
	[7, "bottom right"],
	[8, "bottom left"],
])("a photo with the EXIF orientation %i is turned upright: its red corner is at the %s", async (orientation, corner) => {
	const [width, height] = [64, 32];
	const raw = Buffer.alloc(width * height * 3);
	for (let at = 0; at < width * height; at++) {
		const isCorner = at % width < width / 2 && at < (width * height) / 2;
		raw[at * 3 + (isCorner ? 0 : 2)] = 255;
	}
	const photo = sharp(raw, { raw: { width, height, channels: 3 } }).withMetadata({ orientation });
	const made = await pictureOf(await photo.jpeg().toBuffer());
	const found = await sharp(made).metadata();
	const size = orientation < 5 ? [width, height] : [height, width];
	expect([found.width, found.height, found.orientation]).toEqual([...size, undefined]);
	const reds: string[] = [];
	for (const [y, row] of ["top", "bottom"].entries()) {
		for (const [x, column] of ["left", "right"].entries()) {
			const colour = await colourAt(made, x * (found.width - 8) + 4, y * (found.height - 8) + 4);
			if (colour === "red") reds.push(`${row} ${column}`);
		}
	}
	expect(reds).toEqual([corner]);
});

test("a photo that is both turned and reduced has its longest side upright", async () => {
	const photo = await halves(6_000, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
	const made = await pictureOf(photo);
	const { width, height } = await sharp(made).metadata();
	expect([width, height]).toEqual([41, LONGEST_SIDE]);
	expect([await colourAt(made, 20, 100), await colourAt(made, 20, LONGEST_SIDE - 100)]).toEqual(["red", "blue"]);
});

test("GPS position, camera, colour profile and comments of a photo are removed", async () => {
	const exif = { IFD0: { Make: "Camera of Ada", Copyright: "Ada" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } };
	const photo = await halves()
		.withExif(exif)
		.withIccProfile("p3")
		.withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Ada</x:xmpmeta>")
		.jpeg()
		.toBuffer();
	expect((await sharp(photo).metadata()).exif).toBeDefined();
	expect(photo.includes("Ada")).toBe(true);
	const made = await pictureOf(photo);
	const { exif: left, icc, xmp, iptc } = await sharp(made).metadata();
	expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
	expect(made.includes("Ada")).toBe(false);
	expect(made.includes("Exif")).toBe(false);
});

test("bytes after the end of a picture, such as an archive, a script or a page, are not stored", async () => {
	const jpeg = await halves().jpeg().toBuffer();
	const zip = Buffer.from("PK\x03\x04 payload of an archive PK\x05\x06", "latin1");
	const page = Buffer.from("<html><script>alert(1)</script></html>");
	for (const payload of [zip, page]) {
		const made = await pictureOf(Buffer.concat([jpeg, payload]));
		for (const part of ["PK\x03\x04", "payload", "<script>", "<html>"]) expect(made.includes(part)).toBe(false);
	}
	const comment = Buffer.concat([
		jpeg.subarray(0, 2),
		Buffer.from([0xff, 0xfe, 0, 27]),
		Buffer.from("<script>alert(1)</script>"),
		jpeg.subarray(2),
	]);
	expect((await pictureOf(comment)).includes("script")).toBe(false);
});

test.each([
	["a GIF with an archive at its end (GIFAR)", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;PK\x03\x04 classes", "latin1")],
	[
		"an SVG with a script",
		Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
	],
	["an SVG without a declaration", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	["a page that is named .jpg", Buffer.from("<!doctype html><html><body>hello</body></html>")],
	["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
	["a PDF that begins with the first bytes of a BMP", Buffer.from("BM%PDF-1.7\n%%EOF")],
	["a TIFF", Buffer.from("II*\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00", "latin1")],
	["an archive", Buffer.from("PK\x03\x04\x14\x00\x00\x00\x08\x00", "latin1")],
	["an empty file", Buffer.alloc(0)],
	["zeros", Buffer.alloc(5_000)],
])("%s is refused as a picture", async (_name, file) => {
	expect(await normalise(file)).toEqual(fault("unsupported"));
});

test.each(["heic", "heix", "mif1", "avif"])("a photo of the brand %s is refused as HEIC", async (brand) => {
	expect(await normalise(brandOf(brand))).toEqual(fault("heic"));
});

test("a PNG of 1 kB that declares 60,000 × 60,000 pixels is refused before it is decoded", async () => {
	const bomb = pngOf(60_000, 60_000);
	expect(bomb.length).toBeLessThan(1_024);
	expect(await normalise(bomb)).toEqual(fault("dimensions"));
});

test("a picture of more than 40 megapixels is refused, and a long narrow one is accepted", async () => {
	expect(await normalise(pngOf(8_000, 5_001))).toEqual(fault("dimensions"));
	const strip = await sharp({ create: { width: 20_000, height: 10, channels: 3, background: "#888888" } })
		.png()
		.toBuffer();
	expect((await sharp(await pictureOf(strip)).metadata()).width).toBe(LONGEST_SIDE);
});

test("a truncated picture file is refused", async () => {
	const noise = {
		create: { width: 256, height: 256, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
	} as const;
	for (const format of ["jpeg", "png", "webp"] as const) {
		const file = await sharp(noise).toFormat(format).toBuffer();
		expect(await normalise(file.subarray(0, file.length / 2)), format).toEqual(fault("damaged"));
	}
	const jpeg = await sharp(noise).jpeg().toBuffer();
	expect(await normalise(jpeg.subarray(0, 20))).toEqual(fault("damaged"));
});

test("a picture whose pixels are missing or whose header is damaged is refused", async () => {
	expect(await normalise(pngOf(500, 500))).toEqual(fault("damaged"));
	const jpeg = await halves().jpeg().toBuffer();
	expect(await normalise(Buffer.concat([jpeg.subarray(0, 30), Buffer.alloc(400, 0xaa)]))).toEqual(fault("damaged"));
});
