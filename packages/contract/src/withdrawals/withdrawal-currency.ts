// POST wallet/withdrawal_currency returns the coins that can be withdrawn.
import { z } from "zod";
import { call } from "../call.ts";
import { coinList } from "../deposits/network.ts";

export const withdrawalCurrency = call({
	method: "POST",
	path: "wallet/withdrawal_currency",
	needs: "session",
	says: "Coins that can be withdrawn, with networks, minimum, fee, and the reason of a closed network.",
	params: z.object({}),
	data: coinList,
	refusals: [],
});
