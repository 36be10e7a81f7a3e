// Provides a simulated participant with money by ordinary deposits of a sandbox. The deposits are recorded in a file, so that
// holdings above their total count as profit. A deposit is recorded before it is requested, so that after a crash the same
// deposit id is used again.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { SERVICE } from "@candor/core";
import { z } from "zod";
import { readStateFile } from "../config/state-file.ts";
import type { Log, MarketViews, Submit } from "./dependencies.ts";
import { writeOwnerOnly } from "./simulated-days.ts";

const units = z.string().regex(/^\d+$/);
const pending = z.object({ id: z.string(), asset: z.int(), amount: units });
/** `deposited` contains ledger units, keyed by the number of the asset. */
const stored = z.object({ deposited: z.record(z.string().regex(/^\d+$/), units), pending: pending.nullable() });
type Pending = Readonly<z.infer<typeof pending>>;
type Stored = { deposited: Record<number, string>; pending: Pending | null };

export class ParticipantFunds {
	readonly user: number;
	readonly #submit: Submit;
	readonly #views: MarketViews;
	readonly #log: Log;
	readonly #file: string | undefined;
	readonly #stored: Stored = { deposited: {}, pending: null };
	#opened = false;
	#opening: Promise<boolean> | undefined;
	#last: Promise<void> = Promise.resolve();

	/**
	 * Reads the recorded deposits.
	 * @param options.file file with the records; if undefined, deposits are only remembered in memory
	 */
	constructor(options: { user: number; submit: Submit; views: MarketViews; log: Log; file?: string | undefined }) {
		this.user = options.user;
		this.#submit = options.submit;
		this.#views = options.views;
		this.#log = options.log;
		this.#file = options.file;
		if (this.#file === undefined) return;
		const otherwise = "or move it away: what the simulation was given before counts as its profit then";
		this.#stored = readStateFile({ path: this.#file, schema: stored, otherwise }) ?? this.#stored;
	}

	/** Returns the sum of all deposits of an asset, in ledger units. */
	deposited(asset: number): bigint {
		return BigInt(this.#stored.deposited[asset] ?? "0");
	}

	available(asset: number): bigint {
		return this.#views.balances.of(this.user, "coin", asset).available;
	}

	/** Returns the sum of available and frozen units of an asset, in ledger units. */
	held(asset: number): bigint {
		const { available, frozen } = this.#views.balances.of(this.user, "coin", asset);
		return available + frozen;
	}

	/** Opens the account, and completes a deposit that a crash has interrupted. Resolves with true if the account can be used. */
	async open(): Promise<boolean> {
		if (this.#opened) return true;
		// Calls at the same time share one run, so that an interrupted deposit is counted only once.
		this.#opening ??= this.#openNow().finally(() => {
			this.#opening = undefined;
		});
		return this.#opening;
	}

	async #openNow(): Promise<boolean> {
		const { outcome } = await this.#submit({ type: "OpenAccount", id: "", by: SERVICE.accounts, user: this.user });
		if (outcome.kind === "refused") {
			this.#log.warn({ user: this.user, code: outcome.refusal.code }, "a simulated participant's account was not opened");
			return false;
		}
		if (this.#stored.pending !== null) await this.#carryOut(this.#stored.pending);
		this.#opened = true;
		return true;
	}

	/** If the account holds fewer than `least` ledger units, deposits the difference to `target`. */
	fill(asset: number, least: bigint, target: bigint): Promise<void> {
		// Deposits run one after another. Two markets with the same quote coin could otherwise both deposit this coin.
		const turn = this.#last.then(() => this.#fillNow(asset, least, target));
		this.#last = turn.catch(() => {});
		return turn;
	}

	async #fillNow(asset: number, least: bigint, target: bigint): Promise<void> {
		const held = this.held(asset);
		if (held >= least || target <= held) return;
		const pending: Pending = { id: randomUUID(), asset, amount: (target - held).toString() };
		this.#stored.pending = pending;
		this.#save();
		await this.#carryOut(pending);
	}

	async #carryOut({ id, asset, amount }: Pending): Promise<void> {
		const units = BigInt(amount);
		const { outcome } = await this.#submit({
			type: "DepositSandbox",
			id,
			by: SERVICE.custody,
			user: this.user,
			asset,
			amount: units,
		});
		if (outcome.kind === "accepted") this.#stored.deposited[asset] = (this.deposited(asset) + units).toString();
		else this.#log.warn({ user: this.user, asset, code: outcome.refusal.code }, "a simulated participant got no deposit");
		this.#stored.pending = null;
		this.#save();
	}

	#save(): void {
		if (this.#file === undefined) return;
		mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
		writeOwnerOnly(this.#file, JSON.stringify(this.#stored));
	}
}
