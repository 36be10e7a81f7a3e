import { signedText } from "@candor/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, requests } from "../../testing/console-server.ts";
import { declinePasskey, renderPage } from "../../testing/render-page.tsx";
import { deviceKeyOf } from "../data/device-keys.ts";
import { bytesOfHex, hexOf, sha256 } from "../data/hex.ts";
import { EnrolPage } from "./enrol-page.tsx";

const TOKEN = "a".repeat(43);
const FINGERPRINT = "98212 47703 59172 71056 72167 77343";
const RESPONSES = {
	"enrolment/open": { operator: 5, role: "reviewer", options: { challenge: "Yw" } },
	"enrolment/finish": { operator: 5, fingerprint: FINGERPRINT },
} as const;
const address = `/enrol#${TOKEN}`;

test("the enrolment page makes a device key and a passkey, and shows the fingerprint in six groups", async () => {
	const { user } = renderPage(<EnrolPage />, { session: null, responses: RESPONSES, address });
	expect(await screen.findByText("Operator 5, Reviewer")).toBeDefined();
	await user.click(screen.getByRole("button", { name: "Make keys" }));
	await screen.findByRole("heading", { name: "Keys made" });
	expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(FINGERPRINT.split(" "));
	const [finished] = requests("enrolment/finish");
	const stored = await deviceKeyOf("bmV3LXBhc3NrZXk");
	expect(stored).toMatchObject({ operator: 5, publicKey: finished?.params.device_key });
	expect(stored?.privateKey.extractable).toBe(false);
	// Checks the request's signature with the new key, as the real server does.
	const { headers = {}, params = {} } = finished ?? {};
	const text = signedText({
		...{
			path: "enrolment/finish",
			operator: 5,
			sentAt: Number(headers["candor-sent-at"]),
			nonce: String(headers["candor-nonce"]),
		},
		bodyHash: hexOf(await sha256(JSON.stringify({ params }))),
	});
	const key = await crypto.subtle.importKey("raw", bytesOfHex(String(params.device_key)) as BufferSource, "Ed25519", false, [
		"verify",
	]);
	const signature = bytesOfHex(String(headers["candor-signature"])) as BufferSource;
	expect(await crypto.subtle.verify("Ed25519", key, signature, new TextEncoder().encode(text))).toBe(true);
});

test("the enrolment page asks for a new link instead of a used link", async () => {
	const responses = { "enrolment/open": refusal("link_expired", "token") };
	renderPage(<EnrolPage />, { session: null, responses, address });
	expect((await screen.findByRole("alert")).textContent).toMatch(/Ask an administrator for a new one/);
	expect(screen.queryByRole("button")).toBeNull();
});

test("the enrolment page registers no key without a passkey, and can be repeated", async () => {
	declinePasskey();
	const { user } = renderPage(<EnrolPage />, { session: null, responses: RESPONSES, address });
	await user.click(await screen.findByRole("button", { name: "Make keys" }));
	await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/passkey was not used/));
	expect(requests("enrolment/finish")).toEqual([]);
	expect(screen.getByRole("button", { name: "Make keys" })).toHaveProperty("disabled", false);
});

test("the enrolment page explains an incomplete link", () => {
	renderPage(<EnrolPage />, { session: null, address: "/enrol#abc" });
	expect(screen.getByText(/It ends with # and 43 characters/)).toBeDefined();
});
