// Lists of a user's rows in the file with the user's data. data-lists.pg.test.ts fails if a table has a column of users that is
// neither in one of these lists nor among the exceptions.
import { DEMO_ASSET, SETTLEMENT_ASSET } from "@candor/core";
import { type Kysely, type SqlBool, sql } from "kysely";
import { positionOf } from "../../exchange/products/contracts/position-row.ts";
import { noticeOf } from "../../exchange/products/notices/notice.ts";
import { optionOf } from "../../exchange/products/options/option-row.ts";
import { orderOf } from "../../exchange/products/spot/order-row.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { toWireNotice } from "../../serializers/notice.ts";
import { toWireOption } from "../../serializers/option.ts";
import { toWireOrder } from "../../serializers/order.ts";
import { fiatText, p2pPrice } from "../../serializers/p2p-numbers.ts";
import { toWirePosition } from "../../serializers/position.ts";
import { assetOf, pairOf, units } from "../../serializers/wire-numbers.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface DataList {
	/** Name of the list in the user's file. */
	readonly name: string;
	readonly from: string;
	/** Column that contains the user's id. */
	readonly user: string;
	/** Integer columns by which the rows are sorted; together they identify a row. */
	readonly key: readonly string[];
	/** SQL for the selected columns. Default: all columns, which `show` then converts. */
	readonly columns?: string;
	/**
	 * Columns with amounts in ledger units, each with the column that contains its asset. The file has decimal amounts and the codes
	 * of the assets.
	 */
	readonly money?: Readonly<Record<string, string>>;
	readonly where?: string;
	/**
	 * Column with the time (ms) of a row. While a legal hold on operator activity lasts, the file leaves out the rows from the
	 * hold's beginning on.
	 */
	readonly heldBy?: string;
	/** Converts a row to the form that the app's API uses. */
	readonly show?: (row: never, views: ViewsNeeded) => object;
	/** Columns of users that this list covers, each as `schema.table.column`. Default: the column `user` of the table `from`. */
	readonly covers?: readonly string[];
}

/** SQL for the columns of a trade from the side of one order. Nothing about the other user is selected. */
const tradeOf = (side: "maker" | "taker") =>
	`t.trade_id as id, o.order_id as "order", t.pair, p.symbol, t.price, t.lots, t.${side}_fee as fee, t.at,
	case when o.side = 'buy' then p.base else p.quote end as fee_asset`;
const tradesFrom = (side: "maker" | "taker") =>
	`projection.orders o join projection.trades t on t.${side}_order = o.order_id join projection.pairs p on p.pair = t.pair`;
const showTrade = ({ pair: id, price, lots, symbol, ...rest }: Row, views: ViewsNeeded) => {
	const pair = pairOf(views, id as number);
	return { ...rest, product: symbol, price: pair.price(Number(price)), amount: pair.amount(Number(lots)) };
};
const SETTLEMENT = `${SETTLEMENT_ASSET} as asset`;
/** SQL for the asset of a contract's amounts. */
const marginOf = (table: string) =>
	`(select case when account = 'real' then ${SETTLEMENT_ASSET} else ${DEMO_ASSET} end from projection.contract_instruments
	where instrument = ${table}.instrument) as asset`;

