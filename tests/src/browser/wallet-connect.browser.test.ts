// A wallet on another device: the page shows a code, the wallet scans it and signs, over a relay of our own (docs/decisions/0112-the-last-open-release-of-walletconnect.md).
import { afterAll, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone } from "./chromium.ts";
import { eventually } from "./person.ts";
import { type RunningServer, startServer } from "./server.ts";
import { PROJECT, phoneWallet, Relay } from "./wallet-connect.ts";

let relay: Relay;
let server: RunningServer;
beforeAll(async () => {
	relay = await Relay.start();
	server = await startServer({ WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY: relay.url });
});
afterAll(async () => {
	await server?.stop();
	relay?.stop();
});

test.each([
	["en", "en-US", "dark"],
	["th", "th-TH", "light"],
] as const)(
	"signs in by a code that its wallet scans, once; a no and a closed sheet are said (%s)",
	async (mark, language, theme) => {
		const { say } = readCatalogs(mark);
		const { context, page, faults } = await openPhone(browser, { url: server.url, language, theme });
		const wallet = await phoneWallet(relay.url);
		const own = () => page.evaluate(() => JSON.parse(localStorage.getItem("candor.session") ?? "null")?.user ?? null);
		const choose = () => page.getByRole("button", { name: /^WalletConnect/ }).click();
		const scan = async () => {
			const link = page.getByRole("link", { name: say("Open a wallet on this device") });
			await wallet.pair((await link.getAttribute("href")) ?? "");
		};
		const loaded: string[] = [];
		page.on("request", (request) => loaded.push(request.url()));
		await page.goto("/pages/user/wallet/login");
		await page.getByText(say("A wallet on another device")).waitFor();
		expect(loaded.filter((url) => /\/relay-/.test(url))).toEqual([]);
		await choose();
		await page.getByRole("img", { name: say("Code for your wallet") }).waitFor();
		await page.keyboard.press("Escape");
		await page.getByText(say("Taken back. Nothing was signed.")).waitFor();
		const no = say("You said no in your wallet. Nothing was signed.");
		wallet.declines = true;
		await choose();
		await scan();
		await page.getByText(no).waitFor();
		wallet.declines = false;
		await choose();
		await scan();
		await page.getByText(wallet.address).waitFor();
		await page.locator("input[name=invite]").fill("CANDOR");
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: say("Create an account"), exact: true }).click();
		await eventually(async () => (await own())?.bound?.wallets).toEqual([wallet.address]);
		expect(new Set(wallet.asked)).toEqual(new Set(["personal_sign"]));
		// Nobody but the exchange and the relay is asked for anything.
		const hosts = new Set(loaded.map((url) => new URL(url).host));
		expect([...hosts].filter((host) => host !== new URL(server.url).host && host !== new URL(relay.url).host)).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	},
);
