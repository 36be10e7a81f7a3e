// Computes the totals of all amounts that the exchange owes to users at one moment (a snapshot of liabilities), and stores the
// published root of the snapshot's tree (docs/reference/rules.md §12). The tree is built outside the core.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FIRST_USER } from "../engine/actors.ts";
import { invariant, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Product } from "../engine/product.ts";
import { DAY_MS } from "../engine/time.ts";
import { DEMO_ASSET } from "../ledger/kinds.ts";
import { available, frozen } from "../ledger/ledger.ts";
import type { LiabilitiesDependencies, LiabilitiesEngine } from "./dependencies.ts";
import {
	type BeginSnapshot,
	type LIABILITY_COMMANDS,
	type LiabilityTotals,
	type PublishRoot,
	type RootPublished,
	rootPublished,
	type SnapshotBegun,
	snapshotBegun,
} from "./messages.ts";

/** Time of day (UTC) from which the day's snapshot may be taken, ms: 02:00. */
export const SNAPSHOT_TIME_MS = 2 * 3_600_000;
const MAX_DEPTH = 32;
/** Totals beyond this limit cannot be written to the journal. */
const TOTAL_LIMIT = 1n << 62n;

/**
 * Receives one amount that the exchange owes to a user, in ledger units, above 0. An amount with the part `ledger` is a balance
 * of the user's accounts. An amount with the part `valued` is owed in addition to these balances.
 */
export type VisitOwed = (user: number, asset: number, part: "ledger" | "valued", amount: bigint) => void;

export interface LiabilitiesOffers {
	/**
	 * Makes every later snapshot call `visit` with each owed amount, before the snapshot's event is emitted. The follower, a thread
	 * that applies each batch a second time, uses these calls to build the tree. They affect no result.
	 */
	observeOwed(visit: VisitOwed): void;
}

export class Liabilities implements Product {
	readonly handlers: Handlers<typeof LIABILITY_COMMANDS> = {
		BeginSnapshot: (command) => this.#begin(command),
		PublishRoot: (command) => this.#publish(command),
	};
	readonly offers: LiabilitiesOffers = {
		observeOwed: (visit) => {
			this.#observer = visit;
		},
	};
	readonly sectionVersion = 1;
	readonly #engine: LiabilitiesEngine;
	readonly #dependencies: LiabilitiesDependencies;
	#observer: VisitOwed | undefined;
	#begun: SnapshotBegun | undefined;
	/** The newest published root. Its snapshot can be older than the one in `#begun`. */
	#published: RootPublished | undefined;

	constructor(engine: LiabilitiesEngine, dependencies: LiabilitiesDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
	}

	#begin({ day }: BeginSnapshot): Verdict {
		const now = this.#engine.now();
		if (day !== Math.floor(now / DAY_MS) || now < day * DAY_MS + SNAPSHOT_TIME_MS) return refuse("not_due", "day");
		if (this.#begun !== undefined && day <= this.#begun.day) return refuse("known_snapshot", "day");
		const totals = this.#totals();
		if (totals.some(({ ledger, valued }) => ledger >= TOTAL_LIMIT || valued >= TOTAL_LIMIT)) return refuse("total_too_large");
		const snapshot = (this.#begun?.snapshot ?? 0) + 1;
		this.#begun = { type: "SnapshotBegun", snapshot, day, totals, at: now };
		this.#engine.emit(this.#begun);
		return snapshot;
	}

	#totals(): LiabilityTotals[] {
		const sums = new Map<number, { asset: number; ledger: bigint; valued: bigint }>();
		const observer = this.#observer;
		this.#visit((user, asset, part, amount) => {
			let sum = sums.get(asset);
			if (sum === undefined) {
				sum = { asset, ledger: 0n, valued: 0n };
				sums.set(asset, sum);
			}
			sum[part] += amount;
			observer?.(user, asset, part, amount);
		});
		return [...sums.values()].sort((a, b) => a.asset - b.asset);
	}

	/**
	 * Visits all amounts that the exchange owes to users. Debts of users are left out, so that one user's debt does not reduce the
	 * amounts owed to others.
	 */
	#visit(visit: VisitOwed): void {
		const { ledger } = this.#engine;
		const { isFundAccount } = this.#dependencies;
		// A fund's account is left out, because its money belongs to the holders of the fund's units, and these units are counted.
		const counts = (user: number, asset: number, amount: bigint) =>
			amount > 0n && user >= FIRST_USER && asset > 0 && asset !== DEMO_ASSET && !isFundAccount(user);
		for (let slot = 0; slot < ledger.slotCount; slot++) {
			const { owner, sign } = ledger.kindOf(slot);
			if (owner !== "user" || sign !== "credit") continue;
			const amount = ledger.balance(available(slot)) + ledger.balance(frozen(slot));
			const [user, asset] = [ledger.ownerOf(slot), ledger.assetOf(slot)];
			if (counts(user, asset, amount)) visit(user, asset, "ledger", amount);
		}
		this.#engine.reportOwed((user, asset, amount) => {
			if (counts(user, asset, amount)) visit(user, asset, "valued", amount);
		});
	}

	#publish({ snapshot, sequence, root, depth, count, totals }: PublishRoot): Verdict {
		const begun = this.#begun;
		if (begun === undefined || snapshot < 1 || snapshot > begun.snapshot) return refuse("unknown_snapshot", "snapshot");
		if (snapshot < begun.snapshot) return refuse("older_snapshot", "snapshot");
		if (this.#published?.snapshot === snapshot) return refuse("known_root", "snapshot");
		if (!sameTotals(totals, begun.totals)) return refuse("other_totals", "totals");
		if (depth > MAX_DEPTH || count > 2 ** depth || (depth > 0 && count <= 2 ** (depth - 1)))
			return refuse("invalid_tree", "count");
		const { day, at: takenAt } = begun;
		const told = { snapshot, day, sequence, root, depth, count, takenAt, totals: begun.totals, at: this.#engine.now() };
		this.#published = { type: "RootPublished", ...told };
		this.#engine.emit(this.#published);
		return snapshot;
	}

	save(writer: ByteWriter): number {
		if (this.#begun === undefined) return 0;
		snapshotBegun.write(writer, this.#begun);
		if (this.#published === undefined) return 1;
		rootPublished.write(writer, this.#published);
		return 2;
	}

	load(reader: ByteReader): void {
		if (reader.done) return;
		this.#begun = snapshotBegun.read(reader);
		if (!reader.done) this.#published = rootPublished.read(reader);
	}

	restate(): void {
		if (this.#begun !== undefined) this.#engine.emit(this.#begun);
		if (this.#published !== undefined) this.#engine.emit(this.#published);
	}

	checkInvariants(): void {
		const [begun, published] = [this.#begun, this.#published];
		if (published === undefined) return;
		invariant(begun !== undefined && published.snapshot <= begun.snapshot, `root ${published.snapshot} without a snapshot`);
		const isSame = published.snapshot < begun.snapshot || sameTotals(published.totals, begun.totals);
		invariant(isSame, `root ${published.snapshot} has other totals than its snapshot`);
	}
}

function sameTotals(one: readonly LiabilityTotals[], other: readonly LiabilityTotals[]): boolean {
	return (
		one.length === other.length &&
		one.every(({ asset, ledger, valued }, at) => {
			const same = other[at] as LiabilityTotals;
			return asset === same.asset && ledger === same.ledger && valued === same.valued;
		})
	);
}
