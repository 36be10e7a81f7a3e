// Tests referral over HTTP (docs/reference/rules.md §11): registration with an invite code, fees, the close of a day, settlement,
// rebates and ranking. The test controls the clock.
import type { CallData } from "@candor/contract";
import { FOUNDER } from "@candor/core";
import { checkRankingProof } from "@candor/proofs";
import { kyselyOf, ReferralService, StoredPairChecks, storedLinks } from "@candor/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS, MovedClock } from "./open-server.ts";
import { REFERRAL_CALLS } from "./people-calls.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

const DAY_MS = 86_400_000;
const OWN = { id: "", by: FOUNDER, reason: "for a test" } as const;
const PASSWORD = "correct horse";

interface Person {
	readonly token: string;
	readonly id: number;
	readonly code: string;
	readonly account: string;
	readonly agent: string;
}

const clock = new MovedClock();
let server: RunningServer;
let service: ReferralService;

beforeAll(async () => {
	server = await RunningServer.start({}, clock);
	await server.openMarket();
	const { host, pool } = server;
	service = new ReferralService({
		submit: (command) => host.submit(command),
		views: host.views,
		links: storedLinks(kyselyOf(pool)),
		checks: new StoredPairChecks(kyselyOf(pool)),
		queued: () => host.sequencer.stats.queued,
		log: { info: () => undefined, warn: () => undefined, error: () => undefined },
	});
});
afterAll(() => server.stop());

async function register(account: string, invite_code: string, agent = account): Promise<Person> {
	const params = { type: "username", account, password: PASSWORD, re_password: PASSWORD, invite_code, agree: 1 } as const;
	const { body } = await server.call("user/register", params, { headers: { "user-agent": agent } });
	return { token: body.data.token, id: body.data.user.id, code: body.data.user.invite_code, account, agent };
}

/** Lets a user buy coins for 10,000 USDT and pay the fee. */
async function trades(person: Person): Promise<void> {
	await server.call("sandbox/fund", { currency_id: USDT, amount: "20000" }, person);
	await server.recordPrices();
	await server.quote();
	const pair = { currency_id: BTC, legal_id: USDT } as const;
	await server.call("coin/trade", { ...pair, type: 1, order_type: "market", quote_amount: "10000" }, person);
}

/** Moves the clock past the end of the day. Signs `people` in again, because their sessions have expired. */
async function midnight(...people: Person[]): Promise<void> {
	clock.ahead += DAY_MS;
	await server.recordPrices();
	for (const person of people) {
		const params = { type: "username", account: person.account, password: PASSWORD } as const;
		const { body } = await server.call("user/login", params, { headers: { "user-agent": person.agent } });
		if (!("token" in body.data)) throw new Error("asked for more than the password");
		Object.assign(person, { token: body.data.token });
	}
}

/** Lets the referral service check all pairs of inviter and invitee, and settle all closed days. */
async function serve(): Promise<void> {
	await server.projected();
	clock.ahead += 60_000;
	await service.step(clock.wall());
	await server.projected();
}

const inviteOf = async (person: Person) => (await server.call("user/invite", {}, person)).body.data;
const verify = (person: Person) => server.call("sandbox/verify", { country: "TH" }, person);

async function rebateRecords(person: Person): Promise<CallData<"wallet/legal_log">["list"]> {
	return (await server.call("wallet/legal_log", { kind: "rebate", limit: 100 }, person)).body.data.list;
}

/** Adds amounts that are texts with eight decimals. Returns the sum in units of 10^-8. */
const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + BigInt(amount.replace(".", "")), 0n);

