import "../fake-page.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOwnStores } from "../session/own-stores.ts";
import { createSession } from "../session/session.ts";
import { createAppStorage } from "../stores/app-storage.ts";
import { createPageCalls } from "./page-calls.ts";

let answers: PromiseWithResolvers<Response>[] = [];
const ok = () => Response.json({ type: "ok", code: 1, message: "Done", msg: "", data: null });

function page() {
	const { session, isReplaced, endSession } = createSession(createAppStorage("candor"));
	const own = createOwnStores(session);
	const calls = createPageCalls({ origin: "", language: () => "en", session, isReplaced, endSession, ...own });
	return { ...calls, forgetPerson: own.forgetPerson };
}

const sent = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count));

beforeEach(() => {
	answers = [];
	vi.stubGlobal("fetch", () => {
		const answer = Promise.withResolvers<Response>();
		answers.push(answer);
		return answer.promise;
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
});

test("the page counts a writing call as pending until its response, also a silent call and a call of a signed-out user", async () => {
	const { call, sendingCalls, forgetPerson } = page();
	const one = call("POST user/logout", {});
	const other = call("POST user/logout", {}, { silent: true });
	expect(sendingCalls.get()).toBe(2);
	await sent(2);
	forgetPerson();
	answers[0]?.resolve(ok());
	await one;
	expect(sendingCalls.get()).toBe(1);
	answers[1]?.reject(new TypeError("cut off"));
	await expect(other).rejects.toThrow();
	expect(sendingCalls.get()).toBe(0);
});

test("the page does not count a reading call as pending", async () => {
	const { call, sendingCalls } = page();
	const reading = call("GET health", {});
	await sent(1);
	expect(sendingCalls.get()).toBe(0);
	answers[0]?.resolve(ok());
	await reading;
	expect(sendingCalls.get()).toBe(0);
});
