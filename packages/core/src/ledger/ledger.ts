// Exact double-entry balances in paged 64-bit integers. Owns every balance; the only way to change one is `move`, which
// takes from one cell what it adds to another, so each asset always sums to zero. Rules: docs/rules.md §2, docs/core.md, Numbers.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { NumberIndex } from "../engine/number-index.ts";
import { invariant } from "../engine/outcome.ts";
import { ACCOUNTS, type AccountName, DEBIT_ACCOUNTS, HOUSE, type Part } from "./accounts.ts";
import type { BalanceChanged, Cause } from "./messages.ts";

/** One (owner, account, asset). Its cells are `slot * 2` (available) and `slot * 2 + 1` (frozen). */
export type Slot = number;
/** One balance: a slot's available or frozen part. */
export type Cell = number;

const PAGE_BITS = 13;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
const ACCOUNT_CODES = new Map<AccountName, number>(ACCOUNTS.map((name, code) => [name, code]));
const IS_DEBIT = Uint8Array.from(ACCOUNTS, (name) => (DEBIT_ACCOUNTS.has(name) ? 1 : 0));
/** ±2^62: the codec's bound, a factor two inside the store's. */
const LIMIT = 1n << 62n;

export const available = (slot: Slot): Cell => slot * 2;
export const frozen = (slot: Slot): Cell => slot * 2 + 1;

/** Who may receive from whom: `own` = only between accounts of one owner. */
export interface Right {
	readonly from: `${AccountName}.${Part}`;
	readonly to: `${AccountName}.${Part}`;
	readonly own: boolean;
}

export class Ledger {
	readonly #pages: BigInt64Array[] = [];
	readonly #index = new NumberIndex(4096);
	#owners = new Float64Array(4096);
	#accounts = new Uint8Array(4096);
	#assets = new Uint16Array(4096);
	#count = 0;

	// What the command in progress has touched, for the events at its end.
	#stamps = new Int32Array(4096);
	#touchedAt = new Int32Array(4096);
	#stamp = 1;
	#touched = new Int32Array(64);
	#before = new BigInt64Array(64);
	#refs = new Float64Array(64);
	#touchedCount = 0;
	#cause: Cause = "transfer";

	get slotCount(): number {
		return this.#count;
	}

