// The ledger next to the chain, for each asset of each network.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

const asset = z.object({
	asset: id,
	coin: z.string(),
	/** Block of the comparison. */
	height: z.int(),
	at: timeMs,
	/** Coins that must be on the network by the ledger. */
	ledger: decimalText,
	/** Read from the chain as of the block. */
	wallets: decimalText,
	deposit_addresses: decimalText,
	/** Payments and network fees in blocks that the ledger does not record yet, because they are not final. */
	in_transit: decimalText,
	/** Amount on the chain plus coins in transit, less amount in the ledger. */
	difference: decimalText,
	/** Deposits in blocks that are not credited yet. They explain a surplus. */
	uncredited: decimalText,
	/** Block of the comparison that first found the current gap; null without a gap. */
	gap_since: z.int().nullable(),
	/** Newest stop of withdrawals for a gap of this coin. */
	last_stop: z.object({ at: timeMs }).nullable(),
});

export const reconciliationState = consoleCall({
	path: "reconciliation",
	access: readFor("treasurer", "administrator"),
	says: "The newest comparison of the ledger with the chain, and what stands against it.",
	params: z.object({}),
	data: z.object({
		networks: z.array(
			z.object({
				network: z.int(),
				chain: z.string(),
				/** Reason why the newest block is not compared; null if it is compared. */
				pause: z.string().nullable(),
				assets: z.array(asset),
				/** Deposit addresses whose rows in the database were changed. */
				changed_addresses: z.array(z.string()),
			}),
		),
		/** Deposits that the chain does not confirm. They are not credited. */
		doubts: z.array(
			z.object({
				chain: z.string(),
				key: z.string(),
				address: z.string(),
				user: z.int(),
				doubt: z.string(),
				message: z.string(),
			}),
		),
		/** Current stop for a gap. */
		stop: z.object({ coin: z.string(), gap: decimalText, at: timeMs }).nullable(),
		/** Intent that resumes withdrawals and waits for a second operator. */
		resume_intent: id.nullable(),
	}),
});
