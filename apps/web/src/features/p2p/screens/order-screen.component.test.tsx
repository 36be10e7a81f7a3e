import type { P2pOrder } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { exampleP2pConfig as CONFIG, examplePaymentAccount, exampleP2pOrder as ORDER } from "../../../../testing/examples/p2p.ts";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { descriptions, fieldNote, findConfirmation, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { pictureOf, uploads } from "../../../../testing/uploads.ts";
import { p2pAccountTopic } from "../../../domain/p2p/live-orders.ts";
import { OrderScreen } from "./order-screen.tsx";

const MINUTE = 60_000;
const orderOf = (change: Partial<P2pOrder> = {}): P2pOrder => {
	const now = Date.now();
	return { ...ORDER, state_from: now - 7 * MINUTE, due_at: now + 23 * MINUTE, ...change };
};
const pageOf = (order: P2pOrder) => ({ list: [order], page: 1, limit: 20, total: 1, has_more: false, next_before: null });
const NO_CHAT = { conversation: "p2p:4417", list: [], has_more: false, read: { own: 0, partner: 0 }, evidence: [], open: true };

const render = (change: Partial<P2pOrder> = {}) =>
	renderScreen(<OrderScreen search={{ id: 4417 }} />, {
		user: { ...exampleUser, has_password: true },
		account: {},
		responses: {
			"GET ctc/order/list": pageOf(orderOf(change)),
			"GET ctc/config": CONFIG,
			"GET ctc/account/list": { list: [examplePaymentAccount], most: 10, holder: "K Example" },
			"GET ctc/order/messages": NO_CHAT,
		},
	});

const SELLER: Partial<P2pOrder> = {
	...{ side: "sell", state: "paid", status: 2, actions: ["release", "appeal", "message"] },
	steps: [...ORDER.steps, { state: "paid", cause: "paid", by: "partner", operator: null, at: ORDER.opened_at + 5 * MINUTE }],
};
const DISPUTE: Partial<P2pOrder> = {
	...{ state: "disputed", status: 4, actions: ["agree", "evidence", "message"], due_at: Date.now() + 24 * 60 * MINUTE },
	dispute: {
		appeals: [{ by: "partner", reason: "not_paid", at: ORDER.opened_at }],
		...{ operator: 4, evidence_until: Date.now() + 600 * MINUTE, ruling_due_at: Date.now() + 1_440 * MINUTE, late: false },
		...{ own_agreement: null, partner_agreement: "cancelled", ruling: null },
	},
};

describe("a buyer pays a P2P order", () => {
	it("the page counts down to the deadline, and shows the details to copy", async () => {
		render();
		await screen.findByRole("heading", { name: "Pay the seller" });
		expect(screen.getByRole("timer").textContent).toMatch(/^Time left: 2[23]:\d\d$/);
		screen.getByText("500 USDT are in escrow for you. The seller cannot take them back while the clock runs.");
		await screen.findByText("PromptPay ID");
		expect(descriptions()).toMatchObject({
			Amount: "18,210 THB",
			"Account name": "NORTHGATE CO LTD",
			"PromptPay ID": "0123456789",
		});
		screen.getByText("Do not mention coins in the text of the payment.");
		screen.getByText("You said that you pay from K Example · 0812345678. A payment from another account loses the protection.");
	});

	it("the page copies the amount without separators", async () => {
		const { user } = render();
		const write = vi.spyOn(navigator.clipboard, "writeText");
		await user.click(await screen.findByRole("button", { name: "Copy: Amount" }));
		expect(write).toHaveBeenCalledWith("18210.00");
	});

	it("the button 'I have paid' asks for confirmation, and the page then waits for the release", async () => {
		const { user } = render();
		await user.click(await screen.findByRole("button", { name: "I have paid" }));
		const dialog = await findConfirmation("Have you sent 18,210 THB?");
		const steps = [...ORDER.steps, { state: "paid", cause: "paid", by: "you", operator: null, at: Date.now() } as const];
		const paid = orderOf({ state: "paid", status: 2, actions: ["cancel", "appeal"], steps });
		respond("PUT ctc/order/pay", () => {
			respond("GET ctc/order/list", pageOf(paid));
			return { order: paid };
		});
		await user.click(dialog.getByRole("button", { name: "Yes, I have paid" }));
		await screen.findByRole("heading", { name: "Waiting for the release" });
		expect(requests("PUT ctc/order/pay")).toHaveLength(1);
	});

	it("after an action that came too late the page shows the server's text and loads the order again", async () => {
		const { user } = render();
		await user.click(await screen.findByRole("button", { name: "I have paid" }));
		const dialog = await findConfirmation();
		const steps = [...ORDER.steps, { state: "closing", cause: "timer", by: "timer", operator: null, at: Date.now() } as const];
		respond("PUT ctc/order/pay", () => {
			respond("GET ctc/order/list", pageOf(orderOf({ state: "closing", status: 5, actions: ["appeal"], steps })));
			return refusal("The order has changed. Look at it again.", undefined, "p2p_order_moved");
		});
		await user.click(dialog.getByRole("button", { name: "Yes, I have paid" }));
		await screen.findByRole("heading", { name: "The time to pay is over" });
	});

	it("the confirmation of a cancellation warns about a payment that was already sent", async () => {
		const { user } = render();
		await user.click(await screen.findByRole("button", { name: "Cancel order" }));
		const dialog = await findConfirmation("Cancel this order?");
		dialog.getByText(
			"If you have sent money, do not cancel. The coins stay in escrow for 15 min and then go back to the seller.",
		);
	});
});

it("the confirmation of a cancellation after the reported payment names the loss", async () => {
	const { user } = render({ state: "paid", status: 2, actions: ["cancel", "appeal"] });
	await user.click(await screen.findByRole("button", { name: "Cancel order" }));
	const dialog = await findConfirmation("Give up 500 USDT?");
	dialog.getByText(/If you cancel, 500 USDT go back to the seller at once, and you lose them even if you have paid\./);
	respond("PUT ctc/order/cancel", NO_RESPONSE);
	await user.click(dialog.getByRole("button", { name: "Give them up" }));
	await dialog.findByText("No response. Try again; it can't be done twice.");
});

it("a buyer declares the paying account before the page shows the payment details", async () => {
	const { user } = render({ state: "created", status: 0, payee: null, payer: null, actions: ["declare", "cancel"] });
	respond("PUT ctc/order/declare", { order: orderOf() });
	await user.click(await screen.findByRole("button", { name: "Show payment details" }));
	await waitFor(() => expect(requests("PUT ctc/order/declare")[0]).toMatchObject({ id: "4417", account_id: "5" }));
});

describe("a seller releases a P2P order", () => {
	it("the page names the expected payer, and offers the seller no action of the payer", async () => {
		render(SELLER);
		await screen.findByText("Expect the payment from K Example. If it comes from another name, do not release: appeal.");
		expect(screen.queryByRole("button", { name: "I have paid" })).toBeNull();
	});

	it("the release needs three checks, the typed quantity and the fund password", async () => {
		const { user, fill, tap } = render(SELLER);
		await screen.findByLabelText("Type the quantity to release");
		await tap("Release 500 USDT");
		await screen.findByText("Check all three in your bank's app first.");
		for (const box of screen.getAllByRole("checkbox")) await user.click(box);
		await fill({ "Type the quantity to release": "50" });
		await tap("Release 500 USDT");
		await waitFor(() => expect(fieldNote("Type the quantity to release")).toBe("Type the quantity of this order: 500 USDT"));
		await fill({ "Type the quantity to release": "500" });
		await tap("Release 500 USDT");
		const sheet = await findDialog("Fund password");
		await fill({ "Fund password": "730582" });
		respond("POST ctc/order/release", refusal("Wrong. Tries left: 4.", "pay_password", "fund_password_wrong"));
		await user.click(sheet.getByRole("button", { name: "Release 500 USDT" }));
		await waitFor(() => expect(fieldNote("Fund password")).toBe("Wrong. Tries left: 4."));
		const steps = [...(SELLER.steps ?? []), { state: "released", cause: "released", by: "you", operator: null, at: 1 } as const];
		const released = orderOf({ ...SELLER, state: "released", status: 3, due_at: null, ended_at: 1, actions: [], steps });
		respond("POST ctc/order/release", () => {
			respond("GET ctc/order/list", pageOf(released));
			return { order: released };
		});
		await user.click(sheet.getByRole("button", { name: "Release 500 USDT" }));
		await screen.findByRole("heading", { name: "You sold 500 USDT" });
		const [, second] = requests("POST ctc/order/release");
		expect(second).toMatchObject({ id: "4417", quantity: "500.000000", pay_password: "730582" });
		expect(JSON.parse(second?.checked ?? "")).toEqual(["amount", "name", "available"]);
	});

	it("the seller appeals with a reason", async () => {
		const { user } = render(SELLER);
		await user.click(await screen.findByRole("button", { name: "Appeal" }));
		const sheet = await findDialog("Appeal");
		await user.click(sheet.getByRole("button", { name: "Send appeal" }));
		await sheet.findByText("Choose a reason.");
		await user.click(sheet.getByRole("radio", { name: /another person's account/ }));
		respond("POST ctc/order/appeal", { order: orderOf(SELLER) });
		await user.click(sheet.getByRole("button", { name: "Send appeal" }));
		await waitFor(() => expect(requests("POST ctc/order/appeal")[0]).toMatchObject({ id: "4417", reason: "third_party" }));
	});
});

describe("a P2P order is in a dispute", () => {
	it("the page of a dispute shows the operator, due times, the other side's choice and the decision table", async () => {
		render(DISPUTE);
		await screen.findByText("Operator 4");
		screen.getByText("The other side chose: Coins back to the seller");
		screen.getByText("The buyer reported a payment that has not arrived");
		expect(Object.keys(descriptions())).toEqual(
			expect.arrayContaining(["Evidence until", "Ruling due", "The payer has not paid"]),
		);
		expect(descriptions()["Another amount was paid"]).toBe("Coins to the buyer / Coins back to the seller");
	});

	it("the page adds an uploaded picture once to the evidence", async () => {
		const { user } = render(DISPUTE);
		await user.upload(await screen.findByLabelText("Choose a picture: Add a picture"), pictureOf("bank.jpg"));
		await uploads()[0]?.accept("image-1");
		respond("POST ctc/order/evidence", { evidence: {} as never });
		await user.click(screen.getByRole("button", { name: "Send evidence" }));
		await screen.findByText("Evidence added");
		expect(requests("POST ctc/order/evidence")).toEqual([{ id: "4417", image: "image-1", note: "", client_id: "image-1" }]);
	});

	it("the page asks for confirmation before it sends an agreement", async () => {
		const { user } = render(DISPUTE);
		await user.click(await screen.findByRole("button", { name: "Coins back to the seller" }));
		const dialog = await findConfirmation("Coins back to the seller");
		respond("POST ctc/order/agree", { order: orderOf(DISPUTE) });
		await user.click(dialog.getByRole("button", { name: "Agree" }));
		await waitFor(() => expect(requests("POST ctc/order/agree")[0]).toMatchObject({ id: "4417", outcome: "cancelled" }));
	});
});

describe("the buyer cancels a P2P order that awaits the payment", () => {
	const step = (by: "you" | "partner") =>
		({ state: "closing", cause: "cancelled", by, operator: null, at: ORDER.opened_at + 1 }) as const;

	it.each([
		["buy", "you", "You cancelled this order"],
		["sell", "partner", "The buyer cancelled this order"],
	] as const)("the page of the side '%s' names the cancellation, not the end of the time", async (side, by, title) => {
		render({ side, state: "closing", status: 5, cause: "cancelled", actions: ["appeal"], steps: [...ORDER.steps, step(by)] });
		await screen.findByRole("heading", { name: title });
		within(screen.getByRole("list", { name: "Timeline" })).getByText("Closing");
		for (const text of ["The time to pay is over", "No payment was reported in time"])
			expect(screen.queryByText(text)).toBeNull();
	});
});

describe("the page shows an ended P2P order", () => {
	const RELEASED: Partial<P2pOrder> = {
		...{ state: "released", status: 3, due_at: null, ended_at: Date.now(), hold_until: Date.now() + 1_440 * MINUTE },
		...{ actions: ["message"], payee: null, payer: null },
	};

	it("the receipt of an order shows the sums and the end of the hold", async () => {
		render(RELEASED);
		await screen.findByText("Receipt");
		expect(descriptions()).toMatchObject({ Bought: "500 USDT", "You paid": "18,210 THB", Fee: "None" });
		expect(Object.keys(descriptions())).toContain("Frozen until");
		expect(screen.queryByText("Something wrong?")).toBeNull();
	});

	it("the page shows no receipt for a cancelled order, because nothing was exchanged", async () => {
		render({ state: "cancelled", status: 5, due_at: null, ended_at: Date.now(), actions: ["message"], payee: null, payer: null });
		await screen.findByText("Details");
		expect(descriptions()).toMatchObject({ Quantity: "500 USDT", Amount: "18,210 THB" });
		for (const text of ["Receipt", "Bought", "You paid", "Fee"]) expect(screen.queryByText(text)).toBeNull();
	});

	it("the page shows a reversal by the bank with the paid compensation", async () => {
		render({ ...RELEASED, side: "sell", reversed: true, compensated: "120.000000" });
		await screen.findByText("Reversed by the bank");
		expect(descriptions()["Paid from the merchant's bond"]).toBe("120 USDT");
	});
});

it("the page follows the account topic, and an older response does not replace a newer state", async () => {
	render();
	await screen.findByRole("heading", { name: "Pay the seller" });
	const steps = [...ORDER.steps, { state: "paid", cause: "paid", by: "you", operator: null, at: Date.now() } as const];
	const paid = orderOf({ state: "paid", status: 2, actions: ["appeal"], steps, unread: 2 });
	act(() => p2pAccountTopic.take({ kind: "change", p2p_orders: [paid] } as never));
	await screen.findByRole("heading", { name: "Waiting for the release" });
	screen.getByRole("link", { name: "Chat, 2 unread" });
});

it("the user blocks the other side after a confirmation", async () => {
	const { user } = render();
	await user.click(await screen.findByRole("button", { name: "Block user" }));
	const dialog = await findConfirmation("Block Northgate?");
	respond("POST ctc/user/block", { blocked: true });
	await user.click(dialog.getByRole("button", { name: "Block user" }));
	await screen.findByText("Northgate is blocked");
	expect(requests("POST ctc/user/block")[0]).toMatchObject({ user_id: "70", blocked: "true" });
});

it("the timeline of a P2P order marks the current step", async () => {
	render();
	const timeline = within(await screen.findByRole("list", { name: "Timeline" }));
	const items = timeline.getAllByRole("listitem");
	expect(items.map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null, null]);
});

it.each([
	["an unknown order", refusal("This order does not exist.", "id", "unknown_order"), "There is no such order"],
	["a failed load", NO_RESPONSE, "This order could not be loaded"],
] as const)("the order page of %s shows an error", async (_name, response, words) => {
	renderScreen(<OrderScreen search={{ id: 4417 }} />, { account: {}, responses: { "GET ctc/order/list": response } });
	await screen.findByText(words);
});
