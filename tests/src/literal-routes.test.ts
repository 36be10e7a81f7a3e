import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { NOT_FOUND_PATH, pagesOfTheApp } from "./app-pages.ts";

const WEB = resolve(import.meta.dirname, "../../apps/web/src");

/** Paths of the pages in docs/reference/product.md §2, keyed by folder. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
	"/": [""],
	"/pages/index/": ["index", "notice/notice"],
	"/pages/trade/": ["index", "kline"],
	"/pages/option/": ["detail", "info", "simulator"],
	"/pages/lever/": ["index", "info", "simulator"],
	"/pages/finance/": ["index", "buyPage", "ordersPage", "rulePage"],
	"/pages/assets/": ["index", "tradeAccount", "record", "transfer/index", "transfer/record", "deposit/index", "deposit/charge"],
	"/pages/assets/c2c/": ["index", "buy", "orderList", "orderDetail"],
	"/pages/assets/ieo/": ["index", "orderList", "orderDetail"],
	"/pages/assets/withdraw/": ["index", "detail", "bank/bank"],
	"/pages/user/login/": ["login", "register", "forgetPassword", "choose", "404"],
	"/pages/user/login/privacyAgreement/": ["userAgreement", "privacyAgreement"],
	"/pages/user/address/": ["address", "create", "index"],
	"/pages/settings/": ["index", "language/language", "account/index", "security/index"],
	"/pages/settings/security/": ["changePassword", "changePayPassword"],
	"/pages/notice/": ["index"],
	"/pages/publication/": ["index", "details", "purchase"],
	"/pages/verification/": ["index", "basic", "advanced"],
	"/pages/promotion/": ["index"],
	"/pages/help/center/": ["center", "chat", "detail"],
	"/pages/bankbind/": ["index", "addbank"],
	"/pages/template/": ["index"],
};

const textOf = (file: string) => readFileSync(resolve(WEB, file), "utf8");

function addressesOfTheApp(): Set<string> {
	const announced = [...textOf("shared/coming-soon/coming-soon-paths.ts").matchAll(/"(\/pages\/[^"]+)"/g)];
	const all = [...pagesOfTheApp(), ...announced.map(([, path]) => path as string), NOT_FOUND_PATH];
	expect(new Set(all).size, "an address has two pages").toBe(all.length);
	return new Set(all);
}

test("every address of the specification leads to a page or to a coming-soon page", () => {
	const there = addressesOfTheApp();
	const wanted = Object.entries(ADDRESSES).flatMap(([folder, pages]) => pages.map((page) => folder + page));
	expect(wanted.length).toBeGreaterThan(50);
	expect(wanted.filter((path) => !there.has(path))).toEqual([]);
});
