import type { CallData, OwnSession, SignIn } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { NO_RESPONSE, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { findConfirmation } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { DevicesScreen } from "./devices-screen.tsx";

const LIST = "POST user/sessions";
const END = "POST user/session_revoke";
const HISTORY = "POST user/login_history";
const AT = Date.UTC(2026, 10, 25, 12);

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

const listOf = (...sessions: OwnSession[]) => ({ sessions });

async function openDevices(...sessions: OwnSession[]) {
	const page = renderScreen(<DevicesScreen />, { responses: { [LIST]: listOf(...sessions) } });
	await screen.findByText("This device");
	const confirmOf = async (button: string, title: string) => {
		await page.tap(button);
		const dialog = await findConfirmation(title);
		return { dialog, confirm: dialog.getByRole("button", { name: "Sign out" }) };
	};
	return { ...page, confirmOf };
}

describe("the page lists the signed-in devices and signs them out", () => {
	it("the device list shows browser and system of each device; the current device has no sign-out button", async () => {
		await openDevices(here, laptop, nameless);
		const rows = screen.getAllByRole("listitem");
		expect(rows.map((row) => row.querySelector("span")?.textContent)).toEqual([
			"Chrome, Android",
			"Firefox, Windows",
			"Unknown device",
		]);
		expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
		expect(rows[1]?.textContent).toContain("192.0.2.2");
	});

	it("the page offers no sign-out if only the current device is signed in", async () => {
		await openDevices(here);
		expect(screen.queryByRole("button", { name: /^Sign out/ })).toBeNull();
	});

	it("one button signs out all other devices; it is absent if there is only one other device", async () => {
		const { user, confirmOf } = await openDevices(here, laptop, nameless);
		respond(END, serverText("The others are signed out"));
		const { dialog, confirm } = await confirmOf("Sign out every other device", "Sign out every other device");
		dialog.getByText("Only this one stays signed in.");
		respond(LIST, listOf(here, laptop));
		await user.click(confirm);
		await screen.findByText("The others are signed out");
		await waitFor(() => expect(screen.queryByRole("button", { name: "Sign out Unknown device" })).toBeNull());
		expect(screen.queryByRole("button", { name: "Sign out every other device" })).toBeNull();
		expect(requests(END)).toEqual([{ id: "0" }]);
	});

	it("the page signs out one device after a confirmation, with one request", async () => {
		const { user, confirmOf } = await openDevices(here, laptop);
		const late = Promise.withResolvers<null>();
		respond(END, late.promise);
		const { dialog, confirm } = await confirmOf("Sign out Firefox, Windows", "Sign out that device");
		dialog.getByText("Firefox, Windows");
		await user.click(confirm);
		await waitFor(() => expect(confirm).toHaveProperty("disabled", true));
		await user.click(confirm);
		respond(LIST, listOf(here));
		await act(async () => late.resolve(serverText("It is signed out")));
		await screen.findByText("It is signed out");
		await waitFor(() => expect(screen.queryByText("192.0.2.2")).toBeNull());
		expect(requests(END)).toEqual([{ id: "2" }]);
	});

	it("the page signs out no device if the user cancels the confirmation", async () => {
		const { user, confirmOf } = await openDevices(here, laptop);
		const { dialog } = await confirmOf("Sign out Firefox, Windows", "Sign out that device");
		await user.click(dialog.getByRole("button", { name: "Back" }));
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
		expect(requests(END)).toEqual([]);
	});

	it.each([
		["a refusal", refusal("It has ended already"), "It has ended already"],
		["no response", NO_RESPONSE, "No response. Check the result before you repeat it."],
	] as const)("after %s, the page shows the error and loads the list of devices again", async (_name, response, words) => {
		const { user, confirmOf } = await openDevices(here, laptop);
		respond(END, response);
		const { confirm } = await confirmOf("Sign out Firefox, Windows", "Sign out that device");
		respond(LIST, listOf(here));
		await user.click(confirm);
		await screen.findByText(words);
		await waitFor(() => expect(screen.queryByText("192.0.2.2")).toBeNull());
		await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
	});

	it("the page offers a retry if the devices cannot be loaded", async () => {
		const { tap } = renderScreen(<DevicesScreen />, { responses: { [LIST]: refusal("Not now") } });
		await screen.findByText("Your devices could not be loaded");
		respond(LIST, listOf(here));
		await tap("Try again");
		await screen.findByText("This device");
	});
});

describe("the page lists the account's sign-ins", () => {
	const signIn = (id: number, way: SignIn["way"], new_device = false): SignIn => ({
		id,
		way,
		new_device,
		time: AT,
		address: "192.0.2.9",
		agent: laptop.agent,
	});
	const page = (list: SignIn[], next_before: string | null = null) =>
		({ list, has_more: next_before !== null, next_before }) as CallData<"user/login_history">;

	async function openSignIns() {
		const page = await openDevices(here);
		await page.user.click(screen.getByRole("tab", { name: "Sign-ins" }));
		return page;
	}

	it("the page says that the account has no sign-ins yet", async () => {
		respond(HISTORY, page([]));
		await openSignIns();
		await screen.findByText("No sign-ins yet");
	});

	it("the page shows the method of each sign-in and marks those from a new device, except the registration", async () => {
		respond(HISTORY, page([signIn(3, "wrong_password"), signIn(2, "passkey", true), signIn(1, "registered", true)]));
		await openSignIns();
		const wrong = await screen.findByText("Wrong password");
		expect(wrong.closest("article")?.textContent).toContain("192.0.2.9");
		expect(screen.getByText("Signed in with a passkey").closest("article")?.textContent).toContain("New device");
		expect(screen.getByText("Account opened").closest("article")?.textContent).not.toContain("New device");
	});

	it("the page loads older sign-ins and shows each of them once", async () => {
		respond(HISTORY, ({ before }) =>
			before === undefined ? page([signIn(9, "password")], "9") : page([signIn(1, "registered")]),
		);
		const { user } = await openSignIns();
		await screen.findByText("Signed in with the password");
		const older = screen.queryByRole("button", { name: "Older sign-ins" });
		if (older !== null) await user.click(older);
		await screen.findByText("Account opened");
		expect(requests(HISTORY).map(({ before }) => before)).toEqual([undefined, "9"]);
		expect(screen.queryByRole("button", { name: "Older sign-ins" })).toBeNull();
	});

	it("the page offers a retry if the sign-ins cannot be loaded", async () => {
		respond(HISTORY, refusal("Not now"));
		const { tap } = await openSignIns();
		await screen.findByText("Your sign-ins could not be loaded");
		expect(screen.queryByText("No sign-ins yet")).toBeNull();
		respond(HISTORY, page([]));
		await tap("Try again");
		await screen.findByText("No sign-ins yet");
	});
});
