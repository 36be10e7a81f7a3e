// Reads one chain through several nodes. Responses about blocks and transactions are used only if all nodes agree.
import {
	type BroadcastResult,
	ChainAway,
	type ChainBlock,
	type ChainDriver,
	type ChainFees,
	ChainsDisagree,
	type ChainTip,
	type ChainTransaction,
	type ParsedAddress,
} from "./driver.ts";

/** Largest allowed difference between the heights of two nodes, in blocks. A node that is further behind is stuck. */
const MAX_GAP = 10;

export class ComparedDriver implements ChainDriver {
	readonly #drivers: readonly ChainDriver[];
	readonly #first: ChainDriver;

	/** @param drivers one per node, at least one; requests that need no comparison go to the first */
	constructor(drivers: readonly ChainDriver[]) {
		const [first] = drivers;
		if (first === undefined) throw new Error("a chain needs a node");
		this.#drivers = drivers;
		this.#first = first;
	}

	get network() {
		return this.#first.network;
	}

	/** Returns the newest block that all nodes have. */
	async tip(): Promise<ChainTip> {
		const tips = await this.#all((driver) => driver.tip());
		const heights = tips.map(({ height }) => height);
		const height = Math.min(...heights);
		if (Math.max(...heights) - height > MAX_GAP) {
			throw new ChainsDisagree("providers_gap", `the nodes are at blocks ${heights.join(" and ")}`);
		}
		const lowest = tips.find((tip) => tip.height === height) as ChainTip;
		const hash = await this.blockHash(height);
		if (hash !== lowest.hash) throw new ChainsDisagree("providers_disagree", `a node changed its block ${height}`);
		const finalHeight = Math.min(height, ...tips.map((tip) => tip.finalHeight));
		return { height, hash, finalHeight, finalHash: finalHeight < 0 ? undefined : await this.blockHash(finalHeight) };
	}

	async blockHash(height: number): Promise<string | undefined> {
		const hashes = await this.#all((driver) => driver.blockHash(height));
		if (new Set(hashes).size > 1) throw disagreement(`block ${height}`, hashes);
		return hashes[0];
	}

	async block(height: number): Promise<ChainBlock | undefined> {
		const blocks = await this.#all((driver) => driver.block(height));
		const texts = new Set(blocks.map(textOf));
		// The transfers of the block are compared too, because a node could report the right hash and wrong receipts.
		if (texts.size > 1)
			throw disagreement(
				`block ${height}`,
				blocks.map((block) => block?.hash),
			);
		return blocks[0];
	}

	/** A transaction counts as final or failed only if all nodes report this. */
	async transaction(hash: string): Promise<ChainTransaction> {
		const answers = await this.#all((driver) => driver.transaction(hash));
		const [first] = answers as [ChainTransaction, ...ChainTransaction[]];
		const included = answers.filter((answer) => answer.state === "included");
		if (included.length === 0) return first;
		if (included.length < answers.length || first.state !== "included")
			return answers.find(({ state }) => state !== "included") ?? first;
		if (included.some(({ isPartial }) => isPartial) && !included.every(({ isPartial }) => isPartial))
			throw new ChainAway(`a node has lost the calls of transaction ${hash}`);
		// Sender, nonce, fee and transfers decide about payments and refunds. A single node must not be trusted for them.
		const texts = included.map(({ isFinal: _isFinal, ...facts }) => textOf(facts));
		if (new Set(texts).size > 1) {
			throw disagreement(
				`transaction ${hash}`,
				included.map(({ blockHash }) => blockHash),
			);
		}
		return { ...first, isFinal: included.every(({ isFinal }) => isFinal) };
	}

	/** Sends a transaction to every node, so that no single node can hold it back. */
	async broadcast(bytes: string): Promise<BroadcastResult> {
		const results = await Promise.allSettled(this.#drivers.map((driver) => driver.broadcast(bytes)));
		const answers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
		const [any] = answers;
		if (any === undefined) throw (results[0] as PromiseRejectedResult).reason;
		return answers.find((answer) => "hash" in answer) ?? any;
	}

	/** Returns the lowest nonce that a node reports. */
	async nonceOf(address: string): Promise<number> {
		return Math.min(...(await this.#all((driver) => driver.nonceOf(address))));
	}

	fees(): Promise<ChainFees> {
		return this.#first.fees();
	}

	/**
	 * Rejects with ChainsDisagree if the nodes report different balances. This also happens for a moment while one node is a
	 * block ahead.
	 */
	async balanceOf(address: string, contract: string | undefined): Promise<bigint> {
		const balances = await this.#all((driver) => driver.balanceOf(address, contract));
		if (new Set(balances).size > 1) throw disagreement(`the balance of ${address}`, balances.map(String));
		return balances[0] as bigint;
	}

	async balancesAt(addresses: readonly string[], contract: string | undefined, blockHash: string): Promise<readonly bigint[]> {
		const answers = await this.#all(async (driver) => {
			if (driver.balancesAt === undefined) throw new Error("the network's balances are not compared");
			return await driver.balancesAt(addresses, contract, blockHash);
		});
		const [first] = answers as [readonly bigint[]];
		for (const [index, address] of addresses.entries()) {
			const balances = answers.map((answer) => answer[index]);
			if (new Set(balances).size > 1) throw disagreement(`the balance of ${address} in ${blockHash}`, balances.map(String));
		}
		return first;
	}

	parseAddress(text: string): ParsedAddress {
		return this.#first.parseAddress(text);
	}

	#all<T>(ask: (driver: ChainDriver) => Promise<T>): Promise<T[]> {
		return Promise.all(this.#drivers.map(ask));
	}
}

function textOf(facts: unknown): string {
	return JSON.stringify(facts, (_name, value) => (typeof value === "bigint" ? `${value}` : value)) ?? "";
}

function disagreement(subject: string, answers: readonly (string | undefined)[]): ChainsDisagree {
	return new ChainsDisagree(
		"providers_disagree",
		`${subject}: the nodes say ${answers.map((answer) => answer ?? "nothing").join(" and ")}`,
	);
}
