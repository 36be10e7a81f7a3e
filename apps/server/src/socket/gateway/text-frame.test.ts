// Frames as another implementation of the protocol reads them, at the sizes where the layout of the head changes.

import type { Writable } from "node:stream";
import { expect, test } from "vitest";
import * as ws from "ws";
import { textFrame } from "./text-frame.ts";

/** The parser that `ws` itself uses; its types do not name it. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])("a text of %i bytes comes out as it went in", async (length) => {
	const text = "é".repeat(length >> 1) + "x".repeat(length % 2);
	const receiver = new Receiver({ isServer: false });
	const received = new Promise((resolve, reject) => {
		receiver.on("message", (data: Buffer, isBinary: boolean) => resolve({ text: data.toString(), isBinary }));
		receiver.on("error", reject);
	});
	receiver.write(textFrame(text));
	expect(await received).toEqual({ text, isBinary: false });
});
