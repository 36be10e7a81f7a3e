// Tests the sign-in with a wallet on another device, through a relay on this machine (docs/decisions/0112).
import { FULL_SET } from "@candor/testkit/test-set";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { readCatalogs } from "./catalogs.ts";
import { openPhone } from "./chromium.ts";
import { server } from "./journeys-server.ts";
import { eventually } from "./person.ts";
import { suspendLimit } from "./time-limits.ts";
import { phoneWallet } from "./wallet-connect.ts";

/** Time for which the app waits for the relay's response, ms (apps/web/src/domain/external-wallets/relay.ts). */
const RELAY_MS = 15_000;
const LANGUAGES = [
	["en", "en-US", "dark", 390],
	["th", "th-TH", "light", 360],
] as const;

test.each(FULL_SET ? LANGUAGES : LANGUAGES.slice(1, 2))(
	"a user signs in by a code that the wallet scans, and the page reports a refusal and a closed sheet (%s)",
	async (mark, language, theme, width) => {
		const { say } = readCatalogs(mark);
		const { context, page, faults } = await openPhone(browser, { url: server.url, language, theme, width });
		await suspendLimit(context, RELAY_MS);
		const wallet = await phoneWallet(server.relayUrl);
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
		// Expects that the page sent requests only to the exchange and the relay.
		const hosts = new Set(loaded.map((url) => new URL(url).host));
		expect([...hosts].filter((host) => host !== new URL(server.url).host && host !== new URL(server.relayUrl).host)).toEqual([]);
		expect(faults).toEqual([]);
		await context.close();
	},
);
