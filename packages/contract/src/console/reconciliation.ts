// Compares the coins in the ledger with the coins on the chain, for each asset of each network.
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { consoleCall, readFor } from "./console-call.ts";

const asset = z.object({
	asset: id,
	coin: z.string(),
	/** Height of the block at which the amounts were compared. */
	height: z.int(),
	at: timeMs,
	/** Coins that must be on the network according to the ledger. */
	ledger: decimalText,
	/** Coins in the exchange's wallets, read from the chain at that block. */
	wallets: decimalText,
	deposit_addresses: decimalText,
	/** Sent payments and network fees that are in blocks, but not in the ledger yet, because the blocks are not final. */
	in_transit: decimalText,
	/** Amount on the chain plus `in_transit`, minus the ledger's amount. */
	difference: decimalText,
	/** Deposits that are in blocks but not credited yet. They explain a surplus on the chain. */
	uncredited: decimalText,
	/** Height of the block at which the current gap was first found; null if the chain has no less than the ledger. */
	gap_since: z.int().nullable(),
	/** The latest stop of withdrawals that a gap of this coin caused; null if there was none. */
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
				/** Reason why the newest block was not compared; null if it was compared. */
				pause: z.string().nullable(),
				assets: z.array(asset),
				/** Deposit addresses whose rows in the database were changed after their creation. */
				changed_addresses: z.array(z.string()),
			}),
		),
		/** Deposits that the server found but the chain does not confirm. They are not credited. */
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
		/** The stop of withdrawals because of a gap; null if there is none now. */
		stop: z.object({ coin: z.string(), gap: decimalText, at: timeMs }).nullable(),
		/** Number of the intent that resumes withdrawals and waits for a second operator; null if there is none. */
		resume_intent: id.nullable(),
	}),
});
