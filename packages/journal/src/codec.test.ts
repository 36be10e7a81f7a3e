// Tests that a message is unchanged after encoding and decoding, and that malformed bytes are rejected.
import { ByteWriter, COMMANDS, type Command, EVENTS, type Event, MalformedBytes } from "@candor/core";
import { arbitraryMessage, foundingCommands, moneyFlow, Random } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CommandFrames, decodeCommands, decodeEvents, encodeCommands, encodeEvents } from "./codec.ts";
import { UnencodableCommand } from "./failures.ts";

describe.each([
	["commands", COMMANDS, encodeCommands, decodeCommands],
	["events", EVENTS, encodeEvents, decodeEvents],
] as const)("the codec encodes %s", (_, schemas, encode, decode) => {
	const write = encode as (items: readonly unknown[]) => Uint8Array;
	const read = decode as (bytes: Uint8Array) => unknown[];

	test.each(schemas.map((schema) => [schema.type, schema] as const))(
		"the codec encodes and decodes %s without a change",
		(_type, schema) => {
			fc.assert(
				fc.property(fc.array(arbitraryMessage(schema), { maxLength: 5 }), (items) => {
					const bytes = write(items);
					expect(read(bytes)).toEqual(items);
					expect(write(read(bytes))).toEqual(bytes);
				}),
				{ numRuns: 50 },
			);
		},
	);

	test("the codec rejects a shortened batch, and one with additional bytes", () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(...schemas.map((schema) => arbitraryMessage(schema))), { minLength: 1, maxLength: 5 }),
				(items) => {
					const bytes = write(items);
					for (let length = 0; length < bytes.length; length++)
						expect(() => read(bytes.subarray(0, length))).toThrow(MalformedBytes);
					expect(() => read(Uint8Array.of(...bytes, 0))).toThrow(MalformedBytes);
				},
			),
			{ numRuns: 50 },
		);
	});
});

test("the codec rejects an unknown message number", () => {
	const writer = new ByteWriter();
	writer.uint(1);
	writer.uint(999);
	expect(() => decodeCommands(writer.finish())).toThrow("unknown message number 999");
	expect(() => decodeEvents(writer.finish())).toThrow("unknown message number 999");
});

test("the codec rejects commands decoded as events, and events decoded as commands", () => {
	expect(() => decodeEvents(encodeCommands(foundingCommands()))).toThrow(MalformedBytes);
	const event: Event = { type: "EpochRaised", epoch: 1 };
	expect(() => decodeCommands(encodeEvents([event]))).toThrow(MalformedBytes);
});

test("the codec encodes a batch of the selected commands only", () => {
	fc.assert(
		fc.property(fc.integer(), fc.array(fc.boolean(), { maxLength: 40 }), (seed, kept) => {
			const commands = moneyFlow(new Random(seed), kept.length);
			const frames = new CommandFrames();
			for (const command of commands) frames.add(command);
			expect(frames.encode((index) => kept[index] as boolean)).toEqual(
				encodeCommands(commands.filter((_, index) => kept[index])),
			);
		}),
	);
});

test("a command that cannot be encoded is rejected and leaves no bytes in the batch", () => {
	const [good] = moneyFlow(new Random(1), 1) as [Command];
	const frames = new CommandFrames();
	frames.add(good);
	const bad = { type: "Transfer", id: "x", by: 100_101, asset: 1.5, from: "coin", to: "trust", amount: 1n } as const;
	for (const command of [
		bad,
		{ ...bad, asset: -1 },
		{ ...bad, asset: 1, to: "fees" },
		{ ...bad, type: "Steal" },
		{ ...bad, asset: 1, amount: 1n << 63n },
	]) {
		expect(() => frames.add(command as Command)).toThrow(UnencodableCommand);
	}
	frames.add(good);
	expect(frames.encode(() => true)).toEqual(encodeCommands([good, good]));
});
