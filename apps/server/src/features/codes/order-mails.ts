// Sends notices about P2P orders by mail. One transaction stores both the mail and the number of the user's newest mailed notice,
// so a restart neither loses nor repeats a mail.
import { formatDecimalShort } from "@candor/money";
import type { Kysely } from "kysely";
import type { ListingViews } from "../../exchange/products/listing/views.ts";
import { noticeOf } from "../../exchange/products/notices/notice.ts";
import type { P2pViews } from "../../exchange/products/p2p/views.ts";
import { NOTICE_LIFETIME_MS } from "../../outbox/notice-lifetime.ts";
import type { P2pNameTables } from "../../people/p2p-tables.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { fiatText } from "../../serializers/p2p-numbers.ts";
import { assetOf } from "../../serializers/wire-numbers.ts";
import type { ProjectionTables } from "../projection-tables.ts";
import type { People } from "./codes.ts";
import type { Messages } from "./messages.ts";

export interface OrderMailsOptions {
	readonly tables: Kysely<P2pNameTables & ProjectionTables & PeopleTables>;
	readonly views: P2pViews & ListingViews;
	readonly messages: Pick<Messages, "p2p" | "startSending">;
	readonly now: () => number;
	readonly log: (error: unknown, message: string) => void;
}

/** Maximum number of mails that one transaction stores. */
const AT_ONCE = 100;
const MAILED = ["p2p_order", "p2p_time"] as const;

export class OrderMails {
	readonly #options: OrderMailsOptions;
	#running: Promise<void> | undefined;

	constructor(options: OrderMailsOptions) {
		this.#options = options;
	}

	/** Stores the mails that are due. Resolves when they are stored; never rejects. */
	run(): Promise<void> {
		this.#running ??= this.#runAll().finally(() => {
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
			let stored = AT_ONCE;
			for (; stored === AT_ONCE; ) stored = await this.#store();
			messages.startSending();
		} catch (error) {
			log(error, "mails about P2P orders are sent later");
		}
	}

	/**
	 * Stores the next mails, and returns the number of processed notices. After a long outage, mails about old steps are left out,
	 * because they would only confuse the user.
	 */
	#store(): Promise<number> {
		const { tables, messages, now } = this.#options;
		return tables.transaction().execute(async (transaction) => {
			const notices = await transaction
				.selectFrom("projection.notices as notice")
				.innerJoin("people.users as user", "user.id", "notice.user_id")
				.leftJoin("people.p2p_mails as mail", "mail.user_id", "notice.user_id")
				.select(["notice.user_id", "notice.id as number", "notice.at", "notice.kind", "notice.about"])
				.select(["user.id", "user.language"])
				.where("notice.kind", "in", MAILED)
				.where("notice.at", ">", BigInt(now() - NOTICE_LIFETIME_MS))
				.where((where) => where.or([where("mail.notice", "is", null), where("notice.id", ">", where.ref("mail.notice"))]))
				.orderBy("notice.user_id")
				.orderBy("notice.id")
				.limit(AT_ONCE)
				.execute();
			for (const { number, kind, about, at, user_id, ...user } of notices) {
				const mail = this.#mailOf(noticeOf({ user_id, id: number, at, kind, about }));
				if (mail !== undefined) await messages.p2p(transaction as unknown as People, user, ...mail);
				await transaction
					.insertInto("people.p2p_mails")
					.values({ user_id, notice: number })
					.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ notice: number }))
					.execute();
			}
			return notices.length;
		});
	}

	#mailOf(
		notice: ReturnType<typeof noticeOf>,
	): readonly ["p2p_order" | "p2p_half" | "p2p_tenth", Record<string, string>] | undefined {
		const { views } = this.#options;
		if (notice.kind === "p2p_time") return [`p2p_${notice.about.left}`, { order: String(notice.about.order) }];
		if (notice.kind !== "p2p_order") return undefined;
		const { order, state, asset, quantity, currency: fiat, amount } = notice.about;
		const coin = assetOf(views, asset);
		const traded = `${formatDecimalShort(quantity, coin.decimals)} ${coin.code}`;
		return ["p2p_order", { order: String(order), state, coins: traded, money: `${fiatText(views, amount, fiat)} ${fiat}` }];
	}
}
