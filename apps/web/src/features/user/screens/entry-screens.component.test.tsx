// The way in and passwords, answered after their form was left: nobody is signed in by what they turned away from, nor taken from where
// they are.
import type { CallData, SignedIn, User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { answer, asked } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { LOGIN_PATH, session } from "../../../data/session.ts";
import { goTo, place } from "../../../navigation/router.ts";
import { keepCode } from "../data/entry-draft.ts";
import { ChangePasswordScreen } from "../own/screens/change-password-screen.tsx";
import { ForgetScreen } from "./forget-screen.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";

const REGISTER_PATH = "/pages/user/login/register";
const goOn = () => goTo("/pages/trade/kline");
const SIGNED_IN = { token: "late", device: "d", user: { id: 77 } as User } as SignedIn;

/** The form at its own address, for a stranger who is about to send it. */
function open(path: string, form: ReactNode) {
	answer("GET currency/quotation_new", () => []);
	answer("POST user/logout", () => null as unknown as CallData<"user/logout">);
	goTo(path);
	const page = show(form);
	act(() => session.set(null));
	const late = Promise.withResolvers<SignedIn>();
	answer("POST user/login", () => late.promise);
	answer("POST user/register", () => late.promise);
	const type = async (label: string, text: string) => page.user.type(screen.getByLabelText(label, { selector: "input" }), text);
	const tap = (name: string) => page.user.click(screen.getByRole("button", { name }));
	return { ...page, type, tap, answerIt: () => act(async () => late.resolve(SIGNED_IN)) };
}

async function signIn() {
	const form = open(LOGIN_PATH, <LoginScreen search={{}} />);
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.type("Username", "ann");
	await form.type("Password", "correct horse");
	await form.tap("Sign in");
	await waitFor(() => expect(asked("POST user/login")).toHaveLength(1));
	return form;
}

async function register() {
	const form = open(REGISTER_PATH, <RegisterScreen search={{}} />);
	await form.user.click(screen.getByRole("tab", { name: "Username" }));
	await form.type("Username", "ann");
	await form.type("Password", "correct horse");
	await form.type("Confirm password", "correct horse");
	await form.type("Invite code", "CANDOR");
	await form.user.click(screen.getByRole("checkbox"));
	await form.tap("Create account");
	await waitFor(() => expect(asked("POST user/register")).toHaveLength(1));
	return form;
}

/** Of the session that nobody wants. */
async function endedAtTheServer(sent: ReturnType<typeof watchFetch>) {
	await waitFor(() => expect(asked("POST user/logout")).toHaveLength(1));
	expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: "late" });
}
const watchFetch = () => vi.spyOn(globalThis, "fetch");

it("a form that still stands signs in", async () => {
	const { answerIt } = await signIn();
	await answerIt();
	expect(session.get()?.token).toBe("late");
	await waitFor(() => expect(place.get().pathname).toBe("/"));
	expect(asked("POST user/logout")).toEqual([]);
});

it.each([
	["has gone", (form: { unmount: () => void }) => form.unmount()],
	["was left for a page that still comes", goOn],
])("a form that %s signs nobody in", async (_what, leave) => {
	const form = await signIn();
	const sent = watchFetch();
	act(() => leave(form));
	const { href } = place.get();
	await form.answerIt();
	await endedAtTheServer(sent);
	expect(session.get()).toBeNull();
	expect(place.get().href).toBe(href);
});

it("whoever left the form of a new account is told that it is open", async () => {
	const form = await register();
	const sent = watchFetch();
	act(goOn);
	await form.answerIt();
	await screen.findByText("Your account is open. Sign in to use it.");
	await endedAtTheServer(sent);
	expect(session.get()).toBeNull();
});

/** Both passwords typed twice and sent; the answer is held back. */
async function changePassword(path: string, form: ReactNode, name: "POST user/forget" | "POST user/e_pwd") {
	const late = Promise.withResolvers<never>();
	answer(name, () => late.promise);
	answer("GET user/center", () => ({ second_factors: [] as User["second_factors"], has_login_password: true }) as User);
	// A step at a time: the history puts two of one moment together.
	await act(async () => goTo("/pages/settings/security/index"));
	goTo(path);
	const { user } = show(form);
	const person = session.get()?.user;
	for (const [label, text] of [
		["E-mail", "ann@example.com"],
		["Old password", "correct horse"],
		["New password", "new horse"],
		["Confirm new password", "new horse"],
	] as const) {
		const field = screen.queryByLabelText(label, { selector: "input" });
		if (field === null) continue;
		await user.clear(field);
		await user.type(field, text);
	}
	act(() => keepCode("forget", "123456"));
	await user.click(screen.getByRole("button", { name: "Change password" }));
	await waitFor(() => expect(asked(name)).toHaveLength(1));
	return { person, answerIt: (said: unknown) => act(async () => late.resolve(said as never)) };
}

describe("an answer about a password", () => {
	it.each([
		["leads to the sign-in", () => {}, LOGIN_PATH],
		["moves nobody who has gone on", goOn, "/pages/trade/kline"],
	] as const)("that was forgotten %s", async (_what, leave, path) => {
		const { answerIt } = await changePassword(
			"/pages/user/login/forgetPassword",
			<ForgetScreen search={{}} />,
			"POST user/forget",
		);
		act(() => leave());
		await answerIt(null);
		await screen.findByText("The password is changed. Sign in with the new one.");
		await waitFor(() => expect(place.get().pathname).toBe(path));
	});

	it.each([
		["leads back", () => {}, "/pages/settings/security/index"],
		["moves nobody who has gone on", goOn, "/pages/trade/kline"],
	] as const)("that was changed %s, in a session that goes on", async (_what, leave, path) => {
		const form = await changePassword("/pages/settings/security/changePassword", <ChangePasswordScreen />, "POST user/e_pwd");
		act(() => leave());
		await form.answerIt({ token: "new" });
		await screen.findByText("The password is changed");
		await waitFor(() => expect(place.get().pathname).toBe(path));
		expect(session.get()).toEqual({ token: "new", user: form.person });
	});
});
