import sharp from "sharp";
import { expect, test } from "vitest";
import { watermark } from "./watermark.ts";

const TEXT = "OP 42 2026-11-26 23:15:09 UTC";
const plain = (width: number, height: number, grey: string) =>
	sharp({ create: { width, height, channels: 3, background: grey } })
		.jpeg()
		.toBuffer();

async function marked(picture: Uint8Array, text = TEXT): Promise<Buffer> {
	const result = await watermark(picture, text);
	if (result.kind === "fault") throw new Error(result.fault);
	return Buffer.from(result.bytes);
}

/** Returns the standard deviation of the grey values in a section of the picture; 0 if the section has one colour. */
async function contrastOf(picture: Buffer, part: { left: number; top: number; width: number; height: number }): Promise<number> {
	return (await sharp(await sharp(picture).extract(part).greyscale().toBuffer()).stats()).channels[0]?.stdev ?? 0;
}

test.each(["#ffffff", "#000000", "#888888"])(
	"the watermark is visible in every quarter of a picture of the colour %s",
	async (grey) => {
		const made = await marked(await plain(800, 600, grey));
		for (const left of [0, 400]) {
			for (const top of [0, 300]) {
				expect(await contrastOf(made, { left, top, width: 400, height: 300 })).toBeGreaterThan(5);
			}
		}
	},
);

test("another operator or another second gives another watermark", async () => {
	const picture = await plain(800, 600, "#888888");
	const [one, other] = [await marked(picture), await marked(picture, TEXT.replace("42", "43"))];
	expect(one.equals(other)).toBe(false);
});

test.each([
	[1, 1],
	[40, 3_000],
	[3_000, 10],
])("a picture of %i × %i pixels keeps its size with a watermark", async (width, height) => {
	expect(await sharp(await marked(await plain(width, height, "#888888"))).metadata()).toMatchObject({ width, height });
});
