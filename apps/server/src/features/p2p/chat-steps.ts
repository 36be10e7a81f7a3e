// Writes the steps of P2P orders into their chats as messages of the system. Each step has a fixed client id, and a table counts
// the written steps of each order. A crash can therefore neither repeat nor lose a step.
import type { P2pChatStep } from "@candor/contract";
import type { PublishedBatch } from "@candor/journal";
import { type Kysely, sql } from "kysely";
import type { Chat } from "../../chat/chat.ts";
import { isEnded, isRuling, type P2pOrderState, type P2pStep } from "../../exchange/products/p2p/order-state.ts";
import { orderOfRow, type P2pOrderRow } from "../../exchange/products/p2p/rows.ts";
import type { Projected } from "../../http/dependencies.ts";
import { caughtUpWith } from "../../http/read-after-write.ts";
import type { P2pNameTables } from "../../people/p2p-tables.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import { conversationOf, OPEN_AFTER_END_MS } from "./order-chat.ts";

export interface ChatStepsOptions {
	readonly tables: Kysely<P2pNameTables & ProjectionTables>;
	readonly chat: Pick<Chat, "addSystemMessage">;
	readonly projected: Projected;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}

/** Maximum number of orders that one query reads. */
const AT_ONCE = 100;
/** Maximum number of changed orders in `#waiting`. If there are more, the next run reads all orders. */
const MOST_WAITING = 10_000;

type Unwritten = P2pOrderRow & { readonly written: number };

export class ChatSteps {
	readonly #options: ChatStepsOptions;
	/** Changed orders, each with the sequence that the tables must reach before its steps can be read. */
	#waiting = new Map<number, number>();
	/** True if other orders than those in `#waiting` may have unwritten steps. */
	#isBehind = true;
	#running: Promise<void> | undefined;

	constructor(options: ChatStepsOptions) {
		this.#options = options;
	}

	/** Notes the orders that a batch changed. Their steps are written when the tables contain the batch. */
	published({ events, lastSeq }: Pick<PublishedBatch, "events" | "lastSeq">): void {
		const before = this.#waiting.size;
		for (const event of events) if (event.type === "P2pOrderMoved") this.#waiting.set(event.order, lastSeq);
		if (this.#waiting.size > MOST_WAITING) {
			this.#waiting = new Map();
			this.#isBehind = true;
		}
		if (this.#waiting.size > before) void this.#start();
	}

	/** Writes all steps that the tables contain. Resolves when they are written; never rejects. */
	run(): Promise<void> {
		this.#isBehind = true;
		return this.#start();
	}

	/** Resolves when the writing in progress, if any, has ended. */
	async close(): Promise<void> {
		await this.#running;
	}

	#start(): Promise<void> {
		this.#running ??= this.#runAll().finally(() => {
			this.#running = undefined;
		});
		return this.#running;
	}

	async #runAll(): Promise<void> {
		const { projected, log } = this.#options;
		try {
			while (this.#isBehind || this.#waiting.size > 0) {
				if (this.#isBehind) {
					this.#isBehind = false;
					await this.#writeNew();
					await this.#writeOpen();
					continue;
				}
				// If the tables are behind, the next batch that moves another order starts a new run, or the run of each minute does.
				if (!(await caughtUpWith(projected, Math.min(...this.#waiting.values())))) return;
				const due = [...this.#waiting].filter(([, seq]) => seq <= projected.seq);
				await this.#writeNew();
				await this.#writeOpen(due.map(([order]) => order));
				for (const [order, seq] of due) if (this.#waiting.get(order) === seq) this.#waiting.delete(order);
			}
		} catch (error) {
			this.#isBehind = true;
			log(error, "steps of P2P orders are written into their chats later");
		}
	}

	/**
	 * Writes the steps of new orders: those with higher numbers than any order in the table of counts. Orders get into the tables by
	 * ascending number.
	 */
	async #writeNew(): Promise<void> {
		const { tables } = this.#options;
		for (;;) {
			const { rows } = await sql<Unwritten>`
				select *, 0 as written from projection.p2p_orders
				where order_id > (select coalesce(max(order_id), 0) from people.p2p_chat_steps)
				order by order_id limit ${AT_ONCE}`.execute(tables);
			for (const row of rows) await this.#write(row);
			if (rows.length < AT_ONCE) return;
		}
	}

	/** Writes the new steps of orders that are in the table of counts. @param orders numbers of the orders; undefined for all */
	async #writeOpen(orders?: readonly number[]): Promise<void> {
		const { tables } = this.#options;
		const chosen = orders === undefined ? sql`true` : sql`written.order_id = any(${orders.map(String)}::bigint[])`;
		const { rows } = await sql<Unwritten>`
			select p2p_order.*, written.steps as written
			from people.p2p_chat_steps written join projection.p2p_orders p2p_order on p2p_order.order_id = written.order_id
			where not written.ended and ${chosen} and jsonb_array_length(p2p_order.steps::jsonb) > written.steps
			order by p2p_order.order_id`.execute(tables);
		for (const row of rows) await this.#write(row);
	}

	async #write({ written, ...row }: Unwritten): Promise<void> {
		const { tables, chat, now } = this.#options;
		const order = orderOfRow(row);
		const { order: number, steps } = order;
		const isOpen = !isEnded(order) || now() < order.endedAt + OPEN_AFTER_END_MS;
		for (const [index, step] of isOpen ? [...steps.entries()].slice(written) : []) {
			const result = await chat.addSystemMessage(conversationOf(number), `step-${index}`, stepOf(order, index, step));
			// `id_reused` means that an earlier release has already written this step with another text.
			if ("refused" in result && result.refused !== "id_reused")
				throw new Error(`a step of P2P order ${number} was not written: ${result.refused}`);
		}
		const state = { steps: steps.length, ended: isEnded(order) };
		await tables
			.insertInto("people.p2p_chat_steps")
			.values({ order_id: BigInt(number), ...state })
			.onConflict((conflict) => conflict.column("order_id").doUpdateSet(state))
			.execute();
	}
}

/** Returns the name under which the chat shows a step. @param index index of the step among the order's steps */
export function stepOf({ buyer, steps }: Pick<P2pOrderState, "buyer" | "steps">, index: number, step: P2pStep): P2pChatStep {
	const { state, cause, by } = step;
	switch (state) {
		case "created":
			return "opened";
		case "paying":
			return cause === "opened" ? "opened" : "declared";
		case "closing":
			return by === 0 ? "payment_expired" : "payment_cancelled";
		case "paid":
			return "paid";
		case "disputed":
			if (by === 0) return "dispute_due";
			if (cause === "release_held") return "release_held";
			return by === buyer ? "buyer_appealed" : "seller_appealed";
		case "released":
			if (isRuling(cause)) return "ruled_released";
			return cause === "agreed" ? "agreed_released" : "released";
		case "cancelled":
			if (isRuling(cause)) return "ruled_cancelled";
			if (cause === "agreed") return "agreed_cancelled";
			if (cause === "closed") return "closed";
			if (cause === "cancelled") return "cancelled";
			return steps[index - 1]?.state === "closing" ? "returned" : "expired";
	}
}
