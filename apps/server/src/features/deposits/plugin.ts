// Calls for deposits: coins and networks, the user's deposit address, a reported transaction hash, and the list of deposits
// (docs/reference/rules.md §10).
import type { CallData, Calls, Closed, DepositRecord } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import {
	closedReason,
	liveNetwork,
	type MoneyNetworks,
	networkOf,
	openNetwork,
	shownCoins,
	shownNetwork,
} from "../../chains/shown-networks.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { caughtUp, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { InTurn } from "../../runtime/in-turn.ts";
import { readNumber, UNITS_LIMIT } from "../../serializers/wire-numbers.ts";
import { type DepositTables, depositRecord, depositsOf, type ShownDeposit } from "./deposit-records.ts";
import { countReports, MOST_REPORTS } from "./reported-hashes.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

export interface DepositsDependencies {
	readonly views: ViewsNeeded;
	readonly deposits: DepositTables;
	readonly projected: OwnProjected;
	readonly networks: MoneyNetworks;
	/** Returns a withdrawal of the user as a record; undefined if the user has no withdrawal with this id. */
	readonly withdrawalOf: (user: number, id: number) => Promise<CallData<"charge_mention/detail">["record"] | undefined>;
	/** Deposits by bank transfer. */
	readonly banks: {
		closed(use: "deposits"): Closed | null;
		deposit(params: Params<"wallet/charge_req">, context: RequestContext): Promise<Answer<CallData<"wallet/charge_req">>>;
		ensureRecords(user: number): Promise<void>;
	};
	readonly now: () => number;
}

export type { DepositTables } from "./deposit-records.ts";
export { removeOldReports } from "./reported-hashes.ts";

const HASH = /^0x[0-9a-f]{64}$/i;
const FIRST_PAGE = { limit: 1, offset: 0, before: undefined };
/** Amount that one request to the sandbox's faucet yields, keyed by coin. */
const FAUCET: ReadonlyMap<string, string> = new Map([
	["USDT", "1000"],
	["USDC", "1000"],
	["ETH", "1"],
]);

/** Returns a user's newest deposits as records. */
export async function newestDeposits(
	tables: DepositTables,
	views: ViewsNeeded,
	user: number,
	count: number,
): Promise<DepositRecord[]> {
	const rows = await depositsOf(tables, user, { limit: count, offset: 0, before: undefined });
	return rows.map((row) => depositRecord(views, row));
}

