// Own orders: lists longer than most, and what shows where the code or the answer of a list does not come.
import type { Order } from "@candor/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { btc } from "../../../../testing/examples/spot-pair.ts";
import { answer, asked, CUT_OFF } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { OwnOrders } from "./own-orders.tsx";

/** How often the code of a list still fails to come. */
const failing = vi.hoisted(() => ({ finished: 0, virtua: 0 }));
vi.mock("../opened/finished-orders.tsx", async (original) => {
	const real = await original<typeof import("../opened/finished-orders.tsx")>();
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
const open = (waiting: readonly Order[]) => show(<OwnOrders pair={btc} />, { orders: waiting }).user;
const rows = () => screen.queryAllByRole("article").length;
const pageOf = (list: Order[]) => ({ list, page: 1, limit: 100, total: list.length, has_more: false });
const cancelled = order(9, { status: "cancelled", reason: "user" });

it("draws forty waiting orders as they are", async () => {
	open(orders(40));
	await screen.findByRole("tab", { name: "Waiting (40)" });
	await waitFor(() => expect(rows()).toBe(40));
});

// Before any list has its code: once it has come it stays.
it("draws all of them where the list's code does not come", async () => {
	failing.virtua = 1;
	open(orders(60));
	await waitFor(() => expect(rows()).toBe(60));
});

it("draws of more what is in sight, newest first, once the list's code has come", async () => {
	open(orders(300));
	await screen.findByRole("tab", { name: "Waiting (300)" });
	// 844 pixels hold 14 rows; some more stand ready on both sides.
	await waitFor(() => expect(rows()).toBeLessThan(30));
	expect(rows()).toBeGreaterThan(14);
	expect(screen.getAllByRole("article")[0]?.textContent).toContain("60,300.0");
});

it("cancels one order with its own button", async () => {
	answer("PUT coin/trade/cancel", () => null);
	const user = open([order(3), order(4)]);
	const [newest] = await screen.findAllByRole("article");
	await user.click(within(newest as HTMLElement).getByRole("button", { name: "Cancel" }));
	await screen.findByText("Order cancelled");
	expect(asked("PUT coin/trade/cancel")).toEqual([{ id: "4" }]);
});

it("cancels all only after it asked", async () => {
	answer("PUT coin/trade/cancel", () => null);
	const user = open([order(3), order(4)]);
	await user.click(await screen.findByRole("button", { name: "Cancel all" }));
	const dialog = await screen.findByRole("alertdialog", { name: "Cancel 2 waiting orders of BTC/USDT?" });
	expect(asked("PUT coin/trade/cancel")).toEqual([]);
	await user.click(within(dialog).getByRole("button", { name: "Cancel all" }));
	await screen.findByText("Orders cancelled");
	expect(asked("PUT coin/trade/cancel")).toEqual([{ all: "1" }]);
});

it("says where the code of the finished lists did not come, and shows the list with another try", async () => {
	failing.finished = 1;
	answer("GET coin/list", () => pageOf([cancelled]));
	const user = open([]);
	await user.click(screen.getByRole("tab", { name: "Cancelled" }));
	await screen.findByText("These orders could not be loaded");
	expect(asked("GET coin/list")).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("You cancelled it");
	expect(asked("GET coin/list")).toEqual([{ status: "cancelled", page: "1", limit: "100" }]);
});

it("says where a finished list has no answer, and asks again", async () => {
	answer("GET coin/list", () => CUT_OFF);
	const user = open([]);
	await user.click(screen.getByRole("tab", { name: "Completed" }));
	await screen.findByText("These orders could not be loaded");
	answer("GET coin/list", () => pageOf([]));
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("No completed orders yet");
});
