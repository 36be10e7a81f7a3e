// Reads terms of a product from an operator's JSON file.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { UsageError } from "./usage-error.ts";

/** Throws UsageError. @param of name of the thing whose terms the file contains */
export function readTerms<S extends z.ZodType>(file: string, form: S, of: string): z.infer<S> {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new UsageError(`${file} is no JSON`);
	}
	const read = form.safeParse(value);
	if (!read.success) throw new UsageError(`${file} has no terms of ${of}: ${z.prettifyError(read.error)}`);
	return read.data;
}
