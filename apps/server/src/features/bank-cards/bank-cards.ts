// Stores bank cards, and decides which of them can be used. Withdrawals and P2P orders read cards only through this class.
import { createHmac, hkdfSync } from "node:crypto";
import type { BankCard } from "@candor/contract";
import type { Insertable, Selectable } from "kysely";
import { type RefusedAnswer, refused } from "../../http/answer.ts";
import type { ViewsNeeded } from "../../http/dependencies.ts";
import type { KeyStore } from "../../key-store/key-store.ts";
import type { SealedFields } from "../../key-store/sealed-fields.ts";
import type { BankCardEventsTable, BankCardsTable } from "../../people/bank-card-tables.ts";
import { type UserRow, userById } from "../../people/logins.ts";
import { stillSignedIn } from "../../people/session-store.ts";
import type { People } from "../codes/codes.ts";
import type { Messages } from "../codes/messages.ts";
import type { CardDetails, CheckedCard } from "./check-card.ts";
import { compareNames, wordsOf } from "./compare-names.ts";
import { denialOf } from "./denied-banks.ts";

export const MOST_CARDS = 10;
export const CARD_WAIT_HOURS = 24;
const WAIT_MS = CARD_WAIT_HOURS * 3_600_000;
/** A device counts as new for this time (ms) after its first sign-in. */
const NEW_DEVICE_MS = 86_400_000;
const SHOWN = 4;
const MOST_OTHER_USERS = 10;
/** Placeholder for the hidden digits of a number. */
const HIDDEN = "•••• ";

export interface CardRef {
	readonly card: number;
	readonly user: number;
}

/** A card of a user with the hash of its number. The destination of a withdrawal to a card contains this hash. */
export interface StoredCard extends CardRef {
	readonly numberHash: string;
}

/**
 * Returns true if something unfinished, such as an open withdrawal, uses the card. It runs inside the transaction that deletes
 * the card, which has locked the card.
 */
export type UsesCard = (transaction: People, card: StoredCard) => Promise<boolean>;

export interface BankCardsOptions {
	readonly people: People;
	readonly views: Pick<ViewsNeeded, "holds" | "verification">;
	readonly keys: KeyStore;
	readonly sealed: SealedFields;
	/** Secret from which the keys of the hashes are derived. */
	readonly secret: Uint8Array;
	readonly messages: Pick<Messages, "security">;
	/**
	 * Returns the verified legal name of a user. Returns undefined if there is none, and an empty text while new data of a verified
	 * user waits for a decision.
	 */
	readonly verifiedNameOf: (user: number) => Promise<string | undefined>;
	/** Called after an operator's decision about a card of the user was stored. */
	readonly changed: (user: number) => void;
	/** Functions that find out if a product uses a card. Each product that pays to or from cards provides one. */
	readonly uses: readonly UsesCard[];
	/** Returns the text of the operator's list of refused banks (denied-banks.ts); empty if there is no list. */
	readonly deniedBanks: () => Promise<string>;
	readonly now: () => number;
}

/** Full data of a card for a withdrawal or a P2P order, which stores a copy of it. */
export interface UsableCard {
	readonly kind: CheckedCard["kind"];
	readonly details: CardDetails;
	readonly number: string;
}

export interface CardToCheck {
	readonly card: BankCard;
	readonly user: number;
	readonly verifiedName: string | undefined;
	readonly lastFour: string;
	readonly flags: readonly string[];
	/** Other users who have a card with the same number. Only operators see them. */
	readonly otherUsers: readonly number[];
}

export interface Decision {
	readonly result: "decided" | "already_decided";
	readonly by: number;
	readonly at: number;
}

interface Requester {
	readonly user: number;
	readonly address: string;
	readonly session: string;
}

type Row = Selectable<BankCardsTable>;

export class BankCards {
	readonly #options: BankCardsOptions;
	readonly #numberKey: Uint8Array;
	readonly #nameKey: Uint8Array;

