// Checks the Postgres settings that the journal requires (docs/explanation/safety.md 5). Every start reads them with SHOW, on the
// connection that later writes the journal.
import type { ClientBase } from "pg";
import { DatabaseUnusable } from "./failures.ts";

const DEMANDED: readonly { setting: string; allowed: readonly string[] }[] = [
	{ setting: "fsync", allowed: ["on"] },
	{ setting: "synchronous_commit", allowed: ["on", "remote_apply"] },
	{ setting: "full_page_writes", allowed: ["on"] },
	{ setting: "data_checksums", allowed: ["on"] },
	{ setting: "server_encoding", allowed: ["UTF8"] },
];

/**
 * Checks the settings of a connection. Rejects with DatabaseUnusable, whose message names every setting that could lose money.
 */
export async function assertDurable(client: ClientBase): Promise<void> {
	const wrong: string[] = [];
	for (const { setting, allowed } of DEMANDED) {
		const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
		const value = rows[0]?.[setting] ?? "unknown";
		if (!allowed.includes(value)) wrong.push(`${setting} is ${value}, must be ${allowed.join(" or ")}`);
	}
	const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
	if (rows[0]?.standby === true) wrong.push("it is a standby: the journal is written on the primary");
	if (wrong.length > 0) throw new DatabaseUnusable(`this Postgres could lose what it has confirmed: ${wrong.join("; ")}`);
}
