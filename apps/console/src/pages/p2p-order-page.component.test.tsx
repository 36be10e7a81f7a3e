import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { requests } from "../../testing/console-server.ts";
import { intentOf, P2P_ORDER, RESPONSES } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { P2pOrderPage } from "./p2p-order-page.tsx";

const show = (change: Partial<typeof P2P_ORDER> = {}, options: Parameters<typeof renderPage>[1] = {}) =>
	renderPage(<P2pOrderPage />, {
		...options,
		responses: {
			...RESPONSES,
			"p2p/order": { ...P2P_ORDER, ...change },
			"commands/submit": { result: 12, intent: 41, seq: 900 },
			...options.responses,
		},
		address: "/disputes/12",
	});
const commandSent = () => JSON.parse(String(requests("commands/submit")[0]?.params.command));

test("the page shows both sides with facts, verified name, payment details, agreement and earlier disputes", async () => {
	show();
	const buyer = within(await screen.findByRole("region", { name: "Buyer" }));
	await buyer.findByText("PromptPay ID");
	expect(screen.getByText("PromptPay")).toBeDefined();
	for (const text of ["Ann Lee", "0812345678", "98.2 %", "4 min", "3, 1 lost", "Agrees to the outcome: Released"])
		expect(buyer.getByText(text)).toBeDefined();
	const seller = within(screen.getByRole("region", { name: "Seller" }));
	for (const text of ["Northgate", "Merchant", "Barred"]) expect(seller.getByText(text)).toBeDefined();
	expect(seller.getByText("No payment details: not named yet, or removed after the end.")).toBeDefined();
	const earlier = within(screen.getByRole("table", { name: "Earlier disputes" }));
	expect(earlier.getByRole("link", { name: "7" }).getAttribute("href")).toBe("/disputes/7");
	for (const text of ["Not paid", "lost"]) expect(earlier.getByText(text)).toBeDefined();
});

test("the page shows the trade with a late ruling, steps, appeals, and the chat with the operator's badge", async () => {
	show();
	expect(await screen.findByText("100 USDT")).toBeDefined();
	expect(screen.getAllByText("ruling late").length).toBeGreaterThan(0);
	expect(within(screen.getByRole("table", { name: "Steps" })).getByText("order opened")).toBeDefined();
	expect(within(screen.getByRole("table", { name: "Appeals" })).getByText("Coins not released")).toBeDefined();
	const chat = within(screen.getByRole("region", { name: "Chat" }));
	expect(chat.getByText("I have paid.")).toBeDefined();
	expect(chat.getByText("Operator 3")).toBeDefined();
	expect(chat.getByText("The order is open. The coins are in escrow")).toBeDefined();
});

test("a picture is read only when the operator asks for it", async () => {
	URL.createObjectURL = () => "blob:picture";
	URL.revokeObjectURL = () => {};
	const picture = () => new Response("picture", { headers: { "content-type": "image/jpeg" } });
	const { user } = show({}, { responses: { "p2p/image": picture } });
	const button = await screen.findByRole("button", { name: "Show picture: Evidence: Buyer" });
	expect(screen.getByText("Slip of my bank")).toBeDefined();
	expect(requests("p2p/image")).toEqual([]);
	await user.click(button);
	expect(await screen.findByRole("img", { name: "Evidence: Buyer" })).toBeDefined();
	expect(requests("p2p/image").map(({ params }) => params)).toEqual([{ order: 12, image: P2P_ORDER.evidence[0]?.image }]);
});

test.each([
	["that has ended", { state: "released" as const }],
	["of an account of the operator", { conflict: "party" as const }],
])("pictures of an order %s are not offered", async (_which, change) => {
	show(change);
	expect(await screen.findAllByText("Pictures are shown during a dispute only.")).toHaveLength(2);
	expect(screen.queryByRole("button", { name: /^Show picture/ })).toBeNull();
});

