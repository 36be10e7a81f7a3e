// Tests identity verification over HTTP: the data that users send and see, every refusal, and the download and erasure of data.
// apps/server/src/features/verification/case-review.pg.test.ts tests the decisions of reviewers.
import { randomBytes } from "node:crypto";
import { CALLS, type CallPath } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import type { AppDeps } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideCase, typedData } from "./accept-case.ts";
import { MovedClock } from "./open-server.ts";
import { VERIFICATION_CALLS } from "./people-calls.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "correct horse";
const clock = new MovedClock();
const lines: string[] = [];
let server: RunningServer;
beforeAll(async () => {
	const line = (...parts: unknown[]) => void lines.push(parts.map((part) => JSON.stringify(part)).join(" "));
	const log = { debug: line, info: line, warn: line, error: line, fatal: line, trace: line, isLevelEnabled: () => true };
	server = await RunningServer.start({ log: log as unknown as AppDeps["log"] }, clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<RunningServer["person"]>>;
const shown = async (person: Person) => (await server.call("user/verification", {}, person)).body.data;
const me = async (person: Person) => (await server.call("user/center", {}, person)).body.data;

/** Stores the database row of an uploaded picture, without a file. Returns the image's id. */
async function upload({ id }: Person): Promise<string> {
	const image = randomBytes(16).toString("hex");
	await server.pool.query(
		`insert into people.images (id, user_id, purpose, state, size, sha256, key_id, created_at)
		values ($1, $2, 'document', 'uploaded', 1, '', '', $3)`,
		[image, id, clock.wall()],
	);
	return image;
}
const documents = async (person: Person) => ({
	...({ document_type: "passport", expires_on: "2030-01-01" } as const),
	...{ front_image: await upload(person), hand_image: await upload(person) },
});

test("the server lists accepted documents and the minimum age of one country and of all without a session", async () => {
	const { data } = (await server.call("user/verification_documents", { country: "TH" })).body;
	expect(data.countries).toEqual([
		{
			...{ country: "TH", least_age: 20 },
			documents: [
				{ type: "id_card", needs_back: true },
				{ type: "passport", needs_back: false },
				{ type: "driving_licence", needs_back: true },
			],
		},
	]);
	expect(data.review_hours).toBe(72);
	expect((await server.call("user/verification_documents", {})).body.data.countries.length).toBeGreaterThan(200);
});

test("a user sends data, sees the case wait, and is verified when it is accepted", async () => {
	const ann = await server.person();
	const before = await shown(ann);
	expect([before.basic.state, before.data, before.may_skip]).toEqual(["unverified", null, true]);
	expect(before.paper_code).toMatch(/^[A-Z]\d-\d\d$/);
	await server.call("user/real_name", typedData(ann), ann);
	expect((await me(ann)).verification).toEqual({ basic: "under_review", advanced: "unverified", reason: null });
	expect((await shown(ann)).basic).toMatchObject({ state: "under_review", place: 1, due_at: clock.wall() + 3 * DAY_MS });
	await server.refuse("user/real_name", "verification_under_review", typedData(ann), ann);
	await server.refuse("user/data_erase", "erasure_under_review", { password_now: PASSWORD }, ann);
	await decideCase(server, ann.id);
	expect(await me(ann)).toMatchObject({ country: "TH", verification: { basic: "verified" }, products: { options: "real" } });
	await server.refuse("user/real_name", "verification_done", typedData(ann), ann);
	const proof = { password_now: PASSWORD };
	await server.refuse("user/verification_change", "proof_needed", {}, ann);
	await server.refuse("user/verification_change", "password_wrong", { password_now: "wrong horse" }, ann);
	await server.call("user/verification_change", proof, ann);
	expect((await shown(ann)).basic).toMatchObject({ state: "needs_update", update: { why: "data_changed" } });
	await server.call("user/real_name", typedData(ann), ann);
	await server.refuse("user/verification_change", "verification_under_review", proof, ann);
	await decideCase(server, ann.id);
	const { kept } = (await server.call("user/data_erase", { password_now: PASSWORD }, ann)).body.data;
	expect(kept).toEqual([{ what: "verification", law: "FATF recommendation 11", until: clock.wall() + 5 * 365 * DAY_MS }]);
});

test("the server refuses wrong data and names the field", async () => {
	const bob = await server.person();
	const typed = typedData(bob);
	for (const [code, field, wrong] of [
		["invalid_country", "country", "XX"],
		["name_malformed", "name", "123"],
		["id_number_malformed", "id_number", "-"],
		["contact_malformed", "contact", "bob"],
		["birth_date_malformed", "birth_date", "1990-02-30"],
		["under_age", "birth_date", "2010-01-01"],
	] as const) {
		const { body } = await server.refuse("user/real_name", code, { ...typed, [field]: wrong }, bob);
		expect(body.params?.field).toBe(field);
	}
});

test("the server refuses documents before basic verification, without pictures, and with another user's pictures", async () => {
	const [cat, dan] = [await server.person(), await server.person()];
	await server.refuse("user/real_name2", "basic_first", await documents(cat), cat);
	await server.call("user/real_name", typedData(cat, "IN"), cat);
	await decideCase(server, cat.id);
	const sent = await documents(cat);
	for (const [code, wrong] of [
		["document_unsupported", { document_type: "driving_licence" }],
		["document_expired", { expires_on: "2026-03-03" }],
		["image_missing", { hand_image: undefined }],
		["image_unknown", { hand_image: await upload(dan) }],
	] as const)
		await server.refuse("user/real_name2", code, JSON.parse(JSON.stringify({ ...sent, ...wrong })), cat);
	await server.refuse("user/real_name2", "image_used", { ...sent, hand_image: sent.front_image }, cat);
	const again = await documents(cat);
	await server.call("user/real_name2", again, cat);
	await server.refuse("user/real_name2", "verification_under_review", await documents(cat), cat);
	const { list } = await server.app.verification.queue.list({ state: "open", level: "advanced", offset: 0, limit: 9 });
	const id = list[0]?.case ?? 0;
	const freeze = { case: id, decision: "freeze" as const, items: [], reason: "a match", law: "a law", review_on: "2027-01-01" };
	for (const operator of [FOUNDER, 2]) {
		const reviewer = { operator, accounts: [] };
		const version = (await server.app.verification.queue.open(id, reviewer))?.version ?? 0;
		await server.app.verification.review.decide({ ...freeze, version }, reviewer);
	}
	await server.refuse("user/real_name2", "verification_frozen", await documents(cat), cat);
	await server.refuse("user/verification_change", "verification_frozen", { password_now: PASSWORD }, cat);
	await server.refuse("user/verification_change", "basic_first", { password_now: PASSWORD }, dan);
});

test("a final rejection is appealed once, and the user reads the reason", async () => {
	const eve = await server.person();
	const appeal = { level: "basic", text: "This is really my name." } as const;
	await server.refuse("user/verification_appeal", "appeal_not_possible", appeal, eve);
	await server.call("user/real_name", typedData(eve), eve);
	await decideCase(server, eve.id, "name_differs");
	expect((await me(eve)).verification).toEqual({ basic: "rejected", advanced: "unverified", reason: "checked" });
	expect((await shown(eve)).basic).toMatchObject({ kind: "final", may_appeal: true, appealed: false });
	await server.refuse("user/real_name", "verification_final", typedData(eve), eve);
	await server.call("user/verification_appeal", appeal, eve);
	await server.refuse("user/verification_appeal", "appeal_not_possible", appeal, eve);
});

test("a user downloads and erases the data after step-up authentication", async () => {
	const fay = await server.person();
	await server.call("user/real_name", typedData(fay), fay);
	await decideCase(server, fay.id, "name_differs");
	for (const path of ["user/data_download", "user/data_erase"] as const) {
		await server.refuse(path, "proof_needed", {}, fay);
		await server.refuse(path, "password_wrong", { password_now: "wrong horse" }, fay);
	}
	const { data, file_name } = (await server.call("user/data_download", { password_now: PASSWORD }, fay)).body.data;
	expect(file_name).toMatch(/\.json$/);
	expect(data).toMatchObject({ verification: { data: { name: "Ann Kaewsai" } }, logins: [{ kind: "username" }] });
	const { erased } = (await server.call("user/data_erase", { password_now: PASSWORD }, fay)).body.data;
	expect(erased).toEqual(["verification"]);
	expect((await shown(fay)).data).toBeNull();
});

test("a download contains the user's orders, trades, records and referral, and no data of other users", async () => {
	const [hal, ida] = [await server.trader(), await server.trader()];
	await server.openMarket();
	const limit = {
		currency_id: BTC,
		legal_id: USDT,
		type: 1,
		order_type: "limit",
		amount: "0.001",
		target_price: "64000",
	} as const;
	for (const person of [hal, ida]) await server.call("coin/trade", limit, person);
	await server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "trust", number: "5" }, hal);
	await server.projected();
	const answer = await server.call("user/data_download", { password_now: PASSWORD }, hal);
	const all = answer.body.data.data as Record<string, unknown>;
	expect(all).toMatchObject({
		spot_orders: [expect.objectContaining({})],
		transfers: [expect.objectContaining({ amount: expect.stringMatching(/^5/), currency: "USDT" })],
		referral: { invitees: 0, months: [] },
		account: { invited: expect.any(Boolean) },
		...{ sign_ins: expect.any(Array), devices: expect.any(Array), fund_holdings: [], withdrawal_addresses: [] },
	});
	expect((all.account_records as unknown[]).length).toBeGreaterThan(1);
	expect(JSON.stringify(all)).not.toContain(String(ida.id));
});

test("the server refuses a picture that a request contains twice, that belongs to another user, or that was deleted", async () => {
	const [jon, kim] = [await server.person(), await server.person()];
	for (const person of [jon, kim]) {
		await server.call("user/real_name", { ...typedData(person), country: "JP", birth_date: "1990-01-01" }, person);
		await decideCase(server, person.id);
	}
	const sent = { ...(await documents(jon)), document_type: "passport" } as const;
	await server.refuse("user/real_name2", "image_used", { ...sent, hand_image: sent.front_image }, jon);
	await server.refuse("user/real_name2", "image_unknown", sent, kim);
	const gone = await upload(kim);
	await server.pool.query("update people.images set state = 'removed' where id = $1", [gone]);
	await server.refuse("user/real_name2", "image_unknown", { ...sent, front_image: gone, hand_image: await upload(kim) }, kim);
});

test("no log line and no readable database column contains a user's name, number or contact", async () => {
	const lea = await server.person();
	const typed = { ...typedData(lea), name: "Leandra Quixworth", id_number: "QX7788990011", contact: "lea.quix@example.org" };
	await server.call("user/real_name", typed, lea);
	await decideCase(server, lea.id, "name_differs");
	await server.call("user/data_download", { password_now: PASSWORD }, lea);
	const { rows } = await server.pool.query<{ name: string }>(
		"select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('people', 'console', 'money')",
	);
	const secrets = [typed.name, typed.id_number, typed.contact];
	for (const { name } of rows) {
		const found = await server.pool.query(`select 1 from ${name} as t where t::text ~ $1 limit 1`, [secrets.join("|")]);
		expect(found.rows, name).toEqual([]);
	}
	expect(lines.length).toBeGreaterThan(0);
	expect(lines.filter((one) => secrets.some((secret) => one.includes(secret)))).toEqual([]);
});

test("a sandbox that others can reach takes no data of real users", async () => {
	const gus = await server.person();
	await server.restartApp({ isOnlyLocal: false });
	await server.refuse("user/real_name", "sandbox_documents", typedData(gus), gus);
	await server.refuse("user/real_name2", "sandbox_documents", await documents(gus), gus);
	await server.restartApp();
});

/** Refusals that other test files reach: those of step-up authentication, and those of states that need two decisions. */
const ELSEWHERE =
	/code_|second_factor_|wallet_proof_wrong|passkey_|origin_refused|item_already_accepted|appeal_used|real_name verification_frozen|real_name2 verification_(done|final)/;

test("this test file covers every call of verification and every refusal that the calls declare", () => {
	expect([...VERIFICATION_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...VERIFICATION_CALLS].flatMap((path: CallPath) =>
		CALLS[path].refusals.map((refusal) => `${path} ${refusal}`).filter((entry) => !ELSEWHERE.test(entry)),
	);
	expect(declared.filter((entry) => !server.refusals.has(entry))).toEqual([]);
	const told = [...server.refusals].filter((entry) => VERIFICATION_CALLS.has(entry.split(" ")[0] as CallPath));
	expect(told.filter((entry) => !declared.includes(entry))).toEqual([]);
});
