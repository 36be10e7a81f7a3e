// Sends mails about withdrawals and deposits. It reads the projection's tables from a stored position on. One transaction stores
// both the mails and the new position, so a restart neither loses nor repeats a mail.
import type { WithdrawalState } from "@candor/core";
import { formatDecimal } from "@candor/money";
import { type Kysely, sql } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { NOTICE_LIFETIME_MS } from "../../outbox/notice-lifetime.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import type { People } from "../codes/codes.ts";
import type { Messages, MoneyMail } from "../codes/messages.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import type { StopLinks } from "./stop-links.ts";
import type { MailPositionsTable, MoneyMailTables } from "./tables.ts";

export type MailTables = Kysely<MoneyMailTables & ProjectionTables & PeopleTables>;

export interface MoneyMailsOptions {
	readonly tables: MailTables;
	readonly views: Pick<ViewsNeeded, "listing" | "banks">;
	readonly messages: Pick<Messages, "money" | "startSending">;
	/** Returns the masked numbers of a user's bank cards, keyed by the address that a withdrawal to the card has. */
	readonly cardNumbers: (user: number) => Promise<ReadonlyMap<string, string>>;
	readonly stopLinks: Pick<StopLinks, "urlOf">;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}

/** Maximum number of changes that one transaction processes. */
const AT_ONCE = 100;
/** States in which the link in a mail can still stop the withdrawal. */
const STOPPABLE: ReadonlySet<WithdrawalState> = new Set(["applied", "reviewing", "approved", "waiting_for_funds"]);
const OF_STATE: Readonly<Partial<Record<WithdrawalState | "approval", MoneyMail>>> = {
	...{ applied: "withdrawal_applied", approved: "withdrawal_approved", sent: "withdrawal_sent", legal_hold: "withdrawal_held" },
	...{ confirmed: "withdrawal_confirmed", moved: "withdrawal_confirmed", rejected: "withdrawal_rejected" },
	...{ cancelled: "withdrawal_cancelled", failed: "withdrawal_refunded", refunded: "withdrawal_refunded" },
};
/** Returns the kind of mail for a step of a withdrawal; undefined if the step causes no mail. */
function mailOfStep(state: WithdrawalState | "approval", code: string): MoneyMail | undefined {
	if (state === "reviewing") return code === "confirm_needed" ? "withdrawal_confirm" : undefined;
	if (state === "cancelled" && code === "stopped_by_link") return "withdrawal_stopped";
	// A step to `sent` with the code `decided` means that two treasurers have decided that the withdrawal is still in transit. Its
	// mail was sent before.
	return state === "sent" && code === "decided" ? undefined : OF_STATE[state];
}

export class MoneyMails {
	readonly #options: MoneyMailsOptions;
	#running: Promise<void> | undefined;
	#again = false;

	constructor(options: MoneyMailsOptions) {
		this.#options = options;
	}

