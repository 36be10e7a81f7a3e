import type { User } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exampleUser } from "../../../../testing/examples/user.ts";
import { NO_RESPONSE, PENDING, refusal, requests, respond, serverText } from "../../../../testing/exchange.ts";
import { field, fieldNote, findDialog } from "../../../../testing/queries.ts";
import { renderScreen, type ScreenOptions } from "../../../../testing/render-screen.tsx";
import { WalletsScreen } from "./wallets-screen.tsx";

const BIND = "POST wallet/apv_address";
const UNBIND = "POST user/unbind";
const OWN = "Login password";
const ADDRESS = "0x00000000000000000000000000000000000000aB";
const OTHER = "0x00000000000000000000000000000000000000Cd";
const holderOf = (...wallets: string[]): User => ({ ...exampleUser, bound: { email: null, mobile: null, wallets } });

const sign = vi.fn<() => Promise<string>>();
function announce() {
	const provider = {
		request: async ({ method }: { method: string }) =>
			method === "personal_sign" ? sign() : method === "eth_chainId" ? "0x1" : [ADDRESS],
	};
	const detail = { info: { uuid: "1", name: "A wallet" }, provider };
	dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
}

beforeEach(() => addEventListener("eip6963:requestProvider", announce));
afterEach(() => removeEventListener("eip6963:requestProvider", announce));

const renderWallets = (options: ScreenOptions) =>
	renderScreen(<WalletsScreen />, {
		...options,
		responses: {
			"GET user/wallet_connect": null,
			"POST user/wallet_nonce": { message: "Sign this", nonce: "1", expires_at: 1 },
			...options.responses,
		},
	});

it("the page says that no wallet is bound and shows the reason of a hold on withdrawals", async () => {
	renderWallets({ user: { ...holderOf(), holds: [{ reason: "binding", until: Date.now() + 86_400_000 }] } });
	await screen.findByText("No wallet is bound");
	await screen.findByText("An address, phone or wallet was bound or taken off");
});

it("the page shows no wallet for a stored session without wallets", () => {
	renderWallets({ session: { bound: holderOf(ADDRESS).bound }, responses: { "GET user/center": PENDING } });
	screen.getByText(ADDRESS);
	expect(screen.queryByText("Withdrawals wait")).toBeNull();
});

