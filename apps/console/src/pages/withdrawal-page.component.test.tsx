import { withdrawalApprovalText } from "@candor/proofs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PASSKEY_ID, requests } from "../../testing/console-server.ts";
import { RESPONSES, WITHDRAWAL } from "../../testing/examples.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { deviceKeyOf } from "../data/device-keys.ts";
import { bytesOfHex } from "../data/hex.ts";
import { WithdrawalPage } from "./withdrawal-page.tsx";

const show = (change: Partial<typeof WITHDRAWAL> = {}, session: Parameters<typeof renderPage>[1] = {}) =>
	renderPage(<WithdrawalPage />, {
		...session,
		responses: {
			...RESPONSES,
			"withdrawals/one": { ...WITHDRAWAL, ...change },
			"commands/submit": { result: 7, intent: null, seq: 900 },
		},
		address: "/withdrawals/7",
	});

test("the page shows the address in groups of four, its age, look-alikes, risk reasons, amounts and steps", async () => {
	show();
	expect(await screen.findByText("7099")).toBeDefined();
	for (const text of ["First time", "first withdrawal to this address", "25,000.5 USDT", "24,999.5 USDT", "1 of 2"])
		expect(screen.getByText(text)).toBeDefined();
	expect(screen.getByText("In the address book since 2026-11-25 09:00 UTC")).toBeDefined();
	expect(screen.getByText("Differs from a saved address in 6 of 42 characters")).toBeDefined();
	expect(within(screen.getByRole("table", { name: "Steps" })).getByText("Approval")).toBeDefined();
	expect(within(screen.getByRole("table", { name: "Other withdrawals of the user" })).getByText("Cancelled")).toBeDefined();
	expect(screen.getByRole("link", { name: "Hold (two operators)" }).getAttribute("href")).toBe(
		"/commands/hold-withdrawal?withdrawal=7",
	);
});

test("an approval contains the operator's signature over the hash of the shown fields", async () => {
	const { user } = show();
	await user.type(await screen.findByLabelText("Your reason"), "Known customer");
	await user.click(screen.getByRole("button", { name: "Sign and approve" }));
	expect(await screen.findByText("Executed")).toBeDefined();
	const [request] = requests("commands/submit");
	const { command } = (request?.params ?? {}) as { command: string };
	const { signature, ...sent } = JSON.parse(command);
	const { hash } = WITHDRAWAL.intent;
	expect(sent).toEqual({ type: "ApproveWithdrawal", withdrawal: 7, hash, reason: "Known customer" });
	const key = await deviceKeyOf(PASSKEY_ID);
	const publicKey = await crypto.subtle.importKey("raw", bytesOfHex(key?.publicKey ?? "") as BufferSource, "Ed25519", false, [
		"verify",
	]);
	const text = new TextEncoder().encode(withdrawalApprovalText(hash));
	expect(await crypto.subtle.verify("Ed25519", publicKey, bytesOfHex(signature) as BufferSource, text)).toBe(true);
});

test("a withdrawal whose hash differs from the hash of the shown fields cannot be approved", async () => {
	show({ intent: { ...WITHDRAWAL.intent, amount: "25000500001" } });
	expect((await screen.findByRole("alert")).textContent).toContain("The hash is not the hash of the shown fields.");
	expect(screen.queryByRole("button", { name: "Sign and approve" })).toBeNull();
});

test("an approval without a reason is not sent", async () => {
	const { user } = show();
	await user.click(await screen.findByRole("button", { name: "Sign and approve" }));
	expect(screen.getByText("Give a reason.")).toBeDefined();
	expect(requests("commands/submit")).toEqual([]);
});

test.each([
	["of the operator's own account", [100_101], [2], "This is your own account. Another operator must decide."],
	["that the operator has approved", [], [3], "You have approved it. A second operator must approve it."],
])("a withdrawal %s offers no approval", async (_name, accounts, approved_by, text) => {
	show({ approved_by }, { session: { accounts } });
	await waitFor(() => expect(screen.getByText(text)).toBeDefined());
	expect((screen.getByRole("button", { name: "Sign and approve" }) as HTMLButtonElement).disabled).toBe(true);
});

test("the page of a doubtful withdrawal links to the decision of two treasurers", async () => {
	show({ state: "needs_decision" });
	expect((await screen.findByRole("link", { name: "Decide (two operators)" })).getAttribute("href")).toBe(
		"/commands/decide-doubt?withdrawal=7",
	);
	expect(screen.queryByRole("link", { name: "Reject" })).toBeNull();
});
