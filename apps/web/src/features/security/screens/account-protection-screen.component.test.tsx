import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { field, fieldNote, findConfirmation, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { AccountProtectionScreen } from "./account-protection-screen.tsx";

const OWN = "Login password";

const userIn = (protection: Partial<User["protection"]>): User => ({
	...exampleUser,
	protection: { ...exampleUser.protection, ...protection },
});
const enter = (protection: Partial<User["protection"]>) => respond("GET user/center", userIn(protection));

/**
 * Opens the page for a state of the protection, and waits for a button. @param button name of a button that the page shows only
 * in this state
 */
async function openScreen(protection: Partial<User["protection"]>, button: string) {
	const page = renderScreen(<AccountProtectionScreen />, { user: userIn(protection), session: {} });
	await screen.findByRole("button", { name: button });
	const openSheet = async (name: string, title: string) => {
		await page.tap(name);
		return await findDialog(title);
	};
	return { ...page, openSheet };
}

describe("the user freezes and unfreezes the account", () => {
	const CALL = "POST user/freeze";
	async function openConfirmation() {
		const { user, tap } = await openScreen({}, "Freeze");
		await tap("Freeze");
		return { user, dialog: await findConfirmation("Freeze my account") };
	}

	it("the page sends no request if the user cancels the confirmation of freezing", async () => {
		const { user, dialog } = await openConfirmation();
		await user.click(dialog.getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(requests(CALL)).toEqual([]);
	});

	it("the page freezes the account with one request, without step-up authentication", async () => {
		const late = Promise.withResolvers<{ frozen: boolean }>();
		respond(CALL, late.promise);
		const { user, dialog } = await openConfirmation();
		const button = dialog.getByRole("button", { name: "Freeze" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		enter({ frozen: true });
		await act(async () => late.resolve({ frozen: true }));
		await screen.findByText("Your account is frozen");
		await screen.findByRole("button", { name: "Unfreeze" });
		expect(requests(CALL)).toEqual([{ frozen: "true" }]);
	});

	it.each([
		["a refusal", refusal("The house has stopped this account"), "The house has stopped this account"],
		["no response", NO_RESPONSE, "No response. Check the result before you repeat it."],
	] as const)("after %s, the page shows the error and loads the account's state again", async (_name, response, words) => {
		respond(CALL, response);
		const { user, dialog } = await openConfirmation();
		enter({ frozen: true });
		await user.click(dialog.getByRole("button", { name: "Freeze" }));
		await screen.findByText(words);
		await screen.findByRole("button", { name: "Unfreeze" });
	});

	it("unfreezing requires step-up authentication and shows a wrong code at its field", async () => {
		const { user, fill, openSheet } = await openScreen({ frozen: true }, "Unfreeze");
		screen.getByText("Account frozen");
		const sheet = await openSheet("Unfreeze", "Unfreeze");
		const go = () => user.click(sheet.getByRole("button", { name: "Unfreeze" }));
		await go();
		await waitFor(() => expect(fieldNote(OWN)).toBe("Enter your password"));
		expect(requests(CALL)).toEqual([]);
		respond(CALL, refusal("Not this one", "password_now"));
		await fill({ [OWN]: "correct horse" });
		await go();
		await waitFor(() => expect(fieldNote(OWN)).toBe("Not this one"));
		expect(field(OWN).value).toBe("correct horse");
		respond(CALL, { frozen: false });
		enter({});
		await go();
		await screen.findByText("Your account is unfrozen");
		await screen.findByRole("button", { name: "Freeze" });
		expect(requests(CALL).at(-1)).toEqual({ frozen: "false", password_now: "correct horse" });
	});
});

describe("the user sets and removes the anti-phishing phrase", () => {
	const CALL = "POST user/phrase";

	it.each(["", "   "])("the page rejects the empty phrase %o", async (typed) => {
		const { user, fill, openSheet } = await openScreen({}, "Choose a phrase");
		expect(screen.queryByRole("button", { name: "Remove the phrase" })).toBeNull();
		const sheet = await openSheet("Choose a phrase", "Anti-phishing phrase");
		await fill({ Phrase: typed, [OWN]: "correct horse" });
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(fieldNote("Phrase")).toBe("Enter a phrase"));
		expect(field(OWN).value).toBe("correct horse");
		expect(requests(CALL)).toEqual([]);
	});

	it("the page shows no error of the anti-phishing phrase after the user closed the sheet", async () => {
		const { user, openSheet } = await openScreen({}, "Choose a phrase");
		const sheet = await openSheet("Choose a phrase", "Anti-phishing phrase");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(fieldNote("Phrase")).toBe("Enter a phrase"));
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await openSheet("Choose a phrase", "Anti-phishing phrase");
		expect(field("Phrase").ariaInvalid).toBeNull();
	});

	it("the page sends the phrase with step-up authentication, and keeps the typed text after a refusal", async () => {
		respond(CALL, refusal("4 to 32 letters", "phrase", "phrase_length"));
		const { user, fill, openSheet } = await openScreen({}, "Choose a phrase");
		const sheet = await openSheet("Choose a phrase", "Anti-phishing phrase");
		await fill({ Phrase: "tea", [OWN]: "correct horse" });
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await screen.findByText("4 to 32 letters");
		expect([field("Phrase").value, field(OWN).value]).toEqual(["tea", "correct horse"]);
		respond(CALL, { set: true });
		enter({ phrase: true });
		await user.type(field("Phrase"), " at five{Tab}");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await screen.findByText("Every mail carries your phrase now");
		await screen.findByRole("button", { name: "Change the phrase" });
		expect(requests(CALL).at(-1)).toEqual({ phrase: "tea at five", password_now: "correct horse" });
	});

	it("the page removes the anti-phishing phrase with step-up authentication", async () => {
		respond(CALL, { set: false });
		const { user, fill, openSheet } = await openScreen({ phrase: true }, "Remove the phrase");
		const sheet = await openSheet("Remove the phrase", "Remove the phrase");
		await fill({ [OWN]: "correct horse" });
		enter({});
		await user.click(sheet.getByRole("button", { name: "Remove the phrase" }));
		await screen.findByText("The phrase is removed");
		await screen.findByRole("button", { name: "Choose a phrase" });
		expect(requests(CALL)).toEqual([{ password_now: "correct horse" }]);
	});
});

describe("the user locks and unlocks the security settings", () => {
	const CALL = "POST user/lock";

	const findLock = () => findConfirmation("Lock on settings");

	it("the page locks the settings with one request after a confirmation, without step-up authentication", async () => {
		const late = Promise.withResolvers<{ locked: boolean; unlocks_at: null }>();
		respond(CALL, late.promise);
		const { user, tap } = await openScreen({}, "Lock");
		await tap("Lock");
		await user.click((await findLock()).getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(requests(CALL)).toEqual([]);
		await tap("Lock");
		const button = (await findLock()).getByRole("button", { name: "Lock" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		enter({ locked: true });
		await act(async () => late.resolve({ locked: true, unlocks_at: null }));
		await screen.findByText("Your settings are locked");
		await screen.findByRole("button", { name: "Open the lock" });
		expect(screen.queryByRole("button", { name: "Lock" })).toBeNull();
		expect(requests(CALL)).toEqual([{ locked: "true" }]);
	});

	it("unlocking the settings takes a day after step-up authentication; until then the user can lock them again", async () => {
		const opens = Date.UTC(2026, 10, 26, 12);
		respond(CALL, { locked: true, unlocks_at: opens });
		const { user, fill, tap, openSheet } = await openScreen({ locked: true }, "Open the lock");
		expect(screen.queryByText(/^It opens on/)).toBeNull();
		const sheet = await openSheet("Open the lock", "Open the lock");
		await fill({ [OWN]: "correct horse" });
		enter({ locked: true, unlocks_at: opens });
		await user.click(sheet.getByRole("button", { name: "Open in 24 hours" }));
		await screen.findByText(/^It opens on .*11\/26/);
		expect(requests(CALL)).toEqual([{ locked: "false", password_now: "correct horse" }]);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		enter({ locked: true });
		await tap("Keep it locked");
		await waitFor(() => expect(screen.queryByText(/^It opens on/)).toBeNull());
		expect(requests(CALL).at(-1)).toEqual({ locked: "true" });
	});

	it("the page shows the server's refusal to lock the settings", async () => {
		respond(CALL, refusal("Not at this moment"));
		const { user, tap } = await openScreen({}, "Lock");
		await tap("Lock");
		await user.click((await findLock()).getByRole("button", { name: "Lock" }));
		await screen.findByText("Not at this moment");
		expect(screen.getByRole("button", { name: "Lock" })).toHaveProperty("disabled", false);
	});
});

it("the page shows the reason of a hold on withdrawals", async () => {
	const holds: User["holds"] = [{ reason: "unfrozen", until: Date.now() + 86_400_000 }];
	renderScreen(<AccountProtectionScreen />, { user: { ...exampleUser, holds } });
	await screen.findByText("The account was unfrozen");
});

it("for a stored session without the protections, the page shows them as off until the server responds", async () => {
	const late = Promise.withResolvers<User>();
	renderScreen(<AccountProtectionScreen />, { session: {}, responses: { "GET user/center": late.promise } });
	screen.getByRole("button", { name: "Freeze" });
	await act(async () => late.resolve(userIn({ frozen: true })));
	await screen.findByRole("button", { name: "Unfreeze" });
});
