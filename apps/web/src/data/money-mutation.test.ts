// Tests that a request that moves money has one effect, whatever happens to the response, the page and the session. No user may
// get the result of another user's request.

import { storage, tabStorage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

const TEN = { currency_id: 3, from_field: "coin", to_field: "contract", number: "10" } as const;
const WORDS = { unknown: "nobody knows", refused: "refused" };
const ok = { type: "ok", code: 1, message: "Moved", msg: "", data: null };
const refused = (params = {}) => ({ type: "error", code: 0, message: "Too much", msg: "", data: null, error: "x", params });
const ended = { type: "999", code: 0, message: "Please sign in", msg: "", data: null, error: "session_required", params: {} };

/** The requests sent so far, in order. For each request, the test decides when it gets a response or loses its connection. */
let sent: { id: string; sentAt: string; token: string; number: string; answer: (body: object) => void; fail: () => void }[];

beforeEach(() => {
	sent = [];
	storage.clear();
	tabStorage.clear();
	vi.stubGlobal(
		"fetch",
		(_url: string, { headers, body }: { headers: Record<string, string>; body: URLSearchParams }) =>
			new Promise<Response>((resolve, reject) => {
				const [id, sentAt, number] = ["client_id", "sent_at", "number"].map((name) => body.get(name) ?? "") as [
					string,
					string,
					string,
				];
				const answer = (said: object) => resolve(new Response(JSON.stringify(said)));
				sent.push({
					id,
					sentAt,
					number,
					token: headers.authorization ?? "",
					answer,
					fail: () => reject(new TypeError("cut off")),
				});
			}),
	);
});

/** Simulates that the user opens the page again: only the browser's storage is left of the previous page. */
async function openPage(user = 7) {
	vi.resetModules();
	storage.setItem("candor.session", JSON.stringify({ token: `of ${user}`, user: { id: user } }));
	const { isSending, moneyMutation, sendMoney } = await import("./money-mutation.ts");
	const { session } = await import("./session.ts");
	const { forgetPerson } = await import("./own-store.ts");
	/**
	 * Simulates a screen with a form. In the result, `tap` sends the form, and `told` lists the calls that the form has
	 * received (such as `Moved` and `ended`).
	 */
	const mount = (what = "transfer") => {
		const mutation = moneyMutation("POST wallet/change", session.get()?.user.id ?? 0, what, WORDS);
		const told: unknown[] = [];
		const tap = (number = "10") =>
			sendMoney(mutation, {
				params: { ...TEN, number },
				answered: (answer) => told.push(answer),
				failed: (words, field) => told.push(field === undefined ? words : [words, field]),
				ended: () => told.push("ended"),
			});
		return { tap, told, sending: () => isSending(mutation.key) };
	};
	return { mount, session, forgetPerson };
}

const arrived = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
const at = (place: number) => sent[place] as (typeof sent)[number];

test("a money request reports its response once, and the next request gets a new id", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap();
	await arrived(1);
	expect(at(0).id).toMatch(/^[0-9a-f]{24}$/);
	expect(Number(at(0).sentAt)).toBeGreaterThan(0);
	at(0).answer(ok);
	await vi.waitFor(() => expect(screen.told).toEqual(["Moved", "ended"]));
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	screen.tap();
	await arrived(2);
	expect(at(1).id).not.toBe(at(0).id);
});

test("the app ignores a second tap before React has rendered the first, and sends a request for another market", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap();
	screen.tap();
	expect(screen.sending()).toBe(true);
	await arrived(1);
	screen.tap("11");
	const other = mount("order ETH/USDT");
	expect(other.sending()).toBe(false);
	other.tap();
	await arrived(2);
	at(0).answer(ok);
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	expect(sent).toHaveLength(2);
	expect(other.sending()).toBe(true);
});

test("the app reports an unknown outcome, and repeats the request with the same id and time until the server responds", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap();
	await arrived(1);
	at(0).fail();
	await vi.waitFor(() => expect(screen.told).toEqual(["nobody knows", "ended"]));
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	screen.tap();
	await arrived(2);
	expect([at(1).id, at(1).sentAt]).toEqual([at(0).id, at(0).sentAt]);
	at(1).answer(ok);
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	screen.tap();
	await arrived(3);
	expect(at(2).id).not.toBe(at(0).id);
});

