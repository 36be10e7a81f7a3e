// Tests cases with real tables and a real core: users send data, one or two reviewers decide, decisions conflict, and the server
// crashes between the core's command and the change of the case.
import { FOUNDER } from "@candor/core";
import { BASIC_DATA, TestExchange, VerificationRig } from "@candor/testkit/server";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const DAY_MS = 86_400_000;
const [FIRST, SECOND, THIRD] = [2, 3, 4];

let exchange: TestExchange;
let rig: VerificationRig;
beforeAll(async () => {
	exchange = await TestExchange.start();
	for (const operator of [FIRST, SECOND, THIRD]) {
		const publicKey = operator.toString(16).padStart(64, "0");
		await exchange.accept({
			type: "OpenOperator",
			id: "",
			by: FOUNDER,
			operator,
			role: "reviewer",
			publicKey,
			reason: "for a test",
		});
	}
	rig = new VerificationRig(exchange);
});
afterAll(() => exchange?.stop());

const known = (user: number) => exchange.host.views.verification.find(user);
const states = async (user: number) => {
	const { basic, advanced } = await rig.service.cases.states(user);
	return `${basic} ${advanced}`;
};
const reject = (code: string, kind: string, of: string) => ({
	decision: "reject",
	kind,
	reason: "The name differs from the document.",
	items: ["country", "name", "id_number", "contact", "birth_date"].map((item) =>
		item === of ? { item, accepted: false, code } : { item, accepted: true },
	),
});

