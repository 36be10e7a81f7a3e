// Recognises host names of this machine, so that a sandbox can be opened under them (`http://candor.lan:8080`). The owner of a
// domain can let it resolve to any address. A host name of this machine therefore grants no access that needs a session or a
// local request (docs/decisions/0121-a-sandbox-accepts-every-name-of-its-machine.md).
import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";

export interface Machine {
	/** Resolves a host name to its addresses. Rejects if there are none. */
	resolve(name: string): Promise<readonly string[]>;
	/** Returns the addresses of this machine. */
	addresses(): readonly string[];
}

const MACHINE: Machine = {
	resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
	addresses: () => Object.values(networkInterfaces()).flatMap((some) => (some ?? []).map(({ address }) => address)),
};

const HOLDS_MS = 60_000;
const MOST_NAMES = 100;
/** Maximum number of parallel look-ups. Each one occupies a thread of the pool that also reads files. */
const MOST_LOOKUPS = 2;
const HOST = /^([a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?)(?::\d{1,5})?$/i;

export class MachineNames {
	readonly #machine: Machine;
	readonly #now: () => number;
	readonly #known = new Map<string, { readonly here: boolean; readonly at: number }>();
	#lookups = 0;

	/**
	 * Creates the check of host names.
	 * @param now returns the time of a clock that never goes back, ms
	 */
	constructor(machine: Machine = MACHINE, now: () => number = () => performance.now()) {
		this.#machine = machine;
		this.#now = now;
	}

	/**
	 * Returns true if all addresses of the host name belong to this machine.
	 * @param host value of the Host header, with or without a port
	 */
	async isHere(host: string): Promise<boolean> {
		const name = HOST.exec(host)?.[1]?.toLowerCase();
		if (name === undefined) return false;
		const known = this.#known.get(name);
		if (known !== undefined && this.#now() - known.at < HOLDS_MS) return known.here;
		if (this.#lookups >= MOST_LOOKUPS) return false;
		this.#lookups++;
		try {
			const here = await this.#look(name);
			this.#known.delete(name);
			if (this.#known.size >= MOST_NAMES) this.#known.delete([...this.#known.keys()][0] as string);
			this.#known.set(name, { here, at: this.#now() });
			return here;
		} finally {
			this.#lookups--;
		}
	}

	async #look(name: string): Promise<boolean> {
		try {
			const found = await this.#machine.resolve(name);
			const own = new Set(this.#machine.addresses());
			return found.length > 0 && found.every((address) => own.has(address) || /^(127\.|::1$)/.test(address));
		} catch {
			return false;
		}
	}
}
