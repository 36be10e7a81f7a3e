// Calculates for each call the largest body that its params can need. A request whose Content-Length is larger is refused before
// its body is read.
import { z } from "zod";
import { BODY_LIMIT } from "./body.ts";

/** Bytes added for the names of params, for numbers, and for params that the call does not know. */
const LEAST_BYTES = 4_096;
/** Most bytes that one character can need: a character of three bytes in percent encoding, as forms send it. JSON needs less. */
const BYTES_A_CHARACTER = 9;
/** Assumed length of a text without a limit in its schema, such as an item of a list, digits or a symbol. */
const SHORT_CHARACTERS = 128;

interface Shape {
	readonly properties?: Readonly<Record<string, Shape>>;
	readonly anyOf?: readonly Shape[];
	readonly items?: Shape;
	readonly maxItems?: number;
	readonly maxLength?: number;
}

/** Returns the maximum size of a call's body in bytes, at most BODY_LIMIT. */
export function bodyLimitOf(params: z.ZodType): number {
	const shape = z.toJSONSchema(params, { io: "input", unrepresentable: "any" }) as Shape;
	const characters = Object.values(shape.properties ?? {}).reduce((sum, property) => sum + charactersOf(property), 0);
	return Math.min(BODY_LIMIT, LEAST_BYTES + BYTES_A_CHARACTER * characters);
}

function charactersOf({ anyOf, items, maxItems, maxLength }: Shape): number {
	if (anyOf !== undefined) return Math.max(...anyOf.map(charactersOf));
	if (items !== undefined) return (maxItems ?? Number.POSITIVE_INFINITY) * charactersOf(items);
	return maxLength ?? SHORT_CHARACTERS;
}
