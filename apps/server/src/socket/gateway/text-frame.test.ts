// Tests the encoded frames with the parser of another implementation, at the lengths at which the layout of the header changes.

import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import * as ws from "ws";
import { textFrame } from "./text-frame.ts";

/** Frame parser of the library `ws`, which the types of `ws` do not declare. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
	"a text frame of %i bytes is read as it was written",
	async (length) => {
		const text = "é".repeat(length >> 1) + "x".repeat(length % 2);
		const receiver = new Receiver({ isServer: false });
		const received = new Promise((resolve, reject) => {
			receiver.on("message", (data: Buffer, isBinary: boolean) => resolve({ text: data.toString(), isBinary }));
			receiver.on("error", reject);
		});
		receiver.write(textFrame(text));
		expect(await received).toEqual({ text, isBinary: false });
	},
);
