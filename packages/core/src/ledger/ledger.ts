// Stores all balances, exactly and in double entry, in pages of 64-bit integers. Balances change only by `move` and `payFee`,
// which take an amount from one balance and add it to another. So the balances of each asset always sum to zero
// (docs/reference/rules.md §2, docs/explanation/core.md, Numbers).
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { NumberIndex } from "../engine/number-index.ts";
import { invariant } from "../engine/outcome.ts";
import { FeeSums } from "./fee-sums.ts";
import { type AccountKind, type BalancePart, FEES, MAX_ASSETS, MAX_KINDS, mayOwn } from "./kinds.ts";
import { type LedgerEvent, RESTATED } from "./messages.ts";

/**
 * Number of one account; an account has an owner, a kind and an asset. Its balances are the cells `slot * 2` (available) and
 * `slot * 2 + 1` (frozen).
 */
export type Slot = number;
/** Index of one balance: the available or the frozen part of an account. */
export type Cell = number;

/** Maximum number of earlier changes of an account that are searched for the same cause. The limit keeps each transfer fast. */
const LOOK_BACK = 4;
const PAGE_BITS = 13;
const PAGE_MASK = (1 << PAGE_BITS) - 1;
/** Codes of the allowed signs of balances. */
const CREDIT = 0;
const DEBIT = 1;
const CLEARING = 2;
/** Codes of transfer rights: between two accounts of one owner, and between accounts of any owners. The code 0 means no right. */
const OWN_RIGHT = 1;
const FREE_RIGHT = 2;
const SIGN_CODES = { credit: CREDIT, debit: DEBIT, clearing: CLEARING } as const;
/** Balances may be at most ±2^62, because the codec cannot write more. The 64-bit store could hold twice as much. */
const LIMIT = 1n << 62n;

export const available = (slot: Slot): Cell => slot * 2;
export const frozen = (slot: Slot): Cell => slot * 2 + 1;

/**
 * An allowed transfer between balances of two account kinds, given by name. With `own`, both accounts must have the same owner.
 */
export interface Right {
	readonly from: `${string}.${BalancePart}`;
	readonly to: `${string}.${BalancePart}`;
	readonly own: boolean;
}

/**
 * Receives fees that an account has paid. Returns true if a product counts the fees of this payer.
 * @param amount ledger units, above 0
 */
export type FeePaid = (payer: number, asset: number, amount: bigint) => boolean;

export type OpenLedger = Pick<Ledger, "find" | "open" | "balance" | "slotCount" | "ownerOf" | "kindOf" | "assetOf" | "touchedBy">;

export class Ledger {
	readonly #pages: BigInt64Array[] = [];
	readonly #index = new NumberIndex(4096);
	readonly #kinds: readonly AccountKind[];
	readonly #causes: readonly string[];
	readonly #names: readonly string[];
	readonly #signs: Uint8Array;
	#owners = new Float64Array(4096);
	#kindCodes = new Uint8Array(4096);
	#assets = new Uint16Array(4096);
	#count = 0;

	// The following arrays hold the changes of the current command. At its end, `flush` turns them into events.
	#stamps = new Int32Array(4096);
	/** For each slot, the index of its change that is in progress in the current command. */
	#touchedAt = new Int32Array(4096);
	/** For each slot, the index of its change that began last in the current command. */
	#newest = new Int32Array(4096);
	#stamp = 1;
	#touched = new Int32Array(64);
	#touchedFor = new Uint8Array(64);
	/**
	 * For each change, the total of the slot before it. When a change for another cause interrupts it, the slot's total at that
	 * moment is subtracted. The result is then minus the amount changed so far.
	 */
	#before = new BigInt64Array(64);
	#refs = new Float64Array(64);
	/** For each change, the index of the previous change of the same slot for another cause or record; -1 if there is none. */
	#older = new Int32Array(64);
	#touchedCount = 0;
	#lookBack = LOOK_BACK;

	/** True after a product has begun to count fees. Until then no fees are reported, because each report takes time. */
	#countsFees = false;
	readonly #fees: FeeSums;

