// Counts the fees of one day in typed arrays, with one row for each invitee and asset. It also adds up the day's rebates for each
// asset, so that closing a day need not visit the rows.
import { MAX_ASSETS } from "../ledger/kinds.ts";
import type { Link } from "./links.ts";
import type { Rebate } from "./messages.ts";
import type { Ratio } from "./terms.ts";

const PPM = 1_000_000;
/** Largest fee for which fee × ratio plus a remainder is an exact JavaScript number. Larger fees are computed with bigint. */
const EXACT = Math.floor(Number.MAX_SAFE_INTEGER / PPM) - 1;
const NO_ROW = -1;

const TWO_32 = 2 ** 32;
const bytes = new DataView(new ArrayBuffer(8));

/**
 * Converts a bigint to a number, exact up to 2^53 and rounded above. The conversion through bytes takes a sixth of the time of
 * `Number(bigint)`.
 */
function numberOf(amount: bigint): number {
	bytes.setBigInt64(0, amount);
	return bytes.getInt32(0) * TWO_32 + bytes.getUint32(4);
}

/**
 * An array of sums. Each sum consists of a number and a bigint. Almost every addition changes only the number, because bigint
 * arithmetic is slow.
 */
class Sums {
	#small: Float64Array;
	#large: BigInt64Array;

	constructor(size: number) {
		this.#small = new Float64Array(size);
		this.#large = new BigInt64Array(size);
	}

	grow(size: number): void {
		const [small, large] = [this.#small, this.#large];
		this.#small = new Float64Array(size);
		this.#large = new BigInt64Array(size);
		this.#small.set(small);
		this.#large.set(large);
	}

	/** Adds an amount to a sum. @param amount an integer from 0 to EXACT × PPM */
	add(cell: number, amount: number): void {
		const sum = (this.#small[cell] as number) + amount;
		if (sum <= Number.MAX_SAFE_INTEGER) this.#small[cell] = sum;
		else this.addLarge(cell, BigInt(amount));
	}

	addLarge(cell: number, amount: bigint): void {
		this.#large[cell] = this.get(cell) + amount;
		this.#small[cell] = 0;
	}

	get(cell: number): bigint {
		return (this.#large[cell] as bigint) + BigInt(this.#small[cell] as number);
	}
}

export class DayRows {
	readonly day: number;
	size = 0;
	/** Number of rows that settlements have already paid or held. */
	settled = 0;
	readonly links: Link[] = [];
	assets = new Uint16Array(64);
	ratios = new Uint32Array(64);
	readonly terms: number[] = [];
	readonly #fees = new Sums(64);
	/** For each row, the remainder of fees × ratio below one ledger unit, in millionths. */
	#remainders = new Uint32Array(64);
	/** For each row, the next row of the same invitee on this day. */
	#next = new Int32Array(64);
	readonly #sums = new Sums(MAX_ASSETS);

	constructor(day: number) {
		this.day = day;
	}

	/**
	 * Adds a fee that the invitee has paid.
	 * @param ratioOf returns the inviter's ratio on this day
	 * @param fee ledger units, above 0
	 */
	add(link: Link, asset: number, fee: bigint, ratioOf: (link: Link) => Ratio): void {
		let row = this.#find(link, asset);
		if (row === NO_ROW) {
			const { ratioPpm, terms } = ratioOf(link);
			row = this.append(link, asset, 0n, ratioPpm, terms);
		}
		const ratio = this.ratios[row] as number;
		const rest = this.#remainders[row] as number;
		const units = numberOf(fee);
		if (units <= EXACT) {
			this.#fees.add(row, units);
			const scaled = units * ratio + rest;
			// A division is used because the operator % takes ten times as long for such numbers. The quotient is below 2^33, where the
			// rounding error of the division is less than 1 / PPM, so `floor` never gives a unit too many.
			const rebate = Math.floor(scaled / PPM);
			this.#remainders[row] = scaled - rebate * PPM;
			this.#sums.add(asset, rebate);
			return;
		}
		this.#fees.addLarge(row, fee);
		const scaled = fee * BigInt(ratio) + BigInt(rest);
		this.#remainders[row] = Number(scaled % BigInt(PPM));
		this.#sums.addLarge(asset, scaled / BigInt(PPM));
	}

	#find(link: Link, asset: number): number {
		if (link.countedIn !== this) return NO_ROW;
		let row = link.firstRow;
		while (row !== NO_ROW && this.assets[row] !== asset) row = this.#next[row] as number;
		return row;
	}

	/** Adds a row. @param fees ledger units, which are also added to the sums of the day */
	append(link: Link, asset: number, fees: bigint, ratioPpm: number, terms: number): number {
		const row = this.size++;
		if (row === this.assets.length) this.#grow();
		this.links.push(link);
		this.assets[row] = asset;
		this.ratios[row] = ratioPpm;
		this.terms.push(terms);
		if (fees > 0n) {
			const scaled = fees * BigInt(ratioPpm);
			this.#fees.addLarge(row, fees);
			this.#remainders[row] = Number(scaled % BigInt(PPM));
			this.#sums.addLarge(asset, scaled / BigInt(PPM));
		}
		this.#next[row] = link.countedIn === this ? link.firstRow : NO_ROW;
		link.countedIn = this;
		link.firstRow = row;
		return row;
	}

	#grow(): void {
		const size = this.assets.length * 2;
		const grown = <T extends { set(from: T): void }>(to: T, from: T): T => {
			to.set(from);
			return to;
		};
		this.assets = grown(new Uint16Array(size), this.assets);
		this.ratios = grown(new Uint32Array(size), this.ratios);
		this.#remainders = grown(new Uint32Array(size), this.#remainders);
		this.#next = grown(new Int32Array(size), this.#next);
		this.#fees.grow(size);
	}

	/** Returns the fees that a row has counted so far, ledger units. */
	feesOf(row: number): bigint {
		return this.#fees.get(row);
	}

	/**
	 * Returns the day's rebates for each asset, without assets whose rebates are 0. The rebate of each row is rounded down before
	 * it is added.
	 */
	sums(): { readonly asset: number; readonly amount: bigint }[] {
		const sums: { asset: number; amount: bigint }[] = [];
		for (let asset = 1; asset < MAX_ASSETS; asset++) {
			const amount = this.#sums.get(asset);
			if (amount > 0n) sums.push({ asset, amount });
		}
		return sums;
	}

	rebate(row: number): Rebate {
		const { user, inviter } = this.links[row] as Link;
		const fees = this.feesOf(row);
		const ratioPpm = this.ratios[row] as number;
		return {
			invitee: user,
			inviter,
			asset: this.assets[row] as number,
			day: this.day,
			fees,
			ratioPpm,
			terms: this.terms[row] as number,
			amount: rebateOf(fees, ratioPpm),
		};
	}
}

/** Returns the inviter's share of a sum of fees, ledger units, rounded down in favour of the platform. */
export function rebateOf(fees: bigint, ratioPpm: number): bigint {
	return (fees * BigInt(ratioPpm)) / BigInt(PPM);
}
