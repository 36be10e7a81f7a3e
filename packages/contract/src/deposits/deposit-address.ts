// POST wallet/deposit_address returns the user's deposit address on a network. The first call creates the address.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam } from "../fields.ts";
import { chain } from "./network.ts";

/**
 * The user's deposit address. `memo` is null on networks without memos. `qr_text` is the text of the QR code. `token` has the
 * data that a connected wallet needs to pay to this address: the token's contract (null for the network's native coin), the
 * coin's decimals on the network, and the id of the EVM chain (null on other networks).
 */
export const depositAddress = call({
	method: "POST",
	path: "wallet/deposit_address",
	needs: "session",
	says: "The user's deposit address of a coin on a network.",
	params: z.object({ currency_id: idParam, chain }),
	data: z.object({
		address: z.string(),
		memo: z.string().nullable(),
		qr_text: z.string(),
		minimum: decimalText,
		confirmations: z.int().nonnegative(),
		estimate_s: z.int().nonnegative().nullable(),
		token: z.object({ contract: z.string().nullable(), decimals: z.int(), chain_id: z.int().nullable() }),
	}),
	refusals: ["unknown_asset", "unknown_network", "network_closed", "payment_address_missing"],
});
