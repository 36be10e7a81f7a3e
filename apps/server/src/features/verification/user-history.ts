// Writes the file with a user's data page by page, so that the server's memory does not depend on the number of rows.
import type { CallData } from "@candor/contract";
import type { Kysely } from "kysely";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import { activityHeldFrom } from "../../people/legal-holds.ts";
import { toWireHolding } from "../../serializers/fund.ts";
import { DATA_LISTS, pagesOf } from "./data-lists.ts";

/** Maximum number of rows that one query reads. */
const PAGE_ROWS = 1_000;

export interface UserHistoryOptions {
	/** Query builder for all schemas of the server's database. */
	readonly db: Kysely<unknown>;
	readonly views: ViewsNeeded;
	readonly now: () => number;
	/** Returns the sums of the user's rebates in the form that the app shows, and the number of the user's invitees. */
	readonly referralOf: (
		user: number,
	) => Promise<{ readonly invitees: number; readonly months: CallData<"user/my_account_return">["list"] }>;
	/**
	 * Lists with encrypted texts, which only other modules can decrypt. Each has a function that yields pages of a user's rows.
	 * Default: none.
	 */
	readonly sealedLists?: readonly {
		readonly name: string;
		readonly pages: (user: number) => AsyncIterable<readonly object[]>;
	}[];
	/** Maximum number of rows that one query reads. Default: PAGE_ROWS. */
	readonly pageRows?: number;
}

export class UserHistory {
	readonly #options: UserHistoryOptions;

	constructor(options: UserHistoryOptions) {
		this.#options = options;
	}

	/**
	 * Yields the JSON text of the file in pieces. The file is one object: the given parts, the user's referral data and fund
	 * holdings, and all lists of rows. At any time one page of rows is in memory, and while the reader waits no database connection
	 * is in use.
	 */
	async *write(user: number, parts: object): AsyncGenerator<string> {
		const { db, views, now, referralOf, sealedLists = [], pageRows = PAGE_ROWS } = this.#options;
		const holdings = [...views.arbitrage.lots(user).keys()].map((fund) => toWireHolding(views, user, fund));
		const first = { ...parts, fund_holdings: holdings, referral: await referralOf(user) };
		const heldFrom = await activityHeldFrom(db as never, user, now());
		yield json(first).slice(0, -1);
		for (const list of DATA_LISTS) yield* listOf(list.name, pagesOf(db, views, list, user, pageRows, heldFrom));
		for (const { name, pages } of sealedLists) yield* listOf(name, pages(user));
		yield "}";
	}
}

async function* listOf(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
	yield `,${JSON.stringify(name)}:[`;
	let isFirst = true;
	for await (const rows of pages) {
		yield (isFirst ? "" : ",") + json(rows).slice(1, -1);
		isFirst = false;
	}
	yield "]";
}

const json = (value: unknown) => JSON.stringify(value, (_name, one) => (typeof one === "bigint" ? one.toString() : one));
