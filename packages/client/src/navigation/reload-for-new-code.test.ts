import { beforeEach, expect, test, vi } from "vitest";
import { tabStorage } from "../fake-page.ts";
import { createStore } from "../stores/store.ts";
import { forgetReload, reloadForNewCode } from "./reload-for-new-code.ts";

const KEY = "candor.reloaded";
const PATH = "/pages/trade/index";
const GONE = new TypeError("Failed to fetch dynamically imported module");
const reload = vi.fn();
const sending = createStore(0);
const begin = (isWanted = () => true) => reloadForNewCode(GONE, { key: KEY, path: PATH, sending, isWanted });

beforeEach(() => {
	reload.mockClear();
	tabStorage.clear();
	sending.set(0);
	Object.assign(globalThis, { window: globalThis });
	Object.assign(location, { reload });
	Object.assign(navigator, { onLine: true });
});

test("the app reloads a page with missing code once, and may reload it again after the page was shown", async () => {
	expect(await begin()).toBe(true);
	expect(await begin()).toBe(false);
	expect(reload).toHaveBeenCalledTimes(1);
	forgetReload(KEY, PATH);
	expect(await begin()).toBe(true);
	expect(reload).toHaveBeenCalledTimes(2);
});

test("the app waits for the response to every request before it reloads a page with missing code", async () => {
	sending.set(2);
	const begun = begin();
	sending.set(1);
	await Promise.resolve();
	expect(reload).not.toHaveBeenCalled();
	sending.set(0);
	expect(await begun).toBe(true);
	expect(reload).toHaveBeenCalledTimes(1);
});

test("the app does not reload a page with missing code that the user has left, and may reload it later", async () => {
	let wanted = true;
	sending.set(1);
	const begun = begin(() => wanted);
	wanted = false;
	sending.set(0);
	expect(await begun).toBe(true);
	expect(reload).not.toHaveBeenCalled();
	expect(tabStorage.getItem(KEY)).toBeNull();
});

test("the app does not reload without a network, nor if the page's code arrived and then failed", async () => {
	Object.assign(navigator, { onLine: false });
	expect(await begin()).toBe(false);
	Object.assign(navigator, { onLine: true });
	expect(await reloadForNewCode(new Error("broken"), { key: KEY, path: PATH, sending, isWanted: () => true })).toBe(false);
	expect(reload).not.toHaveBeenCalled();
});
