// Tests the console's calls about withdrawals, deposits and networks, over the tables of a real exchange.
import { generateKeyPairSync, sign } from "node:crypto";
import { CONSOLE_CALLS } from "@candor/contract";
import type { Event } from "@candor/core";
import { withdrawalApprovalText, withdrawalIntentHash } from "@candor/proofs";
import { TestExchange } from "@candor/testkit/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChainDeposit, DepositDoubted } from "../chains/deposit-sink.ts";
import type { ChainTables } from "../chains/tables.ts";
import { kyselyOf } from "../database/database.ts";
import type { DepositRecorderTables } from "../deposit-recorder/tables.ts";
import { createViews } from "../exchange/views.ts";
import type { ProjectionTables } from "../features/projection-tables.ts";
import type { ReconciliationTables } from "../reconciliation/tables.ts";
import { refundedWithdrawals } from "../withdrawal-service/ended-withdrawals.ts";
import { storedTransactions } from "../withdrawal-service/transactions.ts";
import type { AuditFacts } from "./audit-log.ts";
import { isApprovalSigned } from "./command-calls.ts";
import { depositCalls, waitingDeposits } from "./deposit-calls.ts";
import { networkCalls } from "./network-calls.ts";
import { reconciliationCalls } from "./reconciliation-calls.ts";
import { queuedWithdrawals, withdrawalCalls } from "./withdrawal-calls.ts";

const [ANN, USDT, AT] = [100_101, 3, 1_000];
const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SIMILAR = "0x70997970C51812dc3A010C7d01b50e0d17d079C8";
const HASH = `0x${"ab".repeat(32)}`;

let exchange: TestExchange;
let entries: AuditFacts[];
let allowed: number;
/** Journal positions for which a call has waited until the tables contain them. */
let awaited: number[];
beforeAll(async () => {
	exchange = await TestExchange.start();
});
afterAll(async () => exchange?.stop());
beforeEach(() => {
	[entries, allowed, awaited] = [[], 100, []];
});

const tables = <T>() => kyselyOf<T>(exchange.pool);
const audit = { add: async (facts: AuditFacts) => void entries.push(facts) };
const limits = {
	take: async (_context: unknown, users: readonly number[]) => {
		const count = Math.min(allowed, users.length);
		return { allowed: count, retryAfter: users.length > 0 && count === 0 ? 60 : 0 };
	},
};
const context = {
	operator: { operator: 5, role: "reviewer", accounts: [] },
	session: { id: "s" },
	address: "192.0.2.9",
} as never;

function viewsWith(...events: object[]) {
	const views = createViews();
	views.apply(events as Event[], { lastSeq: 1, at: AT });
	return { ...views, seq: views.seq, listing: exchange.host.views.listing };
}

const applied = (withdrawal: number, change: object = {}) => {
	const fields = {
		withdrawal,
		user: ANN,
		network: 1,
		asset: USDT,
		address: ADDRESS,
		amount: 25_000_000n,
		fee: 1_000_000n,
		at: AT,
	};
	const hash = withdrawalIntentHash(fields);
	const rest = { person: 1, reasons: ["first_to_address"], internalTo: 0, hash, deadline: AT + 1 };
	return { type: "WithdrawalApplied", ...fields, ...rest, ...change };
};
const moved = (withdrawal: number, state: string) => ({
	...{ type: "WithdrawalMoved", withdrawal, user: ANN, state, code: "", operator: 0, missed: false, due: 0, at: AT + 1 },
});
const saved = (id: bigint, address: string) => ({
	...{
		id,
		user_id: BigInt(ANN),
		network: 1,
		asset: USDT,
		address,
		label: `label ${id}`,
		created_at: 9n,
		usable_from: 10n,
		seal: "",
	},
});
const calls = (events: object[], list = [saved(1n, ADDRESS), saved(2n, SIMILAR)]) =>
	withdrawalCalls({
		views: viewsWith(...events),
		projection: tables<ProjectionTables>(),
		money: { book: { list: async () => list }, projected: async (seq) => void awaited.push(seq) },
		...{ audit, limits },
	});
const page = { offset: 0, limit: 50 };

