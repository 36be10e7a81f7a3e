// Passkeys: listed or said to be none, added with a name and a proof, taken off; where a page can have none, why.
import type { Passkey, User } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, asked, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { PasskeysScreen } from "./passkeys-screen.tsx";

const device = vi.hoisted(() => ({ make: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => ({ startRegistration: device.make }));

const LIST = "POST user/passkeys";
const ADD = "POST user/passkey_add";
const REMOVE = "POST user/passkey_remove";
const OWN = "Login password";
const said = (words: string) => words as unknown as null;
const passkey = (id: number, name = `Key ${id}`): Passkey => ({
	id,
	name,
	backed_up: false,
	created_at: Date.UTC(2026, 10, 1),
	used_at: null,
});

let told: Passkey[];
beforeEach(() => {
	device.make.mockReset();
	vi.stubGlobal("isSecureContext", true);
	vi.stubGlobal("PublicKeyCredential", class {});
	answer(
		"GET user/center",
		() =>
			({
				proves_by: ["password"],
				holds: [] as User["holds"],
				protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
			}) as unknown as User,
	);
	answer(LIST, () => ({ passkeys: told }));
});
afterEach(() => vi.unstubAllGlobals());

function open(...passkeys: Passkey[]) {
	told = passkeys;
	return show(<PasskeysScreen />).user;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

describe("the list", () => {
	it("that is empty says so", async () => {
		open();
		await screen.findByText("You have no passkey yet.");
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", false);
	});

	it("says of each whether it was used and whether it lies elsewhere too", async () => {
		open(passkey(1, "Phone"), { ...passkey(2, "Laptop"), backed_up: true, used_at: Date.UTC(2026, 10, 20) });
		await screen.findByText("Laptop");
		const [phone, laptop] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
		expect(phone).toContain("Never used");
		expect(phone).not.toContain("Also on your other devices");
		expect(laptop).toContain("Last used");
		expect(laptop).toContain("Also on your other devices");
	});

	it("of ten takes no other", async () => {
		open(...Array.from({ length: 10 }, (_, at) => passkey(at + 1)));
		await screen.findByText("Ten passkeys are the most. Remove one to add another.");
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", true);
	});

	it("that did not come is not said to be empty, and comes with another try", async () => {
		answer(LIST, () => refused("Not now"));
		const user = open(passkey(1, "Phone"));
		await screen.findByText("Your passkeys could not be loaded");
		expect(screen.queryByText("You have no passkey yet.")).toBeNull();
		expect(screen.getByRole("button", { name: "Add a passkey" })).toHaveProperty("disabled", true);
		answer(LIST, () => ({ passkeys: told }));
		await user.click(screen.getByRole("button", { name: "Try again" }));
		await screen.findByText("Phone");
	});
});

it.each([
	["came without encryption", () => vi.stubGlobal("isSecureContext", false), /^This page came without encryption/],
	["is in a browser that knows none", () => vi.stubGlobal("PublicKeyCredential", undefined), /^This browser knows no passkeys/],
] as const)("a page that %s says so and offers none", async (_what, make, words) => {
	make();
	open();
	await screen.findByText(words);
	expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

describe("adding", () => {
	async function ask() {
		answer("POST user/passkey_options", () => ({ options: "{}" }));
		device.make.mockResolvedValue({ id: "made" });
		const user = open();
		await screen.findByText("You have no passkey yet.");
		await user.click(screen.getByRole("button", { name: "Add a passkey" }));
		const button = within(await screen.findByRole("dialog", { name: "Add a passkey" })).getByRole("button", { name: "Continue" });
		const name = async (text: string) => {
			await user.clear(field("Name"));
			if (text !== "") await user.type(field("Name"), text);
		};
		return { user, button, name, go: () => user.click(button) };
	}

	it.each(["", "  "])("with the name %o is told at the field; the device is not asked", async (text) => {
		const { user, name, go } = await ask();
		await name(text);
		await user.type(field(OWN), "correct horse");
		await go();
		await waitFor(() => expect(saidAt("Name")).toBe("Enter a name"));
		expect(device.make).not.toHaveBeenCalled();
		expect(asked(ADD)).toEqual([]);
		await user.type(field("Name"), "Phone");
		expect(saidAt("Name")).toBe("So that you know it in the list.");
	});

	it("without a proof is told at the proof's field; the device is not asked", async () => {
		const { name, go } = await ask();
		await name("Phone");
		await go();
		await waitFor(() => expect(saidAt(OWN)).toBe("Enter your password"));
		expect(device.make).not.toHaveBeenCalled();
	});

	it("with a wrong proof says so at its field; put right, the device need not make another", async () => {
		const { user, name, go } = await ask();
		answer(ADD, () => refused("Not this one", "password_now"));
		await name("Phone");
		await user.type(field(OWN), "wrong horse");
		await go();
		await waitFor(() => expect(saidAt(OWN)).toBe("Not this one"));
		expect(field("Name").value).toBe("Phone");
		answer(ADD, () => said("The passkey is added"));
		await user.clear(field(OWN));
		await user.type(field(OWN), "correct horse");
		told = [passkey(1, "Phone")];
		await go();
		await screen.findByText("The passkey is added");
		await screen.findByRole("button", { name: "Remove Phone" });
		expect(device.make).toHaveBeenCalledOnce();
		expect(asked(ADD).at(-1)).toEqual({ response: '{"id":"made"}', name: "Phone", password_now: "correct horse" });
	});

	it("with one that is worth nothing any more lets the device make another", async () => {
		const { user, name, go } = await ask();
		answer(ADD, () => refused("That took too long", undefined, "passkey_expired"));
		await name("Phone");
		await user.type(field(OWN), "correct horse");
		await go();
		await screen.findByText("That took too long");
		await go();
		await waitFor(() => expect(device.make).toHaveBeenCalledTimes(2));
	});

	it("with a name that the exchange will not have says so at the field", async () => {
		const { user, name, go } = await ask();
		answer(ADD, () => refused("Another name, please", "name", "passkey_name"));
		await name("Phone");
		await user.type(field(OWN), "correct horse");
		await go();
		await waitFor(() => expect(saidAt("Name")).toBe("Another name, please"));
	});

	it.each([
		["ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED", "This device has a passkey of your account already."],
		["ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", "No passkey was made. Tap again, and follow what your device asks."],
	])("that the device ends with %s is said, and nothing is sent", async (code, words) => {
		const { user, name, go } = await ask();
		device.make.mockRejectedValue(Object.assign(new Error("no"), { code }));
		await name("Phone");
		await user.type(field(OWN), "correct horse");
		await go();
		await waitFor(() => expect(saidAt("Name")).toBe(words));
		expect([field("Name").value, field(OWN).value]).toEqual(["Phone", "correct horse"]);
		expect(asked(ADD)).toEqual([]);
	});

	it("asks the device once, while the button waits", async () => {
		const { user, button, name, go } = await ask();
		const late = Promise.withResolvers<object>();
		device.make.mockReturnValue(late.promise);
		answer(ADD, () => said("The second passkey is added"));
		await name("Phone");
		await user.type(field(OWN), "correct horse");
		await go();
		await waitFor(() => expect(device.make).toHaveBeenCalledOnce());
		expect(button).toHaveProperty("disabled", true);
		await go();
		await user.type(field(OWN), "{Enter}");
		await act(async () => late.resolve({ id: "made" }));
		await screen.findByText("The second passkey is added");
		expect(device.make).toHaveBeenCalledOnce();
		expect(asked(ADD)).toHaveLength(1);
	});
});

it("one is taken off by its name and with a proof; the others stay", async () => {
	answer(REMOVE, () => refused("Not this one", "password_now"));
	const user = open(passkey(1, "Phone"), passkey(2, "Laptop"));
	await user.click(await screen.findByRole("button", { name: "Remove Laptop" }));
	const sheet = within(await screen.findByRole("dialog", { name: "Remove Laptop" }));
	const go = () => user.click(sheet.getByRole("button", { name: "Remove" }));
	await go();
	await waitFor(() => expect(saidAt(OWN)).toBe("Enter your password"));
	expect(asked(REMOVE)).toEqual([]);
	await user.type(field(OWN), "correct horse");
	await go();
	await waitFor(() => expect(saidAt(OWN)).toBe("Not this one"));
	expect(field(OWN).value).toBe("correct horse");
	answer(REMOVE, () => said("The passkey is gone"));
	told = [passkey(1, "Phone")];
	await go();
	await screen.findByText("The passkey is gone");
	await waitFor(() => expect(screen.queryByText("Laptop")).toBeNull());
	screen.getByText("Phone");
	expect(asked(REMOVE).at(-1)).toEqual({ id: "2", password_now: "correct horse" });
});
