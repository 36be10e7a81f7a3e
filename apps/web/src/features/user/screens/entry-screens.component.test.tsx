// The way in, answered after its form was left: nobody is signed in by what they turned away from, and the server forgets the session.
import type { CallData, SignedIn, User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { answer, asked } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { LOGIN_PATH, session } from "../../../data/session.ts";
import { goTo, place } from "../../../navigation/router.ts";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";

const REGISTER_PATH = "/pages/user/login/register";
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
	["was left for a page that still comes", () => goTo("/pages/trade/kline")],
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
	act(() => goTo("/pages/trade/kline"));
	await form.answerIt();
	await screen.findByText("Your account is open. Sign in to use it.");
	await endedAtTheServer(sent);
	expect(session.get()).toBeNull();
});
