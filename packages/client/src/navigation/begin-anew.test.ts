// Reloads a page whose code is gone once, after all open requests, if the user still wants it.

import { beforeEach, expect, test, vi } from "vitest";
import { tabStorage } from "../fake-page.ts";
import { createStore } from "../stores/store.ts";
import { beginAnew, forgetReload } from "./begin-anew.ts";

const KEY = "candor.reloaded";
const PATH = "/pages/trade/index";
const GONE = new TypeError("Failed to fetch dynamically imported module");
const reload = vi.fn();
const sending = createStore(0);
const begin = (isWanted = () => true) => beginAnew(GONE, { key: KEY, path: PATH, sending, isWanted });

beforeEach(() => {
	reload.mockClear();
	tabStorage.clear();
	sending.set(0);
	Object.assign(globalThis, { window: globalThis });
	Object.assign(location, { reload });
	Object.assign(navigator, { onLine: true });
});

test("it reloads once, and again after the page was shown", async () => {
	expect(await begin()).toBe(true);
	expect(await begin()).toBe(false);
	expect(reload).toHaveBeenCalledTimes(1);
	forgetReload(KEY, PATH);
	expect(await begin()).toBe(true);
	expect(reload).toHaveBeenCalledTimes(2);
});

test("it waits for the response to every request", async () => {
	sending.set(2);
	const begun = begin();
	sending.set(1);
	await Promise.resolve();
	expect(reload).not.toHaveBeenCalled();
	sending.set(0);
	expect(await begun).toBe(true);
	expect(reload).toHaveBeenCalledTimes(1);
});

test("a user who has moved on stays there, and the page may reload another time", async () => {
	let wanted = true;
	sending.set(1);
	const begun = begin(() => wanted);
	wanted = false;
	sending.set(0);
	expect(await begun).toBe(true);
	expect(reload).not.toHaveBeenCalled();
	expect(tabStorage.getItem(KEY)).toBeNull();
});

test("it does not reload without a network, or when its code arrived and failed", async () => {
	Object.assign(navigator, { onLine: false });
	expect(await begin()).toBe(false);
	Object.assign(navigator, { onLine: true });
	expect(await beginAnew(new Error("broken"), { key: KEY, path: PATH, sending, isWanted: () => true })).toBe(false);
	expect(reload).not.toHaveBeenCalled();
});
