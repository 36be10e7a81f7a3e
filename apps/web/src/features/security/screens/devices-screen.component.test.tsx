// Devices and sign-ins: which one this is, how another is signed out, and what is said where a list is empty or did not come.
import type { CallData, OwnSession, SignIn } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { DevicesScreen } from "./devices-screen.tsx";

const LIST = "POST user/sessions";
const END = "POST user/session_revoke";
const HISTORY = "POST user/login_history";
const AT = Date.UTC(2026, 10, 25, 12);
const said = (words: string) => words as unknown as null;

const device = (id: number, agent: string, current = false): OwnSession => ({
	id,
	current,
	address: `192.0.2.${id}`,
	agent,
	created_at: AT,
	used_at: AT,
});
const here = device(1, "Mozilla/5.0 (Linux; Android 15) Chrome/140.0", true);
const laptop = device(2, "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0");
const nameless = device(3, "");

let told: OwnSession[];
beforeEach(() => {
	answer(LIST, () => ({ sessions: told }));
});

async function open(...sessions: OwnSession[]) {
	told = sessions;
	const { user } = show(<DevicesScreen />);
	await screen.findByText("This device");
	/** The question that a button asks. */
	const ask = async (button: string, title: string) => {
		await user.click(screen.getByRole("button", { name: button }));
		const dialog = within(await screen.findByRole("alertdialog", { name: title }));
		return { dialog, confirm: dialog.getByRole("button", { name: "Sign out" }) };
	};
	return { user, ask };
}

describe("devices", () => {
	it("are named as people call them; this one cannot be signed out here", async () => {
		await open(here, laptop, nameless);
		const rows = screen.getAllByRole("listitem");
		expect(rows.map((row) => row.querySelector("span")?.textContent)).toEqual([
			"Chrome, Android",
			"Firefox, Windows",
			"Unknown device",
		]);
		expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
		expect(rows[1]?.textContent).toContain("192.0.2.2");
	});

	it("that are only this one offer nothing to sign out", async () => {
		await open(here);
		expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull();
	});

	it("of two others are signed out together; of one other, it alone is offered", async () => {
		const { user, ask } = await open(here, laptop, nameless);
		answer(END, () => said("The others are signed out"));
		const { dialog, confirm } = await ask("Sign out every other device", "Sign out every other device");
		dialog.getByText("Only this one stays signed in.");
		told = [here, laptop];
		await user.click(confirm);
		await screen.findByText("The others are signed out");
		await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out Unknown device" })).toBeNull());
		expect(screen.queryByRole("button", { name: "Sign out every other device" })).toBeNull();
		expect(asked(END)).toEqual([{ id: "0" }]);
	});

	it("are asked about by their name, ended once while the button waits, and gone then", async () => {
		const { user, ask } = await open(here, laptop);
		const late = Promise.withResolvers<null>();
		answer(END, () => late.promise);
		const { dialog, confirm } = await ask("Sign out Firefox, Windows", "Sign out that device");
		dialog.getByText("Firefox, Windows");
		await user.click(confirm);
		await waitFor(() => expect(confirm).toHaveProperty("disabled", true));
		await user.click(confirm);
		told = [here];
		await act(async () => late.resolve(said("It is signed out")));
		await screen.findByText("It is signed out");
		await waitFor(() => expect(screen.queryByText("192.0.2.2")).toBeNull());
		expect(asked(END)).toEqual([{ id: "2" }]);
	});

	it("stay where somebody turns back", async () => {
		const { user, ask } = await open(here, laptop);
		const { dialog } = await ask("Sign out Firefox, Windows", "Sign out that device");
		await user.click(dialog.getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(asked(END)).toEqual([]);
	});

	it.each([
		["a refusal", () => refused("It has ended already"), "It has ended already"],
		["no answer", () => CUT_OFF, "No answer came. Look again before you repeat it."],
	] as const)("%s is said, and the list is looked up anew", async (_what, how, words) => {
		const { user, ask } = await open(here, laptop);
		answer(END, how);
		const { confirm } = await ask("Sign out Firefox, Windows", "Sign out that device");
		told = [here];
		await user.click(confirm);
		await screen.findByText(words);
		await waitFor(() => expect(screen.queryByText("192.0.2.2")).toBeNull());
		expect(screen.queryByRole("alertdialog")).toBeNull();
	});

	it("that could not be loaded are said to be that, and come with another try", async () => {
		answer(LIST, () => refused("Not now"));
		const { user } = show(<DevicesScreen />);
		await screen.findByText("Your devices could not be loaded");
		told = [here];
		answer(LIST, () => ({ sessions: told }));
		await user.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("This device");
	});
});

describe("sign-ins", () => {
	const signIn = (id: number, way: SignIn["way"], new_device = false): SignIn => ({
		id,
		way,
		new_device,
		time: AT,
		address: "192.0.2.9",
		agent: laptop.agent,
	});
	const page = (number: number, list: SignIn[], has_more = false) =>
		({ list, page: number, has_more }) as CallData<"user/login_history">;

	async function look() {
		const { user } = await open(here);
		await user.click(screen.getByRole("tab", { name: "Sign-ins" }));
		return user;
	}

	it("that are none are said to be none", async () => {
		answer(HISTORY, () => page(1, []));
		await look();
		await screen.findByText("No sign-ins yet");
	});

	it("say how somebody came in or tried to, and from a new device; an account opened is no warning", async () => {
		answer(HISTORY, () => page(1, [signIn(3, "wrong_password"), signIn(2, "passkey", true), signIn(1, "registered", true)]));
		await look();
		const wrong = await screen.findByText("Wrong password");
		expect(wrong.closest("article")?.textContent).toContain("192.0.2.9");
		expect(screen.getByText("Signed in with a passkey").closest("article")?.textContent).toContain("New device");
		expect(screen.getByText("Account opened").closest("article")?.textContent).not.toContain("New device");
	});

	it("of older pages follow, each once", async () => {
		answer(HISTORY, ({ page: number }) =>
			number === "1" ? page(1, [signIn(9, "password")], true) : page(2, [signIn(1, "registered")]),
		);
		const user = await look();
		await screen.findByText("Signed in with the password");
		const older = screen.queryByRole("button", { name: "Older sign-ins" });
		if (older !== null) await user.click(older);
		await screen.findByText("Account opened");
		expect(asked(HISTORY).map(({ page: number }) => number)).toEqual(["1", "2"]);
		expect(screen.queryByRole("button", { name: "Older sign-ins" })).toBeNull();
	});

	it("that could not be loaded are not said to be none", async () => {
		answer(HISTORY, () => refused("Not now"));
		const user = await look();
		await screen.findByText("Your sign-ins could not be loaded");
		expect(screen.queryByText("No sign-ins yet")).toBeNull();
		answer(HISTORY, () => page(1, []));
		await user.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("No sign-ins yet");
	});
});
