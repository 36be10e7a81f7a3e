// Allocates the nonces of the hot address. Withdrawals and gas payments share them. The table gives each payment (its purpose)
// one nonce for ever.
import { type Kysely, sql } from "kysely";
import type { NetworkNumber } from "./networks.ts";
import type { ChainTables } from "./tables.ts";

export class HotNonces {
	readonly #db: Kysely<ChainTables>;
	readonly #network: NetworkNumber;
	readonly #nonceOnChain: () => Promise<number>;

	/** @param nonceOnChain returns the next nonce of the hot address, according to mined blocks */
	constructor(db: Kysely<ChainTables>, network: NetworkNumber, nonceOnChain: () => Promise<number>) {
		this.#db = db;
		this.#network = network;
		this.#nonceOnChain = nonceOnChain;
	}

	/**
	 * Returns the nonce of a payment, for example for the purpose `withdrawal 17`. Repeated calls return the same nonce. A new
	 * purpose gets a nonce that another purpose has given back, if there is one.
	 */
	async of(purpose: string): Promise<number> {
		const onChain = await this.#nonceOnChain();
		return await this.#db.transaction().execute(async (tx) => {
			await sql`select pg_advisory_xact_lock(${LOCK}, ${this.#network})`.execute(tx);
			const rows = tx.selectFrom("chain.hot_nonces").select("nonce").where("network", "=", this.#network);
			const known = await rows.where("purpose", "=", purpose).executeTakeFirst();
			if (known !== undefined) return known.nonce;
			const free = await rows.where("purpose", "is", null).where("nonce", ">=", onChain).orderBy("nonce").executeTakeFirst();
			if (free !== undefined) {
				await tx
					.updateTable("chain.hot_nonces")
					.set({ purpose })
					.where("network", "=", this.#network)
					.where("nonce", "=", free.nonce)
					.execute();
				return free.nonce;
			}
			const highest = (await rows.orderBy("nonce", "desc").executeTakeFirst())?.nonce ?? -1;
			const nonce = Math.max(highest + 1, onChain);
			await tx.insertInto("chain.hot_nonces").values({ network: this.#network, nonce, purpose }).execute();
			return nonce;
		});
	}

	/**
	 * Gives back the nonce of a payment for which nothing was signed. Transactions with higher nonces cannot be mined until
	 * another payment uses it.
	 */
	async release(purpose: string): Promise<void> {
		await this.#db
			.updateTable("chain.hot_nonces")
			.set({ purpose: null })
			.where("network", "=", this.#network)
			.where("purpose", "=", purpose)
			.execute();
	}

	/** Marks the nonce of a payment as used by a transaction that this table does not know. No other payment gets it. */
	async retire(purpose: string): Promise<void> {
		await this.#db
			.updateTable("chain.hot_nonces")
			.set(({ ref }) => ({ purpose: sql<string>`'not for ' || ${ref("purpose")} || ': ' || ${ref("nonce")}` }))
			.where("network", "=", this.#network)
			.where("purpose", "=", purpose)
			.execute();
	}
}

/** First key of the advisory lock in Postgres; the second key is the network. */
const LOCK = 0x63_68_6e_6f;
