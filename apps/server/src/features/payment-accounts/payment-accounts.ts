// Stores users' payment accounts. The core knows only their hashes (docs/reference/rules.md §9).
import { createHmac, hkdfSync } from "node:crypto";
import type { PaymentAccount } from "@candor/contract";
import { P2P_KNOWN_AFTER, P2P_NEW_MS, SETTLEMENT_ASSET } from "@candor/core";
import type { Kysely, Selectable } from "kysely";
import { type PayCatalogue, readCatalogue } from "../../exchange/products/p2p/pay-catalogue.ts";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { KeyStore } from "../../key-store/key-store.ts";
import type { SealedFields } from "../../key-store/sealed-fields.ts";
import { userById } from "../../people/logins.ts";
import type { PaymentAccountsTable } from "../../people/payment-account-tables.ts";
import type { PaymentAccounts, UseOfAccount } from "../../people/payment-accounts.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { stillSignedIn } from "../../people/session-store.ts";
import { assetOf, units } from "../../serializers/wire-numbers.ts";
import { identifyingValues, type PayValue } from "./check-pay-values.ts";

export const MOST_PAYMENT_ACCOUNTS = 20;
/** After the end of an order, its parties can see the payment details for this time (ms). */
const DETAILS_SHOWN_MS = 30 * 86_400_000;
const SHOWN = 4;
/** Placeholder for the hidden characters of a value. */
const HIDDEN = "•••• ";
/** Maximum number of old rows that one run removes. */
const ROWS_A_RUN = 1_000;

type People = Kysely<PeopleTables>;
type Row = Selectable<PaymentAccountsTable>;

export interface PaymentAccountsOptions {
	readonly people: People;
	readonly views: Pick<ViewsNeeded, "p2pCatalogue" | "listing" | "founding" | "verification">;
	readonly keys: KeyStore;
	readonly sealed: SealedFields;
	/** Secret from which the key of the hashes is derived. */
	readonly secret: Uint8Array;
	/**
	 * Returns the verified legal name of a user. Returns undefined if there is none, and an empty text while new data of a verified
	 * user waits for a decision.
	 */
	readonly verifiedNameOf: (user: number) => Promise<string | undefined>;
	readonly useOf: UseOfAccount;
	readonly now: () => number;
}

interface Details {
	readonly holder: string;
	readonly values: PayValue[];
}

export interface NewAccount extends Details {
	readonly payType: string;
	readonly fields: PayCatalogue["fields"];
}

export class PaymentAccountStore implements PaymentAccounts {
	readonly #options: PaymentAccountsOptions;
	readonly #hashKey: Uint8Array;

	constructor(options: PaymentAccountsOptions) {
		this.#options = options;
		this.#hashKey = new Uint8Array(hkdfSync("sha256", options.secret, "", "payment accounts", 32));
	}

	/**
	 * Returns the name that all payment accounts of a user must have: the verified name. A sandbox verifies users without documents,
	 * so it uses the nickname instead. Returns undefined if the user is not verified.
	 */
	async holderOf(user: number): Promise<string | undefined> {
		const { verifiedNameOf, views, people } = this.#options;
		const name = await verifiedNameOf(user);
		if (name !== undefined) return name === "" ? undefined : name;
		if (views.founding.mode !== "sandbox" || views.verification.find(user)?.basic !== true) return undefined;
		return (await userById(people, user)).nickname;
	}

