import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_RESPONSE, PASSKEY_ID, type Responses, refusal, requests, respond, setSkew } from "../../testing/console-server.ts";
import { addressNow, declinePasskey, renderPage } from "../../testing/render-page.tsx";
import { type ConsoleSession, session } from "../data/session.ts";
import { SignInPage } from "./sign-in-page.tsx";

const CHALLENGE = { challenge: "Y2hhbGxlbmdl", passkey_id: PASSKEY_ID, rp_id: "console.candor.test" };
const ENDS = Date.now() + 3_600_000;
const SESSION = {
	operator: 3,
	role: "reviewer",
	ends_at: ENDS,
	approves_from: 0,
	mode: "sandbox",
	accounts: [],
	demo: false,
} satisfies ConsoleSession;
const RESPONSES = {
	"session/challenge": CHALLENGE,
	"session/open": { operator: 3, role: "reviewer", ends_at: ENDS },
	session: SESSION,
} satisfies Responses;

async function signIn({ back, number = "3", arrange }: { back?: string; number?: string; arrange?: () => void } = {}) {
	const { user } = renderPage(<SignInPage search={{ back }} />, { session: null, responses: RESPONSES, address: "/sign-in" });
	arrange?.();
	// The input already contains the number of the last sign-in.
	await user.clear(screen.getByLabelText("Operator number"));
	await user.type(screen.getByLabelText("Operator number"), number);
	await user.click(screen.getByRole("button", { name: "Sign in with passkey" }));
}

test("the operator signs in with passkey and device key, and returns to the previous page", async () => {
	await signIn({ back: "/intents?intent=41" });
	await waitFor(() => expect(session.get()).toEqual(SESSION));
	expect(addressNow()).toBe("/intents?intent=41");
	const [opened] = requests("session/open");
	expect(opened?.headers).toMatchObject({ "candor-operator": "3" });
	expect(opened?.params).toMatchObject({ operator: 3, passkey: { id: PASSKEY_ID } });
});

test("a sign-in never redirects to another site", async () => {
	await signIn({ back: "//evil.example" });
	await waitFor(() => expect(session.get()).not.toBeNull());
	expect(addressNow()).toBe("/");
});

test("the page adopts the server's clock before it signs", async () => {
	setSkew(10 * 60_000);
	await signIn();
	await waitFor(() => expect(session.get()).toEqual(SESSION));
});

test("the page names a number that belongs to no operator, without a request", async () => {
	await signIn({ number: "0" });
	expect(await screen.findByRole("alert")).toHaveProperty("textContent", "Operator numbers are 1 to 99.");
	expect(requests("session/challenge")).toEqual([]);
});

test("the page says that this browser is not enrolled for another operator", async () => {
	await signIn({ number: "7", arrange: () => respond("session/challenge", { ...CHALLENGE, passkey_id: "YW5vdGhlcg" }) });
	expect((await screen.findByRole("alert")).textContent).toMatch(/not enrolled for this operator/);
	expect(session.get()).toBeNull();
});

test.each([
	["a refusal", () => respond("session/open", refusal("sign_in_refused")), /sign-in was refused/],
	[
		"a restart of the server",
		() => respond("session/open", refusal("challenge_expired")),
		/server was restarted meanwhile. Try again/,
	],
	["a lost connection", () => respond("session/challenge", NO_RESPONSE), /No response from the server/],
	["a declined passkey", declinePasskey, /passkey was not used/],
] as const)("the operator stays signed out after %s, and the page shows the reason", async (_name, arrange, text) => {
	await signIn({ arrange });
	expect((await screen.findByRole("alert")).textContent).toMatch(text);
	expect(session.get()).toBeNull();
});
