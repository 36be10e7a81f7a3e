// Takes the pictures of the product for the README. It starts a server, registers a user with coins, orders and fills, and puts
// four pages side by side. `npm run pictures -w @candor/tests` writes docs/pictures/screens.png and more-screens.png.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { openChromium, openPhone } from "./chromium.ts";
import { startServer } from "./server.ts";

const FOLDER = resolve(import.meta.dirname, "../../../docs/pictures");
const USDT = "3";
const [BTC, ETH, SOL, XRP] = ["1", "2", "5", "7"] as const;
interface Shot {
	readonly path: string;
	readonly theme: "light" | "dark";
	readonly ready: string;
	readonly language?: string;
	readonly visitor?: boolean;
}
const SHEETS: Readonly<Record<string, readonly Shot[]>> = {
	"screens.png": [
		{ path: "/", theme: "dark", ready: "Total assets" },
		{ path: "/pages/trade/index?symbol=BTC%2FUSDT", theme: "dark", ready: "Available" },
		{ path: "/pages/trade/kline?symbol=BTC%2FUSDT", theme: "dark", ready: "Order book" },
		{ path: "/pages/assets/index", theme: "light", ready: "Total value" },
	],
	"more-screens.png": [
		{ path: "/pages/user/login/login", theme: "light", ready: "Welcome to Candor", visitor: true },
		{ path: "/pages/assets/record", theme: "light", ready: "Account records" },
		{ path: "/pages/settings/index", theme: "dark", ready: "Settings" },
		{ path: "/pages/trade/kline?symbol=ETH%2FUSDT", theme: "light", ready: "板", language: "ja-JP" },
	],
};
/** Time for which the market moves before the pictures, ms, so that the user's total shows a real change. */
const LIVE_FOR_MS = 20_000;

const server = await startServer();
const browser = await openChromium();
try {
	const first = await openPhone(browser, { url: server.url });
	const session = await openAccount(first.context);
	await new Promise((done) => setTimeout(done, LIVE_FOR_MS));
	mkdirSync(FOLDER, { recursive: true });
	for (const [file, sheet] of Object.entries(SHEETS)) {
		const shots: string[] = [];
		for (const { path, theme, ready, language = "en-US", visitor = false } of sheet) {
			const { context, page } = await openPhone(browser, { url: server.url, theme, language });
			if (!visitor) await context.addInitScript((kept) => localStorage.setItem("candor.session", JSON.stringify(kept)), session);
			await page.goto(path);
			await page.getByText(ready).first().waitFor();
			await page.waitForTimeout(2_500);
			shots.push((await page.screenshot({ scale: "css" })).toString("base64"));
			await context.close();
		}
		await frame(await (await browser.newContext({ viewport: { width: 1840, height: 980 } })).newPage(), shots, file);
	}
} finally {
	await browser.close();
	await server.stop();
}

interface Kept {
	readonly token: string;
	readonly user: unknown;
}

async function openAccount(context: BrowserContext): Promise<Kept> {
	let token = "";
	const ask = async <T>(path: string, form: Record<string, string>): Promise<T> => {
		const response = await context.request.post(`/api/${path}`, { form, headers: token === "" ? {} : { authorization: token } });
		const { type, data, message } = (await response.json()) as { type: string; data: T; message: string };
		if (type !== "ok") throw new Error(`${path} was refused: ${message}`);
		return data;
	};
	const password = "a-long-enough-phrase-7";
	const kept = await ask<Kept>("user/register", {
		type: "username",
		account: "morgan",
		password,
		re_password: password,
		invite_code: "CANDOR",
		agree: "1",
	});
	token = kept.token;
	await ask("sandbox/fund", { currency_id: USDT, amount: "18000" });
	await ask("sandbox/fund", { currency_id: SOL, amount: "12.5" });
	const trade = (base: string, order: Record<string, string>) =>
		ask("coin/trade", { currency_id: base, legal_id: USDT, type: "1", ...order });
	await trade(BTC, { order_type: "market", quote_amount: "4200" });
	await trade(ETH, { order_type: "market", quote_amount: "2600" });
	await trade(XRP, { order_type: "market", quote_amount: "350" });
	const response = await context.request.get("/api/currency/quotation_new");
	const { data } = (await response.json()) as { data: { quotation: { symbol: string; now_price: string }[] }[] };
	const bitcoin = data.flatMap(({ quotation }) => quotation).find(({ symbol }) => symbol === "BTC/USDT");
	const price = Number(bitcoin?.now_price);
	const at = (share: number) => (price * share).toFixed(1);
	await trade(BTC, { order_type: "limit", target_price: at(0.985), amount: "0.0300", time_in_force: "gtc" });
	await trade(BTC, { order_type: "limit", type: "2", target_price: at(1.025), amount: "0.0150", time_in_force: "gtc" });
	for (const [to, amount] of [
		["contract", "2500"],
		["trust", "1500"],
		["option", "800"],
	] as const)
		await ask("wallet/change", { from_field: "coin", to_field: to, currency_id: USDT, number: amount });
	return kept;
}

async function frame(page: Page, shots: readonly string[], file: string): Promise<void> {
	const phones = shots.map((shot) => `<img alt="" src="data:image/png;base64,${shot}">`).join("");
	await page.setContent(
		`<style>body{margin:0;height:980px;background:#2a2f3a;display:flex;align-items:center;justify-content:center;gap:50px}
		img{width:390px;height:844px;border-radius:36px;outline:6px solid #10141d;box-shadow:0 30px 80px -20px #000a}</style>${phones}`,
	);
	await page.screenshot({ path: join(FOLDER, file) });
}