test("a request with an unknown outcome keeps its id while the server responds to other requests of its kind", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap("10");
	await arrived(1);
	at(0).fail();
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	screen.tap("11");
	await arrived(2);
	at(1).answer(ok);
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	const again = (await openPage()).mount();
	again.tap("10");
	await arrived(3);
	expect([at(2).id, at(2).sentAt]).toEqual([at(0).id, at(0).sentAt]);
});

test("a request without a network fails immediately and is never sent later", async () => {
	const { mount } = await openPage();
	vi.stubGlobal("navigator", { onLine: false });
	const screen = mount();
	screen.tap();
	await arrived(1);
	at(0).fail();
	await vi.waitFor(() => expect(screen.told).toEqual(["nobody knows", "ended"]));
	vi.stubGlobal("navigator", { onLine: true });
	dispatchEvent(new Event("online"));
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	expect(sent).toHaveLength(1);
});

test("a request keeps its id if the user reloads the page before the response", async () => {
	const before = (await openPage()).mount();
	before.tap();
	await arrived(1);
	const after = (await openPage()).mount();
	after.tap();
	await arrived(2);
	expect([at(1).id, at(1).sentAt]).toEqual([at(0).id, at(0).sentAt]);
	at(1).answer(ok);
	await vi.waitFor(() => expect(after.told).toEqual(["Moved", "ended"]));
	expect(before.told).toEqual([]);
});

test("the app reports a refusal with its field, and sends the next attempt with a new id", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap();
	await arrived(1);
	at(0).answer(refused({ field: "number" }));
	await vi.waitFor(() => expect(screen.told).toEqual([["Too much", "number"], "ended"]));
	await vi.waitFor(() => expect(screen.sending()).toBe(false));
	screen.tap();
	await arrived(2);
	expect(at(1).id).not.toBe(at(0).id);
	at(1).answer({ ...refused(), message: "" });
	await vi.waitFor(() => expect(screen.told.slice(2)).toEqual(["refused", "ended"]));
});

test("a request that was refused because the session had ended keeps its id after the user signs in again", async () => {
	const { mount, session } = await openPage();
	const screen = mount();
	screen.tap();
	await arrived(1);
	at(0).answer(ended);
	await vi.waitFor(() => expect(screen.told).toEqual(["ended"]));
	expect(session.get()).toBe(null);
	session.set({ token: "new", user: { id: 7 } as never });
	const again = mount();
	again.tap();
	await arrived(2);
	expect([at(1).id, at(1).token]).toEqual([at(0).id, "new"]);
});

test.each([
	["a response", () => at(0).answer(ok)],
	["a refusal", () => at(0).answer(refused())],
	["a lost connection", () => at(0).fail()],
])("%s that arrives after another user has signed in is not reported and blocks neither user", async (_name, come) => {
	const { mount, session, forgetPerson } = await openPage();
	const one = mount();
	one.tap();
	await arrived(1);
	forgetPerson();
	session.set({ token: "of 8", user: { id: 8 } as never });
	const other = mount();
	expect(other.sending()).toBe(false);
	other.tap();
	await arrived(2);
	expect(at(1).id).not.toBe(at(0).id);
	come();
	await vi.waitFor(() => expect(one.sending()).toBe(false));
	expect(one.told).toEqual([]);
	expect(other.told).toEqual([]);
	at(1).answer(ok);
	await vi.waitFor(() => expect(other.told).toEqual(["Moved", "ended"]));
	// User 7 has not seen the outcome of the request, so the next attempt has the same id.
	session.set({ token: "of 7", user: { id: 7 } as never });
	mount().tap();
	await arrived(3);
	expect(at(2).id).toBe(at(0).id);
});

test("the app reports the response to a page that the user left, and a page opened meanwhile sends no second request", async () => {
	const { mount } = await openPage();
	const screen = mount();
	screen.tap();
	await arrived(1);
	const again = mount();
	expect(again.sending()).toBe(true);
	again.tap();
	at(0).answer(ok);
	await vi.waitFor(() => expect(screen.told).toEqual(["Moved", "ended"]));
	await vi.waitFor(() => expect(again.sending()).toBe(false));
	again.tap();
	await arrived(2);
	expect(at(1).id).not.toBe(at(0).id);
});
