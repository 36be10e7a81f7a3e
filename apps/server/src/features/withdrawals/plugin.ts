// Calls for withdrawals: coins and limits, the application, its cancellation by the user or by the link in a mail, and the list.
import type { CallData, Calls, WithdrawalObstacle, WithdrawalRecord } from "@candor/contract";
import { type Command, NETWORKS, SERVICE, SETTLEMENT_ASSET } from "@candor/core";
import { ChainAway, ChainsDisagree } from "../../chains/driver.ts";
import { closedReason, liveNetwork, openNetwork, shownCoins } from "../../chains/shown-networks.ts";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { caughtUp, caughtUpWith, pageOf, requestedPage } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { userById } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { assetOf, readNumber, UNITS_LIMIT, units } from "../../serializers/wire-numbers.ts";
import { ADDRESS_HOLD_HOURS } from "./address-book.ts";
import { addressCalls } from "./address-calls.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { riskReasons } from "./risk-reasons.ts";
import { refuseWithdrawal } from "./translate.ts";
import { type UsedLimits, usdtValueOf, usedLimits } from "./used-limits.ts";
import {
	type Confirmations,
	type ShownWithdrawal,
	shownOfView,
	withBank,
	withdrawalRecord,
	withdrawalsOf,
} from "./withdrawal-records.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;
type RecordAnswer = Answer<{ record: WithdrawalRecord }>;

const REVIEW_HOURS = 48;
const FIRST_PAGE = { limit: 1, offset: 0, before: undefined };

export { AddressBook, type BookTables } from "./address-book.ts";
export { AddressLists, SAMPLE_ADDRESSES } from "./address-lists.ts";
export { LiveTransfers } from "./live-transfers.ts";
export { differsSlightly } from "./look-alike.ts";
export { type MailTables, MoneyMails } from "./money-mails.ts";
export { personNumber } from "./person-number.ts";
export { StopLinks } from "./stop-links.ts";
export { moneyApplications, moneyMails, moneyRejectionMails, moneyWithdrawalAddresses } from "./tables.ts";

