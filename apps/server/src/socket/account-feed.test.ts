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

test("a result of the core is sent with its time", () => {
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

test("the newest deposits and withdrawals are sent to their subscribed user, and no snapshot contains them", () => {
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
