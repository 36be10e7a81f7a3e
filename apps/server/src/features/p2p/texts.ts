// Conditions of advertisements. The journal has their hashes, because it can never forget. A text is stored before the command that names
// its hash (docs/decisions/0199-a-reviewers-decision-is-stored-before-the-core-changes.md).
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { P2pNameTables } from "../../people/p2p-tables.ts";

/** Stores a text and returns its hash, hex. */
export async function storeText(people: Kysely<P2pNameTables>, text: string): Promise<string> {
	const hash = createHash("sha256").update(text).digest("hex");
	await people
		.insertInto("people.p2p_texts")
		.values({ hash, text })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return hash;
}

/** Returns texts by hash. */
export async function textsOf(people: Kysely<P2pNameTables>, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
	const wanted = [...new Set(hashes)].filter((hash) => hash !== "");
	if (wanted.length === 0) return new Map();
	const rows = await people.selectFrom("people.p2p_texts").selectAll().where("hash", "in", wanted).execute();
	return new Map(rows.map(({ hash, text }) => [hash, text]));
}