/** All lists that may have many rows, in the order in which they are in the file. */
export const DATA_LISTS: readonly DataList[] = [
	{ name: "sign_ins", from: "people.sign_ins", user: "user_id", key: ["id"], columns: "at, address, agent, way, new_device" },
	{
		...{ name: "pictures", from: "people.images", user: "user_id", key: ["created_at", "hashtextextended(id, 0)"] },
		columns: "purpose, state, size, created_at, removed_at, removed_because",
	},
	{
		...{ name: "bank_card_events", from: "people.bank_card_events", user: "user_id", key: ["id"] },
		columns: "event, last_four, at, address",
	},
	{
		...{ name: "erasures", from: "people.verification_erasures", user: "user_id", key: ["id"] },
		columns: "at, what, why",
	},
	{
		...{ name: "operator_commands", from: "projection.operator_acts", user: "user_id", key: ["id"] },
		...{ columns: "at, command, reason", heldBy: "at" },
	},
	{
		...{ name: "operator_activity", from: "console.audit", user: "user_id", key: ["entry"] },
		...{ columns: "at, role, kind, reason", heldBy: "at" },
		// Audit entries of other kinds are left out: they concern checks that the law forbids to reveal to the user.
		where: `(kind in ('look', 'find', 'case_opened', 'image_viewed', 'card_number', 'card_decided')
			or kind = 'legal_hold' and details::jsonb ->> 'step' = 'approved')`,
	},
	{
		...{ name: "notices", from: "projection.notices", user: "user_id", key: ["id"] },
		show: (row, views) => toWireNotice(views, noticeOf(row), true),
	},
	{
		...{ name: "spot_orders", from: "projection.orders", user: "user_id", key: ["order_id"] },
		show: (row, views) => {
			const order = orderOf(row);
			return toWireOrder(order, pairOf(views, order.pair));
		},
	},
	...(["taker", "maker"] as const).map(
		(side): DataList => ({
			...{ name: `spot_trades_as_${side}`, from: tradesFrom(side), user: "o.user_id", key: ["o.order_id", "t.trade_id"] },
			...{ columns: tradeOf(side), money: { fee: "fee_asset" }, show: showTrade as never },
			...{ where: side === "maker" ? "not t.maker_quote" : "true", covers: [`projection.trades.${side}_user`] },
		}),
	),
	{
		...{ name: "options", from: "projection.options", user: "user_id", key: ["option_id"] },
		show: (row, views) => toWireOption(views, optionOf(row)),
	},
	{
		...{ name: "contract_positions", from: "projection.contract_tickets", user: "user_id", key: ["ticket_id"] },
		show: (row, views) => toWirePosition(views, positionOf(row)),
	},
	...(["taker", "maker"] as const).map(
		(side): DataList => ({
			name: `contract_trades_as_${side}`,
			from: `projection.contract_tickets c join projection.contract_trades t on t.${side}_ticket = c.ticket_id
				join projection.contract_instruments i on i.instrument = t.instrument`,
			...{ user: "c.user_id", key: ["c.ticket_id", "t.trade_id"], covers: [`projection.contract_trades.${side}_user`] },
			columns: `t.trade_id as id, c.ticket_id as position, i.pair, t.price, t.lots, t.${side}_fee as fee, t.at, ${marginOf("t")}`,
			money: { fee: "asset" },
			show: (({ pair, price, ...rest }: Row, views: ViewsNeeded) => ({
				...rest,
				product: pairOf(views, pair as number).terms.symbol,
				price: pairOf(views, pair as number).price(Number(price)),
			})) as never,
		}),
	),
	{
		name: "contract_funding",
		from: "projection.contract_tickets c join projection.contract_funding_payments f on f.ticket_id = c.ticket_id",
		...{ user: "c.user_id", key: ["c.ticket_id", "f.period"] },
		...{ columns: `c.ticket_id as position, f.period, f.amount, f.lots, ${marginOf("f")}`, money: { amount: "asset" } },
	},
	{
		name: "contract_liquidations",
		...{ from: "projection.contract_liquidations", user: "user_id", key: ["ticket_id"] },
		columns: `ticket_id as position, long, lots, fee, returned, at, ${marginOf("contract_liquidations")}`,
		money: { fee: "asset", returned: "asset" },
	},
	{
		name: "contract_deleveragings",
		from: "projection.contract_tickets c join projection.contract_deleveragings d on d.ticket_id = c.ticket_id",
		...{ user: "c.user_id", key: ["c.ticket_id", "d.against"] },
		...{ columns: `c.ticket_id as position, d.lots, d.profit, d.at, ${marginOf("d")}`, money: { profit: "asset" } },
	},
	{
		name: "contract_settlements",
		from: "projection.contract_tickets c join projection.contract_settlements s on s.ticket_id = c.ticket_id",
		...{ user: "c.user_id", key: ["c.ticket_id", "s.from_seq"] },
		...{ columns: `c.ticket_id as position, s.why, s.lots, s.profit, s.at, ${marginOf("s")}`, money: { profit: "asset" } },
	},
	{
		...{ name: "earn_orders", from: "projection.earn_orders", user: "user_id", key: ["order_id"] },
		columns: `order_id as id, client_id, product, asset, days, rate_ppm, rule, phase, bought_at, ends_at, ended_at, charge, deduction,
			refund`,
		money: { charge: "asset", deduction: "asset", refund: "asset" },
	},
	{
		name: "earn_purchases",
		from: "projection.earn_orders o join projection.earn_tranches t on t.order_id = o.order_id",
		...{ user: "o.user_id", key: ["o.order_id", "t.tranche_id"] },
		columns: `o.order_id as "order", t.tranche_id as id, t.client_id, o.asset, t.amount, t.daily, t.days, t.paid_days, t.rate_ppm,
			t.bought_at, t.charge, t.deduction, t.refund`,
		money: { amount: "asset", daily: "asset", charge: "asset", deduction: "asset", refund: "asset" },
	},
	{
		...{ name: "fund_subscriptions", from: "projection.fund_subscriptions", user: "user_id", key: ["subscription_id"] },
		columns: `subscription_id as id, client_id, fund, status, amount, cost, units, asked_at, at, ${SETTLEMENT}`,
		money: { amount: "asset", cost: "asset", units: "asset" },
	},
	{
		...{ name: "fund_redemptions", from: "projection.fund_redemptions", user: "user_id", key: ["redemption_id"] },
		columns: `redemption_id as id, client_id, fund, status, asked, units, sum_proceeds as proceeds, sum_fee as fee, asked_at, at,
			${SETTLEMENT}`,
		money: { asked: "asset", units: "asset", proceeds: "asset", fee: "asset" },
	},
	{
		name: "new_coin_subscriptions",
		from: "projection.subscription_orders o join projection.subscriptions s on s.offering = o.offering",
		...{ user: "o.user_id", key: ["o.order_id"], covers: ["projection.subscription_orders.user_id"] },
		columns: `o.order_id as id, o.client_id, o.offering, s.name, o.asset, o.quantity, o.pay_asset, o.paid, o.phase, o.bought_at,
			o.unlocks_at, o.refunded_at`,
		money: { quantity: "asset", paid: "pay_asset" },
	},
	{
		name: "ieo_applications",
		from: "projection.ieo_applications a join projection.ieos i on i.offering = a.offering",
		...{ user: "a.user_id", key: ["a.application_id"], covers: ["projection.ieo_applications.user_id"] },
		columns: `a.application_id as id, a.client_id, a.offering, i.name, a.serial, a.phase, i.asset, a.lots * i.lot as quantity,
			a.allotted * i.lot as allotted, i.pay_asset, a.cost, a.due, a.applied_at, a.paid_at, a.unlocks_at, a.refunded_at`,
		money: { quantity: "asset", allotted: "asset", cost: "pay_asset", due: "pay_asset" },
	},
	...(["buyer", "seller"] as const).map(
		(side): DataList => ({
			...{ name: `p2p_orders_as_${side}`, from: "projection.p2p_orders", user: side, key: ["order_id"] },
			columns: `order_id as id, case merchant when ${side} then true else false end as merchant, asset, quantity, currency, amount, price,
				pay_type, opened_at, state, cause, ended_at, hold_ms, reversed, compensated, loser = ${side} as lost`,
			show: (({ amount, price, quantity, asset: id, compensated, ...rest }: Row, views: ViewsNeeded) => {
				const coin = assetOf(views, id as number);
				return {
					...{ ...rest, coin: coin.code, quantity: units(quantity as bigint, coin), price: p2pPrice(price as bigint) },
					amount: fiatText(views, amount as bigint, rest.currency as string),
					compensated: units(compensated as bigint, assetOf(views, SETTLEMENT_ASSET)),
				};
			}) as never,
		}),
	),
	{
		...{ name: "p2p_advertisements", from: "projection.p2p_advertisements", user: "user_id", key: ["advertisement"] },
		columns: `advertisement as id, side, asset, currency, price, ratio_ppm, min_amount, max_amount, visible, quantity, state, changed_at,
			closed_at`,
		show: (({ price, quantity, asset: id, min_amount, max_amount, ...rest }: Row, views: ViewsNeeded) => {
			const coin = assetOf(views, id as number);
			const fiat = (amount: unknown) => fiatText(views, amount as bigint, rest.currency as string);
			return {
				...{ ...rest, coin: coin.code, quantity: units(quantity as bigint, coin), price: p2pPrice(price as bigint) },
				...{ min_amount: fiat(min_amount), max_amount: fiat(max_amount) },
			};
		}) as never,
	},
	{
		...{ name: "p2p_merchant", from: "projection.p2p_merchants", user: "user_id", key: ["user_id"] },
		...{ columns: `state, since, bond, ${SETTLEMENT}`, money: { bond: "asset" } },
	},
	{
		...{ name: "p2p_conditions", from: "people.p2p_texts", user: "user_id", key: ["hashtextextended(hash, 0)"] },
		...{ columns: "text", where: "text <> ''" },
	},
	{ name: "p2p_name", from: "people.p2p_names", user: "user_id", key: ["user_id"], columns: "name" },
	{
		...{ name: "deposit_addresses", from: "chain.deposit_addresses", user: "user_id", key: ["network"] },
		columns: "network, address",
	},
	{
		// The amount of an unknown token is in units of its chain, that of a known coin is in ledger units.
		...{ name: "deposits", from: "money.deposits", user: "user_id", key: ["id"] },
		columns: `id, network, asset, hash, address, amount, state, confirmations, deposit, seen_at, changed_at`,
		money: { amount: "asset" },
	},
	{
		name: "observed_transfers",
		from: "chain.transfers t left join projection.assets a on a.asset = t.asset",
		...{ user: "t.user_id", key: ["t.network", "t.height", "hashtextextended(t.key, 0)"], covers: ["chain.transfers.user_id"] },
		columns: `t.network, t.hash, t.contract as token, t.from_address as "from", t.to_address as "to", t.amount as chain_units,
			a.code as currency, t.state`,
	},
	{
		...{ name: "credited_deposits", from: "projection.chain_deposits", user: "user_id", key: ["deposit"] },
		columns: "deposit as id, network, asset, amount, state, at, moved_at",
		money: { amount: "asset" },
	},
	{
		...{ name: "direct_deposits", from: "projection.deposits", user: "user_id", key: ["deposit_id"] },
		columns: "deposit_id as id, asset, amount, at",
		money: { amount: "asset" },
	},
	{
		...{ name: "withdrawal_addresses", from: "money.withdrawal_addresses", user: "user_id", key: ["id"] },
		columns: "id, network, asset, address, label, created_at, usable_from",
		money: {},
	},
	{
		// The risk reasons for which operators review a withdrawal are left out, because the law may forbid to reveal them.
		...{ name: "withdrawals", from: "projection.withdrawals", user: "user_id", key: ["withdrawal"] },
		columns: "withdrawal as id, network, asset, address, amount, fee, state, code, at, moved_at, tx_hash",
		money: { amount: "asset", fee: "asset" },
	},
	{
		...{ name: "bank_deposits", from: "projection.bank_applications", user: "user_id", key: ["application"] },
		columns:
			"application as id, account, asset, amount, rate, spread_ppm, source, at, state, cause, received, credited, deposit, moved_at",
	},
	{
		...{ name: "bank_payouts", from: "projection.bank_payouts", user: "user_id", key: ["withdrawal"] },
		columns: "withdrawal, account, payout, rate, spread_ppm, source, at, state, moved_at",
	},
	{
		name: "withdrawal_steps",
		from: "projection.withdrawals w join projection.withdrawal_steps s on s.withdrawal = w.withdrawal",
		...{ user: "w.user_id", key: ["w.withdrawal", "s.id"] },
		columns: "w.withdrawal, s.state, s.code, s.at",
	},
	{
		...{ name: "withdrawal_requests", from: "money.applications", user: "user_id", key: ["withdrawal"] },
		columns: "withdrawal, client_id, request",
	},
	{
		...{ name: "transfers", from: "projection.transfers", user: "user_id", key: ["transfer_id"] },
		columns: "transfer_id as id, asset, from_account, to_account, amount, at",
		money: { amount: "asset" },
	},
	{
		...{ name: "demo_refills", from: "projection.demo_refills", user: "user_id", key: ["id"] },
		columns: `id, amount, at, ${DEMO_ASSET} as asset`,
		money: { amount: "asset" },
	},
	{
		...{ name: "account_records", from: "projection.account_records", user: "user_id", key: ["record_id"] },
		columns: "record_id as id, account, asset, change, available, frozen, cause, ref, at",
		money: { change: "asset", available: "asset", frozen: "asset" },
	},
	{
		...{ name: "loss_limits", from: "projection.loss_limits", user: "user_id", key: ["user_id"] },
		columns: `daily_loss, next_daily_loss, next_from, ${SETTLEMENT}`,
		money: { daily_loss: "asset", next_daily_loss: "asset" },
	},
	{
		// The inviter's id and rebate are left out, because they are data of another user.
		...{ name: "fees_with_rebate_for_inviter", from: "projection.rebates", user: "invitee_id", key: ["day", "asset"] },
		columns: "to_char(to_timestamp(day::bigint * 86400) at time zone 'UTC', 'YYYY-MM-DD') as date, asset, fees",
		money: { fees: "asset" },
	},
	{
		...{ name: "partner_terms", from: "projection.referral_terms", user: "user_id", key: ["terms"] },
		columns: "terms, ratio_ppm, code, from_day, at",
	},
];