	#key(owner: number, account: number, asset: number): number {
		return (owner * 16 + account) * 1024 + asset;
	}

	/** The slot, or -1 where nothing was ever booked. */
	find(owner: number, account: AccountName, asset: number): Slot {
		return this.#index.get(this.#key(owner, ACCOUNT_CODES.get(account) as number, asset));
	}

	/** The slot, made with zero balances where it is new. Only accepted commands may call it. */
	open(owner: number, account: AccountName, asset: number): Slot {
		const code = ACCOUNT_CODES.get(account) as number;
		const key = this.#key(owner, code, asset);
		const found = this.#index.get(key);
		if (found >= 0) return found;
		invariant(asset > 0 && asset < 1024, `asset id out of range: ${asset}`);
		const slot = this.#count++;
		if (slot === this.#owners.length) this.#grow();
		this.#owners[slot] = owner;
		this.#accounts[slot] = code;
		this.#assets[slot] = asset;
		if ((slot * 2) >> PAGE_BITS === this.#pages.length) this.#pages.push(new BigInt64Array(1 << PAGE_BITS));
		this.#index.set(key, slot);
		return slot;
	}

	#grow(): void {
		const size = this.#owners.length * 2;
		const owners = new Float64Array(size);
		owners.set(this.#owners);
		const accounts = new Uint8Array(size);
		accounts.set(this.#accounts);
		const assets = new Uint16Array(size);
		assets.set(this.#assets);
		const stamps = new Int32Array(size);
		stamps.set(this.#stamps);
		this.#owners = owners;
		this.#accounts = accounts;
		this.#assets = assets;
		const touchedAt = new Int32Array(size);
		touchedAt.set(this.#touchedAt);
		this.#stamps = stamps;
		this.#touchedAt = touchedAt;
	}

	ownerOf(slot: Slot): number {
		return this.#owners[slot] as number;
	}

	accountOf(slot: Slot): AccountName {
		return ACCOUNTS[this.#accounts[slot] as number] as AccountName;
	}

	assetOf(slot: Slot): number {
		return this.#assets[slot] as number;
	}

	/** Balance of one cell in ledger units of the slot's asset; 0 for slot -1's cells. */
	balance(cell: Cell): bigint {
		if (cell < 0) return 0n;
		return (this.#pages[cell >> PAGE_BITS] as BigInt64Array)[cell & PAGE_MASK] as bigint;
	}

	/** A product's key to the ledger: only the moves it names are possible through it. */
	grant(cause: Cause, rights: readonly Right[]): LedgerAccess {
		const table = new Uint8Array(ACCOUNTS.length * 2 * ACCOUNTS.length * 2);
		for (const right of rights) table[classOf(right.from) * ACCOUNTS.length * 2 + classOf(right.to)] = right.own ? 1 : 2;
		return new LedgerAccess(this, cause, table);
	}

	/** Only LedgerAccess calls this: see `LedgerAccess.move`. */
	transferCells(from: Cell, to: Cell, amount: bigint, fromRef: number, toRef: number, table: Uint8Array, cause: Cause): void {
		const fromSlot = from >> 1;
		const toSlot = to >> 1;
		const accounts = this.#accounts;
		const fromAccount = accounts[fromSlot] as number;
		const toAccount = accounts[toSlot] as number;
		const right = table[((fromAccount << 1) | (from & 1)) * ACCOUNTS.length * 2 + ((toAccount << 1) | (to & 1))];
		if (right !== 2) {
			// Messages are built only where they are needed: this is the hottest path there is.
			if (right !== 1) invariant(false, `${cause} has no right to move ${ACCOUNTS[fromAccount]} to ${ACCOUNTS[toAccount]}`);
			if (this.#owners[fromSlot] !== this.#owners[toSlot]) invariant(false, `${cause} moved money between owners`);
		}
		if (this.#assets[fromSlot] !== this.#assets[toSlot]) invariant(false, "a move between assets");
		if (from === to) invariant(false, "a move from a cell to itself");
		if (amount < 0n) invariant(false, `a negative amount: ${amount}`);
		this.#touch(fromSlot, fromRef);
		this.#touch(toSlot, toRef);
		this.#cause = cause;
		const fromPage = this.#pages[from >> PAGE_BITS] as BigInt64Array;
		const toPage = this.#pages[to >> PAGE_BITS] as BigInt64Array;
		const fromAfter = (fromPage[from & PAGE_MASK] as bigint) - amount;
		const toAfter = (toPage[to & PAGE_MASK] as bigint) + amount;
		if (IS_DEBIT[fromAccount] === 1) invariant(fromAfter > -LIMIT, "a debit balance out of range");
		else if (fromAfter < 0n) invariant(false, `${ACCOUNTS[fromAccount]} of ${this.#owners[fromSlot]} would be ${fromAfter}`);
		if (IS_DEBIT[toAccount] === 1) invariant(toAfter <= 0n, "a debit balance would be positive");
		else if (toAfter >= LIMIT) invariant(false, "a balance out of range");
		fromPage[from & PAGE_MASK] = fromAfter;
		toPage[to & PAGE_MASK] = toAfter;
	}

	#touch(slot: Slot, ref: number): void {
		if (this.#stamps[slot] === this.#stamp) {
			this.#refs[this.#touchedAt[slot] as number] = ref;
			return;
		}
		this.#stamps[slot] = this.#stamp;
		const at = this.#touchedCount++;
		this.#touchedAt[slot] = at;
		if (at === this.#touched.length) {
			const touched = new Int32Array(at * 2);
			touched.set(this.#touched);
			this.#touched = touched;
			const before = new BigInt64Array(at * 2);
			before.set(this.#before);
			this.#before = before;
			const refs = new Float64Array(at * 2);
			refs.set(this.#refs);
			this.#refs = refs;
		}
		this.#touched[at] = slot;
		this.#refs[at] = ref;
		const cell = slot * 2;
		const page = this.#pages[cell >> PAGE_BITS] as BigInt64Array;
		this.#before[at] = (page[cell & PAGE_MASK] as bigint) + (page[(cell & PAGE_MASK) + 1] as bigint);
	}

	/** Ends a command: tells each touched slot's new balances once, in the order of first touch. */
	flush(emit: (event: BalanceChanged) => void): void {
		for (let index = 0; index < this.#touchedCount; index++) {
			emit(
				this.#changed(this.#touched[index] as number, this.#before[index] as bigint, this.#refs[index] as number, this.#cause),
			);
		}
		this.#touchedCount = 0;
		this.#stamp = this.#stamp === 0x7fffffff ? this.#restamp() : this.#stamp + 1;
	}

	#restamp(): number {
		this.#stamps.fill(0);
		return 1;
	}

	#changed(slot: Slot, before: bigint, ref: number, cause: Cause): BalanceChanged {
		const cell = slot * 2;
		const page = this.#pages[cell >> PAGE_BITS] as BigInt64Array;
		const free = page[cell & PAGE_MASK] as bigint;
		const held = page[(cell & PAGE_MASK) + 1] as bigint;
		return {
			type: "BalanceChanged",
			owner: this.#owners[slot] as number,
			account: ACCOUNTS[this.#accounts[slot] as number] as AccountName,
			asset: this.#assets[slot] as number,
			available: free,
			frozen: held,
			change: free + held - before,
			cause,
			ref,
		};
	}

	restate(emit: (event: BalanceChanged) => void): void {
		for (let slot = 0; slot < this.#count; slot++) {
			const total = this.balance(slot * 2) + this.balance(slot * 2 + 1);
			emit(this.#changed(slot, total, 0, "restated"));
		}
	}

	save(writer: ByteWriter): number {
		for (let slot = 0; slot < this.#count; slot++) {
			writer.uint(this.#owners[slot] as number);
			writer.u8(this.#accounts[slot] as number);
			writer.uint(this.#assets[slot] as number);
			writer.big(this.balance(slot * 2));
			writer.big(this.balance(slot * 2 + 1));
		}
		return this.#count;
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const owner = reader.uint();
			const account = ACCOUNTS[reader.u8()] as AccountName;
			const slot = this.open(owner, account, reader.uint());
			(this.#pages[(slot * 2) >> PAGE_BITS] as BigInt64Array)[(slot * 2) & PAGE_MASK] = reader.big();
			(this.#pages[(slot * 2) >> PAGE_BITS] as BigInt64Array)[((slot * 2) & PAGE_MASK) + 1] = reader.big();
		}
	}

	/** Sum of every cell of an asset (0 always), and every sign. Scans all slots. */
	checkInvariants(): void {
		const sums = new Map<number, bigint>();
		for (let slot = 0; slot < this.#count; slot++) {
			const free = this.balance(slot * 2);
			const held = this.balance(slot * 2 + 1);
			const asset = this.#assets[slot] as number;
			const debit = IS_DEBIT[this.#accounts[slot] as number] === 1;
			invariant(debit ? free <= 0n && held === 0n : free >= 0n && held >= 0n, `sign of slot ${slot}: ${free}, ${held}`);
			invariant((this.#accounts[slot] as number) < 5 || this.#owners[slot] === HOUSE, "a house account with another owner");
			sums.set(asset, (sums.get(asset) ?? 0n) + free + held);
		}
		for (const [asset, sum] of sums) invariant(sum === 0n, `asset ${asset} sums to ${sum}`);
	}
}

/** The moves one product may make. */
export class LedgerAccess {
	readonly #ledger: Ledger;
	readonly #cause: Cause;
	readonly #table: Uint8Array;

	constructor(ledger: Ledger, cause: Cause, table: Uint8Array) {
		this.#ledger = ledger;
		this.#cause = cause;
		this.#table = table;
	}

	/**
	 * Moves `amount` ≥ 0 ledger units between two cells of one asset. The caller has checked that it is there: a shortfall
	 * or a move without right is a broken invariant, never a refusal. The refs name what each side's record points at.
	 */
	move(from: Cell, to: Cell, amount: bigint, fromRef: number, toRef: number): void {
		this.#ledger.transferCells(from, to, amount, fromRef, toRef, this.#table, this.#cause);
	}
}

function classOf(name: string): number {
	const [account, part] = name.split(".") as [AccountName, Part];
	return (ACCOUNT_CODES.get(account) as number) * 2 + (part === "frozen" ? 1 : 0);
}