describe("the user binds a wallet to the account", () => {
	async function openSheet() {
		const { user, fill, tap } = renderWallets({ user: holderOf() });
		await tap("Bind a wallet");
		const sheet = await findDialog("Bind a wallet");
		const wallet = await sheet.findByRole("button", { name: /^A wallet/ });
		return { user, fill, wallet, choose: () => user.click(wallet) };
	}

	it("binding asks the wallet for one signature", async () => {
		sign.mockReturnValue(PENDING);
		const { wallet, choose } = await openSheet();
		await choose();
		await waitFor(() => expect(sign).toHaveBeenCalledOnce());
		expect(wallet).toHaveProperty("disabled", true);
		await choose();
		expect(sign).toHaveBeenCalledOnce();
		expect(requests("POST user/wallet_nonce")).toEqual([{ chain: "erc", address: ADDRESS, purpose: "bind", chain_id: "1" }]);
		expect(requests(BIND)).toEqual([]);
	});

	it.each([
		[4_001, "You said no in your wallet. Nothing was signed."],
		[-32_002, "Your wallet asks already: open it and answer there."],
		[4_900, "Your wallet was taken away or locked. Connect it and choose it again."],
		[-32_603, "Failed to connect wallet"],
	])("the page shows a text for the wallet's error %i, and the user can choose a wallet again", async (code, words) => {
		sign.mockRejectedValue(Object.assign(new Error("no"), { code }));
		const { wallet, choose } = await openSheet();
		await choose();
		await screen.findByText(words);
		await waitFor(() => expect(wallet).toHaveProperty("disabled", false));
		expect(requests(BIND)).toEqual([]);
	});

	it("the page shows no error of a wallet after the user closed the sheet", async () => {
		sign.mockRejectedValue(Object.assign(new Error("no"), { code: 4_001 }));
		const { user, choose } = await openSheet();
		await choose();
		await screen.findByText(/^You said no in your wallet/);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		await user.click(screen.getByRole("button", { name: "Bind a wallet" }));
		await screen.findByRole("dialog", { name: "Bind a wallet" });
		expect(screen.queryByText(/^You said no in your wallet/)).toBeNull();
	});

	it("the page shows a refusal before the wallet signs anything", async () => {
		const { choose } = await openSheet();
		respond("POST user/wallet_nonce", refusal("This chain is unknown here", undefined, "wallet_chain_unknown"));
		await choose();
		await screen.findByText("This chain is unknown here");
		expect(sign).not.toHaveBeenCalled();
	});

	it("the page sends signature and step-up authentication once; after a refusal it keeps the typed text", async () => {
		sign.mockResolvedValue("0x12");
		const { user, fill, choose } = await openSheet();
		await choose();
		const button = await screen.findByRole("button", { name: "Bind" });
		await user.click(button);
		await waitFor(() => expect(fieldNote(OWN)).toBe("Enter your password"));
		expect(requests(BIND)).toEqual([]);
		respond(BIND, refusal("Another account has it", undefined, "already_bound"));
		await fill({ [OWN]: "correct horse" });
		await user.click(button);
		await screen.findByText("Another account has it");
		expect(field(OWN).value).toBe("correct horse");
		const late = Promise.withResolvers<null>();
		respond(BIND, late.promise);
		await user.click(button);
		await waitFor(() => expect(button).toHaveProperty("disabled", true));
		await user.type(field(OWN), "{Enter}");
		respond("GET user/center", holderOf(ADDRESS));
		await act(async () => late.resolve(serverText("The wallet is bound")));
		await screen.findByText("The wallet is bound");
		await screen.findByText(ADDRESS);
		expect(requests(BIND)).toHaveLength(2);
		expect(requests(BIND)[1]).toEqual({
			chain: "erc",
			address: ADDRESS,
			message: "Sign this",
			signature: "0x12",
			password_now: "correct horse",
		});
	});
});

describe("the user removes a wallet from the account", () => {
	async function openSheet() {
		const { user, fill, tap } = renderWallets({ user: holderOf(ADDRESS, OTHER) });
		await tap(`Take ${OTHER} off`);
		const button = (await findDialog("Take the wallet off")).getByRole("button", { name: "Take off" });
		return { fill, go: () => user.click(button) };
	}

	it("the page requires step-up authentication and removes the chosen wallet", async () => {
		const { fill, go } = await openSheet();
		await go();
		await waitFor(() => expect(fieldNote(OWN)).toBe("Enter your password"));
		expect(requests(UNBIND)).toEqual([]);
		respond(UNBIND, serverText("The wallet is off"));
		await fill({ [OWN]: "correct horse" });
		respond("GET user/center", holderOf(ADDRESS));
		await go();
		await screen.findByText("The wallet is off");
		await waitFor(() => expect(screen.queryByText(OTHER)).toBeNull());
		screen.getByText(ADDRESS);
		expect(requests(UNBIND)).toEqual([{ type: "wallet", account: OTHER, password_now: "correct horse" }]);
	});

	it.each([
		["a refusal", refusal("It is the last way in", undefined, "last_way_in"), "It is the last way in"],
		["no response", NO_RESPONSE, "No response. Your input is still here: try again."],
	] as const)("after %s, the sheet shows the error, and the wallet and the typed text stay", async (_name, response, words) => {
		const { fill, go } = await openSheet();
		respond(UNBIND, response);
		await fill({ [OWN]: "correct horse" });
		await go();
		await screen.findByText(words);
		expect(field(OWN).value).toBe("correct horse");
		screen.getByText(OTHER);
	});
});