describe("a user sends data for basic verification", () => {
	test("a user sends data, one reviewer accepts it, and the core knows the user as verified", async () => {
		const { user, id } = await rig.basicCase();
		expect(await states(user)).toBe("under_review unverified");
		const waiting = await rig.service.cases.show(user);
		expect(waiting.data).toEqual({
			...{ country: "TH", name: "A*** K***", id_number: expect.stringMatching(/^\*{3}..$/), contact: "a***@example.org" },
			birth_date: "1990-**-**",
		});
		expect(waiting.basic).toMatchObject({ state: "under_review", due_at: exchange.now + 3 * DAY_MS, reason: null });
		expect(await rig.decide(id, FIRST)).toEqual({ result: "decided" });
		expect(known(user)).toMatchObject({ basic: true, advanced: false, country: "TH" });
		expect(await states(user)).toBe("verified unverified");
		expect((await rig.service.cases.show(user)).basic).toMatchObject({ state: "verified", policy: 1, update: null });
		await rig.service.upkeep.run();
		expect(rig.mails).toContain(`${user} verified`);
		expect(rig.faults).toEqual([]);
	});

	test.each([
		[{ country: "ZZ" }, "invalid_country", "country"],
		[{ name: "  12 " }, "name_malformed", "name"],
		[{ name: "Ann \u202eKaewsai" }, "name_malformed", "name"],
		[{ id_number: "--1" }, "id_number_malformed", "id_number"],
		[{ contact: "ann@example" }, "contact_malformed", "contact"],
		[{ contact: "12345" }, "contact_malformed", "contact"],
		[{ birth_date: "2007-02-29" }, "birth_date_malformed", "birth_date"],
		[{ birth_date: "2026-03-05" }, "birth_date_malformed", "birth_date"],
		[{ birth_date: "2006-03-05" }, "under_age", "birth_date"],
	])("data with %j is refused as %s", async (wrong, code, field) => {
		const user = await rig.user();
		expect(await rig.service.cases.sendBasic(user, { ...BASIC_DATA, ...wrong })).toMatchObject({
			kind: "refused",
			code,
			params: { field },
		});
		expect(await states(user)).toBe("unverified unverified");
	});

	test("the database has neither name nor document number in plain text", async () => {
		await rig.basicCase({ name: "Zebedee Quark", id_number: "XZ-77-Q1" });
		const tables = ["subjects", "cases", "items", "steps"];
		for (const table of tables) {
			const { rows } = await exchange.pool.query(`select row_to_json(t)::text as text from people.verification_${table} t`);
			for (const { text } of rows) expect(text).not.toMatch(/Zebedee|XZ.?77|Quark/i);
		}
	});

	test("after a rejection the user sends every item again except the accepted items", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST, reject("name_differs", "mismatch", "name"));
		expect(await rig.service.cases.sendBasic(user, {})).toMatchObject({ code: "name_malformed", params: { field: "name" } });
		expect(await rig.service.cases.sendBasic(user, { name: "Anna Kaewsai" })).toMatchObject({ kind: "text" });
		const opened = await rig.service.queue.open(id, { operator: FIRST, accounts: [] });
		expect(opened?.data).toEqual({ ...BASIC_DATA, id_number: `N${user}`, name: "Anna Kaewsai" });
	});

	test("after a rejection with retry only the rejected item may change", async () => {
		const { user, id } = await rig.basicCase();
		expect(await rig.decide(id, FIRST, reject("name_differs", "retry", "name"))).toEqual({ result: "decided" });
		expect((await rig.service.cases.show(user)).basic).toMatchObject({
			...{ state: "rejected", kind: "retry", reason: "The name differs from the document.", may_appeal: false },
			items: expect.arrayContaining([{ item: "name", state: "rejected", code: "name_differs" }]),
		});
		const again = { ...BASIC_DATA, id_number: `N${user}`, name: "Anna Kaewsai" };
		const other = await rig.service.cases.sendBasic(user, { ...again, birth_date: "1991-02-28" });
		expect(other).toMatchObject({ code: "item_already_accepted", params: { field: "birth_date" } });
		expect(await rig.service.cases.sendBasic(user, again)).toMatchObject({ kind: "text" });
		expect((await rig.service.cases.sendBasic(user, again)) as object).toMatchObject({ code: "verification_under_review" });
		const { items, name } = await rig.service.queue
			.open(id, { operator: FIRST, accounts: [] })
			.then((opened) => ({ items: opened?.items, name: opened?.data.name }));
		expect([
			name,
			items?.find(({ item }) => item === "name")?.state,
			items?.find(({ item }) => item === "contact")?.state,
		]).toEqual(["Anna Kaewsai", "sent", "accepted"]);
		expect(await rig.decide(id, FIRST)).toEqual({ result: "decided" });
		expect((await rig.service.cases.sendBasic(user, again)) as object).toMatchObject({ code: "verification_done" });
	});

	test("a final rejection is appealed once, and another reviewer decides", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST, reject("another_person", "final", "name"));
		expect((await rig.service.cases.sendBasic(user, BASIC_DATA)) as object).toMatchObject({ code: "verification_final" });
		expect(
			await rig.service.cases.appeal(user, { level: "basic", text: "This is really me: 4111 1111 1111 1111." }),
		).toMatchObject({ kind: "text" });
		const opened = await rig.service.queue.open(id, { operator: FIRST, accounts: [] });
		expect(opened).toMatchObject({
			state: "appeal",
			appeal: "This is really me: **** **** **** 1111.",
			obstacle: "appeal_of_own_decision",
		});
		expect(await rig.decide(id, FIRST)).toMatchObject({ refused: "appeal_of_own_decision" });
		await rig.decide(id, SECOND, reject("another_person", "final", "name"));
		const appeal = await rig.service.cases.appeal(user, { level: "basic", text: "Really, really me." });
		expect(appeal).toMatchObject({ code: "appeal_used" });
	});

	test("the same document number of two users is marked for reviewers, and the users learn nothing", async () => {
		const one = await rig.basicCase({ id_number: "dup 1-2" });
		const two = await rig.basicCase({ id_number: "DUP12" });
		const opened = await rig.service.queue.open(two.id, { operator: FIRST, accounts: [] });
		expect(opened).toMatchObject({ flags: ["duplicate_number"], duplicates: [{ user: one.user, advanced: false }] });
		expect(opened?.checks).toContainEqual({ name: "number_unused", passed: false });
		// A basic case has no pictures, so the checks do not include any.
		expect(opened?.checks.map(({ name }) => name)).toEqual(["of_age", "number_unused", "watch_lists"]);
		expect(JSON.stringify(await rig.service.cases.show(two.user))).not.toMatch(/duplicate|unused/);
	});
});

