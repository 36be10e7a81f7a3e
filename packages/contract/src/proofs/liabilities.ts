// Calls about the published trees of liabilities (the amounts that the exchange owes its users). GET proofs/liabilities returns
// the roots of the trees, and GET proofs/liabilities/me the caller's leaves (docs/explanation/proofs.md, Liabilities).
import { z } from "zod";
import { call } from "../call.ts";
import { id, idParam, seq, timeMs } from "../fields.ts";

/** Whole number of ledger units of a coin, as decimal text, because the sums of a tree must be exact. */
const units = z.string().regex(/^(0|[1-9]\d{0,38})$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A published tree. Each node has one sum for each column; `columns` has the names of the columns and their totals. The column
 * `BTC` is the money in the users' accounts in BTC. The column `BTC valued` is money that the exchange owes users in addition.
 * `decimals` gives the size of the column's unit.
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

/**
 * `custody` is `unsigned` while the exchange has published no signed addresses. The proof then covers liabilities, but no assets.
 */
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
	/**
	 * Secret from which the ids of the user's leaves follow: 32 bytes, hex. The exchange made it and shows it only to this user.
	 */
	secret: hash,
	/** Sum of all the user's leaves for each column, in the order of the columns. */
	balances: z.array(units),
	leaves: z.array(
		z.object({
			id: hash,
			position: z.int().nonnegative(),
			sums: z.array(units),
			/** Sibling node of each level on the path from the leaf to the root. The first one is the leaf's sibling. */
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
		/** Null if the exchange owed the user nothing, or if the tree is older than 7 snapshots: its paths are deleted then. */
		proof: ownProof.nullable(),
	}),
	refusals: [],
});
