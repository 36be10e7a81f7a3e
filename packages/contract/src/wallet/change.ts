// POST wallet/change transfers money between the user's accounts; GET wallet/hzhistory returns the history of transfers.
import { z } from "zod";
import { call } from "../call.ts";
import {
	amountParam,
	clientId,
	decimalText,
	id,
	idParam,
	listedIdParam,
	noData,
	pageOf,
	pageParams,
	sentAt,
	timeMs,
} from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { transferAccount } from "./balance.ts";

export const walletChange = call({
	method: "POST",
	path: "wallet/change",
	needs: "session",
	says: "Moves available money between two of the user's accounts, at once and without a fee.",
	params: z.object({
		currency_id: idParam,
		from_field: transferAccount,
		to_field: transferAccount,
		number: amountParam.optional(),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: noData,
	refusals: [...COMMAND_REFUSALS, "unknown_asset", "same_account", "insufficient_balance", ...NUMBER_REFUSALS],
});

const transfer = z.object({
	id,
	currency_id: id,
	currency: z.string(),
	from_field: transferAccount,
	to_field: transferAccount,
	number: decimalText,
	created_at: timeMs,
});
export type Transfer = z.infer<typeof transfer>;

export const hzhistory = call({
	method: "GET",
	path: "wallet/hzhistory",
	needs: "session",
	says: "The user's internal transfers, newest first.",
	params: z.object({ currency_id: listedIdParam.optional(), ...pageParams }),
	data: pageOf(transfer),
	refusals: [],
});