test("an inviter gets a share of the friends' fees once a day, and does not see the trading of a single friend", async () => {
	const ann = await register("annabel", "CANDOR");
	// An invite code also works in lower case and with spaces.
	const typed = [ann.code.toLowerCase(), ` ${ann.code.slice(0, 4)} ${ann.code.slice(4)} `, ann.code];
	const friends: Person[] = [];
	for (const [at, code] of typed.entries()) friends.push(await register(`friend${at}`, code));
	const stranger = await register("stranger", ann.code);
	const double = await register("annas", ann.code, ann.agent);
	const everybody = [ann, ...friends, stranger, double];
	for (const person of [ann, ...friends, double]) await verify(person);
	await serve();
	expect(server.host.views.referral.linksOf(ann.id).map(({ invitee }) => invitee)).toEqual(
		[...friends, stranger, double].map(({ id }) => id),
	);
	for (const person of [...friends, stranger, double]) await trades(person);
	expect(await inviteOf(ann)).toMatchObject({
		count: 5,
		income: "0.000000",
		pending: "0.000000",
		rank: null,
		ratio: "0.2",
		held_why: [],
	});

	await midnight(...everybody);
	await serve();
	// A buyer pays 0.1 % of 10,000 USDT in coins, so each friend's rebate is worth about 2 USDT.
	const invite = await inviteOf(ann);
	expect(Number(invite.income)).toBeGreaterThan(5.5);
	expect(Number(invite.income)).toBeLessThan(6);
	expect(Number(invite.pending)).toBeGreaterThan(3.5);
	expect(invite).toMatchObject({
		...{ count: 5, rank: 1, held_why: ["invitee_unverified", "under_review"], lapse_days: 365, next_ratio: null },
		...{ url: `/pages/user/login/register?invite_code=${ann.code}`, authorization_code: null, partner: false },
	});
	expect(invite.lapses_at).toBeGreaterThan(clock.wall() + 364 * DAY_MS);

	const listed = (await server.call("user/my_invite_list", { limit: 2 }, ann)).body.data;
	expect(listed.list.map(({ id, nickname, verified }) => [id, nickname, verified])).toEqual([
		[5, "a***s", true],
		[4, "s***r", false],
	]);
	const older = (await server.call("user/my_invite_list", { limit: 9, before: `${listed.next_before}` }, ann)).body.data;
	expect(older.list.map(({ id, nickname }) => [id, nickname])).toEqual([
		[3, "f***2"],
		[2, "f***1"],
		[1, "f***0"],
	]);
	expect(older.has_more).toBe(false);

	const [month, ...others] = (await server.call("user/my_account_return", {}, ann)).body.data.list;
	expect(others).toEqual([]);
	expect(month).toMatchObject({ month: "2026-03", currency: "BTC", rates: [{ ratio: "0.2", terms: 0, why: "standard" }] });
	expect(month?.days).toMatchObject([{ day: "2026-03-04", ratio: "0.2", terms: 0, invitees: 5, amount: month?.amount }]);
	// The month's rebates must be those in the account records.
	const records = await rebateRecords(ann);
	expect(records.every(({ account, currency }) => account === "coin" && currency === "BTC")).toBe(true);
	expect(sum(records.map(({ amount }) => amount))).toBe(sum([month?.paid ?? "0"]));

	// A second run of the service must pay nothing again.
	await serve();
	expect(await rebateRecords(ann)).toEqual(records);

	// One friend gets verified only now, which allows the held rebates to be paid. Operators release the rebates of the other
	// pair.
	await verify(stranger);
	await serve();
	await server.accept({ type: "ReleaseRebates", ...OWN, user: ann.id, invitee: double.id });
	await serve();
	const paid = await inviteOf(ann);
	expect(paid).toMatchObject({ pending: "0.000000", held_why: [], lapses_at: null, pendings: [] });
	expect(Number(paid.income)).toBeGreaterThan(9);
	const [whole] = (await server.call("user/my_account_return", {}, ann)).body.data.list;
	expect(whole?.paid).toBe(whole?.amount);
	expect(sum((await rebateRecords(ann)).map(({ amount }) => amount))).toBe(sum([whole?.amount ?? "0"]));

	const notices = (await server.call("notice/list", {}, ann)).body.data.list;
	expect(notices.filter(({ kind }) => kind === "rebates_paid")).toHaveLength(1);
});

