import { storage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

const KEY = "candor.last";
const sessionOf = (id: number) => ({ token: "t", user: { id } });
const lastOf = (user: number) => JSON.stringify({ user, at: Date.now(), state: { queries: [], mutations: [] } });

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	storage.clear();
});

async function follow() {
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const { session } = await import("./session.ts");
	followLastState(new QueryClient());
	return session;
}

test("the app keeps the signed-in user's saved state until the session ends", async () => {
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	storage.setItem(KEY, lastOf(7));
	const session = await follow();
	expect(storage.getItem(KEY)).not.toBeNull();
	session.set(null);
	expect(storage.getItem(KEY)).toBeNull();
});

test("the app deletes the saved state when the session ends", async () => {
	storage.setItem(KEY, lastOf(7));
	await follow();
	expect(storage.getItem(KEY)).toBeNull();
});

test("the app deletes another user's saved state at the start and when another user signs in", async () => {
	storage.setItem("candor.session", JSON.stringify(sessionOf(8)));
	storage.setItem(KEY, lastOf(7));
	const session = await follow();
	expect(storage.getItem(KEY)).toBeNull();
	storage.setItem(KEY, lastOf(8));
	session.set(sessionOf(9) as never);
	expect(storage.getItem(KEY)).toBeNull();
});

test("the app keeps saved responses of an earlier visit that this visit did not request, until they are too old", async () => {
	vi.setSystemTime(new Date(2026, 10, 22));
	Object.assign(navigator, { onLine: true });
	const seen = (key: string[], at: number, data: string) => ({
		queryKey: key,
		queryHash: JSON.stringify(key),
		state: { data, dataUpdatedAt: at, status: "success" },
	});
	const old = Date.now() - 8 * 86_400_000;
	const queries = [
		seen(["own", "wallet"], Date.now() - 1_000, "money"),
		seen(["deal", "ETH/USDT"], old, "a rule"),
		seen(["quotation"], Date.now() - 1_000, "prices"),
	];
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	storage.setItem(KEY, JSON.stringify({ user: 7, at: Date.now(), state: { queries, mutations: [] } }));
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const { socketStatus } = await import("./socket.ts");
	const client = new QueryClient();
	followLastState(client);
	client.setQueryData(["quotation"], "newer prices");
	socketStatus.set("open");
	dispatchEvent(new Event("pagehide"));
	const { state } = JSON.parse(storage.getItem(KEY) ?? "{}");
	expect(state.queries.map(({ state: { data } }: { state: { data: string } }) => data)).toEqual(["newer prices", "money"]);
});

test("the app saves the state immediately when the connection is lost", async () => {
	Object.assign(navigator, { onLine: true });
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const { socketStatus } = await import("./socket.ts");
	const client = new QueryClient();
	followLastState(client);
	socketStatus.set("open");
	client.setQueryData(["quotation"], "prices");
	expect(storage.getItem(KEY)).toBeNull();
	socketStatus.set("lost");
	expect(JSON.parse(storage.getItem(KEY) ?? "{}").state.queries).toMatchObject([{ state: { data: "prices" } }]);
});

test("the app shows the saved state if the connection was lost before its code loaded, even while the phone has a network", async () => {
	Object.assign(navigator, { onLine: true });
	const queryKey = ["own", "wallet"];
	const state = { data: "money", dataUpdatedAt: Date.now() - 1_000, status: "success" };
	const queries = [{ queryKey, queryHash: JSON.stringify(queryKey), state }];
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	storage.setItem(KEY, JSON.stringify({ user: 7, at: Date.now(), state: { queries, mutations: [] } }));
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const { socketStatus } = await import("./socket.ts");
	socketStatus.set("lost");
	const client = new QueryClient();
	followLastState(client);
	expect(client.getQueryData(queryKey)).toBe("money");
});

test("the app keeps the last successful response after a newer request has failed", async () => {
	Object.assign(navigator, { onLine: true });
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const { socketStatus } = await import("./socket.ts");
	const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
	followLastState(client);
	socketStatus.set("open");
	const queryKey = ["own", "wallet"];
	client.setQueryData(queryKey, "money");
	const failed = client.fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("no network")) });
	await expect(failed).rejects.toThrow("no network");
	dispatchEvent(new Event("offline"));
	const { state } = JSON.parse(storage.getItem(KEY) ?? "{}");
	const wallet = state.queries.find((query: { queryKey: string[] }) => query.queryKey[1] === "wallet");
	expect(wallet).toMatchObject({ state: { data: "money", status: "success" } });
});

test("the app shows the saved state on a page that opens after a long time offline", async () => {
	Object.assign(navigator, { onLine: false });
	const queryKey = ["own", "wallet"];
	const state = { data: "money", dataUpdatedAt: Date.now() - 1_000, status: "success" };
	const queries = [{ queryKey, queryHash: JSON.stringify(queryKey), state }];
	storage.setItem("candor.session", JSON.stringify(sessionOf(7)));
	storage.setItem(KEY, JSON.stringify({ user: 7, at: Date.now(), state: { queries, mutations: [] } }));
	const { QueryClient } = await import("@tanstack/react-query");
	const { followLastState } = await import("./last-state.ts");
	const client = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } });
	followLastState(client);
	vi.advanceTimersByTime(60 * 60_000);
	expect(client.getQueryData(queryKey)).toBe("money");
});
