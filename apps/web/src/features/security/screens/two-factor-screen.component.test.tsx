import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { session } from "../../../data/session.ts";
import { TwoFactorScreen } from "./two-factor-screen.tsx";

const OFF = exampleUser;
const ON: User = { ...OFF, second_factors: ["totp"], recovery_codes_left: 7, proves_by: ["totp"] };
const BY_MAIL: User = { ...OFF, proves_by: ["email"] };
const MAIL = "Code to a***@example.com";
const BEGUN = { secret: "ABCDEFGHIJKL", address: "otpauth://totp/Candor?secret=ABCDEFGHIJKL" };
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-000${at}`);

/** Renders the page for a session that stores only the user's id. */
const renderStep = (user: User) => renderScreen(<TwoFactorScreen />, { user, session: {} });

describe("the user turns on two-factor authentication", () => {
	async function openKey() {
		respond("POST user/totp_setup", BEGUN);
		const page = renderStep(OFF);
		await page.fill({ Password: "correct horse" });
		await page.tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		return page;
	}

	it("the page requires the login password to turn on two-factor authentication", async () => {
		const { tap } = renderStep(OFF);
		await screen.findByLabelText("Password", { selector: "input" });
		await tap("Continue");
		await waitFor(() => expect(fieldNote("Password")).toBe("Enter your password"));
		expect(requests("POST user/totp_setup")).toEqual([]);
	});

	it("the page shows a wrong password at its field, and a missing response below the form", async () => {
		respond("POST user/totp_setup", refusal("That is not it", "password", "password_wrong"));
		const { fill, tap } = renderStep(OFF);
		await fill({ Password: "wrong horse" });
		await tap("Continue");
		await waitFor(() => expect(fieldNote("Password")).toBe("That is not it"));
		expect(field("Password").value).toBe("wrong horse");
		respond("POST user/totp_setup", NO_RESPONSE);
		await tap("Continue");
		await screen.findByText("No response. Your input is still here: try again.");
		expect(field("Password").value).toBe("wrong horse");
	});

	it("the page asks a user without a password for another way of authentication", async () => {
		respond("POST user/totp_setup", refusal("The code is wrong", "code", "code_wrong"));
		const { fill, tap } = renderStep({ ...BY_MAIL, has_login_password: false });
		await screen.findByLabelText(MAIL, { selector: "input" });
		expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
		await tap("Continue");
		await waitFor(() => expect(fieldNote(MAIL)).toBe("Enter the code that was sent to you"));
		expect(requests("POST user/totp_setup")).toEqual([]);
		await fill({ [MAIL]: "123456" });
		await tap("Continue");
		await waitFor(() => expect(fieldNote(MAIL)).toBe("The code is wrong"));
		expect(field(MAIL).value).toBe("123456");
		respond("POST user/totp_setup", BEGUN);
		await tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		expect(requests("POST user/totp_setup").at(-1)).toEqual({ code: "123456" });
	});

	it("the page asks for the password and a second way of authentication, and shows each error at its field", async () => {
		respond("POST user/totp_setup", refusal("The code is wrong", "code", "code_wrong"));
		const { fill, tap } = renderStep(BY_MAIL);
		await fill({ Password: "correct horse" });
		await tap("Continue");
		await waitFor(() => expect(fieldNote(MAIL)).toBe("Enter the code that was sent to you"));
		expect(requests("POST user/totp_setup")).toEqual([]);
		await fill({ [MAIL]: "123456" });
		await tap("Continue");
		await waitFor(() => expect(fieldNote(MAIL)).toBe("The code is wrong"));
		respond("POST user/totp_setup", refusal("That is not it", "password", "password_wrong"));
		await tap("Continue");
		await waitFor(() => expect(fieldNote("Password")).toBe("That is not it"));
		expect([field("Password").value, field(MAIL).value]).toEqual(["correct horse", "123456"]);
		respond("POST user/totp_setup", BEGUN);
		await tap("Continue");
		await screen.findByText("ABCD EFGH IJKL");
		expect(requests("POST user/totp_setup").at(-1)).toEqual({ password: "correct horse", code: "123456" });
	});

	it("the page requires the first code of the authenticator app and shows a wrong code at its field", async () => {
		const { fill, tap } = await openKey();
		expect(requests("POST user/totp_setup")).toEqual([{ password: "correct horse" }]);
		await tap("Turn on");
		await waitFor(() => expect(fieldNote("Code of the app")).toBe("Enter the code that the app shows"));
		expect(requests("POST user/totp_confirm")).toEqual([]);
		respond("POST user/totp_confirm", refusal("Not this code", "code", "second_factor_wrong"));
		await fill({ "Code of the app": "654321" });
		await tap("Turn on");
		await waitFor(() => expect(fieldNote("Code of the app")).toBe("Not this code"));
		expect(field("Code of the app").value).toBe("654321");
	});

	it("the page shows the recovery codes until the user confirms them, and continues the session with its new token", async () => {
		const { user, fill, tap } = await openKey();
		const late = Promise.withResolvers<{ recovery_codes: string[]; token: string }>();
		respond("POST user/totp_confirm", late.promise);
		await fill({ "Code of the app": "123456" });
		await tap("Turn on");
		const button = screen.getByRole("button", { name: "Turn on" });
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.type(field("Code of the app"), "{Enter}");
		respond("GET user/center", { ...ON, recovery_codes_left: 10 });
		await act(async () => late.resolve({ recovery_codes: CODES, token: "after" }));
		await screen.findByText("aaaa-0009");
		expect(requests("POST user/totp_confirm")).toEqual([{ code: "123456" }]);
		expect(session.get()?.token).toBe("after");
		// Back must not leave the page, because the user would lose the codes.
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

describe("the user turns off two-factor authentication", () => {
	const CALL = "POST user/totp_disable";
	const APP = "Code of the app, or a recovery code";

	async function openSheet(owner: User) {
		const { user, fill, tap } = renderStep(owner);
		await screen.findByText("Recovery codes left: 7 of 10");
		await tap("Turn off");
		const sheet = await findDialog("Turn off the second step");
		const button = await sheet.findByRole("button", { name: "Turn off" });
		return { user, fill, button, go: () => user.click(button) };
	}

	it("the page requires the password and a code to turn off two-factor authentication", async () => {
		const { fill, go } = await openSheet(ON);
		await go();
		await waitFor(() => expect(fieldNote("Password")).toBe("Enter your password"));
		await fill({ Password: "correct horse" });
		await go();
		await waitFor(() => expect(fieldNote(APP)).toBe("Enter the code that the app shows"));
		expect(requests(CALL)).toEqual([]);
	});

	it.each([
		["password", "Password"],
		["code", APP],
	])("the page shows a refusal of the %s at its field and keeps the typed text", async (param, label) => {
		const { fill, go } = await openSheet(ON);
		respond(CALL, refusal("Not this one", param));
		await fill({ Password: "correct horse", [APP]: "123456" });
		await go();
		await waitFor(() => expect(fieldNote(label)).toBe("Not this one"));
		expect([field("Password").value, field(APP).value]).toEqual(["correct horse", "123456"]);
	});

	it("turning off two-factor authentication sends one request and continues the session with its new token", async () => {
		const { user, button, fill, go } = await openSheet(ON);
		const late = Promise.withResolvers<{ token: string }>();
		respond(CALL, late.promise);
		await fill({ Password: "correct horse" });
		await user.type(field(APP), "123456{Enter}");
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await go();
		respond("GET user/center", OFF);
		await act(async () => late.resolve({ token: "without" }));
		await screen.findByText("The second step is off");
		await screen.findByRole("button", { name: "Continue" });
		expect(requests(CALL)).toEqual([{ password: "correct horse", code: "123456" }]);
		expect(session.get()?.token).toBe("without");
	});

	it("the page asks a user without a password only for the code", async () => {
		const { fill, go } = await openSheet({ ...ON, has_login_password: false });
		respond(CALL, { token: "without" });
		expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
		await fill({ [APP]: "123456" });
		await go();
		await waitFor(() => expect(requests(CALL)).toEqual([{ code: "123456" }]));
	});
});

it("the page replaces the recovery codes and shows the new ones", async () => {
	const { user, fill, tap } = renderStep(ON);
	await screen.findByText("Recovery codes left: 7 of 10");
	await tap("Make new recovery codes");
	const sheet = await findDialog();
	respond("POST user/recovery_codes", { recovery_codes: CODES });
	await fill({ Password: "correct horse", "Code of the app, or a recovery code": "123456" });
	await user.click(sheet.getByRole("button", { name: "Make new recovery codes" }));
	await screen.findByText("aaaa-0000");
	expect(requests("POST user/recovery_codes")).toEqual([{ password: "correct horse", code: "123456" }]);
});

describe("the page shows a reported loss of the authenticator app", () => {
	it("the user withdraws the report of a lost second step with one click; the page shows a refusal and a lost response", async () => {
		const { tap } = renderStep({ ...ON, second_step_ends_at: Date.UTC(2026, 11, 1) });
		await screen.findByText("Your second step is said to be lost");
		respond("POST user/factor_kept", refusal("Too often in a row"));
		await tap("It is not lost");
		await screen.findByText("Too often in a row");
		respond("POST user/factor_kept", NO_RESPONSE);
		await tap("It is not lost");
		await screen.findByText("No response. Try again.");
		respond("POST user/factor_kept", null);
		respond("GET user/center", ON);
		await tap("It is not lost");
		await screen.findByText("Your second step stays");
		await waitFor(() => expect(screen.queryByText("Your second step is said to be lost")).toBeNull());
	});

	it.each([[null], [undefined]])("the page shows no report of a loss if second_step_ends_at is %s", async (ends) => {
		renderStep({ ...ON, second_step_ends_at: ends as null });
		await screen.findByText("Recovery codes left: 7 of 10");
		// Waits long enough for the card's code to load, to prove that the card does not appear.
		await act(() => new Promise((resolve) => setTimeout(resolve)));
		await act(() => vi.dynamicImportSettled());
		expect(screen.queryByRole("button", { name: "It is not lost" })).toBeNull();
	});
});

it("the page offers a retry if the state cannot be loaded, and does not show two-factor authentication as off", async () => {
	const { tap } = renderScreen(<TwoFactorScreen />, { session: {}, responses: { "GET user/center": refusal("Not now") } });
	await screen.findByText("Your second step could not be loaded");
	expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
	respond("GET user/center", ON);
	await tap("Try again");
	await screen.findByText("Recovery codes left: 7 of 10");
});
