import { describe, expect, test, vi } from "vitest";
import { NO_RESPONSE, refusal, requests, respond, setSkew } from "../../testing/console-server.ts";
import { declinePasskey, renderPage } from "../../testing/render-page.tsx";
import { CallRefused, call, confirmedCall, NoResponse, serverNow } from "./calls.ts";
import { PasskeyNotUsed } from "./passkey.ts";
import { session } from "./session.ts";

const EMPTY = { list: [], decided: [] };

/** Signs the operator in; the page itself is empty. */
const signedIn = () => void renderPage(null);

describe("a signed call is repeated, or fails with the reason", () => {
	test("a signed call has a new nonce and the time of sending in each request", async () => {
		signedIn();
		respond("intents", EMPTY);
		expect(await call("intents", {})).toEqual(EMPTY);
		await call("intents", {});
		const nonces = requests("intents").map(({ headers }) => headers["candor-nonce"]);
		expect(new Set(nonces).size).toBe(2);
	});

	test("a signed call is repeated with the server's clock if the clocks differ", async () => {
		signedIn();
		setSkew(-15 * 60_000);
		respond("intents", EMPTY);
		expect(await call("intents", {})).toEqual(EMPTY);
		expect(Math.abs(serverNow() - (Date.now() - 15 * 60_000))).toBeLessThan(5_000);
		// Later calls use the stored clock offset.
		const fetched = vi.spyOn(globalThis, "fetch");
		await call("intents", {});
		expect(fetched).toHaveBeenCalledTimes(1);
		setSkew(0);
		await call("intents", {});
	});

	test("a signed call is repeated with the time in the refusal, if a proxy replaces the Date header", async () => {
		signedIn();
		setSkew(5 * 60_000, 0);
		respond("intents", EMPTY);
		expect(await call("intents", {})).toEqual(EMPTY);
		expect(Math.abs(serverNow() - (Date.now() + 5 * 60_000))).toBeLessThan(5_000);
		setSkew(0);
		await call("intents", {});
	});

	test("a signed call fails with the code, field and params of a refusal", async () => {
		signedIn();
		respond("intents", refusal("role_lacking", "role", { role: "support" }));
		const failed = call("intents", {});
		await expect(failed).rejects.toBeInstanceOf(CallRefused);
		await expect(failed).rejects.toMatchObject({ code: "role_lacking", field: "role", params: { role: "support" } });
	});

	test("a signed call without a response is not a refusal", async () => {
		signedIn();
		respond("intents", NO_RESPONSE);
		await expect(call("intents", {})).rejects.toBeInstanceOf(NoResponse);
	});

	test("a signed call ends the session in this browser after the server has ended it", async () => {
		signedIn();
		respond("intents", refusal("session_required"));
		await expect(call("intents", {})).rejects.toMatchObject({ code: "session_required" });
		expect(session.get()).toBeNull();
		await expect(call("overview", {})).rejects.toMatchObject({ code: "session_required" });
		expect(requests("overview")).toEqual([]);
	});
});

describe("a confirmed call needs the passkey", () => {
	test("a confirmed call has a passkey assertion whose challenge covers its params", async () => {
		signedIn();
		const data = { entries: 5, recorded_entries: 5, fault: null };
		respond("audit/check", data);
		expect(await confirmedCall("audit/check", {})).toEqual(data);
		expect(requests("audit/check")[0]?.confirmation?.nonce).toBe("bm9uY2Utb2YtdGhlLXNlcnZlcg");
	});

	test("a confirmed call is not sent if the operator declines the passkey", async () => {
		signedIn();
		declinePasskey();
		await expect(confirmedCall("audit/check", {})).rejects.toBeInstanceOf(PasskeyNotUsed);
		expect(requests("audit/check")).toEqual([]);
	});
});
