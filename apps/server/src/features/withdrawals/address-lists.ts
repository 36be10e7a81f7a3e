// Addresses to which the exchange never pays, in the operator's text files: one address a line, comments after `#`. The exchange refuses to save such an address and to withdraw to it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Time for which a read folder counts as unchanged. */
const FRESH_MS = 10_000;

/** Example addresses without an owner, which sandboxes refuse. */
export const SAMPLE_ADDRESSES: readonly string[] = [
	"0x00000000000000000000000000000000C0FFEE01",
	"0x00000000000000000000000000000000C0FFEE02",
];

export interface AddressListsOptions {
	/** Folder of the lists. It may be missing. */
	readonly folder: string;
	/** Addresses in addition to those in the files. */
	readonly sample?: readonly string[];
	/** ms */
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

	/** Returns true for a listed address in any spelling. Throws if a list cannot be read, because a payment must not be allowed without the check. */
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

/** Returns the spelling for comparisons. Base58 addresses are case-sensitive, so their case stays. */
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
