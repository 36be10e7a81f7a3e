// Turns zod's issues with params into one refusal that names the field.
import type { z } from "zod";
import { type RefusedAnswer, refused } from "./answer.ts";

/** Takes the first issue only. @param params as received, to tell absent from wrong */
export function refuseParams(error: z.ZodError, params: Readonly<Record<string, unknown>>): RefusedAnswer {
	const issue = error.issues[0];
	const field = String(issue?.path[0] ?? "");
	if (field === "") return refused("malformed_request");
	return refused(Object.hasOwn(params, field) ? "field_invalid" : "field_required", field);
}
