// Passkeys of accounts. A device lets its owner use a passkey only after a check by fingerprint, face or PIN. At sign-in a
// passkey therefore replaces both the password and the second factor, and it also counts as step-up authentication.
import { createHmac } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { type RefusedAnswer, refused } from "../../../http/answer.ts";
import { type Rate, RateLimit } from "../../../http/rate-limit.ts";
import type { RequestContext } from "../../../http/request-context.ts";
import { type UserRow, userById } from "../../../people/logins.ts";
import { LostFactors } from "../../../people/lost-factors.ts";
import type { PasskeysTable } from "../../../people/passkey-tables.ts";
import type { PeopleTables } from "../../../people/people-tables.ts";
import type { Messages } from "../../codes/messages.ts";
import { PasskeyChallenges } from "./challenges.ts";
import { type OwnPages, relyingParty } from "./relying-party.ts";
import {
	ALGORITHMS,
	type CreationResponse,
	challengeOf,
	library,
	readCreation,
	readSignature,
	verifyCreation,
	verifySignature,
} from "./responses.ts";

type People = Kysely<PeopleTables>;
export type Passkey = Selectable<PasskeysTable>;

export const MOST_PASSKEYS = 10;
const TIMEOUT_MS = 5 * 60_000;
const TOLD: Rate = { perSecond: 1 / 3_600, burst: 5 };
/**
 * Minimum time (ms) between two mails about the use count of one synced passkey. Each device that shares a synced passkey may
 * count on its own, so its count is unreliable.
 */
const TOLD_AGAIN_AFTER_MS = 30 * 86_400_000;

/**
 * Purpose of a passkey signature: `login` is a sign-in, `second` completes a pending login, `prove` is step-up authentication
 * within a session.
 */
export type PasskeyUse =
	| { readonly for: "login" }
	| { readonly for: "second"; readonly user: bigint; readonly pendingLogin: string }
	| { readonly for: "prove"; readonly user: bigint };

export interface PasskeysOptions extends OwnPages {
	readonly people: People;
	readonly messages: Messages;
	readonly codeSecret: Uint8Array;
	readonly now: () => number;
	readonly monotonic: () => number;
}

export class Passkeys {
	readonly #options: PasskeysOptions;
	/**
	 * Challenges for sign-ins. Anyone can request these, so they are stored separately and cannot displace the challenges of known
	 * accounts.
	 */
	readonly #strangers: PasskeyChallenges;
	readonly #owners: PasskeyChallenges;
	readonly #told = new RateLimit(TOLD);
	readonly #lost: LostFactors;

	constructor(options: PasskeysOptions) {
		this.#options = options;
		this.#strangers = new PasskeyChallenges(options.now);
		this.#owners = new PasskeyChallenges(options.now);
		this.#lost = new LostFactors(options.people, options.now);
	}

	of(user: bigint): Promise<Passkey[]> {
		return this.#options.people.selectFrom("people.passkeys").selectAll().where("user_id", "=", user).orderBy("id").execute();
	}

	async has(user: bigint): Promise<boolean> {
		return (await this.of(user)).length > 0;
	}

