// Console calls about pictures and messages of P2P orders in dispute. Each viewed picture and each message has an entry in the
// audit log.
import type { Order, OrderChat } from "../features/p2p/plugin.ts";
import type { ImageService } from "../images/image-service.ts";
import type { AuditKind, AuditLog } from "./audit-log.ts";
import { BinaryResponse, type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";

export interface P2pChatCallsOptions {
	readonly orderChat: Pick<OrderChat, "find" | "ownerOfPicture" | "sendAsOperator">;
	readonly images: Pick<ImageService, "readForOperator">;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	/** Resolves with true if one of the accounts has completed an order with one of the users. */
	readonly haveTraded: (accounts: readonly number[], users: readonly number[]) => Promise<boolean>;
	readonly now: () => number;
}

export function p2pChatCalls({ orderChat, images, audit, limits, haveTraded, now }: P2pChatCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext, kind: AuditKind) => ({
		...{ operator: operator.operator, role: operator.role, kind, address, session: session.id },
	});

	/** Returns a dispute in which the operator may take part, or the refusal. */
	async function disputeOf(
		id: number,
		{ operator }: OperatorContext,
	): Promise<Order | "unknown_order" | "own_account" | "p2p_order_moved"> {
		const order = await orderChat.find(id);
		if (order === undefined) return "unknown_order";
		if (operator.accounts.includes(order.buyer) || operator.accounts.includes(order.seller)) return "own_account";
		return order.state === "disputed" ? order : "p2p_order_moved";
	}

	return {
		"p2p/image": async ({ order: id, image }, context) => {
			const order = await disputeOf(id, context);
			if (typeof order === "string") return refuseCall(order, "order");
			const user = await orderChat.ownerOfPicture(order, image);
			if (user === undefined) return refuseCall("unknown_image", "image");
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({ ...entry(context, "image_viewed"), user, details: { order: id } });
			const picture = await images.readForOperator(image, { operator: context.operator.operator, at: now() });
			return picture === undefined ? refuseCall("unknown_image", "image") : new BinaryResponse(picture.bytes, "image/jpeg");
		},

		"p2p/message": async ({ order: id, client_id, text }, context) => {
			const order = await disputeOf(id, context);
			if (typeof order === "string") return refuseCall(order, "order");
			const isPartial = await haveTraded(context.operator.accounts, [order.buyer, order.seller]);
			if (isPartial) return refuseCall("traded_with_party", "order");
			// The audit entry is written before the message, so that no message lacks an entry. The text itself is only in the
			// conversation.
			await audit.add({ ...entry(context, "message_sent"), details: { order: id } });
			const result = await orderChat.sendAsOperator(id, context.operator.operator, client_id, text);
			if ("message" in result) return { number: result.message.number };
			return refuseCall("field_invalid", result.refused === "id_reused" ? "client_id" : "text");
		},
	} satisfies ConsoleHandlers;
}
