// Settings of the device and of the person who holds it.
import { storage } from "@candor/client/fake-page";
import { beforeEach, expect, test, vi } from "vitest";

const of = (id: number) => ({ token: `t${id}`, user: { id } }) as never;

beforeEach(() => {
	vi.resetModules();
	storage.clear();
});

test("another person begins with orders that are asked about and nothing hidden; the device's own stay", async () => {
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