	/**
	 * @param kinds account kinds by code, without gaps
	 * @param causes causes of balance changes, by code; the first one is the cause of restated balances
	 * @param feePaid receives the fees that users' accounts pay
	 */
	constructor(kinds: readonly AccountKind[], causes: readonly string[], feePaid: FeePaid = () => false) {
		this.#fees = new FeeSums((slot, amount) => feePaid(this.ownerOf(slot), this.assetOf(slot), amount));
		invariant(kinds.length <= MAX_KINDS && causes.length <= MAX_KINDS, `${kinds.length} kinds, ${causes.length} causes`);
		for (const [code, kind] of kinds.entries()) invariant(kind.code === code, `${kind.name} has code ${kind.code}, not ${code}`);
		invariant(new Set(kinds.map(({ name }) => name)).size === kinds.length, "two kinds of account have one name");
		for (const { name, owner, records } of kinds) invariant(!records || owner === "user", `${name} is shown, and no user's`);
		this.#kinds = kinds;
		this.#causes = causes;
		this.#names = kinds.map(({ name }) => name);
		this.#signs = Uint8Array.from(kinds, ({ sign }) => SIGN_CODES[sign]);
	}

	get slotCount(): number {
		return this.#count;
	}

	#key(owner: number, kind: number, asset: number): number {
		return (owner * MAX_KINDS + kind) * MAX_ASSETS + asset;
	}

	/** Returns the slot of an account; -1 if the account does not exist. */
	find(owner: number, kind: AccountKind, asset: number): Slot {
		return this.#index.get(this.#key(owner, kind.code, asset));
	}

	/**
	 * Returns the slot of an account. If the account does not exist, creates it with zero balances; so only code of an accepted
	 * command may call this.
	 */
	open(owner: number, kind: AccountKind, asset: number): Slot {
		const { code } = kind;
		const key = this.#key(owner, code, asset);
		const found = this.#index.get(key);
		if (found >= 0) return found;
		invariant(this.#kinds[code] === kind, `${kind.name} is no kind of account of this ledger`);
		invariant(asset > 0 && asset < MAX_ASSETS, `asset id out of range: ${asset}`);
		invariant(mayOwn(kind.owner, owner), `${owner} is no ${kind.owner} that can own ${kind.name}`);
		const slot = this.#count++;
		if (slot === this.#owners.length) this.#grow();
		this.#owners[slot] = owner;
		this.#kindCodes[slot] = code;
		this.#assets[slot] = asset;
		if ((slot * 2) >> PAGE_BITS === this.#pages.length) this.#pages.push(new BigInt64Array(1 << PAGE_BITS));
		this.#index.set(key, slot);
		return slot;
	}

	#grow(): void {
		const size = this.#owners.length * 2;
		const owners = new Float64Array(size);
		owners.set(this.#owners);
		const kindCodes = new Uint8Array(size);
		kindCodes.set(this.#kindCodes);
		const assets = new Uint16Array(size);
		assets.set(this.#assets);
		const stamps = new Int32Array(size);
		stamps.set(this.#stamps);
		this.#owners = owners;
		this.#kindCodes = kindCodes;
		this.#assets = assets;
		const touchedAt = new Int32Array(size);
		touchedAt.set(this.#touchedAt);
		const newest = new Int32Array(size);
		newest.set(this.#newest);
		this.#newest = newest;
		this.#stamps = stamps;
		this.#touchedAt = touchedAt;
		this.#fees.grow(size);
	}

	ownerOf(slot: Slot): number {
		return this.#owners[slot] as number;
	}

	kindOf(slot: Slot): AccountKind {
		return this.#kinds[this.#kindCodes[slot] as number] as AccountKind;
	}

	assetOf(slot: Slot): number {
		return this.#assets[slot] as number;
	}

	/** Returns the balance of a cell, in ledger units of its asset; 0 for the cells of slot -1 (an account that does not exist). */
	balance(cell: Cell): bigint {
		if (cell < 0) return 0n;
		return (this.#pages[cell >> PAGE_BITS] as BigInt64Array)[cell & PAGE_MASK] as bigint;
	}

	/**
	 * Returns a product's access to the ledger for a cause of balance changes. The access allows only the transfers in `rights`.
	 * Throws if the cause or a kind is unknown.
	 */
	grant(cause: string, rights: readonly Right[]): LedgerAccess {
		const code = this.#causes.indexOf(cause);
		invariant(code > 0, `${cause} is no cause of a change`);
		const parts = this.#kinds.length * 2;
		const table = new Uint8Array(parts * parts);
		const feeTable = new Uint8Array(parts * parts);
		const fees = this.#names.indexOf(FEES.name);
		for (const { from, to, own } of rights) {
			const [fromPart, toPart] = [this.#partOf(from), this.#partOf(to)];
			const [fromKind, toKind] = [this.#kinds[fromPart >> 1], this.#kinds[toPart >> 1]];
			invariant(!own || fromKind?.owner === toKind?.owner, `${from} and ${to} have owners of two namespaces, never one`);
			const isFee = toPart >> 1 === fees && fromKind?.owner === "user";
			const place = fromPart * parts + toPart;
			feeTable[place] = own ? OWN_RIGHT : FREE_RIGHT;
			if (!isFee) table[place] = feeTable[place];
		}
		return new LedgerAccess(this, code, table, feeTable);
	}

	#partOf(name: string): number {
		const [kind, part] = name.split(".") as [string, BalancePart];
		const code = this.#kinds.findIndex((candidate) => candidate.name === kind);
		invariant(code >= 0, `${kind} is no kind of account`);
		return code * 2 + (part === "frozen" ? 1 : 0);
	}

	/** Moves an amount between two cells. Only `LedgerAccess` may call it. */
	transferCells(from: Cell, to: Cell, amount: bigint, fromRef: number, toRef: number, table: Uint8Array, cause: number): void {
		const fromSlot = from >> 1;
		const toSlot = to >> 1;
		const codes = this.#kindCodes;
		const fromKind = codes[fromSlot] as number;
		const toKind = codes[toSlot] as number;
		const right = table[((fromKind << 1) | (from & 1)) * this.#kinds.length * 2 + ((toKind << 1) | (to & 1))];
		if (right !== FREE_RIGHT) {
			// Error messages are built only on failure, because every transfer runs this code.
			if (right !== OWN_RIGHT) {
				const names = `${this.kindOf(fromSlot).name} to ${this.kindOf(toSlot).name}`;
				invariant(false, `${this.#causes[cause]} has no right to move ${names}`);
			}
			if (this.#owners[fromSlot] !== this.#owners[toSlot]) invariant(false, `${this.#causes[cause]} moved money between owners`);
		}
		if (this.#assets[fromSlot] !== this.#assets[toSlot]) invariant(false, "a move between assets");
		if (from === to) invariant(false, "a move from a cell to itself");
		if (amount < 0n) invariant(false, `a negative amount: ${amount}`);
		this.#touch(fromSlot, fromRef, cause);
		this.#touch(toSlot, toRef, cause);
		const fromPage = this.#pages[from >> PAGE_BITS] as BigInt64Array;
		const toPage = this.#pages[to >> PAGE_BITS] as BigInt64Array;
		const fromAfter = (fromPage[from & PAGE_MASK] as bigint) - amount;
		const toAfter = (toPage[to & PAGE_MASK] as bigint) + amount;
		if (this.#signs[fromKind] !== CREDIT) invariant(fromAfter > -LIMIT, "a balance out of range");
		else if (fromAfter < 0n) invariant(false, `${this.kindOf(fromSlot).name} of ${this.#owners[fromSlot]} would be ${fromAfter}`);
		if (this.#signs[toKind] === DEBIT) invariant(toAfter <= 0n, "a debit balance would be positive");
		else if (toAfter >= LIMIT) invariant(false, "a balance out of range");
		fromPage[from & PAGE_MASK] = fromAfter;
		toPage[to & PAGE_MASK] = toAfter;
	}

	/** Counts a fee that was moved to the platform's fee account. Only `LedgerAccess.payFee` may call it. */
	countFee(from: Cell, to: Cell, amount: bigint): void {
		if (this.#countsFees && this.#kindCodes[to >> 1] === FEES.code) this.#fees.add(from >> 1, amount);
	}

	/**
	 * Begins to report fees. The next fee of every payer is reported at once, so that products can decide again whose fees they
	 * count.
	 */
	countFees(): void {
		this.#countsFees = true;
		this.#fees.beginPeriod();
	}

	/** Reports the sums of fees that are not reported yet. */
	reportFees(): void {
		this.#fees.reportAll();
	}

	/**
	 * Sets how often balance changes with alternating causes are emitted: once for each account record (true), or once for each
	 * alternation (false, under older rules).
	 */
	set mergesRecords(merges: boolean) {
		this.#lookBack = merges ? LOOK_BACK : 0;
	}

	#touch(slot: Slot, ref: number, cause: number): void {
		let older = -1;
		if (this.#stamps[slot] === this.#stamp) {
			const known = this.#touchedAt[slot] as number;
			if (this.#touchedFor[known] === cause) {
				this.#refs[known] = ref;
				return;
			}
			if (this.#takesTurn(slot, ref, cause)) return;
			older = this.#newest[slot] as number;
		}
		const at = this.#touchedCount++;
		if (at === this.#touched.length) this.#growTouched();
		this.#stamps[slot] = this.#stamp;
		this.#touchedAt[slot] = at;
		this.#newest[slot] = at;
		this.#touched[at] = slot;
		this.#touchedFor[at] = cause;
		this.#refs[at] = ref;
		this.#older[at] = older;
		this.#before[at] = this.#totalOf(slot);
	}

	/**
	 * Begins a change of the slot for another cause. Returns true if one of the slot's recent changes has the same cause and
	 * record.
	 */
	#takesTurn(slot: Slot, ref: number, cause: number): boolean {
		const total = this.#totalOf(slot);
		const known = this.#touchedAt[slot] as number;
		this.#before[known] = (this.#before[known] as bigint) - total;
		const same = this.#sameRecord(this.#newest[slot] as number, ref, cause);
		if (same < 0) return false;
		this.#touchedAt[slot] = same;
		this.#before[same] = (this.#before[same] as bigint) + total;
		return true;
	}

	#growTouched(): void {
		const size = this.#touched.length * 2;
		const touched = new Int32Array(size);
		touched.set(this.#touched);
		this.#touched = touched;
		const before = new BigInt64Array(size);
		before.set(this.#before);
		this.#before = before;
		const refs = new Float64Array(size);
		refs.set(this.#refs);
		this.#refs = refs;
		const touchedFor = new Uint8Array(size);
		touchedFor.set(this.#touchedFor);
		this.#touchedFor = touchedFor;
		const older = new Int32Array(size);
		older.set(this.#older);
		this.#older = older;
	}

	/**
	 * Returns the index of the slot's latest change with the given cause and record; -1 if none of the recent changes has them. A
	 * search is necessary, because causes alternate from fill to fill.
	 */
	#sameRecord(newest: number, ref: number, cause: number): number {
		let at = newest;
		for (let step = 0; step < this.#lookBack && at >= 0; step++) {
			if (this.#touchedFor[at] === cause && this.#refs[at] === ref) return at;
			at = this.#older[at] as number;
		}
		return -1;
	}

	/**
	 * Returns a number that differs after each command with a transfer on the slot. Callers use it to detect changes between
	 * commands, not within one.
	 */
	touchedBy(slot: Slot): number {
		return slot < 0 ? 0 : (this.#stamps[slot] as number);
	}

	/** Tells if the ledger has transfers that `flush` has not emitted yet. */
	get touched(): boolean {
		return this.#touchedCount > 0;
	}

	/**
	 * Ends a command. Emits the balances of each changed slot, once for each cause and record, in the order of the first change.
	 * Consecutive records of one cause are merged into the last of them.
	 */
	flush(emit: (event: LedgerEvent) => void): void {
		for (let index = 0; index < this.#touchedCount; index++) {
			const slot = this.#touched[index] as number;
			const cause = this.#causes[this.#touchedFor[index] as number] as string;
			const event = this.#changed(
				slot,
				this.#before[index] as bigint,
				this.#refs[index] as number,
				cause,
				this.#touchedAt[slot] === index,
			);
			emit(event);
		}
		this.#touchedCount = 0;
		this.#stamp = this.#stamp === 0x7fffffff ? this.#restamp() : this.#stamp + 1;
	}

	#totalOf(slot: Slot): bigint {
		const page = this.#pages[(slot * 2) >> PAGE_BITS] as BigInt64Array;
		return (page[(slot * 2) & PAGE_MASK] as bigint) + (page[((slot * 2) & PAGE_MASK) + 1] as bigint);
	}

	#restamp(): number {
		this.#stamps.fill(0);
		return 1;
	}

	/** Returns the event of one change. @param before see `#before` @param last true if no later change of the slot exists */
	#changed(slot: Slot, before: bigint, ref: number, cause: string, last: boolean): LedgerEvent {
		const cell = slot * 2;
		const page = this.#pages[cell >> PAGE_BITS] as BigInt64Array;
		const available = page[cell & PAGE_MASK] as bigint;
		const frozen = page[(cell & PAGE_MASK) + 1] as bigint;
		return {
			type: "BalanceChanged",
			owner: this.#owners[slot] as number,
			account: this.#names[this.#kindCodes[slot] as number] as string,
			asset: this.#assets[slot] as number,
			available,
			frozen,
			change: BigInt.asIntN(64, last ? available + frozen - before : -before),
			cause,
			ref,
		};
	}

	restate(emit: (event: LedgerEvent) => void): void {
		for (let slot = 0; slot < this.#count; slot++) emit(this.#changed(slot, 0n, 0, RESTATED, false));
	}

	save(writer: ByteWriter): number {
		for (let slot = 0; slot < this.#count; slot++) {
			writer.uint(this.#owners[slot] as number);
			writer.u8(this.#kindCodes[slot] as number);
			writer.uint(this.#assets[slot] as number);
			writer.big(this.balance(slot * 2));
			writer.big(this.balance(slot * 2 + 1));
		}
		return this.#count;
	}

	load(reader: ByteReader): void {
		while (!reader.done) {
			const owner = reader.uint();
			const code = reader.u8();
			const kind = this.#kinds[code];
			invariant(kind !== undefined, `an account of kind ${code}, which this release does not have`);
			const slot = this.open(owner, kind, reader.uint());
			(this.#pages[(slot * 2) >> PAGE_BITS] as BigInt64Array)[(slot * 2) & PAGE_MASK] = reader.big();
			(this.#pages[(slot * 2) >> PAGE_BITS] as BigInt64Array)[((slot * 2) & PAGE_MASK) + 1] = reader.big();
		}
	}

	/** Checks that the balances of each asset sum to zero, and that every balance has an allowed sign. Scans all slots. */
	checkInvariants(): void {
		const sums = new Map<number, bigint>();
		for (let slot = 0; slot < this.#count; slot++) {
			const free = this.balance(slot * 2);
			const held = this.balance(slot * 2 + 1);
			const asset = this.#assets[slot] as number;
			const { sign } = this.kindOf(slot);
			if (sign === "credit") invariant(free >= 0n && held >= 0n, `sign of slot ${slot}: ${free}, ${held}`);
			else invariant((sign === "clearing" || free <= 0n) && held === 0n, `sign of slot ${slot}: ${free}, ${held}`);
			sums.set(asset, (sums.get(asset) ?? 0n) + free + held);
		}
		for (const [asset, sum] of sums) invariant(sum === 0n, `asset ${asset} sums to ${sum}`);
	}
}

export class LedgerAccess {
	readonly #ledger: Ledger;
	readonly #cause: number;
	readonly #table: Uint8Array;
	readonly #feeTable: Uint8Array;

	/**
	 * @param table transfers that `move` may make
	 * @param feeTable transfers that `payFee` may make; they include those of `move`
	 */
	constructor(ledger: Ledger, cause: number, table: Uint8Array, feeTable: Uint8Array) {
		this.#ledger = ledger;
		this.#cause = cause;
		this.#table = table;
		this.#feeTable = feeTable;
	}

	/**
	 * Moves ledger units between two cells of one asset. The caller must check the balance first: too little money or a missing
	 * right is a broken invariant, never a refusal.
	 * @param amount ledger units, at least 0
	 * @param fromRef order, transfer or deposit that the account record of `from` names
	 * @param toRef the same for `to`
	 */
	move(from: Cell, to: Cell, amount: bigint, fromRef: number, toRef: number): void {
		this.#ledger.transferCells(from, to, amount, fromRef, toRef, this.#table, this.#cause);
	}

	/**
	 * Moves a fee from the payer's cell. Products that count fees get fees in real money through `Ledger.reportFees`. No right of
	 * `move` allows a transfer from a user to the fee account, so every fee is counted. The parameters are those of `move`.
	 */
	payFee(from: Cell, to: Cell, amount: bigint, fromRef: number, toRef: number): void {
		const ledger = this.#ledger;
		ledger.transferCells(from, to, amount, fromRef, toRef, this.#feeTable, this.#cause);
		ledger.countFee(from, to, amount);
	}
}
