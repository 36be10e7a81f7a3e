import type { P2pOrder } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { exampleP2pOrder as ORDER } from "../../../../testing/examples/p2p.ts";
import { NO_RESPONSE, requests } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { p2pAccountTopic } from "../../../domain/p2p/live-orders.ts";
import { OrdersScreen } from "./orders-screen.tsx";

const pageOf = (...list: P2pOrder[]) => ({ list, page: 1, limit: 20, total: null, has_more: false, next_before: null });
const render = (...list: P2pOrder[]) =>
	renderScreen(<OrdersScreen search={{}} />, {
		account: {},
		address: "/pages/assets/c2c/orderList",
		responses: { "GET ctc/order/list": pageOf(...list) },
	});

it("an open P2P order shows side, state, time left and unread messages, and links to its page", async () => {
	render({ ...ORDER, due_at: Date.now() + 600_000, unread: 3 });
	const row = await screen.findByRole("link", { name: /Buy USDT/ });
	expect(row.getAttribute("href")).toBe("/pages/assets/c2c/orderDetail?id=4417");
	screen.getByText("Awaiting payment");
	screen.getByText("3 unread");
	screen.getByText(/^(10:00|09:5\d)$/);
	expect(requests("GET ctc/order/list")[0]).toMatchObject({ status: "open" });
});

it("the list of open P2P orders removes an order that ends when the account topic reports it", async () => {
	render(ORDER);
	await screen.findByRole("link", { name: /Buy USDT/ });
	const ended: P2pOrder = { ...ORDER, state: "released", status: 3, due_at: null, steps: [...ORDER.steps, ...ORDER.steps] };
	act(() => p2pAccountTopic.take({ kind: "change", p2p_orders: [ended] } as never));
	await screen.findByText("No open orders");
});

it("the address of the list of P2P orders contains the tab of ended orders", async () => {
	const { user } = render();
	await screen.findByText("No open orders");
	await user.click(screen.getByRole("tab", { name: "Ended" }));
	await waitFor(() => expect(window.location.search).toBe("?tab=ended"));
});

it("a failed load of the list says that the orders are safe", async () => {
	renderScreen(<OrdersScreen search={{ tab: "ended" }} />, { account: {}, responses: { "GET ctc/order/list": NO_RESPONSE } });
	await screen.findByText("Your orders could not be loaded");
});
