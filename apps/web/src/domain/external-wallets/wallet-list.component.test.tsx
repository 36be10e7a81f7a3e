import type { CallData } from "@candor/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PENDING } from "../../../testing/exchange.ts";
import { findDialog } from "../../../testing/queries.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { Pairing } from "./pairing.tsx";
import { pairing } from "./pending-pairing.ts";
import { type FoundWallet, WalletFailed, type WalletFailure } from "./wallet.ts";
import { useWalletLabels, WalletList } from "./wallet-list.tsx";

const PAGE = "https://candor.test/pages/user/login/wallet";
const NONE = /^No wallet was found in this browser/;
const onChoose = vi.fn<(wallet: FoundWallet) => void>();

let infos: readonly { readonly uuid: string; readonly name: string; readonly icon?: string; readonly provider?: object }[];
const newProvider = () => ({ request: async () => [] });
function announce(): void {
	for (const { provider = newProvider(), ...info } of infos)
		dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
}
const named = (uuid: string, name: string, rdns = `test.wallet${uuid}`) => ({ uuid, name, rdns });

beforeEach(() => {
	infos = [];
	vi.stubGlobal("isSecureContext", true);
	addEventListener("eip6963:requestProvider", announce);
});
afterEach(() => {
	act(() => pairing.set(undefined));
	removeEventListener("eip6963:requestProvider", announce);
});

const renderList = ({ busy = false, relay = null }: { busy?: boolean; relay?: CallData<"user/wallet_connect"> } = {}) =>
	renderScreen(<WalletList page={PAGE} busy={busy} onChoose={onChoose} />, {
		responses: { "GET user/wallet_connect": relay, "GET user/center": PENDING },
	});
const RELAY = { project_id: "1", relay: "wss://relay.test" };

describe("the list shows the wallets of this browser", () => {
	it("the list of wallets reports that the browser has no wallet, and links to wallet apps", () => {
		renderList();
		screen.getByText(NONE);
		expect(screen.getByRole("link", { name: "Trust Wallet" }).getAttribute("href")).toContain(encodeURIComponent(PAGE));
		expect(screen.getByRole("link", { name: "MetaMask" }).getAttribute("href")).toBe(
			`https://metamask.app.link/dapp/${PAGE.replace("https://", "")}`,
		);
	});

	it("the list of wallets shows each wallet once and reports the wallet that the user chose", async () => {
		infos = [named("1", "Fox"), named("2", "Bear"), named("1", "Fox")];
		vi.stubGlobal("tronLink", { request: async () => "" });
		const { user } = renderList();
		const rows = screen.getAllByRole("button", { name: /^(Fox|Bear|TronLink)/ }).map(({ textContent }) => textContent);
		expect(rows).toEqual(["FoxEthereum and other EVM networks", "BearEthereum and other EVM networks", "TronLinkTRON"]);
		expect(screen.queryByText(NONE)).toBeNull();
		await user.click(screen.getByRole("button", { name: /^Bear/ }));
		expect(onChoose).toHaveBeenCalledOnce();
		expect(onChoose.mock.lastCall?.[0]).toMatchObject({ id: "test.wallet2", name: "Bear" });
	});

	it("the list of wallets shows a wallet that announces itself under two ids once, by its provider or its domain", () => {
		const provider = newProvider();
		infos = [
			{ ...named("1", "Fox"), provider },
			{ ...named("2", "Fox"), provider },
			named("3", "Bear", "test.bear"),
			named("4", "Bear", "test.bear"),
		];
		renderList();
		expect(screen.getAllByRole("button", { name: /^(Fox|Bear)/ })).toHaveLength(2);
		act(announce);
		expect(screen.getAllByRole("button", { name: /^(Fox|Bear)/ })).toHaveLength(2);
	});

	it("the list of wallets shows an unnamed wallet only until a wallet announces itself", async () => {
		vi.stubGlobal("ethereum", newProvider());
		renderList();
		await screen.findByRole("button", { name: /^Browser wallet/ });
		infos = [named("1", "Fox")];
		act(announce);
		screen.getByRole("button", { name: /^Fox/ });
		expect(screen.queryByRole("button", { name: /^Browser wallet/ })).toBeNull();
	});

	it("the list of wallets adds a wallet that announces itself later", () => {
		renderList();
		infos = [named("3", "Late")];
		act(announce);
		screen.getByRole("button", { name: /^Late/ });
		expect(screen.queryByText(NONE)).toBeNull();
	});

	it("the list of wallets limits the wallets of one extension and still shows other kinds", async () => {
		infos = Array.from({ length: 200 }, (_, at) => named(`${at}`, `Made up ${at}`));
		vi.stubGlobal("tronLink", { request: async () => "" });
		renderList({ relay: RELAY });
		await screen.findByRole("button", { name: /^WalletConnect/ });
		expect(screen.getAllByRole("button", { name: /^Made up/ })).toHaveLength(20);
		screen.getByRole("button", { name: /^TronLink/ });
	});

	it("the list of wallets offers WalletConnect if the server supports it", async () => {
		renderList({ relay: RELAY });
		const row = await screen.findByRole("button", { name: /^WalletConnect/ });
		expect(row.textContent).toContain("A wallet on another device");
		screen.getByText(NONE);
	});

	it("the list of wallets disables all wallets while a request to a wallet is pending", async () => {
		infos = [named("1", "Fox")];
		const { user } = renderList({ busy: true });
		await user.click(screen.getByRole("button", { name: /^Fox/ }));
		expect(onChoose).not.toHaveBeenCalled();
	});

	it.each([
		[true, 0],
		[false, 1],
	])("the list of wallets warns on a page without HTTPS (secure page: %s, number of warnings: %s)", (secure, warnings) => {
		vi.stubGlobal("isSecureContext", secure);
		renderList();
		expect(screen.queryAllByText(/^This page was not opened over HTTPS/)).toHaveLength(warnings);
	});

	it("the list of wallets shows no wallet icon from another server", () => {
		infos = [
			{ ...named("1", "Fox"), icon: "https://elsewhere.test/track.png" },
			{ ...named("2", "Bear"), icon: "data:image/png;base64,AA" },
		];
		const { baseElement } = renderList();
		expect([...baseElement.querySelectorAll("img")].map(({ src }) => src)).toEqual(["data:image/png;base64,AA"]);
	});
});

