// Tests that the topic `account` sends the changes of a P2P order to both parties, without the data that only the call for one
// order returns.
import { topicMessage } from "@candor/contract";
import { P2pScenario } from "@candor/testkit";
import { expect, test } from "vitest";
import { createViews } from "../../exchange/views.ts";
import { AccountFeed } from "../account-feed.ts";

test("both parties of a P2P order get each of its states, and a stranger gets none", () => {
	const at = new P2pScenario();
	const views = createViews();
	let applied = 0;
	let seq = 0;
	const next = () => {
		const batch = { events: at.events.slice(applied), at: at.time, lastSeq: ++seq };
		applied = at.events.length;
		views.apply(batch.events, batch);
		return batch;
	};
	next();
	const feed = new AccountFeed(views, at.time);
	const [seller, , buyer, stranger] = at.people as [number, number, number, number];
	for (const user of [seller, buyer, stranger]) feed.watch(user, true);
	const told = () => {
		feed.apply(next());
		return new Map(
			feed.collect().map(({ user, text }) => {
				const message = topicMessage.parse(JSON.parse(text));
				return [user, message.topic === "account" ? (message.data.p2p_orders ?? []) : []] as const;
			}),
		);
	};
	const order = at.sale("paying", buyer);
	const opened = told();
	expect(opened.get(buyer)).toMatchObject([
		{ id: order, side: "buy", state: "paying", actions: ["mark_paid", "cancel", "message"] },
	]);
	expect(opened.get(seller)).toMatchObject([{ id: order, side: "sell", state: "paying", merchant: true, actions: ["message"] }]);
	expect(opened.get(stranger) ?? []).toEqual([]);
	for (const name of ["payee", "payer", "partner", "terms"]) expect(opened.get(buyer)?.[0]).not.toHaveProperty(name);
	at.must(at.user("MarkPaid", buyer, { order }));
	expect(told().get(seller)).toMatchObject([{ id: order, state: "paid", actions: ["release", "appeal", "message"] }]);
	const snapshot = topicMessage.parse(JSON.parse(feed.state(buyer).text));
	expect(snapshot.topic === "account" && snapshot.data.p2p_orders).toMatchObject([{ id: order, state: "paid" }]);
	at.must(at.releases(order));
	expect(told().get(buyer)).toMatchObject([{ id: order, status: 3, due_at: null }]);
});

test("a user gets a message after a decision about them as a merchant or as a user", () => {
	const at = new P2pScenario();
	const views = createViews();
	const batch = { at: at.time, lastSeq: 1 };
	views.apply(at.events, batch);
	const feed = new AccountFeed(views, at.time);
	const [merchant, other] = at.people as [number, number];
	for (const user of [merchant, other]) feed.watch(user, true);
	const toldBy = (command: "SetMerchant" | "BarP2pUser", fields: object) => {
		const from = at.events.length;
		at.must(at.own(command, { user: merchant, ...fields }));
		feed.apply({ ...batch, events: at.events.slice(from) });
		return feed.collect().map(({ user }) => user);
	};
	expect(toldBy("SetMerchant", { approved: false })).toEqual([merchant]);
	expect(toldBy("BarP2pUser", { until: at.time + 60_000 })).toEqual([merchant]);
});