	/**
	 * Returns the creation options for a new passkey as JSON, or a refusal.
	 * @param account account name that the device shows with the passkey
	 */
	async addOptions(user: bigint, account: string, context: RequestContext): Promise<string | RefusedAnswer> {
		const party = relyingParty(context, this.#options);
		if (party === undefined) return refused("origin_refused");
		const there = await this.of(user);
		const { generateRegistrationOptions } = await library();
		const options = await generateRegistrationOptions({
			rpName: "Candor",
			rpID: party.id,
			userName: account,
			userDisplayName: account,
			userID: new Uint8Array(this.#handleOf(user)),
			challenge: this.#owners.make(addedBy(context)),
			timeout: TIMEOUT_MS,
			attestationType: "none",
			excludeCredentials: there.map(namedForDevice),
			authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
			supportedAlgorithmIDs: ALGORITHMS,
		});
		return JSON.stringify(options);
	}

	async useOptions(use: PasskeyUse, context: RequestContext): Promise<string | RefusedAnswer> {
		const party = relyingParty(context, this.#options);
		if (party === undefined) return refused("origin_refused");
		const { generateAuthenticationOptions } = await library();
		const own = use.for === "login" ? {} : { allowCredentials: (await this.of(use.user)).map(namedForDevice) };
		const options = await generateAuthenticationOptions({
			...own,
			rpID: party.id,
			challenge: this.#challengesOf(use).make(boundTo(use, context)),
			timeout: TIMEOUT_MS,
			userVerification: "required",
		});
		return JSON.stringify(options);
	}

	/** Checks the browser's response for a new passkey, without storing the passkey. The function `keep` does that. */
	async made(json: string, context: RequestContext): Promise<Omit<Passkey, "id" | "name"> | RefusedAnswer> {
		const party = relyingParty(context, this.#options);
		if (party === undefined) return refused("origin_refused");
		const response = readCreation(json);
		const challenge = response && challengeOf(response);
		if (response === undefined || challenge === undefined) return refused("passkey_wrong");
		if (!this.#owners.take(challenge, addedBy(context))) return refused("passkey_expired");
		const credential = await verifyCreation(response, challenge, party);
		if (credential === undefined) return refused("passkey_wrong");
		return {
			user_id: BigInt(context.user),
			credential_id: credential.id,
			public_key: Buffer.from(credential.publicKey),
			counter: BigInt(credential.counter),
			transports: transportsOf(response),
			backed_up: credential.backedUp,
			synced: credential.synced,
			went_back_at: null,
			created_at: BigInt(this.#options.now()),
			used_at: null,
		};
	}

	/**
	 * Stores a passkey. Returns the refusal; undefined if the passkey was stored. The user's row is locked, so that concurrent
	 * requests cannot exceed the maximum number of passkeys.
	 */
	async keep(transaction: People, passkey: Omit<Passkey, "id">): Promise<RefusedAnswer | undefined> {
		const user = passkey.user_id;
		await transaction.selectFrom("people.users").select("id").where("id", "=", user).forUpdate().execute();
		const there = await transaction.selectFrom("people.passkeys").select("id").where("user_id", "=", user).execute();
		if (there.length >= MOST_PASSKEYS) return tooManyPasskeys();
		const kept = await transaction
			.insertInto("people.passkeys")
			.values(passkey)
			.onConflict((conflict) => conflict.column("credential_id").doNothing())
			.executeTakeFirst();
		return kept.numInsertedOrUpdatedRows === 1n ? undefined : refused("passkey_known");
	}

	/** Checks a passkey signature and stores the passkey's new use count. Returns the passkey's owner, or a refusal. */
	async check(json: string, use: PasskeyUse, context: RequestContext): Promise<UserRow | RefusedAnswer> {
		const party = relyingParty(context, this.#options);
		if (party === undefined) return refused("origin_refused");
		const response = readSignature(json);
		const challenge = response && challengeOf(response);
		if (response === undefined || challenge === undefined) return refused("passkey_wrong");
		if (!this.#challengesOf(use).take(challenge, boundTo(use, context))) return refused("passkey_expired");
		const passkey = await this.#find(response.id);
		if (passkey === undefined || (use.for !== "login" && passkey.user_id !== use.user)) return refused("passkey_unknown");
		const handle = response.response.userHandle;
		if (handle && handle !== this.#handleOf(passkey.user_id).toString("base64url")) return refused("passkey_wrong");
		const verified = await verifySignature(response, challenge, party, { id: response.id, publicKey: passkey.public_key });
		if (verified === undefined) return refused("passkey_wrong");
		const user = await userById(this.#options.people, passkey.user_id);
		if (await this.#count(passkey, verified)) {
			// The user still has a passkey, and thus needs no reset of the second factor. A pending report of its loss is therefore
			// cancelled.
			await this.#lost.forget(user.id);
			await this.#tellIfBack(passkey, verified.counter, user, context);
			return user;
		}
		// No row was updated. Either the passkey was removed meanwhile, or a copy of it has been used and has reported a higher use
		// count.
		if ((await this.#find(response.id)) === undefined) return refused("passkey_unknown");
		if (this.#told.take(String(user.id), this.#options.monotonic()) === 0) {
			await this.#options.messages.security(user, "passkey_copied", context);
		}
		return refused("passkey_copied");
	}

	/**
	 * Checks a passkey signature as step-up authentication. Returns undefined if the signature is correct and its challenge was
	 * created with `{ for: "prove" }` in this session; otherwise the refusal.
	 */
	async proves(user: bigint, json: string, context: RequestContext): Promise<RefusedAnswer | undefined> {
		const checked = await this.check(json, { for: "prove", user }, context);
		return "kind" in checked ? checked : undefined;
	}

	async remove(transaction: People, user: bigint, id: number): Promise<boolean> {
		const removed = await transaction
			.deleteFrom("people.passkeys")
			.where("id", "=", BigInt(id))
			.where("user_id", "=", user)
			.executeTakeFirst();
		return removed.numDeletedRows === 1n;
	}

	#find(credentialId: string): Promise<Passkey | undefined> {
		return this.#options.people
			.selectFrom("people.passkeys")
			.selectAll()
			.where("credential_id", "=", credentialId)
			.executeTakeFirst();
	}

	/**
	 * Stores the passkey's new use count. Returns false if the count did not rise, which suggests that a copy of the passkey exists.
	 * Synced passkeys are exempt, because each device may count on its own.
	 */
	async #count(passkey: Passkey, { counter, backedUp }: { counter: number; backedUp: boolean }): Promise<boolean> {
		const now = BigInt(this.#options.now());
		const counted = await this.#options.people
			.updateTable("people.passkeys")
			.set({ counter: BigInt(counter), backed_up: backedUp, used_at: now })
			.$if(passkey.synced && !rises(passkey, counter), (update) => update.set({ went_back_at: now }))
			.where("id", "=", passkey.id)
			.$if(!passkey.synced, (update) =>
				update.where((row) =>
					row.or([row("counter", "<", BigInt(counter)), row.and([row("counter", "=", 0n), row.val(counter === 0)])]),
				),
			)
			.executeTakeFirst();
		return counted.numUpdatedRows === 1n;
	}

	/**
	 * Sends the user a mail if the use count of a synced passkey did not rise. Usually another device of the owner is the cause, but
	 * a copied passkey is possible.
	 */
	async #tellIfBack(passkey: Passkey, counter: number, user: UserRow, context: RequestContext): Promise<void> {
		const { went_back_at: before } = passkey;
		if (rises(passkey, counter)) return;
		if (before !== null && Number(before) + TOLD_AGAIN_AFTER_MS > this.#options.now()) return;
		await this.#options.messages.security(user, "passkey_went_back", context);
	}

	#challengesOf(use: PasskeyUse): PasskeyChallenges {
		return use.for === "login" ? this.#strangers : this.#owners;
	}

	/**
	 * Returns the user handle under which a device stores the account's passkeys. It is a keyed digest, so that the device does not
	 * learn the account number.
	 */
	#handleOf(user: bigint): Buffer {
		return createHmac("sha256", this.#options.codeSecret).update(`passkeys of ${user}`).digest();
	}
}

/** Returns true if the use count has risen, or if the device does not count at all (it then always sends 0). */
function rises(before: Passkey, counter: number): boolean {
	return BigInt(counter) > before.counter || (counter === 0 && before.counter === 0n);
}

export const tooManyPasskeys = () => refused("too_many_passkeys", undefined, { maximum: MOST_PASSKEYS });

const addedBy = ({ user, session }: RequestContext) => `add ${user} ${session?.key}`;

function boundTo(use: PasskeyUse, { session }: RequestContext): string {
	if (use.for === "login") return "login";
	return use.for === "second" ? `second ${use.user} ${use.pendingLogin}` : `prove ${use.user} ${session?.key}`;
}

function namedForDevice({ credential_id, transports }: Passkey) {
	return { id: credential_id, ...(transports !== "" && { transports: transports.split(" ") }) };
}

function transportsOf({ response }: CreationResponse): string {
	return [...new Set(response.transports ?? [])].join(" ");
}
