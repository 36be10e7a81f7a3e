// Tests the forms of sign-in, registration and passwords, also when the response arrives after the user has left the form.
import type { CallData, SignedIn, User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { requests } from "../../../../testing/exchange.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { LOGIN_PATH, session } from "../../../data/session.ts";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { ChangePasswordScreen } from "../credentials/screens/change-password-screen.tsx";
import { storeCode } from "../data/sign-in-draft.ts";
import { ForgetScreen } from "./forget-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";

const REGISTER_PATH = "/pages/user/login/register";
const leave = () => goTo("/pages/trade/kline");
const SIGNED_IN = { token: "late", device: "d", user: { id: 77 } as User } as SignedIn;

function openForm(address: string, form: ReactNode) {
	const late = Promise.withResolvers<SignedIn>();
	const page = renderScreen(form, {
		user: null,
		address,
		responses: {
			"GET currency/quotation_new": [],
			"POST user/logout": null as unknown as CallData<"user/logout">,
			"POST user/login": late.promise,
			"POST user/register": late.promise,
		},
	});
	return { ...page, receive: () => act(async () => late.resolve(SIGNED_IN)) };
}

async function sendSignIn() {
	const form = openForm(LOGIN_PATH, <LoginScreen search={{}} />);
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.fill({ Username: "annabel", Password: "correct horse" });
	await form.tap("Sign in");
	await waitFor(() => expect(requests("POST user/login")).toHaveLength(1));
	return form;
}

async function sendRegistration() {
	const form = openForm(REGISTER_PATH, <RegisterScreen search={{}} />);
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.fill({
		Username: "annabel",
		Password: "correct horse",
		"Confirm password": "correct horse",
		"Invite code": "CANDOR",
	});
	await form.user.click(screen.getByRole("checkbox"));
	await form.tap("Create account");
	await waitFor(() => expect(requests("POST user/register")).toHaveLength(1));
	return form;
}

const watchFetch = () => vi.spyOn(globalThis, "fetch");

async function expectLogout(sent: ReturnType<typeof watchFetch>) {
	await waitFor(() => expect(requests("POST user/logout")).toHaveLength(1));
	expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "late" });
}

it("the user is signed in if the form is still open when the response arrives", async () => {
	const { receive } = await sendSignIn();
	await receive();
	expect(session.get()?.token).toBe("late");
	await waitFor(() => expect(place.get().pathname).toBe("/"));
	expect(requests("POST user/logout")).toEqual([]);
});

it.each([
	["was unmounted", (form: { unmount: () => void }) => form.unmount()],
	["the user left for a page that is still loading", leave],
])("the app ends the new session if the sign-in form %s before the response", async (_name, leaveForm) => {
	const form = await sendSignIn();
	const sent = watchFetch();
	act(() => leaveForm(form));
	const { href } = place.get();
	await form.receive();
	await expectLogout(sent);
	expect(session.get()).toBeNull();
	expect(place.get().href).toBe(href);
});

it("a toast says that the account was created if the response arrives after the user left the registration form", async () => {
	const form = await sendRegistration();
	const sent = watchFetch();
	act(leave);
	await form.receive();
	await screen.findByText("Your account is open. Sign in to use it.");
	await expectLogout(sent);
	expect(session.get()).toBeNull();
});

async function sendPassword(
	address: string,
	form: ReactNode,
	call: "POST user/forget" | "POST user/e_pwd",
	texts: Readonly<Record<string, string>>,
) {
	const late = Promise.withResolvers<never>();
	const { fill, tap } = renderScreen(form, {
		user: exampleUser,
		address: ["/pages/settings/security/index", address],
		responses: { [call]: late.promise },
	});
	const user = session.get()?.user;
	await fill({ ...texts, "New password": "new horse", "Confirm new password": "new horse" });
	act(() => storeCode("forget", "123456"));
	await tap("Change password");
	await waitFor(() => expect(requests(call)).toHaveLength(1));
	return { user, receive: (data: unknown) => act(async () => late.resolve(data as never)) };
}

describe("the app opens the right page after a new password was set", () => {
	it.each([
		["goes to the sign-in page", () => {}, LOGIN_PATH],
		["stays where the user has gone", leave, "/pages/trade/kline"],
	] as const)("after a forgotten password was reset, the app %s", async (_name, leaveForm, path) => {
		const { receive } = await sendPassword("/pages/user/login/forgetPassword", <ForgetScreen search={{}} />, "POST user/forget", {
			"E-mail": "ann@example.com",
		});
		act(() => leaveForm());
		await receive(null);
		await screen.findByText("The password is changed. Sign in with the new one.");
		await waitFor(() => expect(place.get().pathname).toBe(path));
	});

	it.each([
		["goes back", () => {}, "/pages/settings/security/index"],
		["stays where the user has gone", leave, "/pages/trade/kline"],
	] as const)("after the user's password was changed, the app %s and continues the session", async (_name, leaveForm, path) => {
		const { user, receive } = await sendPassword(
			"/pages/settings/security/changePassword",
			<ChangePasswordScreen />,
			"POST user/e_pwd",
			{ "Old password": "correct horse" },
		);
		act(() => leaveForm());
		await receive({ token: "new" });
		await screen.findByText("The password is changed");
		await waitFor(() => expect(place.get().pathname).toBe(path));
		expect(session.get()).toEqual({ token: "new", user });
	});
});
