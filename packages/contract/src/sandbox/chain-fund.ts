// POST sandbox/chain_fund sends test coins to the user's deposit address on the local chain of a sandbox.
import { z } from "zod";
import { call } from "../call.ts";
import { chain } from "../deposits/network.ts";
import { decimalText, idParam } from "../fields.ts";

export const sandboxChainFund = call({
	method: "POST",
	path: "sandbox/chain_fund",
	needs: "session",
	says: "Sends test coins to the user's deposit address on the sandbox's chain. They arrive like every deposit.",
	params: z.object({ currency_id: idParam, chain }),
	data: z.object({ hash: z.string(), amount: decimalText }),
	refusals: ["sandbox_only", "unknown_asset", "unknown_network", "network_closed", "fund_limit", "chain_unavailable"],
});
