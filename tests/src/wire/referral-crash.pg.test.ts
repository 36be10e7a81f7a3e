// Tests that a server that is killed (SIGKILL) and started again neither repeats nor loses a rebate (docs/reference/rules.md
// §11). The kills come when a registration links an invitee, when a day closes, and between a settlement and its publication.
import { type Command, type Event, FIRST_REGISTERED_USER, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DoomedServer } from "./doomed-server.ts";
import { eventually } from "./patience.ts";

const DAY_MS = 86_400_000;
/** The server is down for this time, which counts as an outage, ms. */
const OUTAGE_MS = 61_000;
const UNIT = 1_000_000n;
const [BTC, USDT] = [1, SETTLEMENT_ASSET];
const [INVITER, MAKER] = [FIRST_REGISTERED_USER + 1_000, FIRST_REGISTERED_USER + 999];
const COUNT = 700;
const PEOPLE = Array.from({ length: COUNT }, (_, at) => INVITER + 1 + at);
const PRICE = 650_000;
const LOTS = 1_000;

let server: DoomedServer;

beforeAll(async () => {
	server = await DoomedServer.start(Date.UTC(2026, 2, 4, 12));
	for (const users of [[INVITER, MAKER], PEOPLE]) {
		await server.accept(...users.map((user): Command => ({ type: "OpenAccount", id: "", by: SERVICE.accounts, user })));
	}
	await server.accept(
		...[...PEOPLE, MAKER].map((user): Command => {
			const amount = user === MAKER ? 10_000_000n * UNIT : 1_000n * UNIT;
			return { type: "DepositSandbox", id: "", by: SERVICE.custody, user, asset: USDT, amount };
		}),
		{ type: "DepositSandbox", id: "", by: SERVICE.custody, user: MAKER, asset: BTC, amount: 100n * 10n ** 8n },
		...PEOPLE.map((user): Command => ({ type: "SetInviter", id: "", by: SERVICE.accounts, user, inviter: INVITER })),
	);
	await server.accept(
		...PEOPLE.map((invitee): Command => {
			return { type: "AllowRebates", id: "", by: SERVICE.referral, invitee, allowed: true, reason: "checks_passed" };
		}),
	);
});
afterAll(() => server?.stop());

type Told<T extends Event["type"]> = Extract<Event, { type: T }>;

/** Records a price, and lets every invited user buy coins, so that each pays a fee. */
async function tradeAll(): Promise<void> {
	const quotes = ["a", "b", "c", "d", "e"].map((source) => ({ source, bid: PRICE - 10, ask: PRICE + 10, time: server.now }));
	await server.accept({ type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] });
	const plain = { orderType: "limit", timeInForce: "gtc", postOnly: false, selfTrade: "expire_taker", trigger: "last" } as const;
	const none = { stopPrice: 0, stopLimitPrice: 0, quoteAmount: 0n };
	const place = (by: number, side: "buy" | "sell", lots: number): Command => {
		return { type: "PlaceOrder", id: "", by, pair: 1, side, price: PRICE, lots, ...plain, ...none };
	};
	await server.accept(...Array.from({ length: COUNT / 100 }, () => place(MAKER, "sell", LOTS * 100)));
	await server.accept(...PEOPLE.map((by) => place(by, "buy", LOTS)));
}

/**
 * Returns all paid rebates in the journal (`rows`), their sum (`paid`), and the sum that the ledger's records credit to the
 * inviter (`booked`).
 */
async function paidAndBooked(): Promise<{ rows: string[]; paid: bigint; booked: bigint }> {
	const rebates = (await server.journalled("RebatesSettled")).flatMap(({ paid }) => paid);
	const records = (await server.journalled("BalanceChanged")).filter(
		({ owner, account, cause }) => owner === INVITER && account === "coin" && cause === "rebate",
	);
	return {
		rows: rebates.map(({ invitee, asset, day }) => `${invitee} ${asset} ${day}`),
		paid: rebates.reduce((sum, { amount }) => sum + amount, 0n),
		booked: (records.at(-1)?.available ?? 0n) + (records.at(-1)?.frozen ?? 0n),
	};
}

const settle = (settlement: number): Command => ({ type: "SettleRebates", id: "", by: SERVICE.referral, settlement, count: 500 });

test("if the server is killed while a day closes, the day closes once, and a durable settlement is not repeated", async () => {
	await tradeAll();
	server.now += DAY_MS;
	const tick: Command = { type: "DepositPlatform", id: "", by: SERVICE.custody, asset: USDT, amount: 1n };
	await server.killedBy("ReferralDayClosed", OUTAGE_MS, tick);
	await server.accept(tick);
	const closed: readonly Told<"ReferralDayClosed">[] = await server.journalled("ReferralDayClosed");
	expect(closed.map(({ rows, sums }) => [rows, sums.length])).toEqual([[COUNT, 1]]);

	// The server dies when the settlement is durable, before any caller gets the response or any table contains it.
	await server.killedBy("RebatesSettled", OUTAGE_MS, settle(1));
	// After a restart the referral service finds the next settlement in the server's views. Even if it repeats a settlement,
	// nothing is paid twice.
	await server.accept(settle(1));
	expect((await server.journalled("RebatesSettled")).map(({ settlement, paid }) => [settlement, paid.length])).toEqual([
		[1, 500],
	]);
	await server.killedBy("RebatesSettled", OUTAGE_MS, settle(2));
	await server.accept(settle(2));
	await eventually(async () => (await server.journalled("RebatesSettled")).at(-1)?.left).toBe(0);
	const { rows, paid, booked } = await paidAndBooked();
	expect(new Set(rows).size).toBe(COUNT);
	expect(rows).toHaveLength(COUNT);
	expect(paid).toBe(closed[0]?.sums[0]?.amount);
	expect(booked).toBe(paid);
	await server.projected();
});

test("a registration whose server is killed before the link has its inviter after the restart", async () => {
	const account = { type: "username", password: "correct horse", agree: 1 } as const;
	const register = (name: string, invite_code: string) =>
		server.call("user/register", { ...account, account: name, re_password: account.password, invite_code });
	const { user: inviter } = await register("invitercrash", "CANDOR");
	await server.killedBy(
		"AccountOpened",
		OUTAGE_MS,
		() => void register("invitedcrash", inviter.invite_code).catch(() => undefined),
	);
	const links = async () => (await server.journalled("InviterSet")).filter((link) => link.inviter === inviter.id);
	await eventually(async () => (await links()).length).toBe(1);
	await server.endsClean();
});