describe("the console lists withdrawals", () => {
	const events = [
		applied(1),
		applied(2),
		moved(2, "reviewing"),
		applied(3),
		moved(3, "needs_decision"),
		applied(4),
		moved(4, "sent"),
	];

	test("each open withdrawal is in one queue, and reading the list writes an audit entry with its users", async () => {
		const numbers = async (queue: "review" | "decision" | "payment") => {
			const result = await calls(events).withdrawals({ queue, ...page }, context);
			return "list" in result ? result.list.map(({ withdrawal }) => withdrawal) : result;
		};
		expect([await numbers("review"), await numbers("decision"), await numbers("payment")]).toEqual([[1, 2], [3], [4]]);
		expect(entries[0]).toMatchObject({ kind: "list", operator: 5, details: { of: "withdrawals", rows: 2, users: [ANN] } });
		expect(queuedWithdrawals(viewsWith(...events), "review")).toHaveLength(2);
	});

	test("the list of withdrawals leaves out users beyond the operator's limit of looks", async () => {
		allowed = 0;
		expect(await calls(events).withdrawals({ queue: "review", ...page }, context)).toMatchObject({ refused: "look_limit" });
		expect(entries).toEqual([]);
	});

	test("a withdrawal has its intent, saved address and look-alikes, and reading it writes an audit entry about the user", async () => {
		const one = await calls(events)["withdrawals/one"]({ withdrawal: 2 }, context);
		expect(one).toMatchObject({
			...{ withdrawal: 2, user: ANN, chain: "ERC20", coin: "USDT", amount: "25.000000", needed: 2, due_at: null },
			intent: { asset: USDT, address: ADDRESS, amount: "25000000", fee: "1000000", decimals: 6, hash: applied(2).hash },
			...{ first_time: true, saved: { label: "label 1", since: 9, usable_from: 10 }, history: [] },
			alike: [{ address: SIMILAR, label: "label 2", differs: 1 }],
		});
		expect(awaited).toEqual([1]);
		expect(entries).toMatchObject([{ kind: "look", user: ANN, reason: "withdrawal 2" }]);
	});

	test("a refunded withdrawal is watched, and needs a decision once it is found paid", async () => {
		const row =
			"insert into projection.withdrawals values (77, $1, 1, 1, $2, $3, 9, 1, '', 0, 'ab', 0, $4, 'failed', 'decided', false, 0, $4, '0xold')";
		await exchange.pool.query(row, [ANN, USDT, ADDRESS, AT]);
		const watched = async () => (await refundedWithdrawals(tables(), AT)).map(({ withdrawal }) => withdrawal);
		const decisions = async () => {
			const result = await calls(events).withdrawals({ queue: "decision", ...page }, context);
			return "list" in result ? result.list.map(({ withdrawal, code }) => [withdrawal, code]) : result;
		};
		expect([await watched(), await decisions()]).toEqual([[77], [[3, ""]]]);
		const stored = storedTransactions(tables());
		for (const hash of ["0xlate", "0xother"]) await stored.storeLate(77, hash, AT);
		expect(await watched()).toEqual([]);
		expect(await decisions()).toEqual([
			[77, "paid_after_refund"],
			[3, ""],
		]);
		const one = await calls(events)["withdrawals/one"]({ withdrawal: 77 }, context);
		expect(one).toMatchObject({ state: "failed", code: "paid_after_refund", tx_hash: "0xlate" });
		await exchange.pool.query("truncate money.late_payments, projection.withdrawals");
	});

	test("a withdrawal by bank shows no chain", async () => {
		const events = [applied(5, { network: 5, address: "card:ab" })];
		const listed = await calls(events).withdrawals({ queue: "review", ...page }, context);
		expect(CONSOLE_CALLS.withdrawals.data.parse(listed).list).toMatchObject([{ withdrawal: 5, network: 5, chain: null }]);
	});

	test("an address outside the address book is marked as such", async () => {
		const one = await calls(events, [])["withdrawals/one"]({ withdrawal: 2 }, context);
		expect(one).toMatchObject({ saved: null, alike: [] });
	});

	test("an unknown withdrawal is refused without an audit entry", async () => {
		expect(await calls([])["withdrawals/one"]({ withdrawal: 9 }, context)).toMatchObject({ refused: "unknown_withdrawal" });
		expect(entries).toEqual([]);
	});
});

