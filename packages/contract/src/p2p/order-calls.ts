// Calls with which the parties open a P2P order, list orders, and act on an order.
import { z } from "zod";
import { call } from "../call.ts";
import { amountParam, clientId, idParam, pageOf, pageParams, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS, NUMBER_REFUSALS } from "../refusals.ts";
import { FUND_PASSWORD_REFUSALS } from "../user/fund-password.ts";
import { payPasswordParam } from "../user/user.ts";
import { appealReason, p2pOutcome } from "./catalogue.ts";
import { P2P_ORDER_REFUSALS } from "./merchant.ts";
import { p2pOrder } from "./order.ts";

const command = { client_id: clientId.optional(), sent_at: sentAt.optional() };
const data = z.object({ order: p2pOrder });

/** A caller who sells must also send the fund password and the payment account that will receive the money. */
export const p2pOrderAdd = call({
	method: "POST",
	path: "ctc/order/add",
	needs: "session",
	says: "Opens an order by quantity or by amount at the version and price that the caller saw. The coins are in escrow at once.",
	params: z.object({
		product_id: idParam,
		version: wholeParam(1, Number.MAX_SAFE_INTEGER),
		/** Worst price that the caller accepts. */
		price: amountParam,
		quantity: amountParam.optional(),
		amount: amountParam.optional(),
		pay_type: z.string().max(30),
		account_id: idParam.optional(),
		pay_password: payPasswordParam.optional(),
		...command,
	}),
	data,
	refusals: [
		...COMMAND_REFUSALS,
		...NUMBER_REFUSALS,
		...FUND_PASSWORD_REFUSALS,
		"unknown_advertisement",
		"own_advertisement",
		"not_verified",
		"same_person",
		"p2p_barred",
		"too_many_orders",
		"sales_held",
		"account_missing",
		"unknown_payment_account",
		"user_blocked",
		"merchant_unavailable",
		"terms_changed",
		"unknown_pay_type",
		"unknown_currency",
		"price_missing",
		"price_moved",
		"invalid_amount",
		"outside_limits",
		"insufficient_balance",
		"bond_lacking",
		"payer_limit",
	],
});

export const p2pOrderList = call({
	method: "GET",
	path: "ctc/order/list",
	needs: "session",
	says: "The caller's P2P orders, newest first. `status` selects `open`, `ended` or one status. With `id`: one order.",
	params: z.object({
		id: idParam.optional(),
		status: z.union([z.enum(["open", "ended"]), wholeParam(0, 5)]).optional(),
		...pageParams,
	}),
	data: pageOf(p2pOrder),
	refusals: ["unknown_order"],
});

export const p2pOrderDeclare = call({
	method: "PUT",
	path: "ctc/order/declare",
	needs: "session",
	says: "The payer names the own payment account that will pay. The payment details of the seller are shown from then on.",
	params: z.object({ id: idParam, account_id: idParam, ...command }),
	data,
	refusals: [...P2P_ORDER_REFUSALS, "not_payer", "unknown_payment_account", "account_missing", "payer_limit"],
});

export const p2pOrderPay = call({
	method: "PUT",
	path: "ctc/order/pay",
	needs: "session",
	says: "The payer reports that the money is sent.",
	params: z.object({ id: idParam, ...command }),
	data,
	refusals: [...P2P_ORDER_REFUSALS, "not_payer"],
});

export const p2pOrderCancel = call({
	method: "PUT",
	path: "ctc/order/cancel",
	needs: "session",
	says: "The payer cancels. Before the payment the coins stay in escrow for a late payment; afterwards they return at once.",
	params: z.object({ id: idParam, ...command }),
	data,
	refusals: [...P2P_ORDER_REFUSALS, "not_payer"],
});

/** `checked` lists the points that the seller has checked: the amount, the payer's name, and that the money is available. */
export const p2pOrderRelease = call({
	method: "POST",
	path: "ctc/order/release",
	needs: "session",
	says: "The seller releases the coins with the fund password and the typed quantity. A release that a hold forbids opens a dispute.",
	params: z.object({
		id: idParam,
		quantity: amountParam,
		checked: z.array(z.enum(["amount", "name", "available"])).max(3),
		pay_password: payPasswordParam,
		...command,
	}),
	data,
	refusals: [
		...P2P_ORDER_REFUSALS,
		...NUMBER_REFUSALS,
		...FUND_PASSWORD_REFUSALS,
		"not_seller",
		"other_quantity",
		"release_unchecked",
	],
});

export const p2pOrderAppeal = call({
	method: "POST",
	path: "ctc/order/appeal",
	needs: "session",
	says: "A party asks operators to rule. The coins stay in escrow until a ruling or an agreement.",
	params: z.object({ id: idParam, reason: appealReason, ...command }),
	data,
	refusals: P2P_ORDER_REFUSALS,
});

export const p2pOrderAgree = call({
	method: "POST",
	path: "ctc/order/agree",
	needs: "session",
	says: "A party agrees to an outcome of a dispute, which ends when both agree to the same one. To release, the seller gives the fund password.",
	params: z.object({ id: idParam, outcome: p2pOutcome, pay_password: payPasswordParam.optional(), ...command }),
	data,
	refusals: [...P2P_ORDER_REFUSALS, ...FUND_PASSWORD_REFUSALS],
});
