// The wallets of an account: listed or said to be none, bound by what they sign and a proof, taken off.
import type { User } from "@candor/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, asked, CUT_OFF, refused } from "../../../../testing/exchange.ts";
import { show } from "../../../../testing/show.tsx";
import { useOwnUser } from "../../../data/own-user.ts";
import { session } from "../../../data/session.ts";
import { WalletsScreen } from "./wallets-screen.tsx";

const BIND = "POST wallet/apv_address";
const UNBIND = "POST user/unbind";
const OWN = "Login password";
const ADDRESS = "0x00000000000000000000000000000000000000aB";
const OTHER = "0x00000000000000000000000000000000000000Cd";
const said = (words: string) => words as unknown as null;
const person = (...wallets: string[]) =>
	({
		bound: { email: null, mobile: null, wallets },
		holds: [] as User["holds"],
		proves_by: ["password"],
		protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
	}) as unknown as User;

/** The session of a test says of its person no more than who it is: the rest comes with an answer. */
function WhenKnown() {
	return (useOwnUser() as Partial<User> | undefined)?.bound && <WalletsScreen />;
}

const sign = vi.fn<() => Promise<string>>();
function announce() {
	const provider = {
		request: async ({ method }: { method: string }) =>
			method === "personal_sign" ? sign() : method === "eth_chainId" ? "0x1" : [ADDRESS],
	};
	const detail = { info: { uuid: "1", name: "A wallet" }, provider };
	dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
}

let told: User;
beforeEach(() => {
	sign.mockReset();
	addEventListener("eip6963:requestProvider", announce);
	answer("GET user/center", () => told);
	answer("GET user/wallet_connect", () => null);
	answer("POST user/wallet_nonce", () => ({ message: "Sign this", nonce: "1", expires_at: 1 }));
});
afterEach(() => removeEventListener("eip6963:requestProvider", announce));

