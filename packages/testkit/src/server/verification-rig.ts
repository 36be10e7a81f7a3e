// A rig for tests of identity verification: an exchange with users, a key store in memory, and images without an image service.
import { randomBytes } from "node:crypto";
import { SERVICE } from "@candor/core";
import {
	type CaseImages,
	type CaseMatches,
	createVerification,
	type Key,
	type KeyStore,
	kyselyOf,
	SealedFields,
	type Verification,
	type VerificationDb,
	type VerificationOptions,
} from "@candor/server/testing";
import type { TestExchange } from "./test-exchange.ts";

class MemoryKeys implements KeyStore {
	readonly keys = new Map<string, Key>();

	async create(): Promise<Key> {
		const key = { id: randomBytes(16).toString("hex"), bytes: randomBytes(32) };
		this.keys.set(key.id, key);
		return key;
	}

	async find(id: string): Promise<Key | undefined> {
		return this.keys.get(id);
	}

	async destroy(id: string): Promise<void> {
		this.keys.delete(id);
	}
}

/** Stores the images of cases in memory. For each image id it knows the user, and if the image is already used. */
class MemoryImages implements CaseImages {
	readonly stored = new Map<string, { user: number; used: boolean }>();

	upload(user: number): string {
		const id = randomBytes(16).toString("hex");
		this.stored.set(id, { user, used: false });
		return id;
	}

	async attach(_db: VerificationDb, id: string, user: number): Promise<"unknown" | "used" | undefined> {
		const image = this.stored.get(id);
		if (image?.user !== user) return "unknown";
		if (image.used) return "used";
		image.used = true;
		return undefined;
	}

	async readForOperator(id: string, { operator }: { readonly operator: number }) {
		return this.stored.has(id) ? { bytes: Buffer.from(`${id} for ${operator}`), type: "image/jpeg" } : undefined;
	}

	async readForOwner(id: string, user: number) {
		return this.stored.get(id)?.user === user ? { bytes: Buffer.from(id), type: "image/jpeg" } : undefined;
	}

	async remove(id: string): Promise<void> {
		this.stored.delete(id);
	}

	async removeUnused(user: number): Promise<void> {
		for (const [id, image] of this.stored) if (image.user === user && !image.used) this.stored.delete(id);
	}
}

/** Data for basic verification that passes all checks. */
export const BASIC_DATA = {
	country: "TH",
	name: "Ann  Kaewsai",
	id_number: "1-1017-00203-45-1",
	contact: "ann@example.org",
	birth_date: "1990-02-28",
};

export class VerificationRig {
	readonly exchange: TestExchange;
	readonly db: VerificationDb;
	readonly keys = new MemoryKeys();
	readonly images = new MemoryImages();
	/** Mails that were sent, each as a text: the user, then the kind of mail. */
	readonly mails: string[] = [];
	readonly faults: unknown[] = [];
	/** Number of open matches with watch lists, by user. */
	readonly matches = new Map<number, number>();
	service!: Verification;
	#users = 0;

	constructor(exchange: TestExchange) {
		this.exchange = exchange;
		this.db = kyselyOf(exchange.pool);
		this.start();
	}

	/** Starts the verification service, as a server does. */
	start(more: Partial<VerificationOptions> = {}): Verification {
		const { host } = this.exchange;
		const matches: CaseMatches = {
			open: async (_db, user) => this.matches.get(user) ?? 0,
			of: async () => [],
			withOpen: async (_db, users) => new Set(users.filter((user) => (this.matches.get(user) ?? 0) > 0)),
			isScreened: () => true,
			forget: async (_db, user) => void this.matches.delete(user),
		};
		this.service = createVerification({
			...{ db: this.db, views: host.views, exchange: host, keys: this.keys, sealed: new SealedFields(this.keys) },
			...{ images: this.images, matches, numberSecret: Buffer.alloc(32, 1), codeSecret: Buffer.alloc(32, 2) },
			now: () => this.exchange.now,
			log: (error) => this.faults.push(error),
			mail: async ({ id }, what) => void this.mails.push(`${id} ${what}`),
			...more,
		});
		return this.service;
	}

	/** Registers a user and opens the user's account in the core. */
	async user(): Promise<number> {
		const name = `user${++this.#users}`;
		const { id } = await this.db
			.insertInto("people.users")
			.values({
				...{ account_type: "username", password_hash: null, nickname: name, invite_code: name, invited_by: null },
				...{ language: "en", created_at: BigInt(this.exchange.now), opened: true },
			})
			.returning("id")
			.executeTakeFirstOrThrow();
		await this.exchange.accept({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: Number(id) });
		return Number(id);
	}

	/** Registers a user who sends data for basic verification with a new document number. Returns the user and the case. */
	async basicCase(more: Partial<typeof BASIC_DATA> = {}): Promise<{ readonly user: number; readonly id: number }> {
		const user = await this.user();
		const sent = await this.service.cases.sendBasic(user, { ...BASIC_DATA, id_number: `N${user}`, ...more });
		if (sent.kind !== "text") throw new Error(JSON.stringify(sent));
		return { user, id: await this.caseOf(user, "basic") };
	}

	async caseOf(user: number, level: "basic" | "advanced"): Promise<number> {
		const { id } = await this.db
			.selectFrom("people.verification_cases")
			.select("id")
			.where("user_id", "=", BigInt(user))
			.where("level", "=", level)
			.executeTakeFirstOrThrow();
		return Number(id);
	}

	sendAdvanced(user: number, more: object = {}) {
		const [front_image, back_image, hand_image] = [this.images.upload(user), this.images.upload(user), this.images.upload(user)];
		return this.service.cases.sendAdvanced(user, {
			...{ document_type: "id_card", front_image, back_image, hand_image, expires_on: "2030-01-01" },
			...more,
		});
	}

	/** Decides a case in its current version. @param change fields that replace those of a normal decision */
	async decide(id: number, operator: number, change: object = {}, accounts: readonly number[] = []) {
		const shown = await this.service.queue.open(id, { operator, accounts });
		if (shown === undefined) throw new Error(`there is no case ${id}`);
		const items = shown.items.map(({ item }) => ({ item, accepted: true }));
		const decision = { case: id, version: shown.version, decision: "accept" as const, items, reason: "checked", ...change };
		return this.service.review.decide(decision, { operator, accounts });
	}
}
