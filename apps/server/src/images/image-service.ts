// Stores and returns the pictures of all features. Each picture is decoded in a separate process, encrypted with its own key, and
// stored as a file. A database row has its owner, its purpose, and the place where a feature uses it.
import { createHash, randomBytes } from "node:crypto";
import type { ImagePurpose } from "@candor/contract";
import type { Kysely, Transaction } from "kysely";
import type { KeyStore } from "../key-store/key-store.ts";
import { openBytes, sealBytes } from "../key-store/seal-bytes.ts";
import type { Logger } from "../runtime/log.ts";
import type { Decoder } from "./decoder.ts";
import type { DecoderResult, ImageFault } from "./decoder-process/messages.ts";
import type { ImageFiles } from "./image-files.ts";
import { PURPOSES } from "./purposes.ts";
import type { ImageTables } from "./tables.ts";

export interface ImageServiceOptions {
	readonly tables: Kysely<ImageTables>;
	readonly keys: KeyStore;
	readonly files: ImageFiles;
	readonly decoder: Pick<Decoder, "run">;
	readonly now: () => number;
	readonly log: Pick<Logger, "warn" | "error" | "info">;
}

/** The place where a feature uses a picture. */
export interface ImageUse {
	readonly id: string;
	readonly user: number;
	readonly purpose: ImagePurpose;
	/** Table and row that use the picture, such as `verification/17`. */
	readonly usedBy: string;
}

export interface OpenedImage {
	readonly user: number;
	readonly purpose: ImagePurpose;
	readonly sha256: string;
	/** The picture as JPEG. */
	readonly bytes: Uint8Array;
}

/** The row and the file of a picture exist, but the file cannot be decrypted or read. */
export class ImageUnreadable extends Error {
	override name = "ImageUnreadable";
}

const DAY_MS = 86_400_000;
/** Time after which an uploaded picture is removed if no feature uses it, ms. */
const UNFINISHED_MS = DAY_MS;
/** Largest number of rows that one step of the clean-up handles. */
const STEP = 200;
const ID = /^[0-9a-f]{32}$/;

export class ImageService {
	readonly #options: ImageServiceOptions;

	constructor(options: ImageServiceOptions) {
		this.#options = options;
	}

