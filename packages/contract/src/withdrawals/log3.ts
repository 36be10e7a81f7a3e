// GET charge_mention/log3 returns the user's withdrawals.
import { z } from "zod";
import { call } from "../call.ts";
import { recordStatus } from "../deposits/network.ts";
import { listedIdParam, pageOf, pageParams } from "../fields.ts";
import { withdrawalRecord } from "./withdrawal.ts";

export const withdrawalLog = call({
	method: "GET",
	path: "charge_mention/log3",
	needs: "session",
	says: "The user's withdrawals, newest first.",
	params: z.object({ currency_id: listedIdParam.optional(), status: recordStatus.optional(), ...pageParams }),
	data: pageOf(withdrawalRecord),
	refusals: [],
});