export function withdrawals(dependencies: WithdrawalsDependencies): Feature {
	const {
		views,
		exchange,
		banks,
		book,
		bookTables,
		people,
		projected,
		networks,
		fundPasswords,
		stepUp,
		stopLinks,
		personOf,
		now,
	} = dependencies;

	const savedOf = async (user: number, { network, asset, address }: ShownWithdrawal) =>
		(await book.list(user)).find((one) => one.network === network && one.asset === asset && one.address === address);

	/** Returns the withdrawal from memory, so that the response contains the result of the command just executed. */
	const answer = async (user: number, id: number, seq: number): Promise<RecordAnswer> => {
		const view = views.withdrawals.find(id);
		if (view === undefined) throw new Error(`withdrawal ${id} is not in the view`);
		const shown = shownOfView(view);
		const record = withdrawalRecord(views, shown, await savedOf(user, shown));
		return data({ record: await withBank(dependencies, user, shown, record) }, seq);
	};

	function apply(params: Params<"wallet/out">, context: RequestContext): Promise<RecordAnswer> {
		const run = () => applyNow(params, context);
		return params.card_id === undefined ? run() : banks.keepingCard(context.user, params.card_id, run);
	}

	async function applyNow(params: Params<"wallet/out">, context: RequestContext): Promise<RecordAnswer> {
		const { user: by } = context;
		const commandId = context.commandId(params.client_id);
		const request = JSON.stringify([params.currency_id, params.method, params.address_id, params.card_id, params.number]);
		const repeated = commandId === "" ? undefined : await applicationOf(by, commandId);
		if (repeated !== undefined) return repeated.request === request ? stored(context, repeated.withdrawal) : refused("id_reused");
		const asset = views.listing.asset(params.currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		const isBank = params.method === "bank";
		if (isBank && banks.closed("withdrawals")?.reason === "not_configured") return refused("bank_closed", "method");
		const saved = isBank ? await cardOf(params, context) : await savedAddress(params, by);
		if ("kind" in saved) return saved;
		const { network, address } = saved;
		// The lists are checked again, because the address may have been put on one after the user saved it.
		if (book.isListed(address)) return refused("address_screened", "address_id");
		const closed = isBank ? banks.closed("withdrawals") : closedReason(networks, asset, network, "withdrawals");
		if (closed?.reason === "withdrawals_stopped" || closed?.reason === "stopped_for_gap") return refused("withdrawals_stopped");
		const open = openNetwork(networks, network);
		if (isBank && closed !== null) return refused("bank_closed", "method");
		if (closed !== null || (open === undefined && !isBank)) return refused("network_closed", "address_id");
		const seen = isBank ? banks.readRate(params) : undefined;
		if (seen !== undefined && "kind" in seen) return seen;
		if (Number(saved.usable_from) > now()) return refused("address_too_new", "address_id", { from: Number(saved.usable_from) });
		const amount = readNumber(params.number, "number", asset.decimals, "number_too_precise", UNITS_LIMIT);
		if (typeof amount !== "bigint") return amount;
		const internalTo = isBank ? 0 : ((await open?.addresses.ownerOf(address))?.user ?? 0);
		if (internalTo === by) return refused("unknown_address", "address_id");
		const current = internalTo === 0 ? (views.networks.terms(network, asset.asset)?.withdrawalFee ?? 0n) : 0n;
		const typed =
			params.fee === undefined || Number(params.fee) === 0
				? undefined
				: readNumber(params.fee, "fee", asset.decimals, "number_too_precise", UNITS_LIMIT);
		if (typed !== undefined && typeof typed !== "bigint") return typed;
		const fee = params.fee === undefined ? current : (typed ?? 0n);
		if (fee !== current) return refused("fee_changed", "fee", { fee: units(current, asset), currency: asset.code });
		if (views.verification.find(by)?.basic !== true) return refused("not_verified");
		const wrong = await fundPasswords.check(params.pay_password, context);
		if (wrong !== undefined) return wrong;
		const user = await userById(people, by);
		const proven = await stepUp.check(user, "withdrawal", params, context);
		if ("kind" in proven) return proven;
		if (!(await people.transaction().execute((transaction) => proven.spend(transaction)))) return refused("code_expired", "code");
		const application = { user: by, asset: asset.asset, amount, to: saved, session: context.session?.key ?? "" };
		// The risk reasons depend on earlier withdrawals, so the tables must first contain the user's latest writes.
		await caughtUp(projected, context);
		const applied = {
			...{ id: commandId, by, asset: asset.asset, address, amount, fee },
			...{ usableFrom: Number(saved.usable_from), person: await personOf(by), steppedUpAt: now() },
			reasons: await riskReasons(bookTables, views, application, now()),
		};
		const command: Command =
			seen === undefined
				? { type: "ApplyWithdrawal", ...applied, network, internalTo }
				: { type: "ApplyBankWithdrawal", ...applied, account: params.account ?? 0, ...seen };
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseWithdrawal(views, outcome.refusal);
		const id = outcome.result;
		if (commandId !== "") {
			const row = { user_id: BigInt(by), client_id: commandId, request, withdrawal: BigInt(id) };
			await afterCommit("the client's id of a withdrawal is stored", async () => {
				await bookTables
					.insertInto("money.applications")
					.values(row)
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			});
		}
		return answer(by, id, seq);
	}

	async function savedAddress({ address_id, currency_id }: Params<"wallet/out">, user: number) {
		const saved = address_id === undefined ? undefined : await book.find(user, address_id);
		return saved === undefined || saved.asset !== currency_id ? refused("unknown_address", "address_id") : saved;
	}

	/** Returns a bank card of the user in the form of a saved address, or a refusal. */
	async function cardOf({ card_id, currency_id }: Params<"wallet/out">, { user }: RequestContext) {
		if (card_id === undefined) return refused("unknown_card", "card_id");
		const card = await banks.destination(user, card_id);
		if (card === undefined) return refused("card_not_usable", "card_id");
		return { ...card, network: NETWORKS.bank, asset: currency_id };
	}

	const applicationOf = (user: number, clientId: string) =>
		bookTables
			.selectFrom("money.applications")
			.select(["request", "withdrawal"])
			.where("user_id", "=", BigInt(user))
			.where("client_id", "=", clientId)
			.executeTakeFirst();

	async function stored(context: RequestContext, withdrawal: bigint): Promise<RecordAnswer> {
		await caughtUp(projected, context);
		const record = await withdrawalRecordOf(dependencies, context.user, Number(withdrawal));
		if (record === undefined) throw new Error(`withdrawal ${withdrawal} is not in the tables`);
		return data({ record });
	}

	async function act(command: Command & { readonly withdrawal: number }, user: number): Promise<RecordAnswer> {
		const { outcome, seq } = await exchange.submit(command);
		if (outcome.kind === "refused") return refuseWithdrawal(views, outcome.refusal);
		return answer(user, command.withdrawal, seq);
	}

	async function confirm({ id, ...proof }: Params<"wallet/out/confirm">, context: RequestContext): Promise<RecordAnswer> {
		if (views.withdrawals.find(id)?.user !== context.user) return refused("unknown_withdrawal", "id");
		const user = await userById(people, context.user);
		const proven = await stepUp.check(user, "withdrawal", proof, context);
		if ("kind" in proven) return proven;
		if (!(await people.transaction().execute((transaction) => proven.spend(transaction)))) return refused("code_expired", "code");
		return act({ type: "ConfirmTakeover", id: "", by: context.user, withdrawal: id, steppedUpAt: now() }, context.user);
	}

	async function stop({ token }: Params<"wallet/out/stop">): Promise<Answer<CallData<"wallet/out/stop">>> {
		const id = stopLinks.read(token);
		const row = id === undefined ? undefined : await rowOf(id);
		if (id === undefined || row === undefined) return refused("stop_link_unknown", "token");
		const { outcome } = await exchange.submit({ type: "StopWithdrawal", id: "", by: SERVICE.custody, withdrawal: id });
		const asset = assetOf(views, row.asset);
		const isOver = outcome.kind === "refused" && outcome.refusal.code === "unknown_withdrawal";
		const result = outcome.kind === "accepted" ? "stopped" : isOver ? "over" : "under_way";
		return data({ outcome: result, amount: units(row.amount, asset), currency: asset.code });
	}

	async function rowOf(id: number) {
		await caughtUpWith(projected, views.seq);
		return bookTables
			.selectFrom("projection.withdrawals")
			.select(["asset", "amount"])
			.where("withdrawal", "=", BigInt(id))
			.executeTakeFirst();
	}

	async function info(
		{ currency_id }: Params<"wallet/get_info">,
		context: RequestContext,
	): Promise<Answer<CallData<"wallet/get_info">>> {
		const { user } = context;
		const asset = views.listing.asset(currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		const shown = shownCoins(networks, "withdrawals").list.find((one) => one.currency_id === asset.asset);
		const terms = views.networks.all().filter((one) => one.asset === asset.asset);
		const two = terms[0]?.twoOperatorLimit;
		// The used limits must include the user's latest withdrawals.
		await caughtUp(projected, context);
		const limits = await usedLimits(bookTables, views, { user, person: await personOf(user) }, now());
		const usdt = assetOf(views, SETTLEMENT_ASSET);
		const shownLimit = ({ limit, used }: UsedLimits["day"]) => ({
			...{ limit: units(limit, usdt), used: units(used, usdt), left: units(used < limit ? limit - used : 0n, usdt) },
		});
		const price = usdtValueOf(views, asset.asset, 10n ** BigInt(asset.decimals));
		return data({
			...{ currency_id: asset.asset, currency: asset.code, decimals: asset.decimals },
			available: units(views.balances.of(user, "coin", asset.asset).available, asset),
			networks: shown?.networks ?? [],
			...{ day: shownLimit(limits.day), week: shownLimit(limits.week), price: price === undefined ? null : units(price, usdt) },
			...{ review_hours: REVIEW_HOURS, address_hold_hours: ADDRESS_HOLD_HOURS },
			two_operators_from: two === undefined ? null : units(two, asset),
			obstacles: await obstaclesOf(user, asset.asset, limits, shown?.networks.every(({ closed }) => closed !== null) ?? true),
		});
	}

	async function obstaclesOf(
		user: number,
		asset: number,
		{ day, week, appliesFrom }: UsedLimits,
		allClosed: boolean,
	): Promise<WithdrawalObstacle[]> {
		const found: WithdrawalObstacle[] = [];
		const add = (code: WithdrawalObstacle["code"], until: number | null = null) => found.push({ code, until });
		if (views.verification.find(user)?.basic !== true) add("not_verified");
		const { fundPasswordHash } = await protectionOf(people, BigInt(user), now());
		if (fundPasswordHash === null) add("fund_password_missing");
		if (!(await book.list(user)).some((one) => one.asset === asset)) add("address_missing");
		if (appliesFrom !== undefined) add("applied_today", appliesFrom);
		if (day.used >= day.limit || week.used >= week.limit) add("limit_used_up");
		const standing = views.accounts.find(user)?.standing;
		if (standing === "frozen") add("account_frozen");
		if (standing === "closing_only") add("account_restricted");
		const [hold] = views.holds.of(user);
		if (hold !== undefined) add("security_change", hold.until);
		if (views.deposits.hasUnfinal(user)) add("unfinal_deposits");
		if (views.deposits.debtsOf(user).size > 0) add("debt");
		const stopped = views.withdrawals.stopped();
		if (stopped !== undefined) add(stopped.cause === "gap" ? "stopped_for_gap" : "withdrawals_stopped", stopped.until || null);
		if (allClosed) add("networks_closed");
		return found;
	}

	const addresses = addressCalls(dependencies);
	return (calls) => {
		addresses(calls);
		calls.handle("wallet/withdrawal_currency", () =>
			data({
				...shownCoins(networks, "withdrawals"),
				bank_closed: banks.closed("withdrawals"),
			}),
		);
		calls.handle("wallet/get_info", info);
		calls.handle("wallet/out", apply, "credentials");
		calls.handle("wallet/out/cancel", ({ id }, { user }) =>
			act({ type: "CancelWithdrawal", id: "", by: user, withdrawal: id }, user),
		);
		calls.handle("wallet/out/confirm", confirm, "credentials");
		calls.handle("wallet/out/stop", stop);
		calls.handleRead("charge_mention/log3", async (params, context) => {
			const upToDate = await caughtUp(projected, context);
			const asset = params.currency_id || undefined;
			const { status } = params;
			const rows = (cut: Parameters<typeof withdrawalsOf>[2]) => withdrawalsOf(bookTables, context.user, cut, { asset, status });
			const show = (one: ShownWithdrawal) => withdrawalRecord(views, one);
			return data(
				await pageOf(requestedPage(params), upToDate, rows, show, ({ withdrawal }) => BigInt(withdrawal)),
				projected.seq,
			);
		});
	};
}

/** Returns a withdrawal of the user as a record; undefined if the user has no withdrawal with this id. */
export async function withdrawalRecordOf(
	{
		views,
		book,
		bookTables,
		networks,
		banks,
	}: Pick<WithdrawalsDependencies, "views" | "book" | "bookTables" | "networks" | "banks">,
	user: number,
	id: number,
): Promise<WithdrawalRecord | undefined> {
	const [one] = await withdrawalsOf(bookTables, user, FIRST_PAGE, { id });
	if (one === undefined) return undefined;
	const saved = (await book.list(user)).find(
		({ network, address, asset }) => network === one.network && address === one.address && asset === one.asset,
	);
	return withBank({ banks }, user, one, withdrawalRecord(views, one, saved, await confirmationsOf(networks, one)));
}

/**
 * Returns the number of confirmations. Returns undefined if the withdrawal is not in transit, and while the chain is unavailable.
 */
async function confirmationsOf(
	networks: WithdrawalsDependencies["networks"],
	{ state, network, txHash }: ShownWithdrawal,
): Promise<Confirmations | undefined> {
	const live = liveNetwork(networks, network);
	if (state !== "sent" || txHash === "" || live?.open === undefined) return undefined;
	const { tipHeight, finalHeight } = live.status();
	if (tipHeight === undefined || finalHeight === undefined) return undefined;
	const needed = Math.max(1, tipHeight - finalHeight + 1);
	try {
		const transaction = await live.open.driver.transaction(txHash);
		const depth = transaction.state === "included" ? tipHeight - transaction.height + 1 : 0;
		return { count: Math.min(Math.max(depth, 0), needed), needed };
	} catch (error) {
		if (error instanceof ChainAway || error instanceof ChainsDisagree) return undefined;
		throw error;
	}
}
