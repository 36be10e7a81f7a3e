// Orders, account records and referral of a user for the download of the user's data. No row names another user.
import type { CallData } from "@candor/contract";
import type { Kysely } from "kysely";
import { positionOf } from "../../exchange/products/contracts/position-row.ts";
import { optionOf } from "../../exchange/products/options/option-row.ts";
import { orderOf } from "../../exchange/products/spot/order-row.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { toWireOption } from "../../serializers/option.ts";
import { toWireOrder } from "../../serializers/order.ts";
import { toWirePosition } from "../../serializers/position.ts";
import { assetOf, pairOf, units } from "../../serializers/wire-numbers.ts";
import type { AccountRecordsTable, ProjectionTables } from "../projection-tables.ts";

/** Most rows of a list in one file. */
const MOST_ROWS = 2_000;

/** Newest rows. `more` is true if the user has older ones, which a file with an earlier end contains. */
export interface HistoryList {
	readonly rows: readonly object[];
	readonly more: boolean;
}

export interface UserHistoryOptions {
	readonly tables: Kysely<ProjectionTables>;
	readonly views: ViewsNeeded;
	/** Returns a user's newest account records until a time (ms). */
	readonly recordsOf: (user: number, to: number, limit: number) => Promise<readonly AccountRecordsTable[]>;
	/** Returns the sums of a user's rebates as the app shows them, and the number of invited users. */
	readonly referralOf: (
		user: number,
	) => Promise<{ readonly invitees: number; readonly months: CallData<"user/my_account_return">["list"] }>;
	/** Default: MOST_ROWS. */
	readonly mostRows?: number;
}

export class UserHistory {
	readonly #options: UserHistoryOptions;
	readonly #mostRows: number;

	constructor(options: UserHistoryOptions) {
		this.#options = options;
		this.#mostRows = options.mostRows ?? MOST_ROWS;
	}

	/** @param to end of the period, ms, included */
	async of(user: number, to: number) {
		// One query after another, so that a download takes one database connection.
		return {
			spot_orders: await this.#orders(user, to),
			options: await this.#optionsOf(user, to),
			contract_positions: await this.#positions(user, to),
			transfers: await this.#transfers(user, to),
			account_records: await this.#records(user, to),
			referral: await this.#options.referralOf(user),
		};
	}

	async #orders(user: number, to: number): Promise<HistoryList> {
		const { tables, views } = this.#options;
		const rows = await tables
			.selectFrom("projection.orders")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.where("placed_at", "<=", BigInt(to))
			.orderBy("order_id", "desc")
			.limit(this.#mostRows + 1)
			.execute();
		return this.#listOf(rows, (row) => toWireOrder(orderOf(row), pairOf(views, row.pair)));
	}

	async #optionsOf(user: number, to: number): Promise<HistoryList> {
		const { tables, views } = this.#options;
		const rows = await tables
			.selectFrom("projection.options")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.where("bought_at", "<=", BigInt(to))
			.orderBy("option_id", "desc")
			.limit(this.#mostRows + 1)
			.execute();
		return this.#listOf(rows, (row) => toWireOption(views, optionOf(row)));
	}

	async #positions(user: number, to: number): Promise<HistoryList> {
		const { tables, views } = this.#options;
		const rows = await tables
			.selectFrom("projection.contract_tickets")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.where("placed_at", "<=", BigInt(to))
			.orderBy("ticket_id", "desc")
			.limit(this.#mostRows + 1)
			.execute();
		return this.#listOf(rows, (row) => toWirePosition(views, positionOf(row)));
	}

	async #transfers(user: number, to: number): Promise<HistoryList> {
		const rows = await this.#options.tables
			.selectFrom("projection.transfers")
			.selectAll()
			.where("user_id", "=", BigInt(user))
			.where("at", "<=", BigInt(to))
			.orderBy("transfer_id", "desc")
			.limit(this.#mostRows + 1)
			.execute();
		return this.#listOf(rows, ({ transfer_id, asset, amount, from_account, to_account, at }) => ({
			...{ id: Number(transfer_id), from_account, to_account, at: Number(at) },
			...this.#money(asset, { amount }),
		}));
	}

	async #records(user: number, to: number): Promise<HistoryList> {
		const rows = await this.#options.recordsOf(user, to, this.#mostRows + 1);
		return this.#listOf(rows, ({ record_id, account, asset, change, available, frozen, cause, at }) => ({
			...{ id: Number(record_id), account, cause, at: Number(at) },
			...this.#money(asset, { change, available, frozen }),
		}));
	}

	#listOf<Row>(rows: readonly Row[], show: (row: Row) => object): HistoryList {
		return { rows: rows.slice(0, this.#mostRows).map(show), more: rows.length > this.#mostRows };
	}

	#money(asset: number, amounts: Readonly<Record<string, bigint>>) {
		const coin = assetOf(this.#options.views, asset);
		const shown = Object.entries(amounts).map(([name, amount]) => [name, units(amount, coin)] as const);
		return { currency: coin.code, ...Object.fromEntries(shown) };
	}
}