describe("the pairing sheet connects a wallet on another device", () => {
	const uri = "wc:1@2?relay-protocol=irn";

	it("the list of wallets shows a pairing code and a link, and cancels the pairing when the user closes the sheet", async () => {
		const cancel = vi.fn(() => pairing.set(undefined));
		const { user } = renderScreen(<Pairing />);
		expect(screen.queryByRole("dialog")).toBeNull();
		act(() => pairing.set({ uri, cancel }));
		const sheet = await findDialog("Scan with your wallet");
		sheet.getByRole("img", { name: "Code for your wallet" });
		expect(sheet.getByRole("link", { name: "Open a wallet on this device" }).getAttribute("href")).toBe(uri);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});

	it("the list of wallets waits for the relay's pairing code, and lets the user cancel meanwhile", async () => {
		const cancel = vi.fn(() => pairing.set(undefined));
		const { user } = renderScreen(<Pairing />);
		act(() => pairing.set({ uri: undefined, cancel }));
		const sheet = await findDialog("Scan with your wallet");
		sheet.getByText("Connecting to WalletConnect…");
		expect(sheet.queryByRole("link")).toBeNull();
		act(() => pairing.set({ uri, cancel }));
		sheet.getByRole("img", { name: "Code for your wallet" });
		act(() => pairing.set({ uri: undefined, cancel }));
		await user.click(sheet.getByRole("button", { name: "Cancel" }));
		await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
	});

	it("the list of wallets closes the pairing sheet once the wallet has responded", async () => {
		renderScreen(<Pairing />);
		act(() => pairing.set({ uri, cancel: () => undefined }));
		await screen.findByRole("dialog", { name: "Scan with your wallet" });
		act(() => pairing.set(undefined));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});
});

function FailureText({ failure }: { failure: unknown }) {
	return <p>{useWalletLabels()(failure)}</p>;
}

it.each<[WalletFailure, string]>([
	["declined", "You said no in your wallet. Nothing was signed."],
	["cancelled", "Taken back. Nothing was signed."],
	["unreached", "WalletConnect gave no answer. Look at your connection and try again, or choose another way."],
	["changed", "Your wallet stands at another account now. Choose it again."],
	["gone", "Your wallet was taken away or locked. Connect it and choose it again."],
	["pending", "Your wallet asks already: open it and answer there."],
	["failed", "Failed to connect wallet"],
])('the list of wallets explains the wallet failure "%s" to the user', (why, words) => {
	renderScreen(<FailureText failure={new WalletFailed(why)} />);
	screen.getByText(words);
});