export function deposits({
	views,
	deposits: tables,
	projected,
	networks,
	withdrawalOf,
	banks,
	now,
}: DepositsDependencies): Feature {
	/** Runs each user's reports one after the other, so that simultaneous reports cannot exceed the limit. */
	const reports = new InTurn<number>();

	async function address(
		{ currency_id, chain }: Params<"wallet/deposit_address">,
		{ user }: RequestContext,
	): Promise<Answer<CallData<"wallet/deposit_address">>> {
		const asset = views.listing.asset(currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		const network = networkOf(chain);
		const shown = shownNetwork(networks, asset, network, "deposits");
		if (shown === undefined) return refused("unknown_network", "chain");
		const open = openNetwork(networks, network);
		if (open === undefined) return refused("payment_address_missing", "chain");
		if (shown.closed !== null) return refused("network_closed", "chain");
		const issued = await open.addresses.of(user);
		const listed = open.assets.find((one) => one.asset === asset.asset);
		const { minimum, confirmations, estimate_s } = shown;
		return data({
			...{ address: issued.address, memo: null, qr_text: issued.address, minimum, confirmations, estimate_s },
			token: {
				...{ contract: listed?.contract ?? null, decimals: listed?.chainDecimals ?? asset.decimals },
				chain_id: open.chainId ?? null,
			},
		});
	}

	function report(params: Params<"wallet/charge_req">, context: RequestContext): Promise<Answer<CallData<"wallet/charge_req">>> {
		if (params.method === "bank") return banks.deposit(params, context);
		return reports.run(context.user, () => reportHash(params, context));
	}

	/** Looks up a transaction hash that the user reported. The recipient's address alone decides who gets the deposit. */
	async function reportHash(
		params: Params<"wallet/charge_req">,
		context: RequestContext,
	): Promise<Answer<CallData<"wallet/charge_req">>> {
		const asset = views.listing.asset(params.currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		if (params.chain === undefined) return refused("unknown_network", "chain");
		const typed =
			params.amount === undefined ? 0n : readNumber(params.amount, "amount", asset.decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof typed !== "bigint") return typed;
		if (params.amount !== undefined && (asset.code === "USDT" || asset.code === "USDC") && !parseDecimal(params.amount, 0).ok)
			return refused("amount_not_whole", "amount");
		if (!HASH.test(params.hash ?? "")) return refused("hash_malformed", "hash");
		const [hash, network] = [(params.hash ?? "").toLowerCase(), networkOf(params.chain)];
		if (shownNetwork(networks, asset, network, "deposits") === undefined) return refused("unknown_network", "chain");
		const open = openNetwork(networks, network);
		if (open === undefined || closedReason(networks, asset, network, "deposits") !== null)
			return refused("network_closed", "chain");
		const known = await depositsOf(tables, context.user, FIRST_PAGE, { hash });
		if (known[0] !== undefined) return data({ record: depositRecord(views, known[0]) });
		if ((await countReports(tables, context.user)) >= MOST_REPORTS)
			return refused("too_many_reports", undefined, { maximum: MOST_REPORTS });
		const transaction = await open.driver.transaction(hash);
		const { address: own } = await open.addresses.of(context.user);
		if (transaction.state === "included" && !transaction.isPartial && !transaction.transfers.some(({ to }) => to === own))
			return refused("hash_other_recipient", "hash");
		const at = BigInt(now());
		await tables
			.insertInto("money.deposits")
			.values({
				...{ user_id: BigInt(context.user), network, asset: asset.asset, key: `submitted:${context.user}:${hash}`, hash },
				...{ address: own, amount: String(typed), state: "submitted", confirmations: 0, needed: 0 },
				...{ deposit: null, seen_at: at, changed_at: at },
			})
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const [row] = await depositsOf(tables, context.user, FIRST_PAGE, { hash });
		if (row === undefined) throw new Error("a reported deposit is not in the table");
		return data({ record: depositRecord(views, row) });
	}

	async function fund(
		{ currency_id, chain }: Params<"sandbox/chain_fund">,
		{ user }: RequestContext,
	): Promise<Answer<CallData<"sandbox/chain_fund">>> {
		if (views.founding.mode !== "sandbox") return refused("sandbox_only");
		const asset = views.listing.asset(currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		const network = networkOf(chain);
		if (shownNetwork(networks, asset, network, "deposits") === undefined) return refused("unknown_network", "chain");
		const [live, most] = [liveNetwork(networks, network), FAUCET.get(asset.code)];
		const listed = live?.open?.assets.find((one) => one.asset === asset.asset);
		if (live?.open === undefined || live.faucet === undefined || most === undefined || listed === undefined)
			return refused("network_closed", "chain");
		const amount = BigInt(most) * 10n ** BigInt(listed.chainDecimals);
		const { address: own } = await live.open.addresses.of(user);
		const hash = await live.faucet(own, asset.asset, amount);
		return data({ hash, amount: formatDecimalShort(amount, listed.chainDecimals) });
	}

	return (calls) => {
		calls.handle("wallet/deposit_currency", () =>
			data({ ...shownCoins(networks, "deposits"), bank_closed: banks.closed("deposits") }),
		);
		calls.handle("wallet/deposit_address", address);
		calls.handle("wallet/charge_req", report);
		calls.handle("sandbox/chain_fund", fund);
		calls.handleRead("charge_mention/log2", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			await banks.ensureRecords(context.user);
			const asset = params.currency_id || undefined;
			const show = (row: ShownDeposit) => depositRecord(views, row);
			const { status } = params;
			const rows = (cut: Parameters<typeof depositsOf>[2]) => depositsOf(tables, context.user, cut, { asset, status });
			return data(await pageOf(requestedPage(params), upToDate, rows, show, ({ id }) => id), projected.seq);
		});
		calls.handle("charge_mention/detail", async ({ id, kind }, context) => {
			await caughtUp(projected, context);
			if (kind === "withdrawal") {
				const record = await withdrawalOf(context.user, id);
				return record === undefined ? refused("unknown_record", "id") : data({ record });
			}
			const [row] = await depositsOf(tables, context.user, FIRST_PAGE, { id });
			return row === undefined ? refused("unknown_record", "id") : data({ record: depositRecord(views, row) });
		});
	};
}
