// Shows operators the state of each network, the coins that the exchange holds there, and the signer of withdrawals.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

/** Coins of one asset on one network. Amounts that are read from the chain are null if the node did not respond. */
const asset = z.object({
	asset: id,
	coin: z.string(),
	/** Coins that arrived on this network and have not left it, as the ledger counts them. */
	custody: decimalText,
	/** Balance of the hot wallet, read from the chain. */
	hot: decimalText.nullable(),
	/** Sum of the balances of all deposit addresses that have ever received coins, read from the chain. */
	deposit_addresses: decimalText.nullable(),
	/** Amount on the chain minus the ledger's amount. Unconfirmed transactions cause a difference for a few blocks. */
	difference: decimalText.nullable(),
	/** Terms of the coin on this network; null if the exchange does not offer the coin on this network. */
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
	/** Reason why the network is closed or its scan is paused; null while deposits are scanned. */
	reason: z.string().nullable(),
	message: z.string().nullable(),
	scanned: z.int().nullable(),
	final: z.int().nullable(),
	tip: z.int().nullable(),
	/**
	 * Time at which the closure by an operator ends, ms; null if deposits are open. The next field is the same for withdrawals.
	 */
	deposits_closed_until: timeMs.nullable(),
	withdrawals_closed_until: timeMs.nullable(),
	hot_address: z.string().nullable(),
	/**
	 * `paid` is the number of deposit addresses that have received coins. `read` is the number of these whose balances were read.
	 */
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
		/** `absent` means that no signer is configured. `away` means that the signer does not respond. */
		signer: z.object({ state: z.enum(["ok", "absent", "away"]), status: signer.nullable() }),
		/**
		 * Current stop of withdrawals. `until` is null if it lasts until two operators end it. `coin` is null for an operator's
		 * stop.
		 */
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
