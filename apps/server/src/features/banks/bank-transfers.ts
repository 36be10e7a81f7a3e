// Deposits and withdrawals by bank, as users request them. The class has the exchange's bank accounts and rates, the applications
// for deposits with a voucher, and the user's bank cards as destinations of withdrawals.
import type { CallData, Calls, Closed, DepositRecord } from "@candor/contract";
import { type Command, coinsFor, NETWORKS, type Refusal } from "@candor/core";
import { formatDecimal, formatDecimalShort, parseDecimal } from "@candor/money";
import { sql, type Transaction } from "kysely";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import { caughtUp, caughtUpWith } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { ImageTables } from "../../images/tables.ts";
import { InTurn } from "../../runtime/in-turn.ts";
import { assetOf, refuseAsCore } from "../../serializers/wire-numbers.ts";
import type { UsesCard } from "../bank-cards/plugin.ts";
import { depositRecord, depositsOf } from "../deposits/deposit-records.ts";
import type { ApplyingCards, BankTables, BankTransfersDependencies } from "./dependencies.ts";

type DepositParams = ReturnType<Calls["wallet/charge_req"]["params"]["parse"]>;

/** Number of decimals of a rate, which is the number of coins for one unit of the currency. */
export const RATE_DECIMALS = 9;
const CHECK_MODULUS = 97;
const FIRST_PAGE = { limit: 1, offset: 0, before: undefined };

/** Key of a bank application in the table that numbers the deposits shown to users. */
const keyOfApplication = (application: number | bigint): string => `application:${application}`;

/** Returns the reference that the user must enter in a bank transfer. Two check digits reveal a mistyped number. */
export function bankReference(user: number): string {
	return `CND-${user}-${String(user % CHECK_MODULUS).padStart(2, "0")}`;
}

/** Returns the destination of withdrawals to a card. It is the same each time that a user adds the same card number. */
export const addressOfCard = (numberHash: string): string => `card:${numberHash}`;

// The user is part of the key, so that another user's request cannot prevent the deletion of a card.
const keyOfUse = (user: number, card: number): string => `${user}/${card}`;

/** Returns a function that finds out if a withdrawal to the card is being requested or has not ended. */
export const usesOfPayouts =
	({ withdrawals }: Pick<BankTransfersDependencies["views"], "withdrawals">, applying: ApplyingCards): UsesCard =>
	async (_transaction, { card, user, numberHash }) =>
		applying.has(keyOfUse(user, card)) ||
		withdrawals.openOf(user).some(({ network, address }) => network === NETWORKS.bank && address === addressOfCard(numberHash));

export class BankTransfers {
	readonly #needs: BankTransfersDependencies;
	/** Runs each user's applications one after the other. Two at the same time would both find the same picture unused. */
	readonly #applications = new InTurn<number>();

	constructor(needs: BankTransfersDependencies) {
		this.#needs = needs;
	}

	/** Returns the reason why bank transfers are closed for this use; null if they are open. */
	closed(use: "deposits" | "withdrawals"): Closed | null {
		const { views } = this.#needs;
		const stop = use === "withdrawals" ? views.withdrawals.stopped() : undefined;
		if (stop !== undefined) return { reason: "withdrawals_stopped", until: stop.until || null };
		const until = views.networks.closedUntil(NETWORKS.bank, use);
		if (until !== undefined) return { reason: "closed_by_operator", until };
		return this.accounts().some(({ rates }) => rates.length > 0) ? null : { reason: "not_configured", until: null };
	}

	accounts(): CallData<"wallet/bank_accounts">["list"] {
		const { views } = this.#needs;
		return views.banks
			.accounts()
			.filter(({ open }) => open)
			.map(({ account, bank, holder, number, code, currency: money, decimals }) => ({
				...{ account, bank, holder, number, code, money, decimals },
				rates: views.banks.rates().flatMap((rate) => {
					const terms = views.networks.terms(NETWORKS.bank, rate.asset);
					if (rate.account !== account || terms === undefined) return [];
					const asset = assetOf(views, rate.asset);
					return [
						{
							...{ currency_id: asset.asset, currency: asset.code, source: rate.source, spread_ppm: rate.spreadPpm },
							rate: formatDecimalShort(rate.rate, RATE_DECIMALS),
							minimum: formatDecimalShort(rate.minimum, decimals),
							withdrawal_minimum: formatDecimalShort(terms.withdrawalMinimum, asset.decimals),
							fee: formatDecimalShort(terms.withdrawalFee, asset.decimals),
							set_at: rate.at,
						},
					];
				}),
			}));
	}