	/** Returns a user's payment accounts with masked numbers, newest first. */
	async list(user: number): Promise<PaymentAccount[]> {
		const rows = await accountsOf(this.#options.people, BigInt(user)).where("deleted_at", "is", null).execute();
		return this.#shown(rows);
	}

	/** Returns all stored accounts, including deleted ones, for the download of the user's data. */
	async stored(user: number): Promise<readonly object[]> {
		const stored: object[] = [];
		for (const row of await accountsOf(this.#options.people, BigInt(user)).execute()) {
			const details = await this.#detailsIn(row);
			const { pay_type, created_at, deleted_at } = row;
			const times = { created_at: Number(created_at), deleted_at: deleted_at === null ? null : Number(deleted_at) };
			stored.push({ pay_type, ...details, ...times });
		}
		return stored;
	}

	/**
	 * Stores a checked account. Resolves with a refusal if the user already has this account, or has the maximum number of accounts.
	 */
	async add(user: number, account: NewAccount, session: string): Promise<PaymentAccount | RefusedAnswer> {
		const owner = BigInt(user);
		const keyId = await this.#makeKey(owner);
		const added = await this.#options.people.transaction().execute(async (transaction) => {
			// `stillSignedIn` locks the user's row, so that two concurrent requests cannot store one account twice or exceed the maximum.
			if (!(await stillSignedIn(transaction, owner, session))) return refused("session_required");
			return this.#insert(transaction, owner, account, keyId);
		});
		if (added === undefined) return this.add(user, account, session);
		if ("kind" in added) return added;
		const [shown] = await this.#shown([added]);
		if (shown === undefined) throw new Error("the key of a new payment account is destroyed");
		return shown;
	}

