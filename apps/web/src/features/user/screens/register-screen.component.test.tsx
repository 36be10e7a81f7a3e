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

// The tab stores the draft, so it is cleared before each test.
beforeEach(() => keepTyped({ type: "email", email: "", username: "", invite: undefined, agree: false, codes: {} }));

const renderForm = (search = {}) =>
	renderScreen(<RegisterScreen search={search} />, {
		user: null,
		address: "/pages/user/login/register",
		responses: { "GET currency/quotation_new": [], "GET sandbox/outbox": [], "POST area_code": [] },
	});

async function fillForm(texts: Partial<typeof TYPED> = {}) {
	const form = renderForm();
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.fill({ ...TYPED, ...texts });
	await form.user.click(screen.getByRole("checkbox"));
	return form;
}

describe("the registration form applies the rules of its fields", () => {
	it("an empty registration form shows an error at each field and sends no request", async () => {
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

	it("the registration form requires the password twice", async () => {
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

it("the registration form fills in the invite code of the URL, or of the sandbox", async () => {
	const { unmount } = renderForm({ invite: "FRIEND" });
	expect(field("Invite code").value).toBe("FRIEND");
	unmount();
	const { user } = renderForm();
	await user.click(await screen.findByRole("button", { name: "Use CANDOR" }));
	expect(field("Invite code").value).toBe("CANDOR");
});

it("the registration form says that a common password is weak, and shows the server's refusal at the password", async () => {
	respond(CALL, refusal("This password is one of the most used in the world", "password", "password_common"));
	const { tap } = await fillForm({ Password: "Password1", "Confirm password": "Password1" });
	await screen.findByText("Weak: longer is better");
	await tap("Create account");
	await waitFor(() => expect(fieldNote("Password")).toBe("This password is one of the most used in the world"));
	expect(document.activeElement).toBe(field("Password"));
});

it("the registration form keeps the typed text after a missing response and a change of language", async () => {
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
