import { beforeEach, expect, test } from "vitest";
import type { Order } from "../features/p2p/chat-plugin.ts";
import type { AuditFacts } from "./audit-log.ts";
import { BinaryResponse } from "./console-registry.ts";
import { type P2pChatCallsOptions, p2pChatCalls } from "./p2p-chat-calls.ts";

const [ANN, BOB, TRADED] = [100_101, 100_102, 100_103];
const IMAGE = "a1".repeat(16);
const DISPUTE: Order = {
	...{ order: 4, buyer: ANN, seller: BOB, endedAt: undefined, evidenceUntil: 9, operator: 5 },
	state: "disputed",
};

/** Audit entries, read pictures and sent messages, in the order in which they happened. */
let steps: unknown[];
let allowed: boolean;
beforeEach(() => {
	[steps, allowed] = [[], true];
});

const options: P2pChatCallsOptions = {
	orderChat: {
		find: async (order) =>
			order === 4 ? DISPUTE : order === 5 ? { ...DISPUTE, order: 5, state: "released" as const } : undefined,
		ownerOfPicture: async (_order, image) => (image === IMAGE ? BOB : undefined),
		async sendAsOperator(order, operator, clientId, text) {
			steps.push({ order, operator, clientId, text });
			return clientId === "used" ? { refused: "id_reused" } : ({ message: { number: 3 } } as never);
		},
	},
	images: {
		async readForOperator(id, viewer) {
			steps.push({ id, ...viewer });
			return { bytes: Buffer.from("picture") } as never;
		},
	},
	audit: {
		async add({ kind, user, details, operator }: AuditFacts) {
			steps.push({ kind, user, details, operator });
		},
	},
	haveTraded: async (accounts, users) => accounts.includes(TRADED) && users.includes(ANN),
	limits: { take: async () => (allowed ? { allowed: 1, retryAfter: 0 } : { allowed: 0, retryAfter: 60 }) } as never,
	now: () => 7,
};
const calls = p2pChatCalls(options);
const as = (accounts: readonly number[] = []) =>
	({ operator: { operator: 5, role: "reviewer", accounts }, session: { id: "s" }, address: "192.0.2.9" }) as never;
const look = (order = 4, image = IMAGE, by = as()) => calls["p2p/image"]({ order, image }, by);
const say = (order = 4, client_id = "a", by = as()) => calls["p2p/message"]({ order, client_id, text: "Wait" }, by);

test("an operator reads a picture of the chat after its audit entry", async () => {
	const answer = await look();
	expect(answer).toBeInstanceOf(BinaryResponse);
	expect(steps).toEqual([
		{ kind: "image_viewed", user: BOB, details: { order: 4 }, operator: 5 },
		{ id: IMAGE, operator: 5, at: 7 },
	]);
});

test("an operator sends a message after its audit entry, and gets its number", async () => {
	expect(await say()).toEqual({ number: 3 });
	expect(steps).toEqual([
		{ kind: "message_sent", user: undefined, details: { order: 4 }, operator: 5 },
		{ order: 4, operator: 5, clientId: "a", text: "Wait" },
	]);
	expect(await say(4, "used")).toMatchObject({ refused: "field_invalid", field: "client_id" });
});

test.each([
	["an unknown order", 9, as(), "unknown_order"],
	["an order that is not in dispute", 5, as(), "p2p_order_moved"],
	["an order of the operator's declared account", 4, as([ANN]), "own_account"],
] as const)("%s shows no picture and takes no message", async (_what, order, by, refused) => {
	expect(await look(order, IMAGE, by)).toMatchObject({ refused, field: "order" });
	expect(await say(order, "a", by)).toMatchObject({ refused, field: "order" });
	expect(steps).toEqual([]);
});

test("the console refuses a picture outside the order's chat and evidence, and a picture beyond the limit of looks", async () => {
	expect(await look(4, "b2".repeat(16))).toMatchObject({ refused: "unknown_image" });
	allowed = false;
	expect(await look()).toMatchObject({ refused: "look_limit", params: { retry_after: 60 } });
	expect(steps).toEqual([]);
});

test("an operator whose account has traded with a party cannot send a message", async () => {
	expect(await say(4, "a", as([TRADED]))).toMatchObject({ refused: "traded_with_party", field: "order" });
	expect(steps).toEqual([]);
});