test("an approval is accepted only with a signature by one of the operator's keys over the text with the hash", () => {
	const { privateKey, publicKey } = generateKeyPairSync("ed25519");
	const key = Buffer.from(publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
	const hash = applied(2).hash as string;
	const signature = sign(null, Buffer.from(withdrawalApprovalText(hash)), privateKey).toString("hex");
	const approval = { type: "ApproveWithdrawal", id: "", by: 5, withdrawal: 2, hash, signature, reason: "" } as const;
	expect(isApprovalSigned(approval, { deviceKey: key, publicKey: "" })).toBe(true);
	expect(isApprovalSigned(approval, { deviceKey: "", publicKey: key })).toBe(true);
	expect(isApprovalSigned({ ...approval, hash: "0".repeat(64) }, { deviceKey: key, publicKey: "" })).toBe(false);
	expect(isApprovalSigned(approval, { deviceKey: "0".repeat(64), publicKey: "" })).toBe(false);
	expect(isApprovalSigned(approval, { deviceKey: "", publicKey: "" })).toBe(false);
});

describe("the console lists deposits", () => {
	const db = () => tables<ProjectionTables & DepositRecorderTables>();
	const driver = (state: object) => ({ transaction: async () => state }) as never;
	const chains = (transaction: object) => () =>
		({
			networks: [
				{
					...{ network: 1, faucet: undefined, status: () => ({ height: 90 }) },
					open: { driver: driver(transaction), addresses: { ownerOf: async () => undefined }, hotAddress: "0xhot", assets: [] },
				},
			],
		}) as never;
	const deposits = (transaction: object = { state: "unknown" }) =>
		depositCalls({ views: exchange.host.views, tables: db(), chains: chains(transaction), audit, limits });

	beforeAll(async () => {
		const shown = { user_id: BigInt(ANN), network: 1, asset: USDT, hash: HASH, address: ADDRESS, state: "creditable" as const };
		const more = { confirmations: 3, needed: 3, deposit: null, seen_at: 5n, changed_at: 6n };
		await db()
			.insertInto("money.deposits")
			.values([
				{ ...shown, ...more, key: `${HASH}:0`, amount: "90000000" },
				{ ...shown, ...more, key: "0xcd:0", hash: "0xcd", asset: 0, amount: "7", state: "unknown_token" },
			])
			.execute();
		const known = { network: 1, asset: USDT, user_id: BigInt(ANN), amount: 90_000_000n, remainder: 0n, at: 6n, moved_at: 8n };
		await db()
			.insertInto("projection.chain_deposits")
			.values({ ...known, deposit: 12n, key: `${HASH}:0`, state: "capped", cause: "none" })
			.execute();
	});

	test("a deposit has the journal's state, or the scanner's state before the journal has it", async () => {
		const all = await deposits().deposits({ show: "all", ...page }, context);
		expect(all).toMatchObject({
			list: [
				{ deposit: null, coin: null, amount: "7", state: "unknown_token" },
				{ deposit: 12, coin: "USDT", amount: "90.000000", state: "capped", changed_at: 8 },
			],
			total: 2,
		});
		expect(await deposits().deposits({ show: "waiting", ...page }, context)).toMatchObject({ list: [{ deposit: 12 }], total: 1 });
		expect(entries[0]).toMatchObject({ kind: "list", details: { of: "deposits", rows: 2, users: [ANN] } });
		expect(await waitingDeposits(db())).toEqual({ count: 1, oldestAt: 8 });
	});

	test("a deposit by bank shows no chain, and has the state of its application or of its matched deposit", async () => {
		const shown = { user_id: BigInt(ANN), network: 5, asset: USDT, hash: "", address: "", state: "submitted" as const };
		const more = { amount: "5", confirmations: 0, needed: 0, deposit: null, seen_at: 5n, changed_at: 6n };
		const rows = [1, 2, 3].map((application) => ({ ...shown, ...more, key: `application:${application}` }));
		await db().insertInto("money.deposits").values(rows).execute();
		const known = { network: 5, asset: USDT, user_id: BigInt(ANN), amount: 5n, remainder: 0n, at: 6n, moved_at: 8n };
		await db()
			.insertInto("projection.chain_deposits")
			.values({ ...known, deposit: 13n, key: "line:1", state: "final", cause: "none" })
			.execute();
		const one = { user_id: BigInt(ANN), account: 1, asset: USDT, amount: 5n, rate: 1n, spread_ppm: 0, source: "", voucher: "" };
		const rest = {
			...one,
			at: 5n,
			cause: "none",
			line: 0n,
			received: 0n,
			credited: 0n,
			deposit: 0n,
			operator: 0n,
			moved_at: 5n,
		} as const;
		await db()
			.insertInto("projection.bank_applications")
			.values([
				{ ...rest, application: 1n, state: "under_review" },
				{ ...rest, application: 2n, state: "passed", deposit: 13n },
				{ ...rest, application: 3n, state: "rejected" },
			])
			.execute();
		const all = await deposits().deposits({ show: "all", ...page, limit: 3 }, context);
		expect(CONSOLE_CALLS.deposits.data.parse(all).list).toMatchObject([
			{ chain: null, deposit: null, state: "rejected" },
			{ chain: null, deposit: 13, state: "final" },
			{ chain: null, deposit: null, state: "submitted" },
		]);
		await exchange.pool.query("delete from money.deposits where network = 5");
	});

	test("a trace finds the deposits of a transaction in upper-case and lower-case spellings of its hash", async () => {
		const traced = await deposits()["deposits/trace"]({ hash: HASH.toUpperCase().replace("0X", "0x") }, context);
		expect(traced).toMatchObject({
			deposits: [{ deposit: 12 }],
			networks: [{ chain: "ERC20", finding: "unknown", scanned: 90 }],
		});
		expect(entries).toMatchObject([{ details: { of: "deposit_trace", hash: HASH } }]);
	});

	const included = { state: "included", isSuccess: true, isFinal: true, height: 80, transfers: [] };
	test.each([
		[{ state: "pending" }, { finding: "pending", height: null }],
		[
			{ ...included, isSuccess: false },
			{ finding: "failed", height: 80, final: true },
		],
		[{ ...included, transfers: [{ to: "0xother" }] }, { finding: "not_ours" }],
		[{ ...included, transfers: [{ to: "0xhot" }] }, { finding: "scanning" }],
	])("the trace of a transaction without a deposit that is %j on its chain has the finding %j", async (transaction, finding) => {
		const traced = await deposits(transaction)["deposits/trace"]({ hash: "0x99999999" }, context);
		expect(traced).toMatchObject({ deposits: [], networks: [finding] });
	});
});

describe("the console shows networks", () => {
	const open = {
		driver: { balanceOf: async (address: string) => (address === "0xhot" ? 400_000_000n : 599_000_000n) },
		...{ hotAddress: "0xhot", assets: [{ asset: USDT, contract: "0xusdt", ledgerDecimals: 6, chainDecimals: 6 }] },
	};
	const money = {
		chains: () => ({ networks: [{ network: 1, faucet: undefined, status: () => ({ height: 9 }), open }] }) as never,
		signerStatus: () => undefined,
	};
	const db = () => tables<ChainTables>();

	test("a network shows the ledger's custody next to the balances of the hot wallet and of paid deposit addresses", async () => {
		await db()
			.insertInto("chain.deposit_addresses")
			.values({ network: 1, user_id: BigInt(ANN), index: 0, address: ADDRESS })
			.execute();
		const transfer = { network: 1, hash: HASH, height: 1, block_hash: "0x1", contract: "0xusdt", sender: null, nonce: null };
		await db()
			.insertInto("chain.transfers")
			.values({
				...{ ...transfer, key: `${HASH}:0`, from_address: "0x2", to_address: ADDRESS, amount: "1", asset: USDT },
				...{ user_id: BigInt(ANN), state: "final", was_creditable: true, was_final: true },
			})
			.execute();
		const views = { ...viewsWith(), balances: { of: () => ({ available: -1_000_000_000n, frozen: 0n }), all: () => [] } };
		const { networks, signer, stop } = await networkCalls({ views, tables: db(), money, now: () => AT }).networks();
		expect(networks).toMatchObject([
			{
				...{ chain: "ERC20", open: true, scanned: 9, addresses: { paid: 1, read: 1 } },
				assets: [
					{ coin: "USDT", custody: "1000.000000", hot: "400.000000", deposit_addresses: "599.000000", difference: "-1.000000" },
				],
			},
		]);
		expect([signer, stop]).toEqual([{ state: "absent", status: null }, null]);
	});
});

test("the reconciliation shows the newest comparison, the stop, the waiting resume intent and doubtful deposits", async () => {
	const row = { network: 1, asset: USDT, height: 9, block_hash: "0x9", custody: 1_000_000_000n, wallets: "400000000" };
	const rest = { deposits: "549000000", payments: "50000000", fees: "0", uncredited: "0", gap: 1_000_000n, gap_since: 8 };
	const stopped = { reported: 1_000_000n, reported_at: BigInt(AT), at: BigInt(AT) };
	await tables<ReconciliationTables>()
		.insertInto("chain.reconciliations")
		.values({ ...row, ...rest, ...stopped })
		.execute();
	const deposit = { network: 1, key: "0xadded:0", to: ADDRESS, user: ANN } as ChainDeposit;
	const money = {
		chains: () => undefined,
		reconciliations: () => [{ network: 1, status: { at: AT, height: 9, pause: undefined, gaps: new Map() } }],
		doubts: () => [new DepositDoubted("not_on_chain", deposit, "it is unknown")],
	};
	const views = {
		...viewsWith(),
		withdrawals: { stopped: () => ({ cause: "gap", asset: USDT, gap: 1_000_000n, until: 0, operator: 0, at: AT }) },
		operators: { waiting: () => [{ intent: 31, command: "ResumeWithdrawals" }] },
	} as never;
	const { reconciliation } = reconciliationCalls({ views, tables: tables<ReconciliationTables>(), money });
	expect(await reconciliation()).toMatchObject({
		networks: [
			{
				assets: [
					{
						...{ coin: "USDT", ledger: "1000.000000", wallets: "400.000000", deposit_addresses: "549.000000" },
						...{ in_transit: "50.000000", difference: "-1.000000", gap_since: 8, last_stop: { at: AT } },
					},
				],
			},
		],
		doubts: [{ chain: "ERC20", key: "0xadded:0", doubt: "not_on_chain" }],
		stop: { coin: "USDT", gap: "1.000000" },
		resume_intent: 31,
	});
});