/** Columns of users whose rows are elsewhere in the file, each with the name of that part (user-data.ts, user-history.ts). */
export const OTHER_PARTS: Readonly<Record<string, string>> = {
	"chat.messages.user_id": "chat_messages",
	"people.bank_cards.user_id": "bank_cards",
	"people.devices.user_id": "devices",
	"people.favourites.user_id": "favourites",
	"people.logins.user_id": "logins",
	"people.lost_factors.user_id": "security",
	"people.passkeys.user_id": "passkeys",
	"people.payment_accounts.user_id": "payment_accounts",
	"people.protection.user_id": "security",
	"people.sessions.user_id": "sessions",
	"people.totp.user_id": "security",
	"people.verification_cases.user_id": "verification",
	"people.verification_subjects.user_id": "verification",
	"projection.balances.owner": "balances",
	"projection.inviters.inviter_id": "referral",
	"projection.inviters.user_id": "account",
	"projection.rebate_sums.inviter_id": "referral",
	"projection.rebates.inviter_id": "referral",
	"people.users.invited_by": "account",
};

/** Columns of users whose rows are not in the file, each with the reason. */
export const NOT_IN_THE_FILE: Readonly<Record<string, string>> = {
	"chat.read_marks.user_id": "Positions in conversations. The user's messages are in the file.",
	"console.audit.user_id (other kinds)": "Checks that the law keeps from the user.",
	"console.enrolments.invited_by": "An operator, not a user.",
	"liabilities.leaves.user_id": "Places in a tree. `proofs/liabilities/me` has the user's own.",
	"liabilities.secrets.user_id": "A secret that hides the user's leaves. `proofs/liabilities/me` has it.",
	"people.bank_card_keys.user_id": "An id of a key, without a meaning outside the key store.",
	"people.codes.account_key": "Digests of secrets that expire within minutes.",
	"people.image_counts.user_id": "A counter of one day's uploads. The list of pictures has every upload.",
	"people.messages.recipient": "Mails that leave within minutes. The recipient gets them.",
	"people.notice_marks.user_id": "A position in the list of notices, which is in the file.",
	"people.outbox.user_id": "Commands that wait for the core for seconds.",
	"people.payment_account_keys.user_id": "An id of a key, without a meaning outside the key store.",
	"people.rebate_mails.user_id": "Marks of sent mails about rebates that lapse.",
	"people.p2p_mails.user_id": "Marks of sent mails about notices, which are in the file.",
	"people.recovery_codes.user_id": "Digests of secrets.",
	"people.sandbox_mails.account_key": "Mails of a sandbox, which are deleted after an hour and shown in the app.",
	"people.watch_matches.user_id": "The law forbids to tell a user of matches with watch lists.",
	"projection.day_changes.user_id": "Sums of the account records, which are in the file.",
	"projection.operator_intents.user_id":
		"Decisions of operators. The user sees them by their effects and under Operator activity.",
	"projection.p2p_advertisements.person": "A number that groups accounts of one person.",
	"projection.p2p_partners.user_id": "Pairs of users with a released order. The orders are in the file.",
	"projection.rebate_notices.user_id": "Marks of sent notices, which are in the file.",
	"projection.referral_income.inviter_id": "Sums of the rebates, which are in the file by month.",
	"projection.referral_totals.inviter_id": "Sums of the rebates, which are in the file by month.",
	"projection.withdrawals.internal_to": "The receiver is another user. The address of the withdrawal is in the file.",
	"projection.withdrawals.person": "A number that groups accounts of one person for limits.",
};