test("a partner's code works like an invite code, with the partner's ratio from the next day", async () => {
	const partner = await register("partner", "CANDOR");
	await verify(partner);
	await server.accept({ type: "SetPartner", ...OWN, user: partner.id, ratioPpm: 400_000, code: "SUNGATE" });
	expect(await inviteOf(partner)).toMatchObject({ partner: false, ratio: "0.2", next_ratio: "0.4", authorization_code: null });
	await midnight(partner);
	expect(await inviteOf(partner)).toMatchObject({
		partner: true,
		ratio: "0.4",
		next_ratio: null,
		authorization_code: "SUNGATE",
	});
	const customer = await register("customer", "sun gate");
	expect(server.host.views.referral.linkOf(customer.id)?.inviter).toBe(partner.id);
	await verify(customer);
	await serve();
	await trades(customer);
	await midnight(partner);
	await serve();
	const [month] = (await server.call("user/my_account_return", {}, partner)).body.data.list;
	expect(month).toMatchObject({ rates: [{ ratio: "0.4", why: "partner" }], days: [] });
});

test("the ranking and its proof are one publication, and the app can sort the ranking again", async () => {
	clock.ahead += 2 * 3_600_000;
	const ann = await register("witness", "CANDOR");
	const [shown, ranking] = await Promise.all([server.call("user/invite_list", {}), server.call("proofs/ranking", {}, ann)]);
	const [top, published] = [shown.body.data, ranking.body.data];
	expect(top.list.map(({ rank, nickname }) => [rank, nickname])).toEqual([
		[1, "a***l"],
		[2, "p***r"],
	]);
	expect(top.to - top.from).toBe(30 * DAY_MS);
	expect(published.own).toBeNull();
	expect(checkRankingProof({ ranking: published, shown: top, rank: null }).every(({ ok }) => ok)).toBe(true);
	// The next published ranking must have other pseudonyms.
	await midnight();
	clock.ahead += 2 * 3_600_000;
	const next = (await server.call("proofs/ranking", {})).body.data;
	expect(next.made_at).toBeGreaterThan(published.made_at);
	const before = new Set(published.list.map(({ pseudonym }) => pseudonym));
	expect(next.list.filter(({ pseudonym }) => before.has(pseudonym))).toEqual([]);
});

test("poster and share text contain the code and the link, in the user's language", async () => {
	const ann = await register("sharer", "CANDOR");
	const url = `/pages/user/login/register?invite_code=${ann.code}`;
	expect((await server.call("user/my_poster", {}, ann)).body.data).toEqual({ url, invite_code: ann.code, nickname: "sharer" });
	const share = (await server.call("user/my_share", {}, { ...ann, headers: { "language-mark": "esp" } })).body.data;
	expect(share).toMatchObject({ url, text: expect.stringContaining(`código de invitación ${ann.code}`) });
});

test("a start of the app mails an announced lapse of held rebates once", async () => {
	const { pool } = server;
	const inviter = await register("mailed", "CANDOR");
	const address = "mailed@candor.example";
	await pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [address, inviter.id]);
	const day = Math.floor(clock.wall() / DAY_MS);
	const held = "insert into projection.rebates values (1, $2, 3, $1, 100, 200000, 1, 20, 1, 'held', 1, $3)";
	await pool.query(held, [inviter.id, day - 337, (day - 336) * DAY_MS]);
	await pool.query("insert into projection.rebate_notices values ($1, -1, $2)", [inviter.id, (day + 30) * DAY_MS]);
	// Starts the app three times. Each start ends the previous app, which first stores its pending mails.
	for (let start = 0; start < 3; start++) await server.restartApp();
	const { rows } = await pool.query("select scene from people.sandbox_mails where account_key = $1", [address]);
	expect(rows).toEqual([{ scene: "rebates_expiring" }]);
});

test("a guessed invite code reveals nothing, and the server limits guesses of one address", async () => {
	await server.restartApp({ limits: { ...LIMITS, credentials: { perSecond: 0.1, burst: 5 } } });
	const guess = (invite_code: string) =>
		server.raw("user/register", {
			...{ type: "email", account: "guess@example.com", password: PASSWORD, re_password: PASSWORD },
			...{ invite_code, agree: 1, code: "000000" },
		});
	const replies: string[] = [];
	for (const code of ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF"]) {
		const { body } = await guess(code);
		replies.push(`${body.error} ${JSON.stringify(body.params)}`);
	}
	expect(replies.slice(0, 5)).toEqual(Array(5).fill('invite_code_unknown {"field":"invite_code"}'));
	expect(replies[5]).toMatch(/^too_many_requests /);
});

test("this test file covers every call of referral", () => {
	expect([...REFERRAL_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
});
