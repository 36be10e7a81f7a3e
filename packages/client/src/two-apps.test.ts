// Two apps of one origin share the browser's storage. These tests check that an app cannot read or clear the stored data of the
// other app, and cannot sign out its user.
import { beforeEach, expect, test } from "vitest";
import { storage, tabStorage } from "./fake-page.ts";
import { createOwnStored } from "./session/own-stored.ts";
import { createOwnStores } from "./session/own-stores.ts";
import { createSession } from "./session/session.ts";
import { createAppStorage } from "./stores/app-storage.ts";
import { clearStorage } from "./stores/clear-storage.ts";
import { createTabStorage } from "./stores/tab-storage.ts";

const of = (id: number) => ({ token: `t${id}`, user: { id } }) as never;
const readText = (stored: unknown) => (typeof stored === "string" ? stored : "");

beforeEach(() => {
	storage.clear();
	tabStorage.clear();
});

function openApp(name: string) {
	const kept = createAppStorage(name);
	const { session, endSession } = createSession(kept);
	const own = createOwnStores(session);
	return {
		session,
		endSession,
		forgetPerson: own.forgetPerson,
		clear: (spared: readonly string[]) => clearStorage(kept, spared),
		theme: kept.createStored("theme", readText),
		draft: createTabStorage(kept).createKept("draft", readText),
		market: createOwnStored(session, kept, own).ownStored("market", readText),
	};
}

const web = () => openApp("candor");
const scenario = () => openApp("candor-console");
type App = ReturnType<typeof openApp>;

function fill({ session, theme, draft, market }: App, id: number): void {
	session.set(of(id));
	theme.set("dark");
	draft.set("half a word");
	market.set("ETH/USDT");
}
const contentOf = ({ session, theme, draft, market }: App) => [session.get()?.user.id, theme.get(), draft.get(), market.get()];
const whole = (id: number) => [id, "dark", "half a word", "ETH/USDT"];

test.each([
	["the web app", web, scenario],
	["the console", scenario, web],
] as const)("%s finds no data of the other app and does not change it", (_name, first, second) => {
	const one = first();
	fill(one, 1);
	const other = second();
	expect(contentOf(other)).toEqual([undefined, "", "", ""]);
	fill(other, 2);
	expect(contentOf(one)).toEqual(whole(1));
	expect(contentOf(first())).toEqual(whole(1));

	// The user logs out of the first session, and the server ends the second one.
	one.session.set(null);
	one.forgetPerson();
	expect(contentOf(second())).toEqual(whole(2));
	one.session.set(of(3));
	one.endSession("over");
	expect(contentOf(other)).toEqual(whole(2));

	one.clear([]);
	expect(contentOf(one)).toEqual([undefined, "", "half a word", ""]);
	expect(contentOf(first())).toEqual([undefined, "", "", ""]);
	expect(contentOf(other)).toEqual(whole(2));
	expect(contentOf(second())).toEqual(whole(2));
});

test("clearing an app's storage keeps the values that the caller names and the values of other programs", () => {
	const one = web();
	fill(one, 1);
	storage.setItem("lang", "jp");
	storage.setItem("candorous", "a neighbour's");
	one.clear(["session"]);
	expect(contentOf(web())).toEqual([1, "", "", ""]);
	expect(storage.getItem("lang")).toBe("jp");
	expect(storage.getItem("candorous")).toBe("a neighbour's");
});

test("a write by another tab of one app does not notify the other app", () => {
	const [one, other] = [web(), scenario()];
	const told: string[] = [];
	one.theme.subscribe(() => told.push("web"));
	other.theme.subscribe(() => told.push("console"));
	dispatchEvent(new StorageEvent("storage", { key: "candor-console.theme", newValue: '"light"' }));
	expect(told).toEqual(["console"]);
	expect([one.theme.get(), other.theme.get()]).toEqual(["", "light"]);
});