test("a page of the queue takes the same number of queries for one case and for many", async () => {
	for (let more = 0; more < 5; more++) await rig.basicCase();
	const queries = async (limit: number) => {
		const query = vi.spyOn(Client.prototype, "query");
		const { list } = await rig.service.queue.list({ state: "open", offset: 0, limit });
		const count = query.mock.calls.length;
		query.mockRestore();
		return [list.length, count];
	};
	const [one, many] = [await queries(1), await queries(200)];
	expect(one[0]).toBe(1);
	expect(many[0]).toBeGreaterThan(5);
	expect(many[1]).toBe(one[1]);
});

describe("reviewers decide cases", () => {
	test.each([
		["an item that is not accepted", { items: [] }, "items_incomplete"],
		[
			"no code of a rejected item",
			{ ...reject("x", "retry", "name"), items: reject("x", "retry", "none").items },
			"code_missing",
		],
		["no kind", { ...reject("blurred", "retry", "name"), kind: undefined }, "field_invalid"],
		["a freeze without a law", { decision: "freeze", review_on: "2027-01-01" }, "field_invalid"],
		["a freeze without a date in the future", { decision: "freeze", law: "a law", review_on: "2026-03-04" }, "field_invalid"],
	])("a decision with %s is refused", async (_name, change, code) => {
		const { user, id } = await rig.basicCase();
		expect(await rig.decide(id, FIRST, change)).toMatchObject({ refused: code });
		expect(await states(user)).toBe("under_review unverified");
	});

	test("an approval is refused if one item is not accepted", async () => {
		const { id } = await rig.basicCase();
		const items = reject("blurred", "retry", "name").items;
		expect(await rig.decide(id, FIRST, { decision: "accept", items })).toMatchObject({ refused: "item_not_accepted" });
	});

	test("no operator can decide the case of a declared account, and the core refuses it too", async () => {
		const { user, id } = await rig.basicCase();
		expect(await rig.decide(id, THIRD, {}, [user])).toMatchObject({ refused: "own_account" });
		await exchange.accept({ type: "DeclareAccounts", id: "", by: THIRD, accounts: [user], reason: "mine" });
		// The console checks this with the views and would not let the reviewer decide. The test decides anyway: the core refuses, and
		// the stored decision is cancelled.
		expect(await rig.decide(id, THIRD)).toMatchObject({ refused: "own_account" });
		expect(await states(user)).toBe("under_review unverified");
		expect(await rig.decide(id, FIRST)).toEqual({ result: "decided" });
	});

	test("if two reviewers decide at once, one decision counts, and the other reviewer sees its operator and time", async () => {
		const { id } = await rig.basicCase();
		const [one, two] = await Promise.all([
			rig.service.queue.open(id, { operator: FIRST, accounts: [] }),
			rig.service.queue.open(id, { operator: SECOND, accounts: [] }),
		]);
		const accept = (version: number, operator: number) => {
			const items = (one?.items ?? []).map(({ item }) => ({ item, accepted: true }));
			const decision = { case: id, version, decision: "accept" as const, items, reason: "checked" };
			return rig.service.review.decide(decision, { operator, accounts: [] });
		};
		const results = await Promise.all([accept(one?.version ?? 0, FIRST), accept(two?.version ?? 0, SECOND)]);
		const conflict = results.find((result) => "refused" in result);
		const winner = "refused" in (results[0] ?? {}) ? SECOND : FIRST;
		expect(results.filter((result) => "result" in result)).toHaveLength(1);
		expect(conflict).toEqual({ refused: "already_decided", field: "version", params: { operator: winner, at: exchange.now } });
	});

	test("a decision on a stale page is refused after the user has sent the data again", async () => {
		const { user, id } = await rig.basicCase();
		const stale = await rig.service.queue.open(id, { operator: SECOND, accounts: [] });
		exchange.now += 1_000;
		await rig.decide(id, FIRST, reject("blurred", "retry", "name"));
		exchange.now += 1_000;
		await rig.service.cases.sendBasic(user, { ...BASIC_DATA, id_number: `N${user}`, name: "Anna Kaewsai" });
		expect(await rig.decide(id, SECOND, { version: stale?.version })).toMatchObject({ refused: "case_changed" });
	});

	test("a case with an open match of a watch list cannot be approved", async () => {
		const { user, id } = await rig.basicCase();
		rig.matches.set(user, 1);
		expect(await rig.decide(id, FIRST)).toMatchObject({ refused: "matches_open" });
		rig.matches.delete(user);
		expect(await rig.decide(id, FIRST)).toEqual({ result: "decided" });
	});
});

