import type { Order } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { btc } from "../../../../testing/examples/spot-pair.ts";
import { NO_RESPONSE, type Responses, requests, respond } from "../../../../testing/exchange.ts";
import { findConfirmation } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { UserOrders } from "./user-orders.tsx";

/** Number of imports that fail before one succeeds, for each of the two modules. */
const failing = vi.hoisted(() => ({ finished: 0, virtua: 0 }));
vi.mock("../order-details/finished-orders.tsx", async (original) => {
	const real = await original<typeof import("../order-details/finished-orders.tsx")>();
	return {
		get openFinishedOrders() {
			if (failing.finished-- > 0) throw new TypeError("did not come");
			return real.openFinishedOrders;
		},
	};
});
vi.mock("virtua", async (original) => {
	const real = await original<typeof import("virtua")>();
	return {
		...real,
		get WindowVirtualizer() {
			if (failing.virtua-- > 0) throw new TypeError("did not come");
			return real.WindowVirtualizer;
		},
	};
});

const order = (id: number, more: Partial<Order> = {}): Order => ({
	id,
	client_id: `${id}`,
	match_id: 1,
	symbol: "BTC/USDT",
	type: 1,
	order_type: "limit",
	time_in_force: "gtc",
	post_only: false,
	self_trade: "expire_taker",
	trigger: "last",
	triggered: false,
	price: `${60_000 + id}.0`,
	stop_price: null,
	amount: "0.1",
	quote_amount: null,
	filled: "0",
	average_price: null,
	turnover: "0",
	fee: "0",
	fee_currency: "BTC",
	other_leg: null,
	status: "waiting",
	reason: "none",
	created_at: 1,
	updated_at: 1,
	...more,
});
const orders = (count: number) => Array.from({ length: count }, (_, at) => order(at + 1));
const renderOrders = (open: readonly Order[], responses: Responses = {}) =>
	renderScreen(<UserOrders pair={btc} />, { account: { orders: open }, responses });
const rows = () => screen.queryAllByRole("article").length;
const pageOf = (list: Order[]) => ({ list, page: 1, limit: 100, total: list.length, has_more: false, next_before: null });
const cancelled = order(9, { status: "cancelled", reason: "user" });

it("a list of forty open orders is rendered without virtualization", async () => {
	renderOrders(orders(40));
	await screen.findByRole("tab", { name: "Open (40)" });
	await waitFor(() => expect(rows()).toBe(40));
});

// This must be the first test with a long list, because the code of the list stays loaded after its first successful import.
it("a long list of open orders is rendered completely if the code of the virtual list cannot be loaded", async () => {
	failing.virtua = 1;
	renderOrders(orders(60));
	await waitFor(() => expect(rows()).toBe(60));
});

it("of a long list of open orders only the visible rows are rendered, newest first", async () => {
	renderOrders(orders(300));
	await screen.findByRole("tab", { name: "Open (300)" });
	// A window height of 844 px shows 14 rows. The list renders a few rows above and below them too.
	await waitFor(() => expect(rows()).toBeLessThan(30));
	expect(rows()).toBeGreaterThan(14);
	expect(screen.getAllByRole("article")[0]?.textContent).toContain("60,300.0");
});

it("an open order is cancelled with its own button", async () => {
	const { user } = renderOrders([order(3), order(4)], { "PUT coin/trade/cancel": null });
	const [newest] = await screen.findAllByRole("article");
	await user.click(within(newest as HTMLElement).getByRole("button", { name: "Cancel" }));
	await screen.findByText("Order cancelled");
	expect(requests("PUT coin/trade/cancel")).toEqual([{ id: "4" }]);
});

it("all open orders are cancelled after a confirmation", async () => {
	const { user } = renderOrders([order(3), order(4)], { "PUT coin/trade/cancel": null });
	await user.click(await screen.findByRole("button", { name: "Cancel all" }));
	const dialog = await findConfirmation("Cancel 2 open orders of BTC/USDT?");
	expect(requests("PUT coin/trade/cancel")).toEqual([]);
	await user.click(dialog.getByRole("button", { name: "Cancel all" }));
	await screen.findByText("Orders cancelled");
	expect(requests("PUT coin/trade/cancel")).toEqual([{ all: "1" }]);
});

it("a list of orders offers a retry if its code cannot be loaded", async () => {
	// All imports fail, also the load in advance before the tap.
	failing.finished = Number.POSITIVE_INFINITY;
	const { user, tap } = renderOrders([], { "GET coin/list": pageOf([cancelled]) });
	await user.click(screen.getByRole("tab", { name: "Cancelled" }));
	await screen.findByText("These orders could not be loaded");
	expect(requests("GET coin/list")).toEqual([]);
	failing.finished = 0;
	await tap("Try again");
	await screen.findByText("You cancelled it");
	expect(requests("GET coin/list")).toEqual([{ status: "cancelled", limit: "100" }]);
});

it("a list of orders offers a retry if the server does not respond", async () => {
	const { user, tap } = renderOrders([], { "GET coin/list": NO_RESPONSE });
	await user.click(screen.getByRole("tab", { name: "Completed" }));
	await screen.findByText("These orders could not be loaded");
	respond("GET coin/list", pageOf([]));
	await tap("Try again");
	await screen.findByText("No completed orders yet");
});
