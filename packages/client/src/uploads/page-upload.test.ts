import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallRefused, CallUnanswered } from "../refusals.ts";
import type { Session } from "../session/session.ts";
import { createStore } from "../stores/store.ts";
import { createPageUpload } from "./page-upload.ts";

type Progress = { readonly loaded: number; readonly total: number };

class FakeRequest {
	static all: FakeRequest[] = [];
	readonly upload: { onprogress?: (event: Progress) => void } = {};
	readonly headers: Record<string, string> = {};
	url = "";
	body: FormData | undefined;
	status = 0;
	responseText = "";
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	constructor() {
		FakeRequest.all.push(this);
	}
	open(_method: string, url: string): void {
		this.url = url;
	}
	setRequestHeader(name: string, value: string): void {
		this.headers[name] = value;
	}
	send(body: FormData): void {
		this.body = body;
	}
	abort(): void {
		this.onabort?.();
	}
	respond(envelope: unknown, status = 200): void {
		this.status = status;
		this.responseText = typeof envelope === "string" ? envelope : JSON.stringify(envelope);
		this.onload?.();
	}
}

const OK = { type: "ok", code: 1, message: "OK", msg: "success", data: { id: "a1", url: "/api/images/a1" } };
const ENDED = { type: "999", code: 0, message: "Sign in again", msg: "", data: null, error: "session_required" };
const file = new File([new Uint8Array(1_000)], "front.jpg", { type: "image/jpeg" });
type User = { readonly id: number };
const session = createStore<Session<User> | null>(null);
const sendingCalls = createStore(0);
const ended: string[] = [];
let isReplaced = async () => false;
const upload = createPageUpload<User>({
	...{ origin: "http://x", language: () => "jp", session, sendingCalls },
	isReplaced: () => isReplaced(),
	endSession: (text) => void ended.push(text),
});
const last = () => FakeRequest.all.at(-1) as FakeRequest;

beforeEach(() => {
	FakeRequest.all = [];
	ended.length = 0;
	isReplaced = async () => false;
	session.set({ token: "t1", user: { id: 1 } });
	vi.stubGlobal("XMLHttpRequest", FakeRequest);
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("an upload sends purpose and file with the session's token and the language, and counts as a pending write", async () => {
	const sent = upload("document", file);
	expect(last().url).toBe("http://x/api/upload");
	expect(last().headers).toMatchObject({ authorization: "t1", "language-mark": "jp" });
	expect([...(last().body as FormData).keys()]).toEqual(["purpose", "file"]);
	expect(sendingCalls.get()).toBe(1);
	last().respond(OK);
	expect(await sent).toEqual({ id: "a1", url: "/api/images/a1" });
	expect(sendingCalls.get()).toBe(0);
});

test("an upload reports progress in bytes of the file, without the bytes of the multipart frame", async () => {
	const seen: [number, number][] = [];
	const sent = upload("document", file, { onProgress: (...bytes) => seen.push(bytes) });
	last().upload.onprogress?.({ loaded: 600, total: 1_200 });
	last().upload.onprogress?.({ loaded: 1_200, total: 1_200 });
	last().respond(OK);
	await sent;
	expect(seen).toEqual([
		[500, 1_000],
		[1_000, 1_000],
	]);
});

test("an upload fails after a minute without progress, and waits longer while bytes move", async () => {
	const sent = upload("document", file);
	const failed = expect(sent).rejects.toBeInstanceOf(CallUnanswered);
	vi.advanceTimersByTime(59_000);
	last().upload.onprogress?.({ loaded: 600, total: 1_200 });
	vi.advanceTimersByTime(59_000);
	expect(sendingCalls.get()).toBe(1);
	vi.advanceTimersByTime(1_000);
	await failed;
	expect(sendingCalls.get()).toBe(0);
});

test("an upload throws the server's refusal, whatever its HTTP status", async () => {
	const sent = upload("document", file);
	last().respond({ ...OK, type: "error", code: 0, message: "Out of allowable file size", error: "file_too_large" }, 413);
	const refused = await sent.catch((problem: unknown) => problem);
	expect(refused).toBeInstanceOf(CallRefused);
	expect((refused as CallRefused).id).toBe("file_too_large");
});

test("a proxy's HTML page instead of JSON counts as no response", async () => {
	const sent = upload("document", file);
	last().respond("<html>413</html>", 413);
	await expect(sent).rejects.toBeInstanceOf(CallUnanswered);
});

test("the caller can cancel an upload", async () => {
	const ended = new AbortController();
	const sent = upload("document", file, { signal: ended.signal });
	ended.abort();
	await expect(sent).rejects.toBeInstanceOf(CallUnanswered);
});

test("the client repeats an upload with the token that replaced the old token", async () => {
	isReplaced = async () => {
		session.set({ token: "t2", user: { id: 1 } });
		return true;
	};
	const sent = upload("document", file);
	last().respond(ENDED, 401);
	await vi.waitFor(() => expect(FakeRequest.all).toHaveLength(2));
	expect(last().headers.authorization).toBe("t2");
	last().respond(OK);
	expect(await sent).toMatchObject({ id: "a1" });
});

test("an upload ends the session if the server no longer knows it", async () => {
	const sent = upload("document", file);
	last().respond(ENDED, 401);
	await expect(sent).rejects.toBeInstanceOf(CallRefused);
	expect(ended).toEqual(["Sign in again"]);
});
