// The form of registration: its rules, its errors, and what it keeps.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { NO_RESPONSE, refusal, requests, respond } from "../../../../testing/exchange.ts";
import { alerts, field, fieldNote } from "../../../../testing/queries.ts";
import { renderScreen, switchLanguage } from "../../../../testing/render-screen.tsx";
import { keepTyped } from "../data/sign-in-draft.ts";
import { RegisterScreen } from "./register-screen.tsx";

const CALL = "POST user/register";
const PASSWORD = "correct horse battery";
const TYPED = { Username: "annabel", Password: PASSWORD, "Confirm password": PASSWORD, "Invite code": "CANDOR" };

// The typed text is stored in the tab, so it is cleared before each test.
beforeEach(() => keepTyped({ type: "email", email: "", username: "", invite: undefined, agree: false, codes: {} }));

const renderForm = (search = {}) =>
	renderScreen(<RegisterScreen search={search} />, {
		user: null,
		address: "/pages/user/login/register",
		responses: { "GET currency/quotation_new": [], "GET sandbox/outbox": [], "POST area_code": [] },
	});

/** Opens the form by username, filled in and agreed to. */
async function fillForm(texts: Partial<typeof TYPED> = {}) {
	const form = renderForm();
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.fill({ ...TYPED, ...texts });
	await form.user.click(screen.getByRole("checkbox"));
	return form;
}

describe("the rules", () => {
	it("are shown at all fields of an empty form, and nothing is sent", async () => {
		const { tap } = renderForm();
		await tap("Create account");
		expect(alerts()).toEqual([
			"Enter your e-mail address",
			"Enter the code that was sent to you",
			"Enter your password",
			"Enter the password once more",
			"Enter an invite code",
			"Please agree to the user agreement first",
		]);
		expect(document.activeElement).toBe(field("E-mail"));
		expect(requests(CALL)).toEqual([]);
	});

	it("require the same password twice", async () => {
		const { tap, fill } = await fillForm({ "Confirm password": `${PASSWORD}x` });
		await tap("Create account");
		expect(fieldNote("Confirm password")).toBe("The two passwords differ");
		expect(requests(CALL)).toEqual([]);
		respond(CALL, NO_RESPONSE);
		await fill({ "Confirm password": PASSWORD });
		await tap("Create account");
		await waitFor(() => expect(requests(CALL)).toHaveLength(1));
	});
});

it("fills in the invite code of the address, or of the sandbox", async () => {
	const { unmount } = renderForm({ invite: "FRIEND" });
	expect(field("Invite code").value).toBe("FRIEND");
	unmount();
	const { user } = renderForm();
	await user.click(await screen.findByRole("button", { name: "Use CANDOR" }));
	expect(field("Invite code").value).toBe("CANDOR");
});

it("says that a common password is weak, and shows the server's refusal at its field", async () => {
	respond(CALL, refusal("This password is one of the most used in the world", "password", "password_common"));
	const { tap } = await fillForm({ Password: "Password1", "Confirm password": "Password1" });
	await screen.findByText("Weak: longer is better");
	await tap("Create account");
	await waitFor(() => expect(fieldNote("Password")).toBe("This password is one of the most used in the world"));
	expect(document.activeElement).toBe(field("Password"));
});

it("keeps the typed text after no response and in another language", async () => {
	respond(CALL, NO_RESPONSE);
	const { tap } = await fillForm();
	await tap("Create account");
	await screen.findByText(/^No response/);
	const values = () => [...document.querySelectorAll("input")].map(({ value }) => value);
	const before = values();
	expect(before).toEqual(expect.arrayContaining(["annabel", PASSWORD, "CANDOR"]));
	await switchLanguage("jp");
	expect(screen.getByLabelText<HTMLInputElement>("ユーザー名", { selector: "input" }).value).toBe("annabel");
	expect(values()).toEqual(before);
	await tap("アカウントを作成");
	await waitFor(() => expect(requests(CALL)).toHaveLength(2));
});
