// The wallets to choose from: what this browser has, what is said where it has none, and the code for one on another device.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer } from "../../testing/exchange.ts";
import { show } from "../../testing/show.tsx";
import { Pairing } from "./pairing.tsx";
import { pairing } from "./waited-for.ts";
import { type FoundWallet, WalletFailed, type WalletFailure } from "./wallet.ts";
import { useWalletWords, WalletList } from "./wallet-list.tsx";

const PAGE = "https://candor.test/pages/user/login/wallet";
const NONE = /^No wallet was found in this browser/;
const onChoose = vi.fn<(wallet: FoundWallet) => void>();

/** What this browser's wallets say of themselves. */
let infos: readonly object[];
const provider = { request: async () => [] };
function announce(): void {
	for (const info of infos) dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
}
const named = (uuid: string, name: string) => ({ uuid, name });

beforeEach(() => {
	infos = [];
	onChoose.mockReset();
	vi.stubGlobal("isSecureContext", true);
	addEventListener("eip6963:requestProvider", announce);
	answer("GET user/wallet_connect", () => null);
	answer("GET user/center", () => new Promise(() => undefined));
});
afterEach(() => {
	act(() => pairing.set(undefined));
	removeEventListener("eip6963:requestProvider", announce);
	vi.unstubAllGlobals();
});

const open = (busy = false) => show(<WalletList page={PAGE} busy={busy} onChoose={onChoose} />).user;

describe("the list", () => {
	it("says where there is none, and leads to the apps that bring one along", () => {
		open();
		screen.getByText(NONE);
		expect(screen.getByRole("link", { name: "Trust Wallet" }).getAttribute("href")).toContain(encodeURIComponent(PAGE));
		expect(screen.getByRole("link", { name: "MetaMask" }).getAttribute("href")).toBe(
			`https://metamask.app.link/dapp/${PAGE.replace("https://", "")}`,
		);
	});

	it("has each wallet once, however often it announces itself, and hands on the one that is chosen", async () => {
		infos = [named("1", "Fox"), named("2", "Bear"), named("1", "Fox")];
		vi.stubGlobal("tronLink", { request: async () => "" });
		const user = open();
		const rows = screen.getAllByRole("button", { name: /^(Fox|Bear|TronLink)/ }).map(({ textContent }) => textContent);
		expect(rows).toEqual(["FoxEthereum and other EVM networks", "BearEthereum and other EVM networks", "TronLinkTRON"]);
		expect(screen.queryByText(NONE)).toBeNull();
		await user.click(screen.getByRole("button", { name: /^Bear/ }));
		expect(onChoose).toHaveBeenCalledOnce();
		expect(onChoose.mock.lastCall?.[0]).toMatchObject({ id: "2", name: "Bear" });
	});

	it("takes one that comes later", () => {
		open();
		infos = [named("3", "Late")];
		act(announce);
		screen.getByRole("button", { name: /^Late/ });
		expect(screen.queryByText(NONE)).toBeNull();
	});

	it("is not filled by an extension that announces wallets without end; other kinds still find their place", async () => {
		infos = Array.from({ length: 200 }, (_, at) => named(`${at}`, `Made up ${at}`));
		vi.stubGlobal("tronLink", { request: async () => "" });
		answer("GET user/wallet_connect", () => ({ project_id: "1", relay: "wss://relay.test" }));
		open();
		await screen.findByRole("button", { name: /^WalletConnect/ });
		expect(screen.getAllByRole("button", { name: /^Made up/ })).toHaveLength(20);
		screen.getByRole("button", { name: /^TronLink/ });
	});

	it("offers a wallet on another device where the exchange reaches one; this browser still has none", async () => {
		answer("GET user/wallet_connect", () => ({ project_id: "1", relay: "wss://relay.test" }));
		open();
		const row = await screen.findByRole("button", { name: /^WalletConnect/ });
		expect(row.textContent).toContain("A wallet on another device");
		screen.getByText(NONE);
	});

	it("can be chosen from by nobody while one is asked", async () => {
		infos = [named("1", "Fox")];
		const user = open(true);
		await user.click(screen.getByRole("button", { name: /^Fox/ }));
		expect(onChoose).not.toHaveBeenCalled();
	});

	it.each([
		[true, 0],
		[false, 1],
	])("warns that wallets may not sign where the page is not secure (secure: %s)", (secure, warnings) => {
		vi.stubGlobal("isSecureContext", secure);
		open();
		expect(screen.queryAllByText(/^This page was not opened over HTTPS/)).toHaveLength(warnings);
	});

	it("shows no image that would be fetched from elsewhere", () => {
		infos = [
			{ ...named("1", "Fox"), icon: "https://elsewhere.test/track.png" },
			{ ...named("2", "Bear"), icon: "data:image/png;base64,AA" },
		];
		const { baseElement } = show(<WalletList page={PAGE} busy={false} onChoose={onChoose} />);
		expect([...baseElement.querySelectorAll("img")].map(({ src }) => src)).toEqual(["data:image/png;base64,AA"]);
	});
});

describe("a wallet on another device", () => {
	const uri = "wc:1@2?relay-protocol=irn";

	it("that is waited for has a code to scan and a link; closed, it is waited for no longer", async () => {
		const cancel = vi.fn(() => pairing.set(undefined));
		const { user } = show(<Pairing />);
		expect(screen.queryByRole("dialog")).toBeNull();
		act(() => pairing.set({ uri, cancel }));
		const sheet = within(await screen.findByRole("dialog", { name: "Scan with your wallet" }));
		sheet.getByRole("img", { name: "Code for your wallet" });
		expect(sheet.getByRole("link", { name: "Open a wallet on this device" }).getAttribute("href")).toBe(uri);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});

	it("is waited for until the relay gives a code, and can be taken back meanwhile", async () => {
		const cancel = vi.fn(() => pairing.set(undefined));
		const { user } = show(<Pairing />);
		act(() => pairing.set({ uri: undefined, cancel }));
		const sheet = within(await screen.findByRole("dialog", { name: "Scan with your wallet" }));
		sheet.getByText("Connecting to WalletConnect…");
		expect(sheet.queryByRole("link")).toBeNull();
		act(() => pairing.set({ uri, cancel }));
		sheet.getByRole("img", { name: "Code for your wallet" });
		act(() => pairing.set({ uri: undefined, cancel }));
		await user.click(sheet.getByRole("button", { name: "Cancel" }));
		await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
	});

	it("that has answered needs its code no longer", async () => {
		show(<Pairing />);
		act(() => pairing.set({ uri, cancel: () => undefined }));
		await screen.findByRole("dialog", { name: "Scan with your wallet" });
		act(() => pairing.set(undefined));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	});
});

function Words({ failure }: { failure: unknown }) {
	return <p>{useWalletWords()(failure)}</p>;
}

it.each<[WalletFailure, string]>([
	["declined", "You said no in your wallet. Nothing was signed."],
	["cancelled", "Taken back. Nothing was signed."],
	["unreached", "WalletConnect gave no answer. Look at your connection and try again, or choose another way."],
	["changed", "Your wallet stands at another account now. Choose it again."],
	["gone", "Your wallet was taken away or locked. Connect it and choose it again."],
	["pending", "Your wallet asks already: open it and answer there."],
	["failed", "Failed to connect wallet"],
])("a wallet that %s is put into words", (why, words) => {
	show(<Words failure={new WalletFailed(why)} />);
	screen.getByText(words);
});
