// What is wrong with params, from zod's issues to one refusal that names the field.
import type { z } from "zod";
import { type RefusedAnswer, refused } from "./answer.ts";

/** The first issue: people mend one thing at a time. @param params as they came, to tell absent from wrong */
export function refuseParams(error: z.ZodError, params: Readonly<Record<string, unknown>>): RefusedAnswer {
	const issue = error.issues[0];
	const field = String(issue?.path[0] ?? "");
	if (field === "") return refused("malformed_request");
	return refused(Object.hasOwn(params, field) ? "field_invalid" : "field_required", field);
}