test("the assigned operator proposes a ruling with an outcome that the reason allows", async () => {
	const { user } = show();
	const reasons = await screen.findByLabelText("Reason of the decision table");
	expect(within(reasons).queryByText("Seller does not respond")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Propose with passkey" }));
	expect(requests("commands/submit")).toEqual([]);
	await user.selectOptions(reasons, "wrong_amount");
	const outcomes = screen.getByLabelText("Outcome");
	expect(within(outcomes).getAllByRole("option")).toHaveLength(3);
	await user.selectOptions(outcomes, "released");
	expect(await screen.findByRole("rowheader", { name: "Reason of the ruling" })).toBeDefined();
	await user.selectOptions(reasons, "not_paid");
	expect((outcomes as HTMLSelectElement).value).toBe("cancelled");
	await user.type(screen.getByLabelText("Reason"), "No payment at the bank");
	await user.click(screen.getByRole("button", { name: "Propose with passkey" }));
	expect(await screen.findByText("Intent 41 waits for a second operator")).toBeDefined();
	expect(commandSent()).toEqual({
		...{ type: "RuleDispute", order: 12, outcome: "cancelled", ruling: "not_paid", reason: "No payment at the bank" },
	});
});

test("the page shows a proposed ruling with its intent, and the operator cannot propose a second ruling", async () => {
	const intent = await intentOf("RuleDispute", { order: 12, outcome: "released", ruling: "seller_silent" });
	const other = await intentOf("RuleDispute", { order: 13, outcome: "released", ruling: "seller_silent" }, { intent: 42 });
	show({}, { responses: { intents: { list: [intent, other], decided: [] } } });
	expect(await screen.findByText("Operator 2 has proposed a ruling. It waits for a second operator.")).toBeDefined();
	expect(screen.getByRole("link", { name: "Open intent 41" }).getAttribute("href")).toBe("/intents?intent=41");
	expect(screen.queryByRole("button", { name: "Propose with passkey" })).toBeNull();
});

test("an operator assigns a dispute to themselves", async () => {
	const submitted = { result: 12, intent: null, seq: 900 };
	const { user } = show({ operator: 0 }, { responses: { "commands/submit": submitted } });
	expect(await screen.findByText("No operator yet")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Propose with passkey" })).toBeNull();
	await user.type(screen.getByLabelText("Reason for the assignment"), "Next in the queue");
	await user.click(screen.getByRole("button", { name: "Assign to me with passkey" }));
	expect(await screen.findByText("Executed")).toBeDefined();
	expect(commandSent()).toEqual({ type: "AssignDispute", order: 12, operator: 3, reason: "Next in the queue" });
});

test.each([
	["party", "One of your accounts is a party of this order."],
	["traded", "One of your accounts has traded with a party of this order."],
] as const)("an operator with the conflict '%s' cannot decide", async (conflict, text) => {
	show({ conflict });
	await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
	for (const name of ["Propose with passkey", "Assign to me with passkey", "Send with passkey"])
		expect(screen.queryByRole("button", { name })).toBeNull();
	expect(screen.queryByText("Other decisions")).toBeNull();
});

test("a message goes to both parties with the passkey, and the order is read again", async () => {
	const { user } = show({}, { responses: { "p2p/message": { number: 4 } } });
	await user.type(await screen.findByLabelText("Message to both parties"), "Please send the slip.");
	await user.click(screen.getByRole("button", { name: "Send with passkey" }));
	expect(await screen.findByText("Sent")).toBeDefined();
	expect(requests("p2p/message")[0]?.params).toEqual({
		...{ order: 12, text: "Please send the slip.", client_id: expect.any(String) },
	});
	await waitFor(() => expect(requests("p2p/order")).toHaveLength(2));
});

test("the page of a released order links to the commands for a reversed payment", async () => {
	show({ state: "released", operator: 0, merchant: 100_001 });
	const link = await screen.findByRole("link", { name: "Mark payment as reversed (two operators)" });
	expect(link.getAttribute("href")).toBe("/commands/mark-reversed?order=12");
	expect(screen.queryByRole("link", { name: "Compensate seller (two operators)" })).toBeNull();
	expect(screen.queryByRole("link", { name: "Extend all deadlines (two operators)" })).toBeNull();
	expect(screen.queryByLabelText("Message to both parties")).toBeNull();
});

test("the seller of a reversed purchase of a merchant can be compensated", async () => {
	show({ state: "released", operator: 0, merchant: 100_001, reversed: true, compensated: "20.000000" });
	const link = await screen.findByRole("link", { name: "Compensate seller (two operators)" });
	expect(link.getAttribute("href")).toBe("/commands/compensate-seller?order=12");
	expect(screen.getByText("20 USDT")).toBeDefined();
	expect(screen.getByRole("link", { name: "Bar buyer 100001 (two operators)" }).getAttribute("href")).toBe(
		"/commands/bar-p2p-user?user=100001",
	);
});
