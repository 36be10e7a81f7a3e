// Tests that the browser's decoder of commands reads exactly the values that the core's encoder wrote.
import { ByteWriter, COMMANDS, type CommandSchema } from "@candor/core";
import { arbitraryMessage } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CommandLayout, checkIntent, decodeCommand, type EncodedIntent, jsonOf, WrongBytes } from "./decode-command.ts";
import { hexOf, sha256 } from "./hex.ts";

const SCHEMAS = COMMANDS as readonly (CommandSchema & { write(writer: ByteWriter, value: unknown): void })[];

function bytesOf(schema: (typeof SCHEMAS)[number], command: unknown): Uint8Array<ArrayBuffer> {
	const writer = new ByteWriter();
	writer.uint(schema.number);
	schema.write(writer, command);
	return new Uint8Array(writer.finish());
}

describe("every command of the core can be decoded", () => {
	test.each(SCHEMAS.map((schema) => [schema.type, schema] as const))(
		"%s decodes to the fields that were encoded",
		(_type, schema) => {
			fc.assert(
				fc.property(arbitraryMessage(schema), (command) => {
					const { type: _, ...fields } = command;
					expect(decodeCommand(bytesOf(schema, command), schema)).toEqual(fields);
				}),
				{ numRuns: 30 },
			);
		},
	);
});

const suspend = SCHEMAS.find(({ type }) => type === "SuspendOperator") as (typeof SCHEMAS)[number];
const LAYOUTS: readonly CommandLayout[] = SCHEMAS;

async function intentOf(fields: Record<string, unknown>): Promise<EncodedIntent> {
	const bytes = bytesOf(suspend, { type: "SuspendOperator", ...fields });
	const { id: _id, by, reason, ...shown } = fields;
	return {
		command: "SuspendOperator",
		bytes: hexOf(bytes),
		hash: hexOf(await sha256(bytes)),
		fields: jsonOf(shown),
		reason: String(reason),
		operator: Number(by),
	};
}

describe("an intent is accepted only if all its parts agree", () => {
	const given = { id: "x", by: 3, operator: 5, reason: "lost laptop" };

	test("an intent is accepted if bytes, hash, fields, reason and proposer agree", async () => {
		expect(await checkIntent(await intentOf(given), LAYOUTS)).toEqual({ ok: true, fields: { operator: 5 } });
	});

	test("an intent is refused if bytes, hash, fields, reason or proposer differ", async () => {
		const honest = await intentOf(given);
		const other = await intentOf({ ...given, operator: 6 });
		const judge = async (change: Partial<EncodedIntent>) => checkIntent({ ...honest, ...change }, LAYOUTS);
		expect(await judge({ bytes: other.bytes })).toMatchObject({ fault: "hash" });
		expect(await judge({ bytes: other.bytes, hash: other.hash })).toMatchObject({ fault: "fields" });
		expect(await judge({ fields: other.fields })).toMatchObject({ fault: "fields" });
		expect(await judge({ reason: "another reason" })).toMatchObject({ fault: "reason" });
		expect(await judge({ operator: 4 })).toMatchObject({ fault: "proposer" });
		expect(await judge({ command: "Nothing" })).toMatchObject({ fault: "unknown_command" });
		expect(await judge({ command: "CloseOperator" })).toMatchObject({ fault: "bytes" });
		expect(await judge({ bytes: "zz" })).toMatchObject({ fault: "bytes" });
	});
});

test("command bytes that are too few, too many or in a longer form are refused", () => {
	const bytes = bytesOf(suspend, { type: "SuspendOperator", id: "x", by: 3, operator: 5, reason: "" });
	expect(() => decodeCommand(bytes.subarray(0, bytes.length - 1), suspend)).toThrow(WrongBytes);
	expect(() => decodeCommand(new Uint8Array([...bytes, 0]), suspend)).toThrow(WrongBytes);
	expect(() => decodeCommand(new Uint8Array([0xc4, 0x80, 0x00]), suspend)).toThrow(WrongBytes);
});
