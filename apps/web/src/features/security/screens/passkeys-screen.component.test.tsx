import type { Passkey } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { PasskeysScreen } from "./passkeys-screen.tsx";

const device = vi.hoisted(() => ({ make: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({ startRegistration: device.make }));

const LIST = "POST user/passkeys";
const ADD = "POST user/passkey_add";
const REMOVE = "POST user/passkey_remove";
const OWN = "Login password";
const passkey = (id: number, name = `Key ${id}`): Passkey => ({
	id,
	name,
	backed_up: false,
	created_at: Date.UTC(2026, 10, 1),
	used_at: null,
});

const listOf = (...passkeys: Passkey[]) => ({ passkeys });

beforeEach(() => {
	vi.stubGlobal("isSecureContext", true);
	vi.stubGlobal("PublicKeyCredential", class {});
});

const renderPasskeys = (...passkeys: Passkey[]) =>
	renderScreen(<PasskeysScreen />, { user: exampleUser, responses: { [LIST]: listOf(...passkeys) } });

describe("the page lists the user's passkeys", () => {
	it("the page says that the user has no passkeys", async () => {
		renderPasskeys();
		await screen.findByText("You have no passkey yet.");
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", false);
	});

	it("the page shows when each passkey was last used, and if it is synchronized", async () => {
		renderPasskeys(passkey(1, "Phone"), { ...passkey(2, "Laptop"), backed_up: true, used_at: Date.UTC(2026, 10, 20) });
		await screen.findByText("Laptop");
		const [phone, laptop] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
		expect(phone).toContain("Never used");
		expect(phone).not.toContain("Also on your other devices");
		expect(laptop).toContain("Last used");
		expect(laptop).toContain("Also on your other devices");
	});

	it("the page offers no new passkey to a user who has ten", async () => {
		renderPasskeys(...Array.from({ length: 10 }, (_, at) => passkey(at + 1)));
		await screen.findByText("Ten passkeys are the most. Remove one to add another.");
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", true);
	});

	it("the page offers a retry if the passkeys cannot be loaded, and does not say that the user has none", async () => {
		const { tap } = renderScreen(<PasskeysScreen />, { user: exampleUser, responses: { [LIST]: refusal("Not now") } });
		await screen.findByText("Your passkeys could not be loaded");
		expect(screen.queryByText("You have no passkey yet.")).toBeNull();
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", true);
		respond(LIST, listOf(passkey(1, "Phone")));
		await tap("Try again");
		await screen.findByText("Phone");
	});
});

it.each([
	["is not encrypted", () => vi.stubGlobal("isSecureContext", false), /^This page came without encryption/],
	["is in a browser without passkeys", () => vi.stubGlobal("PublicKeyCredential", undefined), /^This browser knows no passkeys/],
] as const)("no passkey can be added if the page %s", async (_name, make, words) => {
	make();
	renderPasskeys();
	await screen.findByText(words);
	expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

describe("the user adds a passkey", () => {
	async function openForm() {
		respond("POST user/passkey_options", { options: "{}" });
		device.make.mockResolvedValue({ id: "made" });
		const page = renderPasskeys();
		await screen.findByText("You have no passkey yet.");
		await page.tap("Add a passkey");
		const button = (await findDialog("Add a passkey")).getByRole("button", { name: "Continue" });
		return { ...page, button, go: () => page.user.click(button) };
	}

	it.each(["", "  "])("the sheet rejects the empty passkey name %o without a prompt of the device", async (text) => {
		const { fill, go } = await openForm();
		await fill({ Name: text, [OWN]: "correct horse" });
		await go();
		await waitFor(() => expect(fieldNote("Name")).toBe("Enter a name"));
		expect(device.make).not.toHaveBeenCalled();
		expect(requests(ADD)).toEqual([]);
		await fill({ Name: "Phone" });
		expect(fieldNote("Name")).toBe("So that you know it in the list.");
	});

	it("the sheet requires step-up authentication before the device asks the user for a passkey", async () => {
		const { fill, go } = await openForm();
		await fill({ Name: "Phone" });
		await go();
		await waitFor(() => expect(fieldNote(OWN)).toBe("Enter your password"));
		expect(device.make).not.toHaveBeenCalled();
	});

	it("after failed step-up authentication, the next try uses the passkey that the device already created", async () => {
		const { user, fill, go } = await openForm();
		respond(ADD, refusal("Not this one", "password_now"));
		await fill({ Name: "Phone", [OWN]: "wrong horse" });
		await go();
		await waitFor(() => expect(fieldNote(OWN)).toBe("Not this one"));
		expect(field("Name").value).toBe("Phone");
		respond(ADD, serverText("The passkey is added"));
		await user.clear(field(OWN));
		await fill({ [OWN]: "correct horse" });
		respond(LIST, listOf(passkey(1, "Phone")));
		await go();
		await screen.findByText("The passkey is added");
		await screen.findByRole("button", { name: "Remove Phone" });
		expect(device.make).toHaveBeenCalledOnce();
		expect(requests(ADD).at(-1)).toEqual({ response: '{"id":"made"}', name: "Phone", password_now: "correct horse" });
	});

	it("the device creates another passkey if the created one has expired", async () => {
		const { fill, go } = await openForm();
		respond(ADD, refusal("That took too long", undefined, "passkey_expired"));
		await fill({ Name: "Phone", [OWN]: "correct horse" });
		await go();
		await screen.findByText("That took too long");
		await go();
		await waitFor(() => expect(device.make).toHaveBeenCalledTimes(2));
	});

	it("the sheet shows the refusal of a passkey's name at its field", async () => {
		const { fill, go } = await openForm();
		respond(ADD, refusal("Another name, please", "name", "passkey_name"));
		await fill({ Name: "Phone", [OWN]: "correct horse" });
		await go();
		await waitFor(() => expect(fieldNote("Name")).toBe("Another name, please"));
	});

	it.each([
		["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "This device has a passkey of your account already."],
		["ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "No passkey was made. Tap again, and follow what your device asks."],
	])("the page sends no request if the device fails with %s", async (code, words) => {
		const { fill, go } = await openForm();
		device.make.mockRejectedValue(Object.assign(new Error("no"), { code }));
		await fill({ Name: "Phone", [OWN]: "correct horse" });
		await go();
		await waitFor(() => expect(fieldNote("Name")).toBe(words));
		expect([field("Name").value, field(OWN).value]).toEqual(["Phone", "correct horse"]);
		expect(requests(ADD)).toEqual([]);
	});

	it("adding a passkey asks the device once and sends one request", async () => {
		const { user, button, fill, go } = await openForm();
		const late = Promise.withResolvers<object>();
		device.make.mockReturnValue(late.promise);
		respond(ADD, serverText("The second passkey is added"));
		await fill({ Name: "Phone", [OWN]: "correct horse" });
		await go();
		await waitFor(() => expect(device.make).toHaveBeenCalledOnce());
		expect(button).toHaveProperty("disabled", true);
		await go();
		await user.type(field(OWN), "{Enter}");
		await act(async () => late.resolve({ id: "made" }));
		await screen.findByText("The second passkey is added");
		expect(device.make).toHaveBeenCalledOnce();
		expect(requests(ADD)).toHaveLength(1);
	});
});

it("the page removes one passkey after step-up authentication and keeps the others", async () => {
	respond(REMOVE, refusal("Not this one", "password_now"));
	const { user, fill } = renderPasskeys(passkey(1, "Phone"), passkey(2, "Laptop"));
	await user.click(await screen.findByRole("button", { name: "Remove Laptop" }));
	const sheet = await findDialog("Remove Laptop");
	const go = () => user.click(sheet.getByRole("button", { name: "Remove" }));
	await go();
	await waitFor(() => expect(fieldNote(OWN)).toBe("Enter your password"));
	expect(requests(REMOVE)).toEqual([]);
	await fill({ [OWN]: "correct horse" });
	await go();
	await waitFor(() => expect(fieldNote(OWN)).toBe("Not this one"));
	expect(field(OWN).value).toBe("correct horse");
	respond(REMOVE, serverText("The passkey is gone"));
	respond(LIST, listOf(passkey(1, "Phone")));
	await go();
	await screen.findByText("The passkey is gone");
	await waitFor(() => expect(screen.queryByText("Laptop")).toBeNull());
	screen.getByText("Phone");
	expect(requests(REMOVE).at(-1)).toEqual({ id: "2", password_now: "correct horse" });
});
