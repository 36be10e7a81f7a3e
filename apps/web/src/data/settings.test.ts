import { storage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

const of = (id: number) => ({ token: `t${id}`, user: { id } }) as never;

beforeEach(() => {
	vi.resetModules();
	storage.clear();
});

test("the app resets confirmations and hidden amounts for another user and keeps the settings of the device", async () => {
	const { session } = await import("./session.ts");
	const { settings, changeSettings } = await import("./settings.ts");
	session.set(of(1));
	changeSettings({ confirmOrders: false, hideAmounts: true, theme: "dark", rise: "red" });
	session.set(null);
	session.set(of(1));
	expect(settings.get()).toMatchObject({ confirmOrders: false, hideAmounts: true });
	session.set(of(2));
	expect(settings.get()).toMatchObject({ confirmOrders: true, hideAmounts: false, theme: "dark", rise: "red" });
});

test("the app keeps a setting that the user chose in another tab, even if the setting arrives after the session's change", async () => {
	const { session } = await import("./session.ts");
	const { settings, changeSettings } = await import("./settings.ts");
	session.set(of(1));
	changeSettings({ confirmOrders: false });
	const theirs = JSON.stringify({ ...settings.get(), confirmOrders: true, hideAmounts: true, owner: 2 });
	storage.setItem("candor.session", JSON.stringify(of(2)));
	storage.setItem("candor.settings", theirs);
	dispatchEvent(new StorageEvent("storage", { key: "candor.session", newValue: JSON.stringify(of(2)) }));
	expect(JSON.parse(storage.getItem("candor.settings") ?? "")).toEqual(JSON.parse(theirs));
	expect(settings.get()).toMatchObject({ hideAmounts: true, owner: 2 });
});
