// Stores and returns the pictures of every feature. A picture is decoded in a separate process, encrypted with a separate key, and stored as a file. Its row has owner, purpose and use.
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

/** A use of a picture by a feature. */
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
	/** A JPEG. */
	readonly bytes: Uint8Array;
}

/** Error: row and file exist, but the file cannot be decrypted or read. */
export class ImageUnreadable extends Error {
	override name = "ImageUnreadable";
}

const DAY_MS = 86_400_000;
/** Time after which an upload that no feature uses is removed. */
const UNFINISHED_MS = DAY_MS;
/** Number of rows in one step of the clean-up. */
const STEP = 200;
const ID = /^[0-9a-f]{32}$/;

export class ImageService {
	readonly #options: ImageServiceOptions;

	constructor(options: ImageServiceOptions) {
		this.#options = options;
	}

	/**
	 * Decodes, encrypts and stores an uploaded file. Resolves with the picture's id when it is durable, or with the file's fault.
	 * @throws DecoderFailed, and errors of the storage and the database; nothing readable is stored then
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
			// The key is destroyed, so that a partly written file is unreadable. The clean-up removes file and row.
			await keys.destroy(key.id).catch((err: unknown) => this.#options.log.error({ err }, "the key of a failed upload stays"));
			throw error;
		}
	}

	/**
	 * Marks a picture as used, in the transaction that refers to it. A picture is used once.
	 * @returns `unknown` for a picture that does not exist or belongs to another user or purpose
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
	 * Returns a picture without a check of the reader's rights, which the calling feature must make. Resolves with undefined if it
	 * does not exist or was removed.
	 * @throws ImageUnreadable, KeyStoreUnusable, and errors of the storage and the database
	 */
	async open(id: string): Promise<OpenedImage | undefined> {
		return ID.test(id) ? this.#open(id) : undefined;
	}

	/** Returns the picture if it belongs to the user. The same query handles an unknown id and another user's picture. Throws like `open`. */
	async readOwn(id: string, user: number): Promise<Uint8Array | undefined> {
		return ID.test(id) ? (await this.#open(id, user))?.bytes : undefined;
	}

	/** Returns purpose and use of a picture that a feature uses; undefined for every other id. */
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
	 * Returns a picture for the console, with the operator's number and the time burnt in if its purpose requires it. The caller
	 * checks the operator's rights and writes the audit entry. Throws as `open`, and DecoderFailed.
	 * @param at time of the view, ms
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
	 * Removes a picture: first its key, so that no copy can be read any more, then its file. Its row stays as the record.
	 * @param because reason for the record, such as `erasure`
	 * @throws errors of key store, storage and database; the clean-up then finishes the removal
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

	/** Removes a user's uploads that no feature uses. Throws as `remove`. */
	async removeUnused(user: number, purpose: ImagePurpose, because: string): Promise<void> {
		const unused = await this.#options.tables
			.selectFrom("people.images")
			.select("id")
			.where((row) => row.and({ user_id: BigInt(user), purpose, state: "uploaded" }))
			.execute();
		for (const { id } of unused) await this.remove(id, because);
	}

	/** Removes unfinished uploads, pictures at the end of their retention, and pictures whose removal was interrupted. */
	async cleanUp(): Promise<void> {
		let removed = 0;
		for (let step = STEP; step === STEP; removed += step) step = await this.#removeDue();
		if (removed > 0) this.#options.log.info({ removed }, "pictures were removed");
	}

	/** Removes the oldest due pictures, STEP at most. Resolves with their number, without those that cannot be removed yet. */
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
		// A concurrent removal destroys the key first, so a missing key means a removed picture.
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

/** Text that is authenticated with the encrypted picture, so that files cannot be swapped. */
const ownerOf = (id: string) => `images/${id}`;
