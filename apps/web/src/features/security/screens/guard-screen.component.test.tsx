// Freezing, the phrase of real mails and the lock: what each button asks, sends and says, in every state of an account.
import type { User } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { session } from "../../../data/session.ts";
import { GuardScreen } from "./guard-screen.tsx";

type Protection = User["protection"];
const NONE: Protection = { frozen: false, phrase: false, locked: false, unlocks_at: null };
const OWN = "Login password";

let told: User;
beforeEach(() => {
	answer("GET user/center", () => told);
});
const know = (protection: Partial<Protection>, holds: User["holds"] = []) => {
	told = { holds, proves_by: ["password"], protection: { ...NONE, ...protection } } as unknown as User;
};

/** @param button one that the page has in this state alone */
async function open(protection: Partial<Protection>, button: string) {
	know(protection);
	const { user } = show(<GuardScreen />);
	const tap = (name: string) => user.click(screen.getByRole("button", { name }));
	await screen.findByRole("button", { name: button });
	const ask = async (name: string, title: string) => {
		await tap(name);
		return within(await screen.findByRole("dialog", { name: title }));
	};
	return { user, tap, ask };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

describe("freezing", () => {
	const CALL = "POST user/freeze";
	const ask = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
		await user.click(screen.getByRole("button", { name: "Freeze" }));
		return within(await screen.findByRole("alertdialog", { name: "Freeze my account" }));
	};

	it("is asked once more, and whoever turns back froze nothing", async () => {
		const { user } = await open({}, "Freeze");
		const dialog = await ask(user);
		await user.click(dialog.getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(asked(CALL)).toEqual([]);
	});

	it("is sent once without any proof, and the button waits", async () => {
		const late = Promise.withResolvers<{ frozen: boolean }>();
		answer(CALL, () => late.promise);
		const { user } = await open({}, "Freeze");
		const button = (await ask(user)).getByRole("button", { name: "Freeze" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		know({ frozen: true });
		await act(async () => late.resolve({ frozen: true }));
		await screen.findByText("Your account is frozen");
		await screen.findByRole("button", { name: "Unfreeze" });
		expect(asked(CALL)).toEqual([{ frozen: "true" }]);
	});

	it.each([
		["a refusal", () => refused("The house has stopped this account"), "The house has stopped this account"],
		["no answer", () => CUT_OFF, "No answer came. Look again before you repeat it."],
	] as const)("%s is said, and how it stands is looked up anew", async (_what, how, words) => {
		answer(CALL, how);
		const { user } = await open({}, "Freeze");
		const dialog = await ask(user);
		know({ frozen: true });
		await user.click(dialog.getByRole("button", { name: "Freeze" }));
		await screen.findByText(words);
		await screen.findByRole("button", { name: "Unfreeze" });
	});

	it("ends with a proof; a wrong one is said at its field", async () => {
		const { user, ask: askSheet } = await open({ frozen: true }, "Unfreeze");
		screen.getByText("Account frozen");
		const sheet = await askSheet("Unfreeze", "Unfreeze");
		const go = () => user.click(sheet.getByRole("button", { name: "Unfreeze" }));
		await go();
		await waitFor(() => expect(saidAt(OWN)).toBe("Enter your password"));
		expect(asked(CALL)).toEqual([]);
		answer(CALL, () => refused("Not this one", "password_now"));
		await user.type(field(OWN), "correct horse");
		await go();
		await waitFor(() => expect(saidAt(OWN)).toBe("Not this one"));
		expect(field(OWN).value).toBe("correct horse");
		answer(CALL, () => ({ frozen: false }));
		know({});
		await go();
		await screen.findByText("Your account is unfrozen");
		await screen.findByRole("button", { name: "Freeze" });
		expect(asked(CALL).at(-1)).toEqual({ frozen: "false", password_now: "correct horse" });
	});
});

describe("the phrase", () => {
	const CALL = "POST user/phrase";

	it.each(["", "   "])("of %o is told at its field, and nothing is sent", async (typed) => {
		const { user, ask } = await open({}, "Choose a phrase");
		expect(screen.queryByRole("button", { name: "Remove the phrase" })).toBeNull();
		const sheet = await ask("Choose a phrase", "Anti-phishing phrase");
		if (typed !== "") await user.type(field("Phrase"), typed);
		await user.type(field(OWN), "correct horse");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(saidAt("Phrase")).toBe("Enter a phrase"));
		expect(field(OWN).value).toBe("correct horse");
		expect(asked(CALL)).toEqual([]);
	});

	it("of a sheet that was closed is said to be missing no more when it is opened again", async () => {
		const { user, ask } = await open({}, "Choose a phrase");
		const sheet = await ask("Choose a phrase", "Anti-phishing phrase");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(saidAt("Phrase")).toBe("Enter a phrase"));
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await ask("Choose a phrase", "Anti-phishing phrase");
		expect(field("Phrase").ariaInvalid).toBeNull();
	});

	it("is sent with a proof; a refusal is a text, and what was typed stays", async () => {
		answer(CALL, () => refused("4 to 32 letters", "phrase", "phrase_length"));
		const { user, ask } = await open({}, "Choose a phrase");
		const sheet = await ask("Choose a phrase", "Anti-phishing phrase");
		await user.type(field("Phrase"), "tea");
		await user.type(field(OWN), "correct horse");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await screen.findByText("4 to 32 letters");
		expect([field("Phrase").value, field(OWN).value]).toEqual(["tea", "correct horse"]);
		answer(CALL, () => ({ set: true }));
		know({ phrase: true });
		await user.type(field("Phrase"), " at five{Tab}");
		await user.click(sheet.getByRole("button", { name: "Save" }));
		await screen.findByText("Every mail carries your phrase now");
		await screen.findByRole("button", { name: "Change the phrase" });
		expect(asked(CALL).at(-1)).toEqual({ phrase: "tea at five", password_now: "correct horse" });
	});

	it("is removed with a proof", async () => {
		answer(CALL, () => ({ set: false }));
		const { user, ask } = await open({ phrase: true }, "Remove the phrase");
		const sheet = await ask("Remove the phrase", "Remove the phrase");
		await user.type(field(OWN), "correct horse");
		know({});
		await user.click(sheet.getByRole("button", { name: "Remove the phrase" }));
		await screen.findByText("The phrase is removed");
		await screen.findByRole("button", { name: "Choose a phrase" });
		expect(asked(CALL)).toEqual([{ password_now: "correct horse" }]);
	});
});

describe("the lock", () => {
	const CALL = "POST user/lock";

	const confirm = async () => within(await screen.findByRole("alertdialog", { name: "Lock on settings" }));

	it("is asked about once more and wants no proof; sent once while the button waits", async () => {
		const late = Promise.withResolvers<{ locked: boolean; unlocks_at: null }>();
		answer(CALL, () => late.promise);
		const { user, tap } = await open({}, "Lock");
		await tap("Lock");
		await user.click((await confirm()).getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(asked(CALL)).toEqual([]);
		await tap("Lock");
		const button = (await confirm()).getByRole("button", { name: "Lock" });
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.click(button);
		know({ locked: true });
		await act(async () => late.resolve({ locked: true, unlocks_at: null }));
		await screen.findByText("Your settings are locked");
		await screen.findByRole("button", { name: "Open the lock" });
		expect(screen.queryByRole("button", { name: "Lock" })).toBeNull();
		expect(asked(CALL)).toEqual([{ locked: "true" }]);
	});

	it("opens with a proof, a day later: until then it says when and can be kept", async () => {
		const opens = Date.UTC(2026, 10, 26, 12);
		answer(CALL, () => ({ locked: true, unlocks_at: opens }));
		const { user, tap, ask } = await open({ locked: true }, "Open the lock");
		expect(screen.queryByText(/^It opens on/)).toBeNull();
		const sheet = await ask("Open the lock", "Open the lock");
		await user.type(field(OWN), "correct horse");
		know({ locked: true, unlocks_at: opens });
		await user.click(sheet.getByRole("button", { name: "Open in 24 hours" }));
		await screen.findByText(/^It opens on .*11\/26/);
		expect(asked(CALL)).toEqual([{ locked: "false", password_now: "correct horse" }]);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		know({ locked: true });
		await tap("Keep it locked");
		await waitFor(() => expect(screen.queryByText(/^It opens on/)).toBeNull());
		expect(asked(CALL).at(-1)).toEqual({ locked: "true" });
	});

	it("that was refused is said", async () => {
		answer(CALL, () => refused("Not at this moment"));
		const { user, tap } = await open({}, "Lock");
		await tap("Lock");
		await user.click((await confirm()).getByRole("button", { name: "Lock" }));
		await screen.findByText("Not at this moment");
		expect(screen.getByRole("button", { name: "Lock" })).toHaveProperty("disabled", false);
	});
});

it("what is held is said with its reason", async () => {
	know({}, [{ reason: "unfrozen", until: Date.now() + 86_400_000 }]);
	show(<GuardScreen />);
	await screen.findByText("The account was unfrozen");
});

it("a session of an earlier version has its page: nothing is on until the exchange says so", async () => {
	const late = Promise.withResolvers<User>();
	answer("GET user/center", () => late.promise);
	show(<GuardScreen />);
	act(() => session.set({ token: "earlier", user: { id: 1 } as User }));
	screen.getByRole("button", { name: "Freeze" });
	know({ frozen: true });
	await act(async () => late.resolve(told));
	await screen.findByRole("button", { name: "Unfreeze" });
});
