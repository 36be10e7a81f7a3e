// GET charge_mention/log2 returns the user's deposits; GET charge_mention/detail returns one deposit or withdrawal.
import { z } from "zod";
import { call } from "../call.ts";
import { idParam, listedIdParam, pageOf, pageParams } from "../fields.ts";
import { withdrawalRecord } from "../withdrawals/withdrawal.ts";
import { depositRecord } from "./deposit.ts";
import { recordStatus } from "./network.ts";

export const depositLog = call({
	method: "GET",
	path: "charge_mention/log2",
	needs: "session",
	says: "The user's deposits, newest first.",
	params: z.object({ currency_id: listedIdParam.optional(), status: recordStatus.optional(), ...pageParams }),
	data: pageOf(depositRecord),
	refusals: [],
});

export const moneyRecord = call({
	method: "GET",
	path: "charge_mention/detail",
	needs: "session",
	says: "One of the user's deposits or withdrawals.",
	params: z.object({ id: idParam, kind: z.enum(["deposit", "withdrawal"]) }),
	data: z.object({ record: z.discriminatedUnion("kind", [depositRecord, withdrawalRecord]) }),
	refusals: ["unknown_record"],
});