	/** Stores the positions from which the first run begins, so that earlier changes cause no mails. */
	async begin(): Promise<void> {
		await sql`insert into money.mail_positions (what, position)
			select 'withdrawals', coalesce(max(id), 0) from projection.withdrawal_steps
			union all select 'deposits', coalesce(max(moved_at) + 1, 0) from projection.chain_deposits
			union all select 'rejections', coalesce(max(moved_at) + 1, 0) from projection.bank_applications
			on conflict do nothing`.execute(this.#options.tables);
	}

	/** Stores the mails that are due. Resolves when they are stored; never rejects. */
	run(): Promise<void> {
		if (this.#running !== undefined) {
			this.#again = true;
			return this.#running;
		}
		this.#running = this.#runAll().finally(() => {
			this.#running = undefined;
		});
		return this.#running;
	}

	/** Resolves when the storing in progress, if any, has ended. */
	async close(): Promise<void> {
		await this.#running;
	}

	async #runAll(): Promise<void> {
		const { log, messages } = this.#options;
		try {
			do {
				this.#again = false;
				const stored = [await this.#withdrawals(), await this.#deposits(), await this.#rejections()];
				if (stored.some((count) => count > 0)) messages.startSending();
				if (stored.some((count) => count === AT_ONCE)) this.#again = true;
			} while (this.#again);
		} catch (error) {
			log(error, "mails about deposits and withdrawals are sent later");
		}
	}

	/** Returns the destination for the mail: the masked number of a bank card, or the address. */
	async #targetOf(user: number, address: string): Promise<string> {
		return address.startsWith("card:") ? ((await this.#options.cardNumbers(user)).get(address) ?? "") : address;
	}

	/** Stores the mails about withdrawals, and returns the number of steps that were read. */
	#withdrawals(): Promise<number> {
		const { tables, views, messages, stopLinks } = this.#options;
		return tables.transaction().execute(async (transaction) => {
			const position = await this.#positionOf(transaction, "withdrawals");
			const steps = await transaction
				.selectFrom("projection.withdrawal_steps as step")
				.innerJoin("projection.withdrawals as one", "one.withdrawal", "step.withdrawal")
				.innerJoin("people.users as user", "user.id", "one.user_id")
				.select(["step.id as step", "step.state as reached", "step.code", "step.at", "user.id", "user.language"])
				.leftJoinLateral(
					(of) =>
						of
							.selectFrom("projection.withdrawal_steps as earlier")
							.select(["earlier.state", "earlier.code"])
							.whereRef("earlier.withdrawal", "=", "step.withdrawal")
							.whereRef("earlier.id", "<", "step.id")
							.orderBy("earlier.id", "desc")
							.limit(1)
							.as("before"),
					(join) => join.onTrue(),
				)
				.select(["before.state as before", "before.code as codeBefore"])
				.select(["one.withdrawal", "one.asset", "one.amount", "one.address", "one.tx_hash", "one.state", "one.internal_to"])
				.where("step.id", ">", position)
				.orderBy("step.id")
				.limit(AT_ONCE)
				.execute();
			for (const {
				before,
				codeBefore,
				reached,
				code,
				at,
				asset: of,
				amount,
				address,
				tx_hash,
				state,
				withdrawal,
				internal_to,
				...user
			} of steps) {
				const what = mailOfStep(reached, code);
				// A withdrawal to another user of the exchange is complete at once, so one mail is enough.
				if (what === undefined || this.#isOld(at) || (reached === "applied" && internal_to !== 0n)) continue;
				// A step may repeat the previous state, for example as the daily alarm of a late withdrawal, and then causes no mail.
				if (before !== null && mailOfStep(before, codeBefore ?? "") === what) continue;
				const asset = assetOf(views, of);
				const facts = {
					amount: units(amount, asset),
					currency: asset.code,
					to: await this.#targetOf(Number(user.id), address),
					hash: tx_hash,
				};
				const link = STOPPABLE.has(reached as WithdrawalState) && STOPPABLE.has(state);
				await messages.money(
					transaction as unknown as People,
					user,
					what,
					facts,
					link ? stopLinks.urlOf(Number(withdrawal)) : undefined,
				);
			}
			const last = steps.at(-1);
			if (last !== undefined) await this.#moveTo(transaction, "withdrawals", last.step);
			return steps.length;
		});
	}

	/**
	 * Stores the mails about deposits. Only the newest state of a deposit is mailed: if a credit was reversed before this run, there
	 * is only the mail about the reversal.
	 */
	#deposits(): Promise<number> {
		const { tables, views, messages } = this.#options;
		return tables.transaction().execute(async (transaction) => {
			const position = await this.#positionOf(transaction, "deposits");
			const what = sql<
				"deposit_credited" | "deposit_reversed"
			>`case one.state when 'reversed' then 'deposit_reversed' else 'deposit_credited' end`;
			const moved = await transaction
				.selectFrom("projection.chain_deposits as one")
				.innerJoin("people.users as user", "user.id", "one.user_id")
				.leftJoin("money.deposit_mails as mail", "mail.deposit", "one.deposit")
				.select(["one.deposit", "one.asset", "one.amount", "one.moved_at", "user.id", "user.language", what.as("what")])
				.where("one.moved_at", ">=", position)
				.where("one.state", "in", ["credited", "final", "reversed"])
				.where(sql<boolean>`mail.what is distinct from ${what}`)
				.orderBy("one.moved_at")
				.orderBy("one.deposit")
				.limit(AT_ONCE)
				.execute();
			for (const { deposit, asset: of, amount, moved_at, what: mail, ...user } of moved) {
				const row = { deposit, what: mail };
				await transaction
					.insertInto("money.deposit_mails")
					.values(row)
					.onConflict((conflict) => conflict.column("deposit").doUpdateSet({ what: mail }))
					.execute();
				if (this.#isOld(moved_at)) continue;
				const asset = assetOf(views, of);
				await messages.money(transaction as unknown as People, user, mail, {
					amount: units(amount, asset),
					currency: asset.code,
					to: "",
					hash: "",
				});
			}
			// Several changes may have the same core time, so the next run reads the last millisecond again.
			const last = moved.at(-1);
			if (last !== undefined) await this.#moveTo(transaction, "deposits", last.moved_at);
			return moved.length;
		});
	}

	/**
	 * Stores the mails about rejected applications for bank deposits. An application that is credited causes the mail about its
	 * deposit instead.
	 */
	#rejections(): Promise<number> {
		const { tables, views, messages } = this.#options;
		return tables.transaction().execute(async (transaction) => {
			const position = await this.#positionOf(transaction, "rejections");
			const rejected = await transaction
				.selectFrom("projection.bank_applications as one")
				.innerJoin("people.users as user", "user.id", "one.user_id")
				.leftJoin("money.rejection_mails as mail", "mail.application", "one.application")
				.select(["one.application", "one.account", "one.amount", "one.moved_at", "user.id", "user.language"])
				.where("one.state", "=", "rejected")
				.where("one.moved_at", ">=", position)
				.where("mail.application", "is", null)
				.orderBy("one.moved_at")
				.orderBy("one.application")
				.limit(AT_ONCE)
				.execute();
			for (const { application, account, amount, moved_at, ...user } of rejected) {
				await transaction.insertInto("money.rejection_mails").values({ application }).execute();
				const bank = views.banks.account(account);
				if (bank === undefined || this.#isOld(moved_at)) continue;
				const facts = { amount: formatDecimal(amount, bank.decimals), currency: bank.currency, to: "", hash: "" };
				await messages.money(transaction as unknown as People, user, "deposit_rejected", facts);
			}
			const last = rejected.at(-1);
			if (last !== undefined) await this.#moveTo(transaction, "rejections", last.moved_at);
			return rejected.length;
		});
	}

	/** Returns true if a change is so old, for example after a long outage, that a mail about it would only confuse the user. */
	#isOld(at: bigint): boolean {
		return Number(at) < this.#options.now() - NOTICE_LIFETIME_MS;
	}

	async #positionOf(tables: MailTables, what: MailPositionsTable["what"]): Promise<bigint> {
		const of = tables.selectFrom("money.mail_positions").select("position").where("what", "=", what).forUpdate();
		return (await of.executeTakeFirstOrThrow()).position;
	}

	async #moveTo(tables: MailTables, what: MailPositionsTable["what"], position: bigint): Promise<void> {
		await tables.updateTable("money.mail_positions").set({ position }).where("what", "=", what).execute();
	}
}