	all(user: number): CallData<"wallet/bank_accounts"> {
		return {
			reference: bankReference(user),
			list: this.accounts(),
			deposits_closed: this.closed("deposits"),
			withdrawals_closed: this.closed("withdrawals"),
		};
	}

	/** Parses the rate and the spread that the user saw, from the request. */
	readRate({
		rate,
		spread_ppm,
	}: Pick<DepositParams, "rate" | "spread_ppm">): { rate: bigint; spreadPpm: number } | RefusedAnswer {
		const parsed = parseDecimal(rate ?? "", RATE_DECIMALS);
		if (!parsed.ok || spread_ppm === undefined) return refused("rate_changed", "rate");
		return { rate: parsed.value, spreadPpm: spread_ppm };
	}

	/** Applies for the credit of a bank transfer. If the same picture is sent again, the response has the same application. */
	deposit(params: DepositParams, context: RequestContext): Promise<Answer<CallData<"wallet/charge_req">>> {
		return this.#applications.run(context.user, () => this.#deposit(params, context));
	}

	async #deposit(params: DepositParams, context: RequestContext): Promise<Answer<CallData<"wallet/charge_req">>> {
		const { views, exchange, tables, projected } = this.#needs;
		const { user } = context;
		const asset = views.listing.asset(params.currency_id);
		if (asset === undefined) return refused("unknown_asset", "currency_id");
		if (this.closed("deposits") !== null) return refused("bank_closed", "method");
		const account = views.banks.account(params.account ?? 0);
		if (account === undefined) return refused("unknown_bank_account", "account");
		if (params.amount === undefined || params.amount === "") return refused("field_required", "amount");
		const amount = parseDecimal(params.amount, 0);
		if (!amount.ok) return refused("amount_not_whole", "amount");
		const seen = this.readRate(params);
		if ("kind" in seen) return seen;
		if (params.image === undefined) return refused("image_missing", "image");
		// If the server stopped after an earlier application, the picture is not attached to that application yet.
		await caughtUpWith(projected, views.seq);
		await this.ensureRecords(user);
		const picture = await tables
			.selectFrom("people.images")
			.select(["sha256", "state", "used_by"])
			.where((row) => row.and({ id: params.image ?? "", user_id: BigInt(user), purpose: "voucher" }))
			.where("state", "in", ["uploaded", "attached"])
			.executeTakeFirst();
		if (picture === undefined) return refused("image_unknown", "image");
		if (picture.state === "attached") {
			const known = Number(picture.used_by?.split("/")[1] ?? 0);
			const record = params.client_id === undefined ? undefined : await this.#recordOf(context, known);
			const isSame = record?.bank?.account === account.account && record.currency_id === asset.asset;
			return record !== undefined && isSame ? data({ record }) : refused("image_used", "image");
		}
		const command = {
			...{ type: "ApplyBankDeposit", id: context.commandId(params.client_id), by: user, account: account.account },
			...{ asset: asset.asset, amount: amount.value * 10n ** BigInt(account.decimals), voucher: picture.sha256 },
			...seen,
		} satisfies Command;
		const { outcome } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return this.#refuse(outcome.refusal);
		await caughtUp(projected, context);
		const record = await this.#recordOf(context, outcome.result);
		if (record === undefined) throw new Error(`application ${outcome.result} is not in the tables`);
		return data({ record });
	}

	#refuse(refusal: Refusal): RefusedAnswer {
		return refuseAsCore(this.#needs.views, refusal, undefined, { asset: "currency_id" });
	}

	async #recordOf(context: RequestContext, application: number): Promise<DepositRecord | undefined> {
		const { tables, views } = this.#needs;
		await this.ensureRecords(context.user);
		const row = await tables
			.selectFrom("money.deposits")
			.select("id")
			.where((one) => one.and({ network: NETWORKS.bank, key: keyOfApplication(application), user_id: BigInt(context.user) }))
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const [shown] = await depositsOf(tables, context.user, FIRST_PAGE, { id: Number(row.id) });
		return shown && depositRecord(views, shown);
	}

	/**
	 * Gives each of a user's applications its number among all deposits, and attaches the voucher's picture to it. This also
	 * completes applications that were journalled before the server stopped.
	 */
	async ensureRecords(user: number): Promise<void> {
		const { tables, views } = this.#needs;
		const missing = await tables
			.selectFrom("projection.bank_applications as b")
			.selectAll("b")
			.where("b.user_id", "=", BigInt(user))
			.where(
				sql<boolean>`not exists (select from money.deposits d
					where d.network = ${sql.lit(NETWORKS.bank)} and d.key = 'application:' || b.application)`,
			)
			.orderBy("b.application")
			.execute();
		for (const one of missing) {
			const coinDecimals = assetOf(views, one.asset).decimals;
			const moneyDecimals = views.banks.account(one.account)?.decimals ?? 0;
			const amount = coinsFor(one.amount, { rate: one.rate, spreadPpm: one.spread_ppm, coinDecimals, moneyDecimals });
			await tables.transaction().execute(async (transaction) => {
				await this.#attachVoucher(transaction, user, one.voucher, Number(one.application));
				await transaction
					.insertInto("money.deposits")
					.values({
						...{ user_id: one.user_id, network: NETWORKS.bank, asset: one.asset, key: keyOfApplication(one.application) },
						...{ hash: "", address: "", amount: String(amount), state: "submitted", confirmations: 0, needed: 0 },
						...{ deposit: null, seen_at: one.at, changed_at: one.at },
					})
					.onConflict((conflict) => conflict.doNothing())
					.execute();
			});
		}
	}

	async #attachVoucher(
		transaction: Transaction<unknown> | BankTables,
		user: number,
		voucher: string,
		application: number,
	): Promise<void> {
		const images = transaction as unknown as Transaction<ImageTables>;
		const picture = await images
			.selectFrom("people.images")
			.select("id")
			.where((row) => row.and({ user_id: BigInt(user), purpose: "voucher", sha256: voucher, state: "uploaded" }))
			.limit(1)
			.executeTakeFirst();
		if (picture === undefined) return;
		const use = { id: picture.id, user, purpose: "voucher", usedBy: `bank_deposit/${application}` } as const;
		await this.#needs.images.attach(images, use);
	}

	/** Runs a request for a withdrawal to a card. Until the withdrawal is in the journal or refused, the card cannot be deleted. */
	async keepingCard<Result>(user: number, card: number, run: () => Promise<Result>): Promise<Result> {
		const { applying } = this.#needs;
		const key = keyOfUse(user, card);
		// The request is counted before the card is looked up. A concurrent deletion has then either removed the card, or sees the
		// request.
		applying.set(key, (applying.get(key) ?? 0) + 1);
		try {
			return await run();
		} finally {
			const left = (applying.get(key) ?? 1) - 1;
			if (left > 0) applying.set(key, left);
			else applying.delete(key);
		}
	}

	/** Returns a usable card of the user as a destination; undefined if the user has no such card or it cannot be used now. */
	async destination(user: number, card: number) {
		const { people, bankCards } = this.#needs;
		return people.transaction().execute(async (transaction) => {
			if ((await bankCards.lockUsable(transaction, { user, card })) === undefined) return undefined;
			const row = await transaction
				.selectFrom("people.bank_cards")
				.select(["number_hash", "usable_from", "created_at"])
				.where((one) => one.and({ id: BigInt(card), user_id: BigInt(user) }))
				.executeTakeFirst();
			return row && { address: addressOfCard(row.number_hash), usable_from: row.usable_from, created_at: row.created_at };
		});
	}

	/** Returns the masked numbers of a user's cards, keyed by withdrawal destination. */
	async cardNumbers(user: number): Promise<ReadonlyMap<string, string>> {
		const rows = await this.#needs.tables
			.selectFrom("people.bank_cards")
			.select(["number_hash", "last_four"])
			.where("user_id", "=", BigInt(user))
			.execute();
		return new Map(rows.map((row) => [addressOfCard(row.number_hash), `•••• ${row.last_four}`]));
	}

	/** Returns the currency, rate and amounts of a withdrawal by bank; undefined for other withdrawals. */
	async payoutOf(withdrawal: number): Promise<DepositRecord["bank"]> {
		const { tables, views } = this.#needs;
		const row = await tables
			.selectFrom("projection.bank_payouts")
			.selectAll()
			.where("withdrawal", "=", BigInt(withdrawal))
			.executeTakeFirst();
		const account = row && views.banks.account(row.account);
		if (row === undefined || account === undefined) return undefined;
		const sum = formatDecimal(row.payout, account.decimals);
		return {
			...{ account: row.account, bank: account.bank, money: account.currency, sum, source: row.source },
			...{ arrived: row.state === "paid" ? sum : null, rate: formatDecimalShort(row.rate, RATE_DECIMALS) },
			...{ spread_ppm: row.spread_ppm, cause: "none" },
		};
	}
}
