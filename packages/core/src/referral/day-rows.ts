// Counts the fees of one day, one row for each invitee and asset, in typed arrays. It also counts the day's rebates by asset, so that the
// close of a day need not visit the rows.
import { MAX_ASSETS } from "../ledger/kinds.ts";
import type { Link } from "./links.ts";
import type { Rebate } from "./messages.ts";
import type { Ratio } from "./terms.ts";

const PPM = 1_000_000;
/** Up to this fee, fee × ratio is an exact number. Larger fees are calculated with bigint. */
const EXACT = BigInt(Math.floor((Number.MAX_SAFE_INTEGER - PPM) / PPM));
const NO_ROW = -1;

export class DayRows {
	readonly day: number;
	size = 0;
	/** Number of rows that settlements have paid or held. */
	settled = 0;
	readonly links: Link[] = [];
	assets = new Uint16Array(64);
	fees = new BigInt64Array(64);
	ratios = new Uint32Array(64);
	readonly terms: number[] = [];
	/** Remainder of fees × ratio below one unit, in millionths. */
	#remainders = new Uint32Array(64);
	/** Next row of the same invitee on this day. */
	#next = new Int32Array(64);
	readonly #sums = new BigInt64Array(MAX_ASSETS);

	constructor(day: number) {
		this.day = day;
	}

	/** Adds a fee of the invitee. @param ratioOf returns the inviter's ratio on this day @param fee above 0, ledger units */
	add(link: Link, asset: number, fee: bigint, ratioOf: (link: Link) => Ratio): void {
		let row = this.#find(link, asset);
		if (row === NO_ROW) {
			const { ratioPpm, terms } = ratioOf(link);
			row = this.append(link, asset, 0n, ratioPpm, terms);
		}
		this.fees[row] = (this.fees[row] as bigint) + fee;
		const ratio = this.ratios[row] as number;
		const rest = this.#remainders[row] as number;
		if (fee <= EXACT) {
			const scaled = Number(fee) * ratio + rest;
			const left = scaled % PPM;
			this.#remainders[row] = left;
			this.#addToSum(asset, BigInt((scaled - left) / PPM));
		} else {
			const scaled = fee * BigInt(ratio) + BigInt(rest);
			this.#remainders[row] = Number(scaled % BigInt(PPM));
			this.#addToSum(asset, scaled / BigInt(PPM));
		}
	}

	#addToSum(asset: number, amount: bigint): void {
		if (amount > 0n) this.#sums[asset] = (this.#sums[asset] as bigint) + amount;
	}

	#find(link: Link, asset: number): number {
		if (link.countedIn !== this) return NO_ROW;
		let row = link.firstRow;
		while (row !== NO_ROW && this.assets[row] !== asset) row = this.#next[row] as number;
		return row;
	}

	/** Adds a row. @param fees ledger units that the sums of the day must contain too */
	append(link: Link, asset: number, fees: bigint, ratioPpm: number, terms: number): number {
		const row = this.size++;
		if (row === this.assets.length) this.#grow();
		this.links.push(link);
		this.assets[row] = asset;
		this.fees[row] = fees;
		this.ratios[row] = ratioPpm;
		this.terms.push(terms);
		const scaled = fees * BigInt(ratioPpm);
		this.#remainders[row] = Number(scaled % BigInt(PPM));
		this.#addToSum(asset, scaled / BigInt(PPM));
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
		this.fees = grown(new BigInt64Array(size), this.fees);
		this.ratios = grown(new Uint32Array(size), this.ratios);
		this.#remainders = grown(new Uint32Array(size), this.#remainders);
		this.#next = grown(new Int32Array(size), this.#next);
	}

	/** Rebates of the day by asset, each row truncated, without assets whose rebates are 0. */
	sums(): { readonly asset: number; readonly amount: bigint }[] {
		const sums: { asset: number; amount: bigint }[] = [];
		for (let asset = 1; asset < MAX_ASSETS; asset++) {
			const amount = this.#sums[asset] as bigint;
			if (amount > 0n) sums.push({ asset, amount });
		}
		return sums;
	}

	rebate(row: number): Rebate {
		const { user, inviter } = this.links[row] as Link;
		const fees = this.fees[row] as bigint;
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

/** Returns the inviter's share of a sum of fees, ledger units, truncated in favour of the platform. */
export function rebateOf(fees: bigint, ratioPpm: number): bigint {
	return (fees * BigInt(ratioPpm)) / BigInt(PPM);
}
