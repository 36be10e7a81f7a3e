// Limits of uploads that apply before a file is read: the number of parallel uploads, and the number of a user's uploads per day.
import { type Kysely, sql } from "kysely";
import { type LimitedAnswer, type RefusedAnswer, refused } from "../http/answer.ts";
import type { ImageTables } from "./tables.ts";

export interface UploadBounds {
	/** Largest number of files that are in memory at the same time, each of at most 8 MB. */
	readonly atOnce: number;
	readonly atOncePerUser: number;
	/**
	 * Largest number of parallel uploads from one network address, so that a few users with slow connections cannot use up
	 * `atOnce`.
	 */
	readonly atOncePerAddress: number;
	readonly perDay: number;
}

const UPLOAD_BOUNDS: UploadBounds = { atOnce: 12, atOncePerUser: 2, atOncePerAddress: 4, perDay: 30 };

const RETRY_SECONDS = 5;
const DAY_MS = 86_400_000;

export class UploadLimits {
	readonly #tables: Kysely<ImageTables>;
	readonly #now: () => number;
	readonly #bounds: UploadBounds;
	readonly #running = new Map<string, number>();
	#atOnce = 0;

	constructor(tables: Kysely<ImageTables>, now: () => number, bounds: UploadBounds = UPLOAD_BOUNDS) {
		this.#tables = tables;
		this.#now = now;
		this.#bounds = bounds;
	}

	/** Number of uploads that are being received or decoded. */
	get running(): number {
		return this.#atOnce;
	}

	/**
	 * Counts an upload, and reserves one of the parallel places for it. Resolves with a function that frees the place, or with
	 * the refusal.
	 */
	async enter(user: number, address: string): Promise<(() => void) | RefusedAnswer | LimitedAnswer> {
		const { atOnce, atOncePerUser, atOncePerAddress, perDay } = this.#bounds;
		const [byUser, byAddress] = [`user ${user}`, `address ${address}`];
		const isFull = this.#atOnce >= atOnce || this.#of(byUser) >= atOncePerUser || this.#of(byAddress) >= atOncePerAddress;
		if (isFull) return { kind: "limited", seconds: RETRY_SECONDS };
		this.#add(byUser, byAddress, 1);
		let isOpen = true;
		const leave = () => {
			if (isOpen) this.#add(byUser, byAddress, -1);
			isOpen = false;
		};
		try {
			if (await this.#count(user, perDay)) return leave;
		} catch (error) {
			leave();
			throw error;
		}
		leave();
		const retry_after = Math.ceil((DAY_MS - (this.#now() % DAY_MS)) / 1_000);
		return { ...refused("images_used_up", undefined, { maximum: perDay, retry_after }), status: 429 };
	}

	/** Subtracts an upload from the user's count because this server could not store it. */
	async giveBack(user: number): Promise<void> {
		await this.#tables
			.updateTable("people.image_counts")
			.set({ count: sql`greatest(count - 1, 0)` })
			.where("user_id", "=", BigInt(user))
			.execute();
	}

	#of(key: string): number {
		return this.#running.get(key) ?? 0;
	}

	#add(byUser: string, byAddress: string, change: 1 | -1): void {
		this.#atOnce += change;
		for (const key of [byUser, byAddress]) {
			const count = this.#of(key) + change;
			if (count === 0) this.#running.delete(key);
			else this.#running.set(key, count);
		}
	}

	/** Adds an upload to the user's count of today. Resolves with false if the user has reached the daily limit. */
	async #count(user: number, most: number): Promise<boolean> {
		const day = Math.floor(this.#now() / DAY_MS);
		const counted = await this.#tables
			.insertInto("people.image_counts")
			.values({ user_id: BigInt(user), day, count: 1 })
			.onConflict((conflict) =>
				conflict
					.column("user_id")
					.doUpdateSet({ day, count: sql`case when image_counts.day = ${day} then image_counts.count + 1 else 1 end` })
					.where(sql<boolean>`image_counts.day <> ${day} or image_counts.count < ${most}`),
			)
			.returning("count")
			.executeTakeFirst();
		return counted !== undefined;
	}
}