/** Returns the columns of users that a list covers. */
export const coveredBy = ({ covers, from, user }: DataList): readonly string[] =>
	covers ?? (from.includes(" join ") ? [] : [`${from}.${user}`]);

/**
 * Yields a user's rows page by page, newest first, in the form of the file. Each page is one query.
 * @param heldFrom beginning (ms) of a legal hold on operator activity; undefined if there is none
 */
export async function* pagesOf(
	db: Kysely<unknown>,
	views: ViewsNeeded,
	list: DataList,
	user: number,
	pageRows: number,
	heldFrom?: number,
): AsyncGenerator<readonly object[]> {
	const keys = list.key.map((column) => `(${column})::bigint`);
	const found = keys.map((key, at) => `${key} as "#${at}"`).join();
	const order = keys.map((_key, at) => `"#${at}" desc`).join();
	const held = list.heldBy === undefined || heldFrom === undefined ? "true" : `${list.heldBy} < ${heldFrom}`;
	let before: readonly bigint[] | undefined;
	for (;;) {
		const cut = before === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.raw(list.key.join())}) < (${sql.join(before)})`;
		const { rows } = await sql<Row>`
			select ${sql.raw(list.columns ?? "*")}, ${sql.raw(found)} from ${sql.raw(list.from)}
			where ${sql.raw(list.user)} = ${BigInt(user)} and ${sql.raw(list.where ?? "true")} and ${sql.raw(held)} and ${cut}
			order by ${sql.raw(order)} limit ${pageRows}`.execute(db);
		if (rows.length > 0) yield rows.map((row) => shown(row, list, views));
		const last = rows.at(-1);
		if (last === undefined || rows.length < pageRows) return;
		before = keys.map((_key, at) => last[`#${at}`] as bigint);
	}
}

function shown(row: Row, { money, show }: DataList, views: ViewsNeeded): object {
	const plain = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("#")));
	const decimal = money === undefined ? plain : withDecimals(plain, money, views);
	return show === undefined ? decimal : show(decimal as never, views);
}

/**
 * Converts amounts to decimals, and numbers of assets to codes. The column `asset` becomes `currency`, and `pay_asset` becomes
 * `pay_currency`.
 */
function withDecimals(row: Row, money: Readonly<Record<string, string>>, views: ViewsNeeded): Row {
	const values = new Map(Object.entries(row));
	const assets = new Map(Object.entries(money).map(([name, column]) => [name, Number(values.get(column) ?? 0)]));
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (name === "asset" || name.endsWith("_asset"))
				return [name.replace("asset", "currency"), Number(value) === 0 ? null : assetOf(views, Number(value)).code];
			// Asset 0 means an unknown token, which has no code.
			const asset = assets.get(name) ?? 0;
			return [name, asset === 0 || value === null ? value : units(BigInt(value as string | bigint), assetOf(views, asset))];
		}),
	);
}
