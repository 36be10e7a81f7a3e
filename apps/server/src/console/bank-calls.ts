// Console calls about banks: accounts, lines of statements, deposit requests with their vouchers, payments, and treasury
// withdrawals.
import type { ConsoleData } from "@candor/contract";
import { formatDecimal, formatDecimalShort } from "@candor/money";
import type { Kysely } from "kysely";
import {
	addressOfCard,
	type BankTables,
	bankReference,
	hashOfTexts,
	RATE_DECIMALS,
	type StatementTextTables,
} from "../features/banks/plugin.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { ImageService } from "../images/image-service.ts";
import { assetOf } from "../serializers/wire-numbers.ts";
import type { AuditLog } from "./audit-log.ts";
import { BinaryResponse, type ConsoleHandlers, type OperatorContext, refuseCall } from "./console-registry.ts";
import type { LookLimits } from "./look-limits.ts";

export interface BankCallsOptions {
	readonly views: Pick<ViewsNeeded, "banks" | "listing" | "withdrawals">;
	readonly tables: BankTables & Kysely<StatementTextTables>;
	readonly images: Pick<ImageService, "readForOperator">;
	readonly audit: Pick<AuditLog, "add">;
	readonly limits: Pick<LookLimits, "take">;
	readonly now: () => number;
}

type State = ConsoleData<"banks">;
const MOST_DECIDED = 100;

