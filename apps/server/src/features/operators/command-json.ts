// Reads operators' commands from JSON, and from the bytes of an intent (a command that waits for a second operator). The fields
// are defined by the layouts that the core declares, so a new product's commands need no change here. Amounts are text, because
// JSON has no exact large integers. Nothing is rounded, and unknown fields are refused.
import { ByteReader, COMMANDS, type Command, type CommandSchema } from "@candor/core";
import { z } from "zod";
import { hasCardNumber } from "../../people/mask-card-numbers.ts";

const OPERATOR_COMMANDS = new Map(
	(COMMANDS as readonly CommandSchema[]).filter(({ operator }) => operator !== undefined).map((schema) => [schema.type, schema]),
);
const BIG_LIMIT = 1n << 62n;

const PLAIN: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
	["uint", z.int().nonnegative()],
	[
		"big",
		z
			.string()
			.regex(/^-?\d{1,19}$/)
			.transform(BigInt)
			.refine((value) => value > -BIG_LIMIT && value < BIG_LIMIT),
	],
	["bool", z.boolean()],
	// Postgres can store neither NUL characters nor lone surrogates.
	["text", z.string().refine((value) => value.isWellFormed() && !value.includes("\0"))],
]);

/** Converts a command's layout text, read from left to right, to a schema. */
class LayoutReader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	struct(): Record<string, z.ZodType> {
		const members = new Map<string, z.ZodType>();
		for (this.#take("{ "); ; this.#take(", ")) {
			const name = this.#word();
			this.#take(": ");
			members.set(name, this.#field());
			if (this.#takes(" }")) return Object.fromEntries(members);
		}
	}

	#field(): z.ZodType {
		if (this.#text.startsWith("{ ", this.#at)) return z.strictObject(this.struct());
		const word = this.#word();
		const plain = PLAIN.get(word);
		if (plain !== undefined) return plain;
		this.#take("(");
		const field = this.#composed(word);
		this.#take(")");
		return field;
	}

	#composed(word: string): z.ZodType {
		if (word === "optional") return this.#field().optional();
		if (word === "list") return z.array(this.#field());
		if (word === "hex") return z.string().regex(new RegExp(`^[0-9a-f]{${Number(this.#word()) * 2}}$`));
		if (word !== "oneOf") throw new Error(`a field of ${word} in ${this.#text}`);
		const words = [this.#word()];
		while (this.#takes("|")) words.push(this.#word());
		return z.enum(words);
	}

	#word(): string {
		const [word = ""] = /^\w+/.exec(this.#text.slice(this.#at)) ?? [];
		this.#at += word.length;
		return word;
	}

	#takes(mark: string): boolean {
		if (!this.#text.startsWith(mark, this.#at)) return false;
		this.#at += mark.length;
		return true;
	}

	#take(mark: string): void {
		if (!this.#takes(mark)) throw new Error(`no "${mark}" at ${this.#at} of ${this.#text}`);
	}
}

const SHAPES: ReadonlyMap<string, z.ZodType<Record<string, unknown>>> = new Map(
	[...OPERATOR_COMMANDS].map(([type, { layout }]) => {
		const { id: _id, by: _by, ...fields } = new LayoutReader(layout).struct();
		return [type, z.strictObject({ type: z.literal(type), ...fields })];
	}),
);

export interface CommandFault {
	readonly fault: string;
}

/** Reads a command from JSON. The server sets `id` and `by`; a command that contains either of them is refused. */
export function readCommand(json: string, id: string, by: number): Command | CommandFault {
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		return { fault: "it is not JSON" };
	}
	const type = typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
	const parsed = SHAPES.get(type)?.safeParse(value);
	if (parsed === undefined) return { fault: `${type === "" ? "it has no type" : `${type} is no operator's command`}` };
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return { fault: `${issue?.path.join(".") || "it"}: ${issue?.message}` };
	}
	// The reason is refused and not masked: it is signed, and stays in the journal for ever.
	if (hasCardNumber(String(parsed.data.reason ?? ""))) return { fault: "reason: it has a card number" };
	return { ...parsed.data, id, by } as unknown as Command;
}

/**
 * Reads an operator's command from the bytes of an intent.
 * @param hex number and fields of the command in the core's encoding
 */
export function commandOfBytes(hex: string): Command {
	const reader = new ByteReader(Buffer.from(hex, "hex"));
	const number = reader.uint();
	const schema = [...OPERATOR_COMMANDS.values()].find((known) => known.number === number);
	if (schema === undefined) throw new Error(`no operator's command has the number ${number}`);
	return schema.read(reader) as Command;
}
