// The hash chain of a conversation: the hash of each message covers its row and the hash of the previous message. A changed or
// removed message breaks the chain.
import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { ChatTables, MessagesTable } from "./tables.ts";

/** Previous hash of a conversation's first message. */
export const CHAIN_START = "0".repeat(64);
const ROWS_A_STEP = 5_000;

/** The first message that breaks a chain, and the reason. */
export interface ChainFault {
	readonly conversation: string;
	readonly number: number;
	readonly why: string;
}

/**
 * Returns the hash of a message: SHA-256 in hex. It covers the encrypted text and not the readable one, so that the chain can be
 * checked without keys, even after the end of the retention.
 */
export function hashOfMessage(row: Omit<MessagesTable, "hash">): string {
	const fields = [
		...[row.previous, row.conversation, row.number, row.user_id, row.operator, row.client_id],
		...[row.text, row.key_id, row.image, row.image_sha256, row.at],
	];
	return createHash("sha256")
		.update(JSON.stringify(fields.map(String)))
		.digest("hex");
}

/**
 * Computes the hash chains of all conversations again, and compares them with the newest message of each conversation. Stops at
 * the first fault.
 */
export async function checkChains(
	tables: Kysely<ChatTables>,
): Promise<{ readonly conversations: number; readonly messages: number; readonly fault: ChainFault | undefined }> {
	let [conversations, messages] = [0, 0];
	let after = "";
	for (;;) {
		const next = await tables
			.selectFrom("chat.conversations")
			.selectAll()
			.where("conversation", ">", after)
			.orderBy("conversation")
			.limit(1)
			.executeTakeFirst();
		if (next === undefined) return { conversations, messages, fault: undefined };
		const fault = await faultOf(tables, next);
		if (fault !== undefined) return { conversations, messages, fault };
		conversations++;
		messages += Number(next.messages);
		after = next.conversation;
	}
}

async function faultOf(
	tables: Kysely<ChatTables>,
	{ conversation, messages, head }: ChatTables["chat.conversations"],
): Promise<ChainFault | undefined> {
	let [previous, number] = [CHAIN_START, 0];
	for (;;) {
		const rows = await tables
			.selectFrom("chat.messages")
			.selectAll()
			.where("conversation", "=", conversation)
			.where("number", ">", BigInt(number))
			.orderBy("number")
			.limit(ROWS_A_STEP)
			.execute();
		for (const { hash, ...row } of rows) {
			const expected = number + 1;
			const faultAt = (why: string) => ({ conversation, number: expected, why });
			if (Number(row.number) !== expected) return faultAt("the message is missing");
			if (row.previous !== previous) return faultAt("it names another previous message");
			if (hashOfMessage(row) !== hash) return faultAt("its content does not match its hash");
			[previous, number] = [hash, expected];
		}
		if (rows.length < ROWS_A_STEP) break;
	}
	if (number !== Number(messages)) return { conversation, number: number + 1, why: `the conversation has ${messages} messages` };
	return previous === head ? undefined : { conversation, number, why: "the conversation names another newest hash" };
}