	constructor(options: BankCardsOptions) {
		this.#options = options;
		const keyFor = (purpose: string) => new Uint8Array(hkdfSync("sha256", options.secret, "", purpose, 32));
		this.#numberKey = keyFor("bank card numbers");
		this.#nameKey = keyFor("bank card names");
	}

	/** Returns a user's cards: the default card first, then the others, oldest first. */
	async list(user: number): Promise<BankCard[]> {
		await this.recheckNames(user);
		const key = await this.#keyOf(BigInt(user));
		const rows = await cardsOf(this.#options.people, BigInt(user)).execute();
		return this.#shown(rows, key);
	}

	/** Stores a checked card. A user's first card becomes the default card. */
	async add({ kind, number, details }: CheckedCard, { user, address, session }: Requester): Promise<BankCard | RefusedAnswer> {
		const { people, sealed, verifiedNameOf, now } = this.#options;
		const owner = BigInt(user);
		const numberHash = this.#hashOfNumber(number);
		const keyId = await this.#makeKey(owner);
		const name = await verifiedNameOf(user);
		const nameMatch = compareNames(details.holder, name);
		const place = placeOf(owner, numberHash);
		const at = now();
		const row: Omit<Insertable<BankCardsTable>, "is_default"> = {
			...{ user_id: owner, kind, number_hash: numberHash, last_four: number.slice(-SHOWN) },
			number: await sealed.seal(keyId, `bank_cards/number/${place}`, number),
			details: await sealed.seal(keyId, `bank_cards/details/${place}`, JSON.stringify(details)),
			...{ name_match: nameMatch, name_hash: this.#hashOfName(name), review: reviewOf(nameMatch) },
			...{ decided_by: null, decided_at: null },
			...{ flags: (await this.#flagsOf(user, session)).join(","), created_at: BigInt(at), usable_from: BigInt(at + WAIT_MS) },
		};
		const added = await people.transaction().execute(async (transaction) => {
			// `stillSignedIn` locks the user's row, so that two concurrent requests cannot add an eleventh card or two default cards.
			if (!(await stillSignedIn(transaction, owner, session))) return refused("session_required");
			// If the user's data was erased meanwhile, the key that encrypts the new row is destroyed. The caller then tries again with a
			// new key.
			if ((await this.#keyOf(owner, transaction)) !== keyId) return undefined;
			const own = await cardsOf(transaction, owner).execute();
			if (own.some((card) => card.number_hash === numberHash)) return refused("card_known", "number");
			if (own.length >= MOST_CARDS) return refused("too_many_cards", undefined, { maximum: MOST_CARDS });
			const card = await transaction
				.insertInto("people.bank_cards")
				.values({ ...row, is_default: own.length === 0 })
				.returningAll()
				.executeTakeFirstOrThrow();
			await this.#record(transaction, card, "added", address);
			return card;
		});
		if (added === undefined) return this.add({ kind, number, details }, { user, address, session });
		if ("kind" in added && added.kind === "refused") return added;
		const [card] = await this.#shown([added as Row], keyId);
		if (card === undefined) throw new Error("the key of a new bank card is destroyed");
		return card;
	}

	/** Makes a card the default card. Returns false if the user has no such card. */
	async makeDefault(user: number, card: number): Promise<boolean> {
		return this.#options.people.transaction().execute(async (transaction) => {
			if ((await lockCard(transaction, user, card)) === undefined) return false;
			await setDefault(transaction, BigInt(user), BigInt(card));
			return true;
		});
	}

	/**
	 * Deletes a card that nothing uses. If it was the default card, the oldest remaining card becomes the default. Resolves with the
	 * deleted row.
	 */
	async remove(user: number, card: number, address: string): Promise<Row | RefusedAnswer> {
		const { people, uses } = this.#options;
		return people.transaction().execute(async (transaction) => {
			const row = await lockCard(transaction, user, card);
			if (row === undefined) return refused("unknown_card", "id");
			for (const isUsed of uses) {
				if (await isUsed(transaction, { card, user, numberHash: row.number_hash })) return refused("card_in_use");
			}
			await transaction.deleteFrom("people.bank_cards").where("id", "=", row.id).execute();
			await this.#record(transaction, row, "deleted", address);
			const [oldest] = row.is_default ? await cardsOf(transaction, row.user_id).limit(1).execute() : [];
			if (oldest !== undefined) await setDefault(transaction, row.user_id, oldest.id);
			return row;
		});
	}

	/** Returns a refusal if the card's bank is on the operator's list of refused banks; otherwise undefined. */
	async bankObstacle(details: CardDetails): Promise<RefusedAnswer | undefined> {
		const reason = denialOf(details, await this.#options.deniedBanks());
		return reason === undefined ? undefined : refused("bank_denied", "bank_name", { reason });
	}

	async has(user: number, card: number): Promise<boolean> {
		return (await this.find(user, card)) !== undefined;
	}

	find(user: number, card: number): Promise<Row | undefined> {
		const { people } = this.#options;
		return cardsOf(people, BigInt(user)).where("id", "=", BigInt(card)).executeTakeFirst();
	}

	/**
	 * Returns the full number of a user's card, and records in the same transaction that the user has seen it. Returns undefined if
	 * the user has no such card.
	 */
	async showNumber(
		transaction: People,
		{ user, card }: CardRef,
		address: string,
	): Promise<{ number: string; row: Row } | undefined> {
		const row = await lockCard(transaction, user, card);
		const number = row && (await this.#numberOf(row));
		if (row === undefined || number === undefined) return undefined;
		await this.#record(transaction, row, "shown", address);
		return { number, row };
	}

	/**
	 * Returns the data of a card that can be used now. The card stays locked until the transaction ends, so it cannot be deleted
	 * before the transaction has stored its use. Returns undefined if the user has no such card, if the card still waits, is under
	 * review or is rejected, or if its bank is on the operator's list of refused banks.
	 */
	async lockUsable(transaction: People, { user, card }: CardRef): Promise<UsableCard | undefined> {
		await this.recheckNames(user, transaction);
		const row = await lockCard(transaction, user, card);
		if (row === undefined || stateOf(row, this.#options.now()) !== "usable") return undefined;
		const [number, details] = [await this.#numberOf(row), await this.#detailsOf(row, await this.#keyOf(row.user_id))];
		if (number === undefined || details === undefined) return undefined;
		// The bank is checked again, because the operator may have put it on the list after the card was added.
		return (await this.bankObstacle(details)) === undefined ? { kind: row.kind, number, details } : undefined;
	}

	/** Compares a user's cards with the verified name again. Call it after each change of the verified name. */
	async recheckNames(user: number, people: People = this.#options.people): Promise<void> {
		const name = await this.#options.verifiedNameOf(user);
		// Without a verified name the cards keep their state. A lapsed verification thus makes no waiting card usable.
		if (name === undefined) return;
		const nameHash = this.#hashOfName(name);
		const stale = await cardsOf(people, BigInt(user)).where("name_hash", "<>", nameHash).execute();
		if (stale.length === 0) return;
		const key = await this.#keyOf(BigInt(user));
		for (const row of stale) {
			const details = await this.#detailsOf(row, key);
			if (details === undefined) continue;
			const name_match = compareNames(details.holder, name);
			// A card that an operator has rejected stays rejected. The user can delete it and add it again.
			const review = row.review === "rejected" ? "rejected" : reviewOf(name_match);
			await people
				.updateTable("people.bank_cards")
				.set({ name_match, name_hash: nameHash, review })
				.where("id", "=", row.id)
				.where("name_hash", "=", row.name_hash)
				.execute();
		}
	}

	/**
	 * Erases a user's cards, and destroys the key that encrypts them, so that copies in backups are unreadable too. If something
	 * uses one of the cards, resolves with `in_use` and erases nothing.
	 */
	async erase(user: number): Promise<"none" | "erased" | "in_use"> {
		const { people, keys, uses } = this.#options;
		const owner = BigInt(user);
		return people.transaction().execute(async (transaction) => {
			await transaction.selectFrom("people.users").select("id").where("id", "=", owner).forUpdate().execute();
			for (const { id, number_hash: numberHash } of await cardsOf(transaction, owner).forUpdate().execute()) {
				for (const isUsed of uses) if (await isUsed(transaction, { card: Number(id), user, numberHash })) return "in_use";
			}
			const keyId = await this.#keyOf(owner, transaction);
			if (keyId === undefined) return "none";
			// The key is destroyed first. If the server crashes here, no copy of the cards can be read any more, and the next erasure
			// deletes the rows.
			await keys.destroy(keyId);
			for (const table of ["people.bank_cards", "people.bank_card_events", "people.bank_card_keys"] as const) {
				await transaction.deleteFrom(table).where("user_id", "=", owner).execute();
			}
			return "erased";
		});
	}

	/** Number of cards that wait for a reviewer, and the time (ms) at which the oldest of them was added. */
	async waiting(): Promise<{ readonly count: number; readonly oldestAt: number | undefined }> {
		const { count, oldest } = await this.#options.people
			.selectFrom("people.bank_cards")
			.select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.min("created_at").as("oldest")])
			.where("review", "=", "needed")
			.executeTakeFirstOrThrow();
		return { count: Number(count), oldestAt: oldest === null ? undefined : Number(oldest) };
	}

	/** Returns the cards that wait for a reviewer, oldest first; or all cards of `user`, if it is given. */
	async toCheck({ user, offset, limit }: { user: number | undefined; offset: number; limit: number }): Promise<CardToCheck[]> {
		const { people } = this.#options;
		if (user !== undefined) await this.recheckNames(user);
		const rows = await people
			.selectFrom("people.bank_cards")
			.selectAll()
			.$if(user === undefined, (query) => query.where("review", "=", "needed"))
			.$if(user !== undefined, (query) => query.where("user_id", "=", BigInt(user ?? 0)))
			.orderBy("created_at")
			.orderBy("id")
			.offset(offset)
			.limit(limit)
			.execute();
		const cards: CardToCheck[] = [];
		for (const row of rows) {
			const [card] = await this.#shown([row], await this.#keyOf(row.user_id));
			if (card === undefined) continue;
			const otherUsers = await this.#othersWith(row);
			const flags = row.flags === "" ? [] : row.flags.split(",");
			if (otherUsers.length > 0) flags.unshift("number_of_another_user");
			const verifiedName = await this.#options.verifiedNameOf(Number(row.user_id));
			cards.push({ card, user: Number(row.user_id), verifiedName, lastFour: row.last_four, flags, otherUsers });
		}
		return cards;
	}

	async countOf(user: number): Promise<number> {
		const { count } = await this.#options.people
			.selectFrom("people.bank_cards")
			.select(({ fn }) => fn.countAll<bigint>().as("count"))
			.where("user_id", "=", BigInt(user))
			.executeTakeFirstOrThrow();
		return Number(count);
	}

	/** Returns the user who owns a card; undefined if there is no such card. */
	async ownerOf(card: number): Promise<number | undefined> {
		const row = await cardById(this.#options.people, card).executeTakeFirst();
		return row && Number(row.user_id);
	}

	/** Returns the decision about a card; undefined if the card still waits for a reviewer or never had a decision. */
	async decisionOf(card: number): Promise<Decision | undefined> {
		return decisionIn(await cardById(this.#options.people, card).executeTakeFirst());
	}

	/**
	 * Returns the full number for an operator. The caller must have recorded that the operator sees it. Returns undefined if the
	 * card is deleted.
	 */
	async numberForOperator(card: number): Promise<string | undefined> {
		const row = await cardById(this.#options.people, card).executeTakeFirst();
		return row && this.#numberOf(row);
	}

	/**
	 * Stores a reviewer's decision about a waiting card, and notifies the card's user. If two reviewers decide, the first decision
	 * counts. Returns the decision in force; undefined if the card never waited for one or is deleted.
	 */
	async decide(card: number, accepted: boolean, reason: string, operator: number): Promise<Decision | undefined> {
		const { people, sealed, now } = this.#options;
		const before = await cardById(people, card).executeTakeFirst();
		const keyId = before && (await this.#keyOf(before.user_id));
		if (before === undefined || keyId === undefined) return undefined;
		const decided = await people
			.updateTable("people.bank_cards")
			.set({
				review: accepted ? "accepted" : "rejected",
				...{ decided_by: operator, decided_at: BigInt(now()) },
				reason: await sealed.seal(keyId, `bank_cards/reason/${placeOf(before.user_id, before.number_hash)}`, reason),
			})
			.where("id", "=", before.id)
			.where("review", "=", "needed")
			// The decision is stored only if the name with which the reviewer compared the card is still the verified name.
			.where("name_hash", "=", before.name_hash)
			.returningAll()
			.executeTakeFirst();
		if (decided === undefined) return this.decisionOf(card);
		this.#options.changed(Number(decided.user_id));
		const user = await userById(people, decided.user_id);
		await this.notify(user, accepted ? "bank_card_accepted" : "bank_card_rejected", decided, "");
		return { result: "decided", by: operator, at: Number(decided.decided_at) };
	}

	/** Sends the user a mail about a card. The text contains only the last four characters of the number. */
	notify(
		user: Pick<UserRow, "id" | "language">,
		what: `bank_card_${"added" | "removed" | "shown" | "accepted" | "rejected"}`,
		{ last_four }: Pick<Row, "last_four">,
		address: string,
	): Promise<void> {
		return this.#options.messages.security(user, what, { address, last_four });
	}

	async #shown(rows: readonly Row[], keyId: string | undefined): Promise<BankCard[]> {
		const now = this.#options.now();
		const cards: BankCard[] = [];
		for (const row of rows) {
			const details = await this.#detailsOf(row, keyId);
			// If the user's data was erased, the key is destroyed and the details cannot be decrypted.
			if (details === undefined) continue;
			cards.push({
				...{ id: Number(row.id), kind: row.kind, ...details, number: HIDDEN + row.last_four },
				...{ is_default: row.is_default, name_match: row.name_match, state: stateOf(row, now) },
				...{ usable_from: Number(row.usable_from), created_at: Number(row.created_at) },
				reason: (row.review === "rejected" && keyId !== undefined ? await this.#reasonOf(row, keyId) : undefined) ?? null,
			});
		}
		return cards;
	}

	async #detailsOf(row: Row, keyId: string | undefined): Promise<CardDetails | undefined> {
		if (keyId === undefined) return undefined;
		const text = await this.#options.sealed.open(
			keyId,
			`bank_cards/details/${placeOf(row.user_id, row.number_hash)}`,
			row.details,
		);
		return text === undefined ? undefined : (JSON.parse(text) as CardDetails);
	}

	#reasonOf({ user_id, number_hash, reason }: Row, keyId: string): Promise<string | undefined> {
		return this.#options.sealed.open(keyId, `bank_cards/reason/${placeOf(user_id, number_hash)}`, reason);
	}

	async #numberOf({ user_id, number_hash, number }: Row): Promise<string | undefined> {
		const keyId = await this.#keyOf(user_id);
		return keyId && this.#options.sealed.open(keyId, `bank_cards/number/${placeOf(user_id, number_hash)}`, number);
	}

	async #keyOf(user: bigint, people: People = this.#options.people): Promise<string | undefined> {
		const row = await people.selectFrom("people.bank_card_keys").select("key_id").where("user_id", "=", user).executeTakeFirst();
		return row?.key_id;
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
			.insertInto("people.bank_card_keys")
			.values({ user_id: user, key_id: made.id })
			.onConflict((conflict) => conflict.column("user_id").doNothing())
			.executeTakeFirst();
		if (stored.numInsertedOrUpdatedRows === 1n) return made.id;
		await keys.destroy(made.id);
		return (await this.#keyOf(user)) as string;
	}

	async #flagsOf(user: number, session: string): Promise<string[]> {
		const { people, views, now } = this.#options;
		const flags: string[] = [];
		if (views.holds.of(user).some(({ reason }) => reason === "password")) flags.push("added_after_password_reset");
		if (views.verification.find(user)?.basic === true) flags.push("added_after_verification");
		const device = await people
			.selectFrom("people.sessions as session")
			.leftJoin("people.devices as device", "device.key", "session.device")
			.select("device.created_at")
			.where("session.key", "=", session)
			.executeTakeFirst();
		if (device?.created_at == null || Number(device.created_at) > now() - NEW_DEVICE_MS) flags.push("new_device");
		return flags;
	}

	async #othersWith({ user_id, number_hash }: Row): Promise<number[]> {
		const rows = await this.#options.people
			.selectFrom("people.bank_cards")
			.select("user_id")
			.where("number_hash", "=", number_hash)
			.where("user_id", "<>", user_id)
			.orderBy("user_id")
			.limit(MOST_OTHER_USERS)
			.execute();
		return rows.map(({ user_id: other }) => Number(other));
	}

	async #record(transaction: People, card: Row, event: BankCardEventsTable["event"], address: string): Promise<void> {
		const { user_id, last_four } = card;
		const row = { user_id, card_id: card.id, event, last_four, at: BigInt(this.#options.now()), address };
		await transaction.insertInto("people.bank_card_events").values(row).execute();
	}

	#hashOfNumber(number: string): string {
		return createHmac("sha256", this.#numberKey).update(number).digest("hex");
	}

	#hashOfName(name: string | undefined): string {
		return name === undefined ? "" : createHmac("sha256", this.#nameKey).update(wordsOf(name).join(" ")).digest("hex");
	}
}

/**
 * Returns the identity of the row to which an encrypted text is bound. A text that was copied to another row cannot be decrypted.
 */
const placeOf = (user: bigint, numberHash: string) => `${user}/${numberHash}`;
const reviewOf = (match: Row["name_match"]) => (match === "different" ? "needed" : "none");

function stateOf({ review, usable_from }: Row, now: number): BankCard["state"] {
	if (review === "rejected") return "rejected";
	if (review === "needed") return "under_review";
	return now < Number(usable_from) ? "waiting" : "usable";
}

function decisionIn(row: Row | undefined): Decision | undefined {
	if (row === undefined || row.decided_by === null || row.review === "needed") return undefined;
	return { result: "already_decided", by: row.decided_by, at: Number(row.decided_at) };
}

function cardsOf(people: People, user: bigint) {
	return people
		.selectFrom("people.bank_cards")
		.selectAll()
		.where("user_id", "=", user)
		.orderBy("is_default", "desc")
		.orderBy("created_at")
		.orderBy("id");
}

function cardById(people: People, card: number) {
	return people.selectFrom("people.bank_cards").selectAll().where("id", "=", BigInt(card));
}

/** Locks the user's row and then the card, in the same order as `add`. */
async function lockCard(transaction: People, user: number, card: number): Promise<Row | undefined> {
	await transaction.selectFrom("people.users").select("id").where("id", "=", BigInt(user)).forUpdate().execute();
	return cardById(transaction, card).where("user_id", "=", BigInt(user)).forUpdate().executeTakeFirst();
}

/** A unique index permits one default card per user, so the previous default card is changed first. */
async function setDefault(transaction: People, user: bigint, card: bigint): Promise<void> {
	const cards = () => transaction.updateTable("people.bank_cards").where("user_id", "=", user);
	await cards().set({ is_default: false }).where("is_default", "=", true).execute();
	await cards().set({ is_default: true }).where("id", "=", card).execute();
}
