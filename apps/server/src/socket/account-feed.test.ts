import { expect, test } from "vitest";
import { AccountFeed } from "./account-feed.ts";

const USER = 100_101;
const views = { seq: 7, arbitrage: {}, listing: {} } as never;
const changes = (feed: AccountFeed) => feed.collect().map(({ user, text }) => [user, JSON.parse(text).data.verification]);

test("a change of identity verification is sent once to its subscribed user, and to no other user", () => {
	const feed = new AccountFeed(views, 1_000);
	expect(feed.verificationChanged(USER)).toBe(false);
	feed.watch(USER, true);
	expect([feed.verificationChanged(USER), feed.verificationChanged(USER), feed.verificationChanged(USER + 1)]).toEqual([
		true,
		true,
		true,
	]);
	expect(changes(feed)).toEqual([[USER, [{ changed_at: 1_000 }]]]);
	expect(changes(feed)).toEqual([]);
});

test("the account topic sends a result of the core with its time", () => {
	const feed = new AccountFeed(views, 1_000);
	feed.watch(USER, true);
	const set = {
		type: "VerificationSet",
		user: USER,
		version: 1,
		basic: true,
		advanced: false,
		country: "TH",
		at: 2_000,
	} as const;
	feed.apply({ events: [set], at: 2_000, lastSeq: 8 });
	expect(changes(feed)).toEqual([[USER, [{ changed_at: 2_000 }]]]);
});

test("the account topic sends the newest deposits and withdrawals to their user, and no snapshot contains them", () => {
	const feed = new AccountFeed(views, 1_000);
	const [deposit, withdrawal] = [{ id: 4, state: "confirming" }, { id: 9 }] as never[];
	expect(feed.transfersRead(USER, { deposits: [deposit], withdrawals: [] } as never)).toBe(false);
	feed.watch(USER, true);
	expect(feed.transfersRead(USER, { deposits: [], withdrawals: [] })).toBe(false);
	feed.transfersRead(USER, { deposits: [deposit], withdrawals: [withdrawal] } as never);
	expect(feed.transfersRead(USER, { deposits: [{ id: 4, state: "credited" }], withdrawals: [] } as never)).toBe(true);
	const [message] = feed.collect();
	const data = JSON.parse(message?.text ?? "{}").data;
	expect(data).toMatchObject({ kind: "change", deposits: [{ id: 4, state: "credited" }], withdrawals: [{ id: 9 }] });
});

test("the account topic sends a message to each participant as that user sees it, and no snapshot contains it", () => {
	const feed = new AccountFeed(views, 1_000);
	const [other, third] = [USER + 1, USER + 2];
	for (const user of [USER, other, third]) feed.watch(user, true);
	const message = { conversation: "p2p:4", number: 1, sender: { user: USER, operator: 0 }, clientId: "a", text: "hello" };
	const stored = { ...message, image: "f0", imageHash: "00", hash: "ab", at: 5 };
	expect(feed.chatChanged({ conversation: "p2p:4", users: [USER, other], message: stored })).toBe(true);
	const own = { ...{ conversation: "p2p:4", number: 1, from: "you", operator: null, client_id: "a", text: "hello" } };
	const shown = { ...own, image: { id: "f0", url: "/api/images/f0" }, hash: "ab", at: 5 };
	const sent = feed.collect().map(({ user, text }) => [user, JSON.parse(text).data.messages]);
	expect(sent).toEqual([
		[USER, [shown]],
		[other, [{ ...shown, from: "partner", client_id: "" }]],
	]);
	expect(feed.collect()).toEqual([]);
});

test("the account topic joins read marks and typing of a conversation into the newest state", () => {
	const feed = new AccountFeed(views, 1_000);
	feed.watch(USER, true);
	const [conversation, users, partner] = ["p2p:4", [USER], USER + 1];
	feed.chatChanged({ conversation, users, marks: new Map([[USER, 3]]), typing: { user: partner, until: 9_000 } });
	feed.chatChanged({
		...{ conversation, users },
		marks: new Map([
			[USER, 3],
			[partner, 2],
		]),
	});
	const [message] = feed.collect();
	expect(JSON.parse(message?.text ?? "{}").data).toMatchObject({
		messages: [],
		chat_marks: [{ conversation, read: { own: 3, partner: 2 }, typing_until: 9_000 }],
	});
});

test("the account topic limits waiting messages of slow sockets, and the gap shows in the message numbers", () => {
	const feed = new AccountFeed(views, 1_000);
	feed.watch(USER, true);
	const message = { conversation: "p2p:4", sender: { user: 0, operator: 0 }, clientId: "", text: "", image: "", imageHash: "" };
	for (let number = 1; number <= 1_000; number++)
		feed.chatChanged({ conversation: "p2p:4", users: [USER], message: { ...message, number, hash: "", at: 1 } });
	const numbers = (feed.collect() as { text: string }[]).flatMap(({ text }) =>
		(JSON.parse(text).data.messages as { number: number }[]).map(({ number }) => number),
	);
	expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
	feed.chatChanged({ conversation: "p2p:4", users: [USER], message: { ...message, number: 1_001, hash: "", at: 1 } });
	expect(feed.collect()).toHaveLength(1);
});
