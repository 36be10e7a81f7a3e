import type { z } from "zod";
import { type RefusedAnswer, refused } from "./answer.ts";

/**
 * Converts the first error of zod to a refusal that names the field.
 * @param params params as received; they show whether the field is missing or has a wrong value
 */
export function refuseParams(error: z.ZodError, params: Readonly<Record<string, unknown>>): RefusedAnswer {
	const issue = error.issues[0];
	const field = String(issue?.path[0] ?? "");
	if (field === "") return refused("malformed_request");
	return refused(Object.hasOwn(params, field) ? "field_invalid" : "field_required", field);
}
