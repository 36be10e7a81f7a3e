// GET microtrade/lists returns the user's options, newest first. With `id` it returns one option.
import { z } from "zod";
import { call } from "../call.ts";
import { idParam, listedIdParam, pageOf, pageParams } from "../fields.ts";
import { option, optionAccount, optionResult, optionStatus } from "./option.ts";

export const optionLists = call({
	method: "GET",
	path: "microtrade/lists",
	needs: "session",
	says: "The user's options by status, result, market and account, newest first. With `id`: one option.",
	params: z.object({
		id: idParam.optional(),
		status: optionStatus.optional(),
		/** Result of the option: the direction in which the price moved. */
		type: optionResult.optional(),
		match_id: listedIdParam.optional(),
		/** Account with real or with demo money. Default: real. */
		account: optionAccount.optional(),
		...pageParams,
	}),
	data: z.union([pageOf(option), option]),
	refusals: ["unknown_option"],
});