describe("a user sends documents for advanced verification", () => {
	test("an advanced verification needs two different reviewers", async () => {
		const { user, id } = await rig.basicCase();
		expect(await rig.sendAdvanced(user)).toMatchObject({ code: "basic_first" });
		await rig.decide(id, FIRST);
		expect(await rig.sendAdvanced(user)).toMatchObject({ kind: "text" });
		const advanced = await rig.caseOf(user, "advanced");
		expect(await rig.decide(advanced, FIRST)).toEqual({ result: "waits_for_second" });
		expect(known(user)?.advanced).toBe(false);
		expect(await rig.decide(advanced, FIRST)).toMatchObject({ refused: "same_reviewer" });
		const steps = (await rig.service.cases.show(user)).advanced.steps;
		expect(steps.find(({ state }) => state === "current")?.name).toBe("second_review");
		expect(await rig.decide(advanced, SECOND)).toEqual({ result: "decided" });
		expect(known(user)).toMatchObject({ basic: true, advanced: true });
		expect(await states(user)).toBe("verified verified");
	});

	test.each([
		[{ document_type: "driving_licence", back_image: undefined }, "image_missing", "back_image"],
		[{ expires_on: "2026-03-03" }, "document_expired", "expires_on"],
		[{ expires_on: "2026-02-30" }, "document_expired", "expires_on"],
		[{ front_image: "another user's" }, "image_unknown", "front_image"],
	])("documents with %j are refused as %s", async (wrong, code, field) => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST);
		expect(await rig.sendAdvanced(user, wrong)).toMatchObject({ code, params: { field } });
		expect(await states(user)).toBe("verified unverified");
	});

	test("the server refuses another user's picture like an unknown picture, and refuses a used picture", async () => {
		const [one, two] = [await rig.basicCase(), await rig.basicCase()];
		for (const { id } of [one, two]) await rig.decide(id, FIRST);
		const front_image = rig.images.upload(one.user);
		expect(await rig.sendAdvanced(two.user, { front_image })).toMatchObject({ code: "image_unknown" });
		await rig.sendAdvanced(one.user, { front_image });
		await rig.decide(await rig.caseOf(one.user, "advanced"), FIRST, {
			...{ decision: "reject", kind: "retry" },
			items: ["front", "back", "hand"].map((item) => ({
				item,
				accepted: item !== "back",
				...(item === "back" && { code: "glare" }),
			})),
		});
		expect(await rig.sendAdvanced(one.user, { back_image: front_image })).toMatchObject({ code: "image_used" });
		// Pictures that were accepted need not be sent again.
		const again = { front_image: undefined, hand_image: undefined };
		expect(await rig.sendAdvanced(one.user, again)).toMatchObject({ kind: "text" });
	});

	test("a document that expires today is accepted, and the level needs an update tomorrow", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST);
		await rig.sendAdvanced(user, { expires_on: "2026-03-04" });
		const advanced = await rig.caseOf(user, "advanced");
		await rig.decide(advanced, FIRST);
		expect(await rig.decide(advanced, SECOND)).toEqual({ result: "decided" });
		await rig.service.upkeep.run();
		expect(await states(user)).toBe("verified verified");
		const before = (await rig.service.cases.show(user)).paper_code;
		exchange.now += DAY_MS;
		await rig.service.upkeep.run();
		exchange.now -= DAY_MS;
		expect(await states(user)).toBe("verified needs_update");
		const shown = await rig.service.cases.show(user);
		expect(shown.advanced.update).toEqual({ why: "document_expired", rights_until: exchange.now + 31 * DAY_MS });
		expect(shown.paper_code).not.toBe(before);
		expect(rig.mails).toContain(`${user} needs_update`);
		expect(known(user)?.advanced).toBe(true);
		expect(await rig.sendAdvanced(user)).toMatchObject({ kind: "text" });
		expect(await states(user)).toBe("verified under_review");
	});
});