async function open(...wallets: string[]) {
	told = person(...wallets);
	const { user } = show(<WhenKnown />);
	await screen.findByRole("button", { name: "Bind a wallet" });
	return user;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

/** What is said at a field, by the field's label. */
function saidAt(label: string): string | undefined {
	const note = field(label).getAttribute("aria-describedby");
	return note === null ? undefined : (document.getElementById(note)?.textContent ?? undefined);
}

it("no wallet is said to be none; a hold is said with its reason", async () => {
	told = { ...person(), holds: [{ reason: "binding", until: Date.now() + 86_400_000 }] };
	show(<WhenKnown />);
	await screen.findByText("No wallet is bound");
	await screen.findByText("An address, phone or wallet was bound or taken off");
});

it("a session of an earlier version has its page", () => {
	answer("GET user/center", () => new Promise(() => undefined));
	show(<WhenKnown />);
	act(() => session.set({ token: "earlier", user: { id: 1, bound: person(ADDRESS).bound } as User }));
	screen.getByText(ADDRESS);
	expect(screen.queryByText("Withdrawals wait")).toBeNull();
});

describe("binding", () => {
	async function choose() {
		const user = await open();
		await user.click(screen.getByRole("button", { name: "Bind a wallet" }));
		const sheet = within(await screen.findByRole("dialog", { name: "Bind a wallet" }));
		const wallet = await sheet.findByRole("button", { name: /^A wallet/ });
		return { user, wallet, choose: () => user.click(wallet) };
	}

	it("asks one wallet once: while it is asked none can be chosen", async () => {
		sign.mockReturnValue(new Promise(() => undefined));
		const { wallet, choose: tap } = await choose();
		await tap();
		await waitFor(() => expect(sign).toHaveBeenCalledOnce());
		expect(wallet).toHaveProperty("disabled", true);
		await tap();
		expect(sign).toHaveBeenCalledOnce();
		expect(asked("POST user/wallet_nonce")).toEqual([{ chain: "erc", address: ADDRESS, purpose: "bind", chain_id: "1" }]);
		expect(asked(BIND)).toEqual([]);
	});

	it.each([
		[4_001, "You said no in your wallet. Nothing was signed."],
		[-32_002, "Your wallet asks already: open it and answer there."],
		[4_900, "Your wallet was taken away or locked. Connect it and choose it again."],
		[-32_603, "Failed to connect wallet"],
	])("that the wallet ends with %i is said, and it can be chosen again", async (code, words) => {
		sign.mockRejectedValue(Object.assign(new Error("no"), { code }));
		const { wallet, choose: tap } = await choose();
		await tap();
		await screen.findByText(words);
		await waitFor(() => expect(wallet).toHaveProperty("disabled", false));
		expect(asked(BIND)).toEqual([]);
	});

	it("that failed is said no more when the sheet is opened again", async () => {
		sign.mockRejectedValue(Object.assign(new Error("no"), { code: 4_001 }));
		const { user, choose: tap } = await choose();
		await tap();
		await screen.findByText(/^You said no in your wallet/);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(screen.getByRole("button", { name: "Bind a wallet" }));
		await screen.findByRole("dialog", { name: "Bind a wallet" });
		expect(screen.queryByText(/^You said no in your wallet/)).toBeNull();
	});

	it("that the exchange will not have is said in its words; nothing is signed", async () => {
		answer("POST user/wallet_nonce", () => refused("This chain is unknown here", undefined, "wallet_chain_unknown"));
		const { choose: tap } = await choose();
		await tap();
		await screen.findByText("This chain is unknown here");
		expect(sign).not.toHaveBeenCalled();
	});

	it("sends what was signed with a proof, once; a refusal is said and what was typed stays", async () => {
		sign.mockResolvedValue("0x12");
		const { user, choose: tap } = await choose();
		await tap();
		const button = await screen.findByRole("button", { name: "Bind" });
		await user.click(button);
		await waitFor(() => expect(saidAt(OWN)).toBe("Enter your password"));
		expect(asked(BIND)).toEqual([]);
		answer(BIND, () => refused("Another account has it", undefined, "already_bound"));
		await user.type(field(OWN), "correct horse");
		await user.click(button);
		await screen.findByText("Another account has it");
		expect(field(OWN).value).toBe("correct horse");
		const late = Promise.withResolvers<null>();
		answer(BIND, () => late.promise);
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.type(field(OWN), "{Enter}");
		told = person(ADDRESS);
		await act(async () => late.resolve(said("The wallet is bound")));
		await screen.findByText("The wallet is bound");
		await screen.findByText(ADDRESS);
		expect(asked(BIND)).toHaveLength(2);
		expect(asked(BIND)[1]).toEqual({
			chain: "erc",
			address: ADDRESS,
			message: "Sign this",
			signature: "0x12",
			password_now: "correct horse",
		});
	});
});

describe("taking off", () => {
	async function ask() {
		const user = await open(ADDRESS, OTHER);
		await user.click(screen.getByRole("button", { name: `Take ${OTHER} off` }));
		const button = within(await screen.findByRole("dialog", { name: "Take the wallet off" })).getByRole("button", {
			name: "Take off",
		});
		return { user, go: () => user.click(button) };
	}

	it("wants a proof, and takes the one that was asked about", async () => {
		const { user, go } = await ask();
		await go();
		await waitFor(() => expect(saidAt(OWN)).toBe("Enter your password"));
		expect(asked(UNBIND)).toEqual([]);
		answer(UNBIND, () => said("The wallet is off"));
		await user.type(field(OWN), "correct horse");
		told = person(ADDRESS);
		await go();
		await screen.findByText("The wallet is off");
		await waitFor(() => expect(screen.queryByText(OTHER)).toBeNull());
		screen.getByText(ADDRESS);
		expect(asked(UNBIND)).toEqual([{ type: "wallet", account: OTHER, password_now: "correct horse" }]);
	});

	it.each([
		["a refusal", () => refused("It is the last way in", undefined, "last_way_in"), "It is the last way in"],
		["no answer", () => CUT_OFF, "No answer came. Everything you typed is still here: tap again."],
	] as const)("%s is a text in the sheet; the wallet and what was typed stay", async (_what, how, words) => {
		const { user, go } = await ask();
		answer(UNBIND, how);
		await user.type(field(OWN), "correct horse");
		await go();
		await screen.findByText(words);
		expect(field(OWN).value).toBe("correct horse");
		screen.getByText(OTHER);
	});
});