	/**
	 * Decodes, encrypts and stores an uploaded file. Resolves with the picture's id once it is durable, or with the reason why
	 * the file is refused.
	 * @throws DecoderFailed, or an error of the storage or the database; the stored data is then unreadable
	 */
	async store(
		user: number,
		purpose: ImagePurpose,
		file: Uint8Array,
	): Promise<{ readonly id: string } | { readonly fault: ImageFault }> {
		const { tables, keys, files, decoder, now } = this.#options;
		const result = await decoder.run({ kind: "normalise", bytes: file });
		if (result.kind === "fault") return { fault: result.fault };
		const { bytes } = result;
		const id = randomBytes(16).toString("hex");
		const key = await keys.create();
		try {
			const row = {
				...{ id, user_id: BigInt(user), purpose, state: "writing" as const, size: bytes.length, key_id: key.id },
				...{ sha256: createHash("sha256").update(bytes).digest("hex"), created_at: BigInt(now()) },
			};
			await tables.insertInto("people.images").values(row).execute();
			await files.write(id, sealBytes(key.bytes, ownerOf(id), bytes));
			await tables.updateTable("people.images").set({ state: "uploaded" }).where("id", "=", id).execute();
			return { id };
		} catch (error) {
			// Without the key, a partly written file cannot be read. The clean-up later removes the file and the row.
			await keys.destroy(key.id).catch((err: unknown) => this.#options.log.error({ err }, "the key of a failed upload stays"));
			throw error;
		}
	}

	/**
	 * Marks a picture as used, in the same transaction that stores the reference to it. Each picture can be used once.
	 * @returns `unknown` if the picture does not exist, or belongs to another user or purpose; `used` if it is already in use
	 */
	async attach(
		transaction: Transaction<ImageTables>,
		{ id, user, purpose, usedBy }: ImageUse,
	): Promise<"attached" | "unknown" | "used"> {
		const own = { user_id: BigInt(user), purpose };
		const { numUpdatedRows } = await transaction
			.updateTable("people.images")
			.set({ state: "attached", used_by: usedBy })
			.where((row) => row.and({ id, ...own, state: "uploaded" }))
			.executeTakeFirst();
		if (numUpdatedRows === 1n) return "attached";
		const found = await transaction
			.selectFrom("people.images")
			.select("id")
			.where((row) => row.and({ id, ...own, state: "attached" }))
			.executeTakeFirst();
		return found === undefined ? "unknown" : "used";
	}

	/**
	 * Returns a picture without checking the reader's rights: the caller must check them. Resolves with undefined if the picture
	 * does not exist or was removed.
	 * @throws ImageUnreadable, KeyStoreUnusable, or an error of the storage or the database
	 */
	async open(id: string): Promise<OpenedImage | undefined> {
		return ID.test(id) ? this.#open(id) : undefined;
	}

	/**
	 * Returns the picture if it belongs to the user. An unknown id and a picture of another user both give undefined, after the
	 * same query. Throws like `open`.
	 */
	async readOwn(id: string, user: number): Promise<Uint8Array | undefined> {
		return ID.test(id) ? (await this.#open(id, user))?.bytes : undefined;
	}

	/** Returns the purpose and the place of use of a picture; undefined if no feature uses the picture or the id is unknown. */
	async useOf(id: string): Promise<{ readonly purpose: ImagePurpose; readonly usedBy: string } | undefined> {
		if (!ID.test(id)) return undefined;
		const row = await this.#options.tables
			.selectFrom("people.images")
			.select(["purpose", "used_by"])
			.where((one) => one.and({ id, state: "attached" }))
			.executeTakeFirst();
		return row && { purpose: row.purpose, usedBy: row.used_by ?? "" };
	}

	/**
	 * Returns a picture for the console. If its purpose requires a watermark, the operator's number and the time are drawn onto
	 * it. The caller checks the operator's rights and writes the audit entry. Throws like `open`, and also DecoderFailed.
	 * @param at time at which the operator opens the picture, ms
	 */
	async readForOperator(id: string, { operator, at }: { operator: number; at: number }): Promise<OpenedImage | undefined> {
		const image = await this.open(id);
		if (image === undefined || !PURPOSES[image.purpose].watermark) return image;
		const text = `OP ${operator} ${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
		const result: DecoderResult = await this.#options.decoder.run({ kind: "watermark", bytes: image.bytes, text });
		if (result.kind === "fault") throw new ImageUnreadable(`the stored picture ${id} cannot be decoded`);
		return { ...image, bytes: result.bytes };
	}

	/**
	 * Removes a picture: first its key, so that no copy can be read any more, and then its file. Its row stays as the record of
	 * the removal.
	 * @param because reason for the record, such as `erasure`
	 * @throws an error of the key store, the storage or the database; the clean-up then finishes the removal
	 */
	async remove(id: string, because: string): Promise<void> {
		const { tables, keys, files, now } = this.#options;
		const row = await tables
			.updateTable("people.images")
			.set({ state: "removing", removed_because: because })
			.where("id", "=", id)
			.where("state", "not in", ["removing", "removed"])
			.returning("key_id")
			.executeTakeFirst();
		const found = row ?? (await this.#keyOfRemoving(id));
		if (found === undefined) return;
		await keys.destroy(found.key_id);
		await files.remove(id);
		await tables
			.updateTable("people.images")
			.set({ state: "removed", sha256: "", removed_at: BigInt(now()) })
			.where("id", "=", id)
			.execute();
	}

	/** Removes those uploads of a user that no feature uses. Throws like `remove`. */
	async removeUnused(user: number, purpose: ImagePurpose, because: string): Promise<void> {
		const unused = await this.#options.tables
			.selectFrom("people.images")
			.select("id")
			.where((row) => row.and({ user_id: BigInt(user), purpose, state: "uploaded" }))
			.execute();
		for (const { id } of unused) await this.remove(id, because);
	}

	/**
	 * Removes uploads that no feature has used in time, pictures at the end of their retention, and pictures whose removal was
	 * interrupted.
	 */
	async cleanUp(): Promise<void> {
		let removed = 0;
		for (let step = STEP; step === STEP; removed += step) step = await this.#removeDue();
		if (removed > 0) this.#options.log.info({ removed }, "pictures were removed");
	}

	/**
	 * Removes at most STEP of the oldest pictures that are due for removal. Resolves with the number of removed pictures; it
	 * excludes those that cannot be removed yet.
	 */
	async #removeDue(): Promise<number> {
		const { tables, now, log } = this.#options;
		const due = await tables
			.selectFrom("people.images")
			.select(["id", "state", "removed_because"])
			.where((row) =>
				row.or([
					row("state", "=", "removing"),
					row.and([row("state", "in", ["writing", "uploaded"]), row("created_at", "<", BigInt(now() - UNFINISHED_MS))]),
					...Object.entries(PURPOSES).map(([purpose, { retentionDays }]) =>
						row.and([
							row("state", "=", "attached"),
							row("purpose", "=", purpose as ImagePurpose),
							row("created_at", "<", BigInt(now() - retentionDays * DAY_MS)),
						]),
					),
				]),
			)
			.orderBy("created_at")
			.limit(STEP)
			.execute();
		let removed = 0;
		for (const { id, state, removed_because } of due) {
			try {
				await this.remove(id, removed_because ?? (state === "attached" ? "retention" : "unfinished"));
				removed++;
			} catch (err) {
				log.warn({ err, image: id }, "a picture cannot be removed yet");
			}
		}
		return removed;
	}

	async #keyOfRemoving(id: string): Promise<{ key_id: string } | undefined> {
		return this.#options.tables
			.selectFrom("people.images")
			.select("key_id")
			.where((row) => row.and({ id, state: "removing" }))
			.executeTakeFirst();
	}

	async #open(id: string, user?: number): Promise<OpenedImage | undefined> {
		const { tables, keys, files } = this.#options;
		const row = await tables
			.selectFrom("people.images")
			.select(["user_id", "purpose", "sha256", "key_id"])
			.where("id", "=", id)
			.where("state", "in", ["uploaded", "attached"])
			.$if(user !== undefined, (query) => query.where("user_id", "=", BigInt(user ?? 0)))
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const [key, sealed] = await Promise.all([keys.find(row.key_id), files.read(id)]);
		// A removal that runs at the same time destroys the key first. A missing key therefore means that the picture is removed.
		if (key === undefined) return undefined;
		if (sealed === undefined) throw new ImageUnreadable(`the file of the picture ${id} is missing: restore it from a backup`);
		try {
			const bytes = openBytes(key.bytes, ownerOf(id), sealed);
			return { user: Number(row.user_id), purpose: row.purpose, sha256: row.sha256, bytes };
		} catch (cause) {
			throw new ImageUnreadable(`the file of the picture ${id} is damaged`, { cause });
		}
	}
}

/** Returns the text that is authenticated with an encrypted picture, so that two files cannot be swapped. */
const ownerOf = (id: string) => `images/${id}`;
