import { TestExchange, VerificationRig } from "@candor/testkit/server";
import { afterEach, expect, test } from "vitest";

let exchange: TestExchange;
afterEach(() => exchange?.stop());

test("a sandbox creates made-up cases once, and their decisions do not reach the core", async () => {
	exchange = await TestExchange.start();
	const { samples, queue, review, cases } = new VerificationRig(exchange).service;
	expect([await samples.add(), await samples.add()]).toEqual([6, 0]);
	const { list } = await queue.list({ state: "open", offset: 0, limit: 50 });
	expect(list.map(({ late, flags }) => `${late} ${flags.join(" ")}`)).toEqual([
		...["true made_up", "false duplicate_number made_up", "false duplicate_number made_up", "false made_up"],
		...["false made_up", "false made_up"],
	]);
	expect((await cases.documents({})).waiting_cases).toBe(0);
	const { case: id = 0, user = 0 } = list.find(({ level }) => level === "advanced") ?? {};
	const shown = await queue.open(id, { operator: 2, accounts: [] });
	expect(shown?.items.map(({ item, has_image }) => `${item} ${has_image}`)).toEqual(["front true", "back true", "hand true"]);
	const image = await queue.image(id, "hand");
	expect(image).toMatchObject({ user });
	const picture = await queue.sample({ user, item: "hand" }, { operator: 7, at: exchange.now });
	const svg = Buffer.from(picture?.bytes ?? []).toString();
	for (const text of ["SAMPLE", "OP 7 2026-03-04 12:00:00 UTC", shown?.paper_code ?? "?"]) expect(svg).toContain(text);
	const items = (shown?.items ?? []).map(({ item }) => ({ item, accepted: true }));
	for (const operator of [2, 3]) {
		const { version = 0 } = (await queue.open(id, { operator, accounts: [] })) ?? {};
		await review.decide({ case: id, version, decision: "accept", items, reason: "practice" }, { operator, accounts: [] });
	}
	expect(exchange.host.views.verification.find(user)).toBeUndefined();
	expect((await queue.list({ state: "decided", offset: 0, limit: 50 })).list).toMatchObject([{ case: id, user }]);
});

test("a live exchange has no made-up cases", async () => {
	exchange = await TestExchange.start({ mode: "live" });
	const { samples, queue } = new VerificationRig(exchange).service;
	expect(await samples.add()).toBe(0);
	expect((await queue.list({ state: "open", offset: 0, limit: 50 })).total).toBe(0);
});