describe("operators freeze a level", () => {
	test("a frozen level needs two reviewers to freeze and to release it, and gives no rights meanwhile", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST);
		const other = await rig.basicCase();
		const freeze = { decision: "freeze", law: "Regulation (EU) 269/2014", review_on: "2027-01-01" };
		expect(await rig.decide(other.id, FIRST, freeze)).toEqual({ result: "waits_for_second" });
		expect(await rig.decide(other.id, SECOND, freeze)).toEqual({ result: "decided" });
		expect((await rig.service.cases.show(other.user)).basic).toMatchObject({
			...{ state: "frozen", freeze: { law: "Regulation (EU) 269/2014", review_on: "2027-01-01" } },
		});
		expect((await rig.service.cases.sendBasic(other.user, BASIC_DATA)) as object).toMatchObject({ code: "verification_frozen" });
		await rig.service.review.freezeByMatch(user, SECOND, "a law", "2027-01-01");
		expect([await states(user), known(user)?.basic]).toEqual(["frozen unverified", false]);
		expect(await rig.decide(id, FIRST)).toEqual({ result: "waits_for_second" });
		expect(await rig.decide(id, THIRD)).toEqual({ result: "decided" });
		expect([await states(user), known(user)?.basic]).toEqual(["verified unverified", true]);
	});
});

describe("a crash happens between the stored decision and the finished case", () => {
	/** Simulates a crash: sending the command fails, either before or after the core has executed it. */
	async function crash(when: "before the fact" | "after the fact") {
		const { user, id } = await rig.basicCase();
		const { host } = exchange;
		rig.start({
			exchange: {
				...{ durableSeq: 0 },
				async submit(command) {
					if (when === "after the fact") await host.submit(command);
					throw new Error("killed");
				},
			},
		});
		await expect(rig.decide(id, FIRST)).rejects.toThrow("killed");
		rig.start();
		return { user, id };
	}

	test.each(["before the fact", "after the fact"] as const)("%s is finished by the next start, once", async (when) => {
		const { user, id } = await crash(when);
		expect(await rig.decide(id, SECOND).catch((error: Error) => error)).toMatchObject({ refused: "already_decided" });
		const version = known(user)?.version ?? 0;
		expect(version).toBe(when === "after the fact" ? 1 : 0);
		await rig.service.upkeep.run();
		await rig.service.upkeep.run();
		expect(known(user)).toMatchObject({ basic: true, country: "TH", version: 1 });
		expect(await states(user)).toBe("verified unverified");
		expect(rig.faults).toEqual([]);
	});

	test("the decision of a reviewer who was closed meanwhile does not count, and the case waits again", async () => {
		const { user, id } = await crash("before the fact");
		await exchange.accept({ type: "SuspendOperator", id: "", by: FOUNDER, operator: FIRST, reason: "for a test" });
		await rig.service.upkeep.run();
		expect([await states(user), known(user)]).toEqual(["under_review unverified", undefined]);
		expect(await rig.decide(id, SECOND)).toEqual({ result: "decided" });
		await exchange.accept({ type: "RestoreOperator", id: "", by: FOUNDER, operator: FIRST, reason: "for a test" });
	});
});

test("an operator's command verifies a user only after a case is accepted", async () => {
	const { accepted } = rig.service;
	const { user, id } = await rig.basicCase();
	const base = { type: "SetVerification", id: "", by: FIRST, user, version: 9, reason: "for a test" } as const;
	const may = (basic: boolean, advanced: boolean, country = "TH") => accepted.mayExecute({ ...base, basic, advanced, country });
	expect([await may(true, false), await may(true, true), await may(false, false)]).toEqual([false, false, true]);
	await rig.decide(id, FIRST);
	expect([await may(true, false), await may(true, true), await may(true, false, "JP")]).toEqual([true, false, false]);
	expect(await accepted.mayExecute({ type: "WithdrawIntent", id: "", by: FIRST, intent: 1, reason: "r" })).toBe(true);
});

test("the queue lists open cases by due time, and the public figures count late cases", async () => {
	const { queue, cases } = rig.service;
	const { user, id } = await rig.basicCase();
	exchange.now += 3 * DAY_MS + 1;
	const { list } = await queue.list({ state: "open", offset: 0, limit: 200 });
	expect(list.every(({ late }) => late)).toBe(true);
	expect(list.at(-1)).toMatchObject({ case: id, user, level: "basic", state: "waiting", first_reviewer: 0 });
	expect(list.map(({ due_at }) => due_at)).toEqual(list.map(({ due_at }) => due_at).sort((a, b) => a - b));
	const figures = await cases.documents({ country: "TH" });
	expect([figures.late_cases, figures.countries[0]?.least_age]).toEqual([list.length, 20]);
	expect((await cases.show(user)).basic.place).toBe(list.length);
});