	/**
	 * Stores a payment account for a simulated merchant, if it does not exist yet. Its values are the pay type's examples. Resolves
	 * with the account's hash.
	 */
	async simulatedFor(user: number, payType: string): Promise<string> {
		const fields = this.#catalogueOf(payType)?.fields ?? [];
		const values = fields.map(({ name, example }) => ({ name, value: example }));
		const account = { payType, fields, holder: "Simulated merchant", values };
		const owner = BigInt(user);
		const hash = this.hashOf(user, account);
		if ((await this.accountOf(user, hash)) !== undefined) return hash;
		const keyId = await this.#makeKey(owner);
		const added = await this.#options.people
			.transaction()
			.execute((transaction) => this.#insert(transaction, owner, account, keyId));
		if (added === undefined || "kind" in added) throw new Error("a payment account of a simulated merchant cannot be saved");
		return hash;
	}

	/** Returns the hash of a user's account. The hash is the same for every spelling of the same account. */
	hashOf(user: number, { payType, fields, values }: Pick<NewAccount, "payType" | "fields" | "values">): string {
		const identity = identifyingValues(fields, values).map(({ name, value }) => [name, value] as const);
		const text = JSON.stringify([user, payType, [...identity].sort(([a], [b]) => (a < b ? -1 : 1))]);
		return createHmac("sha256", this.#hashKey).update(text).digest("hex");
	}

	async has(user: number, account: number): Promise<boolean> {
		return (await this.#find(user, account)) !== undefined;
	}

	/**
	 * Marks an account as deleted. The parties of an order can see its details until 30 days after the order's end. Resolves with
	 * the last four characters of its number.
	 */
	async remove(user: number, account: number): Promise<{ readonly lastFour: string } | RefusedAnswer> {
		const { people, useOf, now } = this.#options;
		return people.transaction().execute(async (transaction) => {
			const row = await openOf(transaction, user, account).forUpdate().executeTakeFirst();
			if (row === undefined) return refused("unknown_payment_account", "id");
			if ((await useOf(user, row.hash)).usedBy > 0) return refused("payment_account_in_use", "id");
			const deleted = { deleted_at: BigInt(now()) };
			await transaction.updateTable("people.payment_accounts").set(deleted).where("id", "=", row.id).execute();
			const values = (await this.#detailsIn(row))?.values ?? [];
			return { lastFour: lastFourOf(this.#catalogueOf(row.pay_type)?.fields ?? [], values) };
		});
	}

	/**
	 * Returns the hash and the pay type of a user's account, for a command to the core. Returns undefined if the account belongs to
	 * another user, is deleted, or has a name that is no longer the user's verified name.
	 */
	async ownHash(user: number, account: number): Promise<{ hash: string; payType: string } | undefined> {
		const row = await this.#find(user, account);
		const details = row && (await this.#detailsIn(row));
		if (row === undefined || details === undefined || details.holder !== (await this.holderOf(user))) return undefined;
		return { hash: row.hash, payType: row.pay_type };
	}

	/**
	 * Returns the details of an account that an order uses. Details of a deleted account are available until `removeOld` removes
	 * them.
	 */
	async detailsOf(user: number, hash: string): Promise<{ holder: string; values: PayValue[] } | undefined> {
		const row = await this.#newest(user, hash).executeTakeFirst();
		return row && this.#detailsIn(row);
	}

	/** Returns the number of a user's account with this hash; undefined if there is none or it is deleted. */
	async accountOf(user: number, hash: string): Promise<number | undefined> {
		const row = await this.#newest(user, hash).where("deleted_at", "is", null).executeTakeFirst();
		return row && Number(row.id);
	}

	/**
	 * Erases a user's accounts, and destroys the key that encrypts them, so that copies in backups are unreadable too. If an order
	 * uses one of the accounts, or its partner may still see the details, resolves with `in_use` and erases nothing.
	 */
	async erase(user: number): Promise<"none" | "erased" | "in_use"> {
		const { people, keys } = this.#options;
		const owner = BigInt(user);
		return people.transaction().execute(async (transaction) => {
			await transaction.selectFrom("people.users").select("id").where("id", "=", owner).forUpdate().execute();
			for (const row of await accountsOf(transaction, owner).forUpdate().execute())
				if (await this.#isNeeded(row)) return "in_use";
			const keyId = await this.#keyOf(owner, transaction);
			if (keyId === undefined) return "none";
			// The key is destroyed first. If the server crashes here, no copy of the details can be read any more, and the next erasure
			// deletes the rows.
			await keys.destroy(keyId);
			for (const table of ["people.payment_accounts", "people.payment_account_keys"] as const) {
				await transaction.deleteFrom(table).where("user_id", "=", owner).execute();
			}
			return "erased";
		});
	}

	/** Removes accounts 30 days after their deletion, except while an order still shows them. */
	async removeOld(): Promise<void> {
		const { people, now } = this.#options;
		const rows = await people
			.selectFrom("people.payment_accounts")
			.selectAll()
			.where("deleted_at", "<", BigInt(now() - DETAILS_SHOWN_MS))
			.orderBy("deleted_at")
			.limit(ROWS_A_RUN)
			.execute();
		for (const row of rows) {
			if (await this.#isNeeded(row)) continue;
			await people.deleteFrom("people.payment_accounts").where("id", "=", row.id).execute();
		}
	}

	async #isNeeded({ user_id, hash }: Row): Promise<boolean> {
		const { useOf, now } = this.#options;
		const { usedBy, endedAt } = await useOf(Number(user_id), hash);
		return usedBy > 0 || (endedAt > 0 && endedAt + DETAILS_SHOWN_MS > now());
	}

	#catalogueOf(payType: string): PayCatalogue | undefined {
		const read = readCatalogue(this.#options.views.p2pCatalogue.payType(payType)?.catalogue ?? "");
		return "fault" in read ? undefined : read;
	}

	async #insert(transaction: People, owner: bigint, account: NewAccount, keyId: string) {
		// If the user's data was erased meanwhile, the key that encrypts the new row is destroyed. The caller then tries again with a
		// new key.
		if ((await this.#keyOf(owner, transaction)) !== keyId) return undefined;
		const hash = this.hashOf(Number(owner), account);
		const own = await accountsOf(transaction, owner).where("deleted_at", "is", null).execute();
		if (own.some((one) => one.hash === hash)) return refused("payment_account_known", "values");
		if (own.length >= MOST_PAYMENT_ACCOUNTS) {
			return refused("too_many_payment_accounts", undefined, { maximum: MOST_PAYMENT_ACCOUNTS });
		}
		const details: Details = { holder: account.holder, values: account.values };
		return transaction
			.insertInto("people.payment_accounts")
			.values({
				...{ user_id: owner, pay_type: account.payType, hash, deleted_at: null },
				details: await this.#options.sealed.seal(keyId, placeOf(owner, hash), JSON.stringify(details)),
				created_at: BigInt(this.#options.now()),
			})
			.returningAll()
			.executeTakeFirstOrThrow();
	}

	async #shown(rows: readonly Row[]): Promise<PaymentAccount[]> {
		const { views, useOf, now } = this.#options;
		const { terms } = views.p2pCatalogue;
		const usdt = assetOf(views, SETTLEMENT_ASSET);
		const accounts: PaymentAccount[] = [];
		for (const row of rows) {
			const details = await this.#detailsIn(row);
			// If the user's data was erased, the key is destroyed and the details cannot be decrypted.
			if (details === undefined) continue;
			const { usedBy, paid, paidSince, paidToday } = await useOf(Number(row.user_id), row.hash);
			const isKnown = paid >= P2P_KNOWN_AFTER && paidSince <= now() - P2P_NEW_MS;
			const left = (isKnown ? terms.knownPayerLimit : terms.newPayerLimit) - paidToday;
			accounts.push({
				...{ id: Number(row.id), pay_type: row.pay_type, holder: details.holder },
				fiat: views.p2pCatalogue.payType(row.pay_type)?.currency ?? "",
				values: masked(this.#catalogueOf(row.pay_type)?.fields ?? [], details.values),
				...{ paid, limit: units(left > 0n ? left : 0n, usdt), used_by: usedBy, created_at: Number(row.created_at) },
			});
		}
		return accounts;
	}

	#find(user: number, account: number): Promise<Row | undefined> {
		return openOf(this.#options.people, user, account).executeTakeFirst();
	}

	#newest(user: number, hash: string) {
		return accountsOf(this.#options.people, BigInt(user)).where("hash", "=", hash).limit(1);
	}

	async #detailsIn({ user_id, hash, details }: Row): Promise<Details | undefined> {
		const keyId = await this.#keyOf(user_id);
		const text = keyId && (await this.#options.sealed.open(keyId, placeOf(user_id, hash), details));
		return text === undefined ? undefined : (JSON.parse(text) as Details);
	}

	async #keyOf(user: bigint, people: People = this.#options.people): Promise<string | undefined> {
		const keys = people.selectFrom("people.payment_account_keys").select("key_id").where("user_id", "=", user);
		return (await keys.executeTakeFirst())?.key_id;
	}

	/**
	 * Returns a user's encryption key, and creates it if there is none. If two concurrent requests create keys, one of the two is
	 * destroyed.
	 */
	async #makeKey(user: bigint): Promise<string> {
		const { people, keys } = this.#options;
		const known = await this.#keyOf(user);
		if (known !== undefined) return known;
		const made = await keys.create();
		const stored = await people
			.insertInto("people.payment_account_keys")
			.values({ user_id: user, key_id: made.id })
			.onConflict((conflict) => conflict.column("user_id").doNothing())
			.executeTakeFirst();
		if (stored.numInsertedOrUpdatedRows === 1n) return made.id;
		await keys.destroy(made.id);
		return (await this.#keyOf(user)) as string;
	}
}

/**
 * Returns the identity of the row to which encrypted details are bound. Details that were copied to another row cannot be
 * decrypted.
 */
const placeOf = (user: bigint, hash: string) => `payment_accounts/details/${user}/${hash}`;

/**
 * Returns the values with numbers and keys masked. Texts such as the bank's name stay readable: they are not secret, and the user
 * tells accounts apart by them.
 */
function masked(fields: PayCatalogue["fields"], values: readonly PayValue[]): PayValue[] {
	const texts = new Set(fields.filter(({ check }) => check === "text").map(({ name }) => name));
	return values.map(({ name, value }) => ({ name, value: texts.has(name) ? value : HIDDEN + value.slice(-SHOWN) }));
}

/** Returns the last four characters of the account's number or key, for use in a mail. */
export function lastFourOf(fields: PayCatalogue["fields"], values: readonly PayValue[]): string {
	return (identifyingValues(fields, values).at(-1)?.value ?? "").slice(-SHOWN);
}

/** Returns a query for the user's accounts, newest first. */
function accountsOf(people: People, user: bigint) {
	return people.selectFrom("people.payment_accounts").selectAll().where("user_id", "=", user).orderBy("id", "desc");
}

function openOf(people: People, user: number, account: number) {
	return accountsOf(people, BigInt(user)).where("id", "=", BigInt(account)).where("deleted_at", "is", null);
}
