// Tests that the steps of a P2P order appear in its chat: each once and in order, even if the process ends between two writes.
import type { P2pState } from "@candor/core";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SYSTEM } from "../../chat/dependencies.ts";
import { kyselyOf } from "../../database/database.ts";
import type { P2pStep } from "../../exchange/products/p2p/order-state.ts";
import { ChatSteps, type ChatStepsOptions, stepOf } from "./chat-steps.ts";

const [BUYER, SELLER] = [100_101, 100_102];
const DAY_MS = 86_400_000;
let exchange: TestExchange;
let written: string[];
let projected: number;
let log: unknown[];
/** Number of messages after which the test simulates the end of the process. */
let endsAfter: number;

beforeAll(async () => {
	exchange = await TestExchange.start();
});
afterAll(() => exchange.stop());
beforeEach(() => {
	written = [];
	log = [];
	projected = 100;
	endsAfter = Number.POSITIVE_INFINITY;
});

/** Chat that writes at most one message per client id, as the real chat does. */
const chat: ChatStepsOptions["chat"] = {
	async addSystemMessage(conversation, clientId, text) {
		if (written.length >= endsAfter) throw new Error("the process ends");
		const line = `${conversation} ${clientId} ${text}`;
		if (!written.includes(line)) written.push(line);
		const message = {
			conversation,
			number: written.length,
			sender: SYSTEM,
			clientId,
			text,
			image: "",
			imageHash: "",
			hash: "",
			at: 1,
		};
		return { message };
	},
};

/** Creates a new object, as after a restart of the server. */
const open = () =>
	new ChatSteps({
		...{ tables: kyselyOf(exchange.pool) as ChatStepsOptions["tables"], chat, now: () => exchange.now },
		projected: {
			get seq() {
				return projected;
			},
			waitFor: async (seq) => seq <= projected,
		},
		log: (error) => log.push(error),
	});

const step = (state: P2pState, cause: string, by: number): P2pStep => ({ state, cause, by, at: 1 });
const OPENED = step("created", "opened", BUYER);
const DECLARED = step("paying", "declared", BUYER);
const PAID = step("paid", "paid", BUYER);
const RELEASED = step("released", "released", SELLER);

async function project(order: number, steps: readonly P2pStep[], endedAt = 0): Promise<void> {
	await exchange.pool.query(
		`insert into projection.p2p_orders values ($1, 1, 1, $3, $2, $3, 3, 'THB', 'promptpay', 1, 1, 1, 1, 1, 0, 1, '', '', '', 1,
			'paying', '', 0, 0, 0, false, $4, 0, '', '', $5, false, false, 0, false, -1, -1, false, 0)
		on conflict (order_id) do update set steps = excluded.steps, ended_at = excluded.ended_at`,
		[order, BUYER, SELLER, JSON.stringify(steps), endedAt],
	);
	await exchange.pool.query("update projection.p2p_orders set state = $2 where order_id = $1", [order, steps.at(-1)?.state]);
}
const moved = (order: number, lastSeq: number) => ({ events: [{ type: "P2pOrderMoved", order }] as never, lastSeq });
const names = () => written.map((line) => line.replace(/ step-\d+/, ""));

test("each step is written once and in its order, also after a crash between two messages", async () => {
	await project(1, [OPENED, DECLARED, PAID]);
	endsAfter = 2;
	await open().run();
	expect(names()).toEqual(["p2p:1 opened", "p2p:1 declared"]);
	expect(log).toHaveLength(1);
	endsAfter = Number.POSITIVE_INFINITY;
	await open().run();
	await open().run();
	await project(1, [OPENED, DECLARED, PAID, RELEASED], exchange.now);
	await open().run();
	expect(names()).toEqual(["p2p:1 opened", "p2p:1 declared", "p2p:1 paid", "p2p:1 released"]);
	expect(log).toHaveLength(1);
});

test("a batch is written when the tables contain it, and a late one with the next batch", async () => {
	const steps = open();
	await steps.run();
	await project(2, [OPENED]);
	steps.published(moved(2, 100));
	await steps.close();
	await project(2, [OPENED, DECLARED]);
	steps.published(moved(2, 101));
	await steps.close();
	expect(names()).toEqual(["p2p:2 opened"]);
	projected = 102;
	await project(3, [OPENED]);
	steps.published(moved(3, 102));
	await steps.close();
	expect(names().sort()).toEqual(["p2p:2 declared", "p2p:2 opened", "p2p:3 opened"]);
	expect(log).toEqual([]);
});

test("an order whose chat is closed gets no message", async () => {
	await project(4, [OPENED, DECLARED, PAID, RELEASED], exchange.now - 30 * DAY_MS);
	await open().run();
	expect(written).toEqual([]);
	const { rows } = await exchange.pool.query("select steps, ended from people.p2p_chat_steps where order_id = 4");
	expect(rows).toEqual([{ steps: 4, ended: true }]);
});

test("the name of a step tells the action, its party and the outcome", () => {
	const closing = step("closing", "timer", 0);
	const disputed = step("disputed", "other", SELLER);
	const named = (...steps: P2pStep[]) => stepOf({ buyer: BUYER, steps }, steps.length - 1, steps.at(-1) as P2pStep);
	expect([
		named(step("paying", "opened", SELLER)),
		named(OPENED, step("cancelled", "timer", 0)),
		named(OPENED, step("cancelled", "cancelled", BUYER)),
		named(DECLARED, closing),
		named(DECLARED, step("closing", "cancelled", BUYER)),
		named(closing, step("cancelled", "timer", 0)),
		named(PAID, step("disputed", "not_released", 0)),
		named(PAID, step("disputed", "not_released", BUYER)),
		named(PAID, disputed),
		named(PAID, step("disputed", "release_held", SELLER)),
		named(disputed, step("released", "agreed", BUYER)),
		named(disputed, step("cancelled", "agreed", BUYER)),
		named(disputed, step("released", "seller_silent", 2)),
		named(disputed, step("cancelled", "not_paid", 2)),
		named(disputed, step("cancelled", "closed", 0)),
	]).toEqual([
		...["opened", "expired", "cancelled", "payment_expired", "payment_cancelled", "returned"],
		...["dispute_due", "buyer_appealed", "seller_appealed", "release_held"],
		...["agreed_released", "agreed_cancelled", "ruled_released", "ruled_cancelled", "closed"],
	]);
});
