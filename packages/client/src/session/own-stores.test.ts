// Tests that a user's data is deleted at log-out and when another user signs in, but not when the session only expires.
import { beforeEach, expect, test } from "vitest";
import { storage } from "../fake-page.ts";
import { createAppStorage } from "../stores/app-storage.ts";
import { createOwnStored } from "./own-stored.ts";
import { createOwnStores } from "./own-stores.ts";
import { createSession } from "./session.ts";

const NAME = "choice";
const KEY = "candor.choice";
const of = (id: number) => ({ token: `t${id}`, user: { id } }) as never;
const read = (stored: unknown) => (typeof stored === "string" ? stored : "none");

beforeEach(() => {
	storage.clear();
});

function page() {
	const own = createAppStorage("candor");
	const { session } = createSession(own);
	const stores = createOwnStores(session);
	return { ...stores, ...createOwnStored(session, own, stores), session };
}

test("the client restores data that a user entered before the session expired, but only for the same user", async () => {
	const { ownStore, ownMap, session } = page();
	const draft = ownStore("");
	const heights = ownMap<string, number>();
	session.set(of(1));
	draft.set("typed by one");
	heights.set("list", 1);
	session.set(null);
	session.set(of(1));
	expect([draft.get(), heights.size]).toEqual(["typed by one", 1]);
	session.set(null);
	session.set(of(2));
	expect([draft.get(), heights.size]).toEqual(["", 0]);
});

test("the client deletes a user's data when another user signs in and at log-out", async () => {
	const { ownStore, forgetPerson, session } = page();
	const draft = ownStore("");
	session.set(of(1));
	draft.set("one's");
	session.set(of(2));
	expect(draft.get()).toBe("");
	draft.set("two's");
	session.set(null);
	forgetPerson();
	expect(draft.get()).toBe("");
	session.set(of(2));
	expect(draft.get()).toBe("");
});

test("the client passes the data of a signed-out visitor to the first user who signs in", async () => {
	const { ownStored, session } = page();
	const choice = ownStored(NAME, read);
	choice.set("ETH");
	session.set(of(1));
	expect(choice.get()).toBe("ETH");
});

test("the client stores data with its owner, so that only the owner finds it after a reload", async () => {
	storage.setItem("candor.session", JSON.stringify(of(1)));
	page().ownStored(NAME, read).set("one's");
	const { ownStored, forgetPerson, session } = page();
	const choice = ownStored(NAME, read);
	expect(choice.get()).toBe("one's");
	let told = 0;
	choice.subscribe(() => {
		told += 1;
	});
	session.set(null);
	expect([choice.get(), told]).toEqual(["none", 1]);
	session.set(of(1));
	expect(choice.get()).toBe("one's");
	session.set(null);
	forgetPerson();
	expect(storage.getItem(KEY)).not.toContain("one's");
});

test.each(['"ETH"', "null", "{}", '{"owner":"1","value":"ETH"}', "no json"])(
	"the client ignores stored data of another form (%s)",
	async (stored) => {
		storage.setItem(KEY, stored);
		storage.setItem("candor.session", JSON.stringify(of(1)));
		expect(page().ownStored(NAME, read).get()).toBe("none");
	},
);

test("the client drops a response for a user who has signed out, and delivers it if only the session expired", async () => {
	const { forPerson, forgetPerson, session } = page();
	session.set(of(1));
	const told: string[] = [];
	const ask = () => {
		let reply: (text: string) => void = () => {};
		let refuse: (problem: Error) => void = () => {};
		const answer = new Promise<string>((resolve, reject) => {
			reply = resolve;
			refuse = reject;
		});
		forPerson(answer).then(
			(text) => told.push(text),
			() => told.push("refused"),
		);
		return { reply, refuse };
	};
	const first = ask();
	session.set(null);
	session.set(of(1));
	first.reply("here");
	await new Promise((done) => setTimeout(done));
	const second = ask();
	const third = ask();
	session.set(null);
	forgetPerson();
	second.reply("too late");
	third.refuse(new Error("too late"));
	await new Promise((done) => setTimeout(done));
	expect(told).toEqual(["here"]);
});

test("the client keeps the choices that another user made in another tab if this tab learns of the user late", () => {
	const { ownStored, session } = page();
	const choice = ownStored(NAME, read);
	session.set(of(1));
	choice.set("one's");
	// In another tab, user 2 signs in and stores a choice. The event of the choice arrives after the event of the session.
	const theirs = JSON.stringify({ owner: 2, value: "two's" });
	storage.setItem("candor.session", JSON.stringify(of(2)));
	storage.setItem(KEY, theirs);
	dispatchEvent(new StorageEvent("storage", { key: "candor.session", newValue: JSON.stringify(of(2)) }));
	expect(storage.getItem(KEY)).toBe(theirs);
	expect(choice.get()).toBe("two's");
});
