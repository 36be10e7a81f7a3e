// Networks, custody and the signer as operators see them.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

/** Amounts are null if the node did not respond. */
const asset = z.object({
	asset: id,
	coin: z.string(),
	/** Coins that have arrived on this network and have not left, by the ledger. */
	custody: decimalText,
	/** Read from the chain. */
	hot: decimalText.nullable(),
	/** Sum of the deposit addresses that have received coins, read from the chain. */
	deposit_addresses: decimalText.nullable(),
	/** Amount on the chain less amount in the ledger. Unconfirmed transactions cause a difference for some blocks. */
	difference: decimalText.nullable(),
	/** Null if the coin has no terms on this network. The coin is then not offered there. */
	terms: z
		.object({
			deposit_minimum: decimalText,
			withdrawal_minimum: decimalText,
			withdrawal_fee: decimalText,
			hourly_cap: decimalText,
			two_operator_limit: decimalText,
			automatic_daily_cap: decimalText,
		})
		.nullable(),
});

const network = z.object({
	network: z.int(),
	chain: z.string(),
	/** True if the server can read the network. */
	open: z.boolean(),
	/** Reason for a closed network or a pause; null while deposits are scanned. */
	reason: z.string().nullable(),
	message: z.string().nullable(),
	scanned: z.int().nullable(),
	final: z.int().nullable(),
	tip: z.int().nullable(),
	/** End of an operator's closure, ms; null if open. */
	deposits_closed_until: timeMs.nullable(),
	withdrawals_closed_until: timeMs.nullable(),
	hot_address: z.string().nullable(),
	/** Number of deposit addresses that have received coins, and number of those whose balances were read. */
	addresses: z.object({ paid: z.int(), read: z.int() }),
	assets: z.array(asset),
});

const signer = z.object({
	counter: z.int(),
	/** SHA-256 of the policy file. */
	policy: z.string(),
	policy_changed: z.boolean(),
	locked: z.enum(["older_counter", "older_nonce"]).nullable(),
	caps: z.array(
		z.object({ chain: z.string(), coin: z.string(), hour: decimalText, day: decimalText, automatic_day: decimalText }),
	),
});

export const networksState = consoleCall({
	path: "networks",
	access: readFor("treasurer", "administrator"),
	says: "Networks with custody in the ledger and on the chain, the signer, and the stop of withdrawals.",
	params: z.object({}),
	data: z.object({
		networks: z.array(network),
		/** `absent`: no signer is configured. `away`: it does not respond. */
		signer: z.object({ state: z.enum(["ok", "absent", "away"]), status: signer.nullable() }),
		/** `until` is null if the stop lasts until two operators end it. `coin` is null for an operator's stop. */
		stop: z
			.object({
				cause: z.enum(["operator", "gap"]),
				coin: z.string().nullable(),
				gap: decimalText.nullable(),
				until: timeMs.nullable(),
				operator: id,
				at: timeMs,
			})
			.nullable(),
		missed_deadlines: z.int(),
	}),
});
