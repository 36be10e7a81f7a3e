// Exports of the console's tables as CSV files. A second operator approves each export, because it contains personal data.
import { z } from "zod";
import { id, timeMs } from "../fields.ts";
import { operatorRole } from "../operators/role.ts";
import { auditFilter } from "./audit.ts";
import { type ConsoleFile, confirmedFor, consoleCall, readFor, reasonText } from "./console-call.ts";
import { userFilter } from "./users.ts";

/** Roles that may see at least one table. For each export, the server also checks that the role may see the exported table. */
const ROLES = ["reviewer", "treasurer", "administrator"] as const;

/** Rows of an export: the name of a table, with the filter and sort order of the list that the operator sees. */
const selection = z.discriminatedUnion("table", [
	z.strictObject({ table: z.literal("users"), ...userFilter }),
	z.strictObject({ table: z.literal("audit"), ...auditFilter }),
]);

/**
 * States of an export. `waiting`: a second operator has not approved it yet. `running`: the server writes the file. `ready`: the
 * file can be downloaded once. The other states are final.
 */
const STATES = ["waiting", "running", "ready", "downloaded", "expired", "cancelled", "failed"] as const;

/**
 * Reasons why an export failed. `too_many_rows`: it has more rows than the operator may still export today. `rights_lost`: one of
 * the two operators was suspended, closed or given new keys. `interrupted`: the server stopped. `failed`: the file could not be
 * written.
 */
const FAULTS = ["too_many_rows", "rights_lost", "interrupted", "failed"] as const;

/**
 * An export. `total` is the number of rows, null until they are counted. `bytes` is the size of the file, 0 until it is complete.
 * `expires_at` is the time until which the export waits for an approval or a download; null in other states. `ended_by` is the
 * operator who cancelled the export.
 */
const exportJob = z.object({
	export: id,
	operator: id,
	role: operatorRole,
	selection,
	reason: z.string(),
	at: timeMs,
	state: z.enum(STATES),
	fault: z.enum(FAULTS).nullable(),
	approved_by: id.nullable(),
	approved_at: timeMs.nullable(),
	ended_by: id.nullable(),
	ended_at: timeMs.nullable(),
	rows: z.int(),
	total: z.int().nullable(),
	bytes: z.int(),
	expires_at: timeMs.nullable(),
	can_approve: z.boolean(),
	can_cancel: z.boolean(),
	can_download: z.boolean(),
});

/**
 * `rows_a_day` is the number of rows that the role may download in 24 hours, and `rows_left` the rows that this operator has
 * left.
 */
export const exportsList = consoleCall({
	path: "exports",
	access: readFor(...ROLES),
	says: "Exports of the tables that the role may see, of all operators, newest first. They stay listed for 24 hours after their end.",
	params: z.object({}),
	data: z.object({ list: z.array(exportJob), rows_a_day: z.int(), rows_left: z.int() }),
});

export const exportStart = consoleCall({
	path: "exports/start",
	access: confirmedFor(...ROLES),
	says: "Requests an export. It waits for a second operator. An operator has one unfinished export at a time.",
	params: z.object({ selection, reason: reasonText }),
	data: z.object({ export: id }),
});

export const exportApprove = consoleCall({
	path: "exports/approve",
	access: confirmedFor(...ROLES),
	says: "Approves the export of another operator. The server then writes its file.",
	params: z.object({ export: id, reason: reasonText }),
	data: z.null(),
});

export const exportCancel = consoleCall({
	path: "exports/cancel",
	access: confirmedFor(...ROLES),
	says: "Ends an export and deletes its file. Its operator and every administrator may do so.",
	params: z.object({ export: id, reason: reasonText }),
	data: z.null(),
});

export const exportDownload = consoleCall({
	path: "exports/download",
	access: confirmedFor(...ROLES),
	says: "Returns the file as CSV, once, to the operator who requested it. The server's copy is deleted before the first byte is sent.",
	params: z.object({ export: id }),
	data: z.custom<ConsoleFile>(),
	isFile: true,
});
