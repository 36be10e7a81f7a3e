// GET proofs/liabilities and proofs/liabilities/me: published trees of what the exchange owes its users, and the user's own leaves
// (docs/explanation/proofs.md, Liabilities).
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, seq, timeMs } from "../fields.ts";

/** Whole number of ledger units of the coin, as text: sums of a tree are exact. */
const units = z.string().regex(/^(0|[1-9]\d{0,38})$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A published tree. `columns` are the sums of each node with their totals: `BTC` is the sum of the users' accounts, `BTC valued` is what
 * is owed to users in addition. `decimals` gives the size of a unit.
 */
const publishedRoot = z.object({
	snapshot: id,
	tree: z.string(),
	columns: z.array(z.object({ name: z.string(), total: units, decimals: z.int().nonnegative() })),
	root: hash,
	depth: z.int().nonnegative(),
	leaves: z.int().nonnegative(),
	sequence: seq,
	taken_at: timeMs,
	published_at: timeMs,
});
export type PublishedRoot = z.output<typeof publishedRoot>;

/** `custody` is `unsigned` while the exchange has published no signed addresses: then liabilities are proven, and assets are not. */
export const proofsLiabilities = call({
	method: "GET",
	path: "proofs/liabilities",
	needs: "public",
	says: "The last 30 published totals of what the exchange owes its users, newest first, with the root of each tree.",
	params: z.object({}),
	data: z.object({ custody: z.enum(["unsigned"]), roots: z.array(publishedRoot) }),
	refusals: [],
});

const ownProof = z.object({
	published: publishedRoot,
	account: id,
	/** 32 bytes, hex. The exchange made it. Only the user and the exchange know it. */
	secret: hash,
	/** Sums of the user's leaves, in the order of the columns. */
	balances: z.array(units),
	leaves: z.array(
		z.object({
			id: hash,
			position: z.int().nonnegative(),
			sums: z.array(units),
			/** Nodes next to the path from the leaf to the root, from the leaf's neighbour on. */
			path: z.array(z.object({ hash, sums: z.array(units) })),
		}),
	),
});

export const proofsLiabilitiesMe = call({
	method: "GET",
	path: "proofs/liabilities/me",
	needs: "session",
	says: "The user's leaves in a published tree, by default the newest, with their paths and the secret that identifies them.",
	params: z.object({ snapshot: idParam.optional() }),
	data: z.object({
		/** Null if the user was owed nothing, or the exchange no longer keeps the paths of the tree (after 7 snapshots). */
		proof: ownProof.nullable(),
	}),
	refusals: [],
});
