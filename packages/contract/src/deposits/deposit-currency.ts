// POST wallet/deposit_currency returns the coins that can be deposited.
import { z } from "zod";
import { call } from "../call.ts";
import { coinList } from "./network.ts";

export const depositCurrency = call({
	method: "POST",
	path: "wallet/deposit_currency",
	needs: "session",
	says: "Coins that can be deposited, with networks, minimum, confirmations, and the reason of a closed network.",
	params: z.object({}),
	data: coinList,
	refusals: [],
});
