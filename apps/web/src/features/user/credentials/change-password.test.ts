import { storage } from "@candor/client/fake-page";
import { NOT_LOGGED_IN } from "@candor/client/page";
import { beforeEach, expect, test, vi } from "vitest";

const USER = { id: 7 };
const STORED = "candor.token-change";
const params = { old_password: "correct horse", password: "new horse", re_password: "new horse" };
const ok = (data: unknown, message = "OK") => ({ type: "ok", code: 1, message, msg: message === "OK" ? "success" : "", data });
const ended = { type: "999", code: 0, message: "Please sign in", msg: "", data: null, error: "session_required", params: {} };

let calls: { path: string; token: string; answer: (body: object) => void }[] = [];

beforeEach(() => {
	calls = [];
	vi.resetModules();
	storage.clear();
	vi.stubGlobal(
		"fetch",
		(url: string, { headers }: { headers: Record<string, string> }) =>
			new Promise<Response>((resolve) => {
				const answer = (body: object) => resolve(new Response(JSON.stringify(body)));
				calls.push({ path: url.replace("/api/", ""), token: headers.authorization ?? "", answer });
			}),
	);
});

async function page() {
	storage.setItem("candor.session", JSON.stringify({ token: "old", user: USER }));
	const { session, tokenChange } = await import("../../../data/session.ts");
	const { call } = await import("../../../data/api.ts");
	const { changePassword } = await import("./change-password.ts");
	const told = vi.fn();
	addEventListener(NOT_LOGGED_IN, told);
	return { session, tokenChange, call, changePassword, told };
}

const called = (count: number) => vi.waitFor(() => expect(calls).toHaveLength(count));

test("a call that failed because a password change ended its token is repeated with the new token", async () => {
	const { session, call, changePassword, told } = await page();
	const changing = changePassword(params);
	const center = call("GET user/center", {});
	await called(2);
	calls[1]?.answer(ended);
	calls[0]?.answer(ok({ token: "new" }, "The password is changed"));
	await changing;
	await called(3);
	expect(calls[2]).toMatchObject({ path: "user/center", token: "new" });
	calls[2]?.answer(ok(USER));
	expect(await center).toEqual(USER);
	expect(session.get()).toEqual({ token: "new", user: USER });
	expect(told).not.toHaveBeenCalled();
});

test("after a password change, a failed call in another tab also waits for the new token", async () => {
	const { session, call, told } = await page();
	const fromThere = (key: string, newValue: string) => dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
	fromThere(STORED, String(Date.now() + 60_000));
	const center = call("GET user/center", {});
	await called(1);
	calls[0]?.answer(ended);
	await new Promise((resolve) => setImmediate(resolve));
	expect(session.get()).toEqual({ token: "old", user: USER });
	fromThere("candor.session", JSON.stringify({ token: "new", user: USER }));
	fromThere(STORED, "0");
	await called(2);
	calls[1]?.answer(ok(USER));
	expect(await center).toEqual(USER);
	expect(told).not.toHaveBeenCalled();
});

test("a refused password change reports that the session ended, and does not end another user's session", async () => {
	const { session, call, changePassword, told } = await page();
	const changing = changePassword(params);
	const center = call("GET user/center", {});
	await called(2);
	calls[1]?.answer(ended);
	calls[0]?.answer({ ...ended, type: "error", error: "old_password_wrong" });
	await expect(changing).rejects.toMatchObject({ id: "old_password_wrong" });
	await expect(center).rejects.toMatchObject({ sessionProblem: true });
	expect(told).toHaveBeenCalledTimes(1);
	session.set({ token: "ann", user: { id: 1 } as never });
	const ofAnn = call("GET user/center", {});
	await called(3);
	session.set({ token: "bob", user: { id: 2 } as never });
	calls[2]?.answer(ended);
	await expect(ofAnn).rejects.toMatchObject({ sessionProblem: true });
	expect(calls).toHaveLength(3);
	expect(session.get()?.token).toBe("bob");
});
