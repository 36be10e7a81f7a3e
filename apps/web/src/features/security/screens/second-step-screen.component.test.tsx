// The second step: turned on with the password or another proof, turned off with the password and a code, its recovery codes, and
// one that somebody said is lost.
import type { User } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { session } from "../../../data/session.ts";
import { SecondStepScreen } from "./second-step-screen.tsx";

const OFF = {
	bound: { email: "a***@example.com", mobile: null, wallets: [] as string[] },
	has_login_password: true,
	second_factors: [] as User["second_factors"],
	recovery_codes_left: 0,
	second_step_ends_at: null,
	proves_by: ["password"],
	holds: [] as User["holds"],
	protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
} as unknown as User;
const ON: User = { ...OFF, second_factors: ["totp"], recovery_codes_left: 7, proves_by: ["totp"] };
const BY_MAIL: User = { ...OFF, proves_by: ["email"] };
const BEGUN = { secret: "ABCDEFGHIJKL", address: "otpauth://totp/Candor?secret=ABCDEFGHIJKL" };
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-000${at}`);

let told: User;
beforeEach(() => {
	answer("GET user/center", () => told);
});

function open(person: User) {
	told = person;
	const { user } = show(<SecondStepScreen />);
	const tap = (name: string) => user.click(screen.getByRole("button", { name }));
	return { user, tap };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

describe("turning it on", () => {
	/** The page that shows the key. */
	async function scan() {
		answer("POST user/totp_setup", () => BEGUN);
		const page = open(OFF);
		await page.user.type(await screen.findByLabelText("Password", { selector: "input" }), "correct horse");
		await page.tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		return page;
	}

	it("asks for the password, and says at its field that it is missing", async () => {
		const { tap } = open(OFF);
		await screen.findByLabelText("Password", { selector: "input" });
		await tap("Continue");
		await waitFor(() => expect(saidAt("Password")).toBe("Enter your password"));
		expect(asked("POST user/totp_setup")).toEqual([]);
	});

	it("says a wrong password at its field, with what was typed; no answer is a text below", async () => {
		answer("POST user/totp_setup", () => refused("That is not it", "password", "password_wrong"));
		const { user, tap } = open(OFF);
		await user.type(await screen.findByLabelText("Password", { selector: "input" }), "wrong horse");
		await tap("Continue");
		await waitFor(() => expect(saidAt("Password")).toBe("That is not it"));
		expect(field("Password").value).toBe("wrong horse");
		answer("POST user/totp_setup", () => CUT_OFF);
		await tap("Continue");
		await screen.findByText("No answer came. Everything you typed is still here: tap again.");
		expect(field("Password").value).toBe("wrong horse");
	});

	it("asks whoever has no password for another proof", async () => {
		answer("POST user/totp_setup", () => refused("The code is wrong", "code", "code_wrong"));
		const { user, tap } = open({ ...BY_MAIL, has_login_password: false });
		const label = "Code to a***@example.com";
		await screen.findByLabelText(label, { selector: "input" });
		expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
		await tap("Continue");
		await waitFor(() => expect(saidAt(label)).toBe("Enter the code that was sent to you"));
		expect(asked("POST user/totp_setup")).toEqual([]);
		await user.type(field(label), "123456");
		await tap("Continue");
		await waitFor(() => expect(saidAt(label)).toBe("The code is wrong"));
		expect(field(label).value).toBe("123456");
		answer("POST user/totp_setup", () => BEGUN);
		await tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		expect(asked("POST user/totp_setup").at(-1)).toEqual({ code: "123456" });
	});

	it("asks for the password and another proof where there is one: each is told its own, both are sent", async () => {
		answer("POST user/totp_setup", () => refused("The code is wrong", "code", "code_wrong"));
		const { user, tap } = open(BY_MAIL);
		const label = "Code to a***@example.com";
		await user.type(await screen.findByLabelText("Password", { selector: "input" }), "correct horse");
		await tap("Continue");
		await waitFor(() => expect(saidAt(label)).toBe("Enter the code that was sent to you"));
		expect(asked("POST user/totp_setup")).toEqual([]);
		await user.type(field(label), "123456");
		await tap("Continue");
		await waitFor(() => expect(saidAt(label)).toBe("The code is wrong"));
		answer("POST user/totp_setup", () => refused("That is not it", "password", "password_wrong"));
		await tap("Continue");
		await waitFor(() => expect(saidAt("Password")).toBe("That is not it"));
		expect([field("Password").value, field(label).value]).toEqual(["correct horse", "123456"]);
		answer("POST user/totp_setup", () => BEGUN);
		await tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		expect(asked("POST user/totp_setup").at(-1)).toEqual({ password: "correct horse", code: "123456" });
	});

	it("wants the app's first code: a missing or a wrong one is said at its field", async () => {
		const { user, tap } = await scan();
		expect(asked("POST user/totp_setup")).toEqual([{ password: "correct horse" }]);
		await tap("Turn on");
		await waitFor(() => expect(saidAt("Code of the app")).toBe("Enter the code that the app shows"));
		expect(asked("POST user/totp_confirm")).toEqual([]);
		answer("POST user/totp_confirm", () => refused("Not this code", "code", "second_factor_wrong"));
		await user.type(field("Code of the app"), "654321");
		await tap("Turn on");
		await waitFor(() => expect(saidAt("Code of the app")).toBe("Not this code"));
		expect(field("Code of the app").value).toBe("654321");
	});

	it("shows the recovery codes until somebody says that they are kept; the session goes on with its new token", async () => {
		const { user, tap } = await scan();
		const late = Promise.withResolvers<{ recovery_codes: string[]; token: string }>();
		answer("POST user/totp_confirm", () => late.promise);
		await user.type(field("Code of the app"), "123456");
		await tap("Turn on");
		const button = screen.getByRole("button", { name: "Turn on" });
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.type(field("Code of the app"), "{Enter}");
		told = { ...ON, recovery_codes_left: 10 };
		await act(async () => late.resolve({ recovery_codes: CODES, token: "after" }));
		await screen.findByText("aaaa-0009");
		expect(asked("POST user/totp_confirm")).toEqual([{ code: "123456" }]);
		expect(session.get()?.token).toBe("after");
		// The way back would lose them.
		await tap("Back");
		await screen.findByText("Keep them first: nobody can show them to you again");
		await user.click(screen.getByRole("checkbox"));
		await user.click(screen.getByRole("checkbox"));
		expect(screen.queryByText("Keep them first: nobody can show them to you again")).toBeNull();
		await tap("Done");
		await screen.findByText("Keep them first: nobody can show them to you again");
		await user.click(screen.getByRole("checkbox"));
		await tap("Done");
		await screen.findByText("Recovery codes left: 10 of 10");
		expect(screen.queryByText("aaaa-0009")).toBeNull();
	});
});

describe("turning it off", () => {
	const CALL = "POST user/totp_disable";
	const APP = "Code of the app, or a recovery code";

	async function ask(person: User) {
		const { user, tap } = open(person);
		await screen.findByText("Recovery codes left: 7 of 10");
		await tap("Turn off");
		const sheet = within(await screen.findByRole("dialog", { name: "Turn off the second step" }));
		const button = await sheet.findByRole("button", { name: "Turn off" });
		return { user, button, go: () => user.click(button) };
	}

	it("asks for the password and a code, each said at its field where it is missing", async () => {
		const { user, go } = await ask(ON);
		await go();
		await waitFor(() => expect(saidAt("Password")).toBe("Enter your password"));
		await user.type(field("Password"), "correct horse");
		await go();
		await waitFor(() => expect(saidAt(APP)).toBe("Enter the code that the app shows"));
		expect(asked(CALL)).toEqual([]);
	});

	it.each([
		["password", "Password"],
		["code", APP],
	])("says what is wrong with the %s at its field; what was typed stays", async (param, label) => {
		const { user, go } = await ask(ON);
		answer(CALL, () => refused("Not this one", param));
		await user.type(field("Password"), "correct horse");
		await user.type(field(APP), "123456");
		await go();
		await waitFor(() => expect(saidAt(label)).toBe("Not this one"));
		expect([field("Password").value, field(APP).value]).toEqual(["correct horse", "123456"]);
	});

	it("is sent once, and the session goes on with its new token", async () => {
		const { user, button, go } = await ask(ON);
		const late = Promise.withResolvers<{ token: string }>();
		answer(CALL, () => late.promise);
		await user.type(field("Password"), "correct horse");
		await user.type(field(APP), "123456{Enter}");
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		told = OFF;
		await act(async () => late.resolve({ token: "without" }));
		await screen.findByText("The second step is off");
		await screen.findByRole("button", { name: "Continue" });
		expect(asked(CALL)).toEqual([{ password: "correct horse", code: "123456" }]);
		expect(session.get()?.token).toBe("without");
	});

	it("asks whoever has no password for the code alone", async () => {
		const { user, go } = await ask({ ...ON, has_login_password: false });
		answer(CALL, () => ({ token: "without" }));
		expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
		await user.type(field(APP), "123456");
		await go();
		await waitFor(() => expect(asked(CALL)).toEqual([{ code: "123456" }]));
	});
});

it("new recovery codes take the place of the old ones, and are shown", async () => {
	const { user, tap } = open(ON);
	await screen.findByText("Recovery codes left: 7 of 10");
	await tap("Make new recovery codes");
	const sheet = within(await screen.findByRole("dialog"));
	answer("POST user/recovery_codes", () => ({ recovery_codes: CODES }));
	await user.type(field("Password"), "correct horse");
	await user.type(field("Code of the app, or a recovery code"), "123456");
	await user.click(sheet.getByRole("button", { name: "Make new recovery codes" }));
	await screen.findByText("aaaa-0000");
	expect(asked("POST user/recovery_codes")).toEqual([{ password: "correct horse", code: "123456" }]);
});

describe("a second step that is said to be lost", () => {
	it("is taken back with one tap; a refusal is said in its words, no answer too", async () => {
		const { tap } = open({ ...ON, second_step_ends_at: Date.UTC(2026, 11, 1) });
		await screen.findByText("Your second step is said to be lost");
		answer("POST user/factor_kept", () => refused("Too often in a row"));
		await tap("It is not lost");
		await screen.findByText("Too often in a row");
		answer("POST user/factor_kept", () => CUT_OFF);
		await tap("It is not lost");
		await screen.findByText("No answer came. Tap again.");
		answer("POST user/factor_kept", () => null);
		told = ON;
		await tap("It is not lost");
		await screen.findByText("Your second step stays");
		await waitFor(() => expect(screen.queryByText("Your second step is said to be lost")).toBeNull());
	});

	it.each([[null], [undefined]])("is not spoken of where the server says %s", async (ends) => {
		open({ ...ON, second_step_ends_at: ends as null });
		await screen.findByText("Recovery codes left: 7 of 10");
		// The card's code would have been asked for and have come by then.
		await act(() => new Promise((resolve) => setTimeout(resolve)));
		await act(() => vi.dynamicImportSettled());
		expect(screen.queryByRole("button", { name: "It is not lost" })).toBeNull();
	});
});

it("what could not be loaded is said, and can be tried again: nothing is shown as off before it is known", async () => {
	const { tap } = open(ON);
	answer("GET user/center", () => refused("Not now"));
	await screen.findByText("Your second step could not be loaded");
	expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
	answer("GET user/center", () => ON);
	await tap("Try again");
	await screen.findByText("Recovery codes left: 7 of 10");
});
