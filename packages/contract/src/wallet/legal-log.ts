// POST wallet/legal_log returns the user's account records (changes of balances), newest first.
import { z } from "zod";
import { call } from "../call.ts";
import { listedIdParam, pageOf, pageParams, wholeParam } from "../fields.ts";
import { accountName, accountRecord, recordKind } from "./balance.ts";

const time = wholeParam(0, 9_999_999_999_999).optional();

export const legalLog = call({
	method: "POST",
	path: "wallet/legal_log",
	needs: "session",
	says: "Changes of the user's balances, newest first.",
	params: z.object({
		account: accountName.optional(),
		currency_id: listedIdParam.optional(),
		kind: recordKind.optional(),
		from: time,
		to: time,
		...pageParams,
	}),
	data: pageOf(accountRecord),
	refusals: [],
});
