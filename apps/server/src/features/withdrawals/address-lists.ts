// Reads the operator's lists of addresses to which the exchange never pays. They are text files with one address per line, and
// comments after `#`. The exchange refuses to save such an address, and refuses withdrawals to it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** After this time (ms), the folder is checked for changes again. */
const FRESH_MS = 10_000;

/** Example addresses that belong to no owner. A sandbox refuses them, so that the refusal can be tried out. */
export const SAMPLE_ADDRESSES: readonly string[] = [
	"0x00000000000000000000000000000000C0FFEE01",
	"0x00000000000000000000000000000000C0FFEE02",
];

export interface AddressListsOptions {
	/** Folder with the lists. It may be missing. */
	readonly folder: string;
	/** Addresses that are refused in addition to those in the files. */
	readonly sample?: readonly string[];
	/** Returns the wall-clock time in ms. */
	readonly now: () => number;
}

export class AddressLists {
	readonly #options: AddressListsOptions;
	#listed: ReadonlySet<string> = new Set();
	#stamp = "";
	#readAt = Number.NEGATIVE_INFINITY;

	constructor(options: AddressListsOptions) {
		this.#options = options;
	}

	/**
	 * Returns true if the address is on a list, in any spelling. Throws if a list cannot be read: no payment may be made without the
	 * check.
	 */
	has(address: string): boolean {
		const { now, folder, sample = [] } = this.#options;
		if (now() >= this.#readAt + FRESH_MS) {
			const files = listsIn(folder);
			const stamp = JSON.stringify(files);
			if (stamp !== this.#stamp) {
				const lines = files.flatMap(({ path }) => readFileSync(path, "utf8").split("\n"));
				this.#listed = new Set(
					[...sample, ...lines.map((line) => line.replace(/#.*/, "").trim()).filter((line) => line !== "")].map(key),
				);
				this.#stamp = stamp;
			}
			this.#readAt = now();
		}
		return this.#listed.has(key(address));
	}
}

/** Returns the spelling by which addresses are compared. Base58 addresses are case-sensitive, so their case is not changed. */
const key = (address: string) => (/^(0x|bc1|tb1)/i.test(address) ? address.toLowerCase() : address);

function listsIn(folder: string) {
	let names: string[];
	try {
		names = readdirSync(folder);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
		throw error;
	}
	return names
		.filter((name) => name.endsWith(".txt"))
		.sort()
		.map((name) => {
			const path = join(folder, name);
			const { mtimeMs, size } = statSync(path);
			return { path, mtimeMs, size };
		});
}