export function bankCalls({ views, tables, images, audit, limits, now }: BankCallsOptions) {
	const entry = ({ operator, session, address }: OperatorContext) => ({
		...{ operator: operator.operator, role: operator.role, address, session: session.id },
	});
	const moneyOf = (account: number) => {
		const known = views.banks.account(account);
		return { money: known?.currency ?? "", shown: (amount: bigint) => formatDecimal(amount, known?.decimals ?? 0) };
	};

	const accounts = (): State["accounts"] =>
		views.banks.accounts().map(({ account, currency: money, at: _at, ...terms }) => {
			const { shown } = moneyOf(account);
			const closing = views.banks.closing(account);
			const rates = views.banks.rates().filter((rate) => rate.account === account);
			return {
				...{ account, money, ...terms, closing: closing === undefined ? null : shown(closing) },
				rates: rates.map(({ asset, rate, spreadPpm, source, minimum }) => ({
					...{ coin: assetOf(views, asset).code, rate: formatDecimalShort(rate, RATE_DECIMALS), spread_ppm: spreadPpm },
					...{ source, minimum: shown(minimum) },
				})),
			};
		});

	async function lines(): Promise<State["lines"]> {
		const open = views.banks.openLines();
		if (open.length === 0) return [];
		const texts = await tables
			.selectFrom("money.statement_texts")
			.selectAll()
			.where(
				"key",
				"in",
				open.map(({ key }) => key),
			)
			.execute();
		const known = new Map(texts.map((row) => [`${row.account} ${row.key} ${row.hash}`, row]));
		return open.map(({ line, account, statement, key, day, amount, hash, operator, at }) => {
			const { money, shown } = moneyOf(account);
			const text = known.get(`${account} ${key} ${hash}`);
			const isRight = text !== undefined && hashOfTexts(text.reference, text.sender) === hash;
			return {
				...{ line, account, money, statement, key, day, amount: shown(amount), operator, at },
				...{ reference: isRight ? text.reference : "", sender: isRight ? text.sender : "", altered: !isRight },
			};
		});
	}

	async function applications(show: "open" | "decided"): Promise<State["applications"]> {
		const query = tables.selectFrom("projection.bank_applications").selectAll();
		const rows = await (show === "open"
			? query.where("state", "=", "under_review").orderBy("application").execute()
			: query.where("state", "!=", "under_review").orderBy("application", "desc").limit(MOST_DECIDED).execute());
		return rows.map((row) => {
			const { money, shown } = moneyOf(row.account);
			const asset = assetOf(views, row.asset);
			return {
				...{ application: Number(row.application), user: Number(row.user_id), account: row.account, money },
				...{ reference: bankReference(Number(row.user_id)), amount: shown(row.amount), coin: asset.code },
				...{ rate: formatDecimalShort(row.rate, RATE_DECIMALS), spread_ppm: row.spread_ppm, source: row.source },
				...{ state: row.state, at: Number(row.at), received: row.received > 0n ? shown(row.received) : null },
				credited: row.credited > 0n ? formatDecimal(row.credited, asset.decimals) : null,
			};
		});
	}

	async function payouts(): Promise<State["payouts"]> {
		const open = views.banks.payouts();
		if (open.length === 0) return [];
		const cards = await tables
			.selectFrom("people.bank_cards")
			.select(["id", "user_id", "number_hash"])
			.where(
				"user_id",
				"in",
				open.map(({ user }) => BigInt(user)),
			)
			.execute();
		const byAddress = new Map(cards.map((card) => [`${card.user_id} ${addressOfCard(card.number_hash)}`, Number(card.id)]));
		return open.map(({ withdrawal, user, account, payout, begun }) => {
			const { money, shown } = moneyOf(account);
			const one = views.withdrawals.find(withdrawal);
			const card = byAddress.get(`${user} ${one?.address ?? ""}`) ?? null;
			return { withdrawal, user, account, money, payout: shown(payout), card, state: one?.state ?? "", begun };
		});
	}

	return {
		banks: async ({ show }, context) => {
			const [applied, paid] = [await applications(show), await payouts()];
			const users = [...new Set([...applied, ...paid].map(({ user }) => user))];
			const { allowed, retryAfter } = await limits.take(context, users);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			const seen = new Set(users.slice(0, allowed));
			const open = await lines();
			const details = { of: "banks", show, rows: applied.length + paid.length, lines: open.length, users: [...seen] };
			await audit.add({ ...entry(context), kind: "list", details });
			return {
				...{ accounts: accounts(), lines: open },
				applications: applied.filter(({ user }) => seen.has(user)),
				payouts: paid.filter(({ user }) => seen.has(user)),
				treasury: views.banks.leaving().map(({ withdrawal, network, asset, amount, address, operator, at }) => ({
					...{ withdrawal, network, coin: assetOf(views, asset).code, address, operator, at },
					amount: formatDecimal(amount, assetOf(views, asset).decimals),
				})),
			};
		},

		"banks/voucher": async ({ application }, context) => {
			const row = await tables
				.selectFrom("projection.bank_applications as b")
				.innerJoin("people.images as i", (join) => join.onRef("i.user_id", "=", "b.user_id").onRef("i.sha256", "=", "b.voucher"))
				.select(["b.user_id", "i.id"])
				.where("b.application", "=", BigInt(application))
				.where("i.purpose", "=", "voucher")
				.where("i.state", "in", ["uploaded", "attached"])
				.limit(1)
				.executeTakeFirst();
			const user = Number(row?.user_id ?? 0);
			if (row === undefined || context.operator.accounts.includes(user)) return refuseCall("unknown_image", "application");
			const { retryAfter } = await limits.take(context, [user]);
			if (retryAfter > 0) return refuseCall("look_limit", undefined, { retry_after: retryAfter });
			await audit.add({ ...entry(context), kind: "image_viewed", user, details: { bank_deposit: application } });
			const picture = await images.readForOperator(row.id, { operator: context.operator.operator, at: now() });
			return picture === undefined ? refuseCall("unknown_image", "application") : new BinaryResponse(picture.bytes, "image/jpeg");
		},

		"banks/texts": async ({ account, lines: given }, context) => {
			if (views.banks.account(account) === undefined) return refuseCall("unknown_bank_account", "account");
			await audit.add({ ...entry(context), kind: "list", details: { of: "statement_texts", account, rows: given.length } });
			const rows = given.map((row) => ({ account, ...row, hash: hashOfTexts(row.reference, row.sender) }));
			if (rows.length > 0) {
				const insert = tables.insertInto("money.statement_texts").values(rows);
				await insert.onConflict((conflict) => conflict.doNothing()).execute();
			}
			return { stored: rows.length };
		},
	} satisfies ConsoleHandlers;
}
