// Calls for the chat and the evidence of P2P orders. A user who is not a party of the order gets the same refusal as for an
// unknown order. The calls also work while the user's account is frozen.
import type { SendRefusal } from "../../chat/dependencies.ts";
import { toWireMessage } from "../../chat/wire-message.ts";
import { data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { evidenceFor, type OrderChat } from "./order-chat.ts";

export { ChatSteps } from "./chat-steps.ts";
export { type Order, OrderChat, orderFamilies } from "./order-chat.ts";
export type { OrderParties } from "./order-parties.ts";

const UNKNOWN = refused("unknown_order", "id");

export function p2pChat({ orderChat }: { readonly orderChat: OrderChat }): Feature {
	return (calls) => {
		calls.handleRead("ctc/order/messages", async ({ id, after, limit }, { user }) => {
			const order = await orderChat.orderOf(id, user);
			return order === undefined ? UNKNOWN : data(await orderChat.show(order, user, { after, limit }));
		});

		calls.handle("ctc/order/message", async ({ id, client_id, text = "", image = "" }, { user }) => {
			const order = await orderChat.orderOf(id, user);
			if (order === undefined) return UNKNOWN;
			const result = await orderChat.send(order, user, { clientId: client_id, text, image });
			if (result === "conversation_closed") return refused(result);
			return "refused" in result ? refusalOf(result) : data({ message: toWireMessage(result.message, user) });
		});

		calls.handle("ctc/order/read", async ({ id, number }, { user }) => {
			const order = await orderChat.orderOf(id, user);
			return order === undefined ? UNKNOWN : data(await orderChat.read(order, user, number));
		});

		calls.handle("ctc/order/typing", async ({ id }, { user }) => {
			const order = await orderChat.orderOf(id, user);
			if (order === undefined) return UNKNOWN;
			await orderChat.typing(order, user);
			return data(null);
		});

		calls.handle("ctc/order/evidence", async ({ id, image, note = "", client_id }, { user }) => {
			const order = await orderChat.orderOf(id, user);
			if (order === undefined) return UNKNOWN;
			const result = await orderChat.addEvidence(order, user, { clientId: client_id, text: note, image });
			if (result === "not_in_dispute") return refused(result, "id");
			if (result === "evidence_closed") return refused(result);
			return "refused" in result ? refusalOf(result) : data({ evidence: evidenceFor(result.message, user) });
		});
	};
}

function refusalOf(refusal: SendRefusal): RefusedAnswer {
	switch (refusal.refused) {
		case "unknown_conversation":
			return UNKNOWN;
		case "message_empty":
			return refused("message_empty", "text");
		case "id_reused":
			return refused("id_reused", "client_id");
		case "too_many_messages":
			return refused("too_many_messages", undefined, { retry_after: refusal.retryAfter });
		case "too_many_of_user":
			return refused("too_much_evidence", undefined, { maximum: refusal.maximum });
		default:
			return refused(refusal.refused, "image");
	}
}