test("after a raise of the policy's version, all verified users must send their data again", async () => {
	const { user, id } = await rig.basicCase();
	await rig.decide(id, FIRST);
	const { upkeep } = rig.start({ policyVersion: 2 });
	await upkeep.run();
	rig.start();
	expect(await states(user)).toBe("needs_update unverified");
	expect((await rig.service.cases.show(user)).basic.update?.why).toBe("policy_raised");
	exchange.now += 30 * DAY_MS - 1;
	await rig.service.upkeep.endGrace();
	expect(known(user)?.basic).toBe(true);
	exchange.now += 1;
	await rig.service.upkeep.endGrace();
	await rig.service.upkeep.endGrace();
	expect(known(user)).toMatchObject({ basic: false, country: "TH", version: 2 });
	expect((await rig.service.cases.show(user)).basic).toMatchObject({ state: "needs_update", update: null });
	// The user sends the data again, and an approval gives the level back.
	await rig.service.cases.sendBasic(user, { ...BASIC_DATA, id_number: `N${user}` });
	expect(await rig.decide(id, FIRST)).toEqual({ result: "decided" });
	expect(known(user)).toMatchObject({ basic: true, version: 3 });
});

describe("a user's data can be downloaded and erased", () => {
	test("a download of the user's data contains the documents and no secrets", async () => {
		const { user, id } = await rig.basicCase({ name: "Ann Kaewsai" });
		await rig.decide(id, FIRST);
		await rig.sendAdvanced(user);
		const parts = await rig.service.userData.parts(user);
		const text = JSON.stringify(parts, (_name, one) => (typeof one === "bigint" ? one.toString() : one));
		expect(parts).toMatchObject({ account: { id: BigInt(user) }, verification: { data: { name: "Ann Kaewsai" } } });
		expect(text).toMatch(/"base64":"[A-Za-z0-9+/=]+"/);
		expect(text).not.toMatch(/password_hash|key_id|number_hash|token/);
	});

	test("a user who reports changed data sends both levels again and keeps the rights for 30 days", async () => {
		const { user, id } = await rig.basicCase();
		expect(await rig.service.cases.change(user)).toMatchObject({ code: "verification_under_review" });
		await rig.decide(id, FIRST);
		await rig.sendAdvanced(user);
		expect(await rig.service.cases.change(user)).toMatchObject({ code: "verification_under_review" });
		const advanced = await rig.caseOf(user, "advanced");
		await rig.decide(advanced, FIRST);
		await rig.decide(advanced, SECOND);
		expect(await states(user)).toBe("verified verified");
		expect(await rig.service.cases.change(user)).toMatchObject({ kind: "data" });
		const update = { why: "data_changed", rights_until: exchange.now + 30 * DAY_MS };
		expect(await rig.service.cases.show(user)).toMatchObject({ basic: { update }, advanced: { update } });
		exchange.now += DAY_MS;
		expect(await rig.service.cases.change(user)).toMatchObject({ kind: "data" });
		expect((await rig.service.cases.show(user)).basic).toMatchObject({ update });
		expect(known(user)).toMatchObject({ basic: true, advanced: true });
		const married = { ...BASIC_DATA, id_number: `N${user}`, name: "Ann Lee" };
		expect(await rig.service.cases.sendBasic(user, married)).toMatchObject({ kind: "text" });
		await rig.decide(id, FIRST);
		expect(await rig.service.cases.verifiedNameOf(user)).toBe("Ann Lee");
		expect(await states(user)).toBe("verified needs_update");
	});

	test("an erasure deletes the user's data with keys and pictures if no law requires it", async () => {
		const { user, id } = await rig.basicCase();
		expect(await rig.service.userData.erase(user)).toBe("under_review");
		await rig.decide(id, FIRST, reject("another_person", "retry", "name"));
		const keys = rig.keys.keys.size;
		rig.images.upload(user);
		rig.matches.set(user, 1);
		expect(await rig.service.userData.erase(user)).toEqual({ erased: ["verification"], kept: [] });
		expect(rig.keys.keys.size).toBe(keys - 1);
		expect([...rig.images.stored.values()].filter((image) => image.user === user)).toEqual([]);
		expect(rig.matches.has(user)).toBe(false);
		expect(await rig.service.cases.show(user)).toMatchObject({ data: null, basic: { state: "unverified" } });
		expect(await rig.service.userData.erase(user)).toEqual({ erased: [], kept: [] });
	});

	test("data that the user sends again during an erasure stays, with a new key", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST, reject("another_person", "retry", "name"));
		const isBlocked = async () => {
			for (;;) {
				const { rows } = await exchange.pool.query("select 1 from pg_locks where not granted");
				if (rows.length > 0) return;
			}
		};
		const destroy = rig.keys.destroy.bind(rig.keys);
		let sent: Promise<unknown> | undefined;
		rig.keys.destroy = async (key) => {
			sent ??= rig.service.cases.sendBasic(user, { ...BASIC_DATA, name: "New Name" });
			await Promise.race([sent, isBlocked()]);
			await destroy(key);
		};
		expect(await rig.service.userData.erase(user)).toEqual({ erased: ["verification"], kept: [] });
		expect(await sent).toMatchObject({ kind: "text", text: "verification_sent" });
		rig.keys.destroy = destroy;
		expect(await rig.service.cases.show(user)).toMatchObject({ basic: { state: "under_review" }, data: { name: "N*** N***" } });
		expect(await rig.service.userData.erase(user)).toBe("under_review");
	});

	test("two simultaneous requests erase the user's data once", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST, reject("another_person", "retry", "name"));
		const answers = await Promise.all([rig.service.userData.erase(user), rig.service.userData.erase(user)]);
		expect(answers).toContainEqual({ erased: ["verification"], kept: [] });
		expect(answers).toContainEqual({ erased: [], kept: [] });
		const { rows } = await exchange.pool.query("select 1 from people.verification_erasures where user_id = $1", [user]);
		expect(rows).toHaveLength(1);
	});

	test("an erasure after a final rejection keeps the rejection final", async () => {
		const { user, id } = await rig.basicCase();
		await rig.decide(id, FIRST, reject("another_person", "final", "name"));
		expect(await rig.service.userData.erase(user)).toEqual({ erased: ["verification"], kept: [] });
		const { rows } = await exchange.pool.query("select 1 from people.verification_steps where case_id = $1", [id]);
		expect(rows).toEqual([]);
		expect(await rig.service.cases.show(user)).toMatchObject({
			data: null,
			basic: { state: "rejected", kind: "final", reason: null, may_appeal: false },
		});
		expect(await rig.service.cases.sendBasic(user, BASIC_DATA)).toMatchObject({ code: "verification_final" });
		expect(await rig.service.userData.erase(user)).toEqual({ erased: [], kept: [] });
	});

	test("an erasure of a verified user's data is refused, with the law and the end date", async () => {
		const { user, id } = await rig.basicCase({ country: "JP", birth_date: "1990-01-01" });
		await rig.decide(id, FIRST);
		const { erased, kept } = (await rig.service.userData.erase(user)) as { erased: string[]; kept: object[] };
		expect([erased, kept]).toEqual([
			[],
			[
				{
					what: "verification",
					law: "Act on Prevention of Transfer of Criminal Proceeds, article 6",
					until: exchange.now + 7 * 365 * DAY_MS,
				},
			],
		]);
	});

	test("a rejected user's data is deleted and recorded 90 days after the decision", async () => {
		const { user, id } = await rig.basicCase();
		const verified = await rig.basicCase();
		await rig.decide(verified.id, FIRST);
		await rig.decide(id, FIRST, reject("blurred", "retry", "name"));
		exchange.now += 89 * DAY_MS;
		await rig.service.userData.deleteExpired();
		expect(await states(user)).toBe("rejected unverified");
		exchange.now += 2 * DAY_MS;
		await rig.service.userData.deleteExpired();
		expect([await states(user), await states(verified.user)]).toEqual(["unverified unverified", "verified unverified"]);
		const { rows } = await exchange.pool.query("select what, why from people.verification_erasures where user_id = $1", [user]);
		expect(rows).toEqual([{ what: "verification", why: "retention" }]);
	});
});
