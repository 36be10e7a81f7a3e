import { FakeSocket, storage } from "@candor/client/fake-page";
import type { Order } from "@candor/contract";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { keys } from "../../data/query-keys.ts";

const order = (id: number) => ({ id, status: "completed" }) as Order;
const page = (...ids: number[]) => ({ list: ids.map(order), has_more: false, next_before: null });

test("a page that one user requested is not added to the next user's list of finished orders", async () => {
	const answers: (() => void)[] = [];
	vi.stubGlobal(
		"fetch",
		() =>
			new Promise<Response>((resolve) => {
				answers.push(() => resolve(new Response(JSON.stringify({ type: "ok", code: 1, message: "OK", data: page(1) }))));
			}),
	);
	storage.setItem("candor.session", JSON.stringify({ token: "ann", user: { id: 7 } }));
	const { followAccount } = await import("../../data/account.ts");
	const { session } = await import("../../data/session.ts");
	const { forgetPerson } = await import("../../data/own-store.ts");
	await import("./finished-order-lists.ts");
	const queries = new QueryClient();
	followAccount(queries, []);
	const queryKey = keys.orderList("completed");
	const show = (...ids: number[]) => {
		queries.setQueryData(queryKey, { pages: [page(...ids)], pageParams: [undefined] });
		return new QueryObserver(queries, { queryKey, staleTime: Number.POSITIVE_INFINITY, queryFn: () => ({}) }).subscribe(() => {});
	};
	const leave = show(2);
	const socket = FakeSocket.latest();
	socket.open();
	socket.say({ topic: "account", data: { kind: "snapshot", seq: 1, time: 1, orders: [], fills: [], balances: [] } });
	await vi.waitFor(() => expect(answers).toHaveLength(1));
	leave();
	session.set(null);
	forgetPerson();
	session.set({ token: "bob", user: { id: 8 } } as never);
	show(9);
	answers[0]?.();
	await new Promise((done) => setTimeout(done, 50));
	expect(queries.getQueryData(queryKey)).toEqual({ pages: [page(9)], pageParams: [undefined] });
});
