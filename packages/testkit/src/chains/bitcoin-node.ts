// A Bitcoin node in memory with the JSON-RPC interface of Bitcoin Core. It checks inputs, amounts, signatures, the maturity of
// block rewards and the rules of replacement (BIP-125). Tests let it make blocks and reorganisations. It does not check proof of
// work.
import { createHash } from "node:crypto";
import { type Rpc, RpcFault } from "@candor/server/testing/chains";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { Address, NETWORK, OutScript, p2wpkh, SigHash, Transaction } from "@scure/btc-signer";

const REGTEST = { ...NETWORK, bech32: "bcrt", pubKeyHash: 0x6f, scriptHash: 0xc4 };
const SUBSIDY = 50n * 10n ** 8n;
const MATURITY = 100;
const FINAL_SEQUENCE = 0xff_ff_ff_fe;
const [NOT_FOUND, OUT_OF_RANGE, REJECTED, MISSING, IN_CHAIN] = [-5, -8, -26, -25, -27];

interface Output {
	readonly script: Uint8Array;
	readonly amount: bigint;
}

interface Mined {
	readonly txid: string;
	readonly bytes: string;
	readonly inputs: readonly { readonly outpoint: string; readonly prevout: Output }[];
	readonly outputs: readonly Output[];
	readonly fee: bigint;
	readonly isReplaceable: boolean;
}

interface Block {
	readonly hash: string;
	readonly height: number;
	readonly previous: string;
	readonly transactions: readonly Mined[];
}

interface Unspent extends Output {
	readonly height: number;
	readonly isReward: boolean;
}

export class BitcoinNode {
	#blocks: Block[] = [];
	/** Blocks by hash, including those that have left the chain. */
	readonly #known = new Map<string, Block>();
	#mempool = new Map<string, Mined>();
	#made = 0;
	readonly #minerKey = new Uint8Array(32).fill(7);
	readonly miner = p2wpkh(secp256k1.getPublicKey(this.#minerKey), REGTEST);

	constructor() {
		this.#append([]);
	}

	get minerAddress(): string {
		return this.miner.address as string;
	}

	/** Mines blocks. The first block contains all waiting transactions. @param address receives the rewards */
	mine(count = 1, address = this.minerAddress): void {
		for (let block = 0; block < count; block++) {
			const waiting = block === 0 ? [...this.#mempool.values()] : [];
			for (const { txid } of waiting) this.#mempool.delete(txid);
			this.#append(waiting, address);
		}
	}

	/**
	 * Removes the newest blocks. As in a real node, their transactions wait again. With `keepTransactions: false` they are lost.
	 */
	removeBlocks(count: number, { keepTransactions = true } = {}): void {
		const removed = this.#blocks.splice(this.#blocks.length - count);
		if (!keepTransactions) return;
		for (const one of removed.flatMap(({ transactions }) => transactions.slice(1))) this.#mempool.set(one.txid, one);
	}

	/** Returns the output of the miner's oldest mature reward that no waiting transaction spends. */
	reward(): string {
		const taken = new Set([...this.#mempool.values()].flatMap(({ inputs }) => inputs.map(({ outpoint }) => outpoint)));
		for (const [outpoint, { script, height, isReward }] of this.#unspent()) {
			const isMature = isReward && height + MATURITY <= this.#blocks.length;
			if (isMature && height > 0 && !taken.has(outpoint) && Buffer.from(this.miner.script).equals(script)) return outpoint;
		}
		throw new Error("the miner has no mature reward: mine 100 blocks");
	}

	/** Returns the hash of the transaction that pays the reward of a block. */
	rewardOf(height: number): string {
		return this.#blocks[height]?.transactions[0]?.txid ?? "";
	}

	/** Returns the bytes (hex) of a signed payment. It spends the output `from`, by default the miner's oldest mature reward. */
	payment(to: string, amount: bigint, { fee = 1_000n, from = this.reward() } = {}): string {
		const found = this.#unspent().get(from);
		if (found === undefined) throw new Error(`${from} is spent`);
		const transaction = new Transaction();
		const [txid = "", index = ""] = from.split(":");
		transaction.addInput({ txid, index: Number(index), witnessUtxo: found, sequence: 0xff_ff_ff_fd });
		transaction.addOutputAddress(to, amount, REGTEST);
		transaction.addOutputAddress(this.minerAddress, found.amount - amount - fee, REGTEST);
		transaction.sign(this.#minerKey);
		transaction.finalize();
		return transaction.hex;
	}

	/** Sends a payment to the pool of waiting transactions. @returns hash of the transaction */
	pay(to: string, amount: bigint): string {
		return this.send(this.payment(to, amount));
	}

	/** Checks a transaction as a node does, and adds it to the pool. @returns its hash @throws RpcFault if it is refused */
	send(bytes: string): string {
		const read = Transaction.fromRaw(Buffer.from(bytes, "hex"), { allowUnknownOutputs: true });
		if (this.#mempool.has(read.id)) return read.id;
		if (this.#find(read.id) !== undefined) throw new RpcFault(IN_CHAIN, "Transaction already in block chain");
		const accepted = this.#checked(read, bytes);
		const spent = new Set(accepted.inputs.map(({ outpoint }) => outpoint));
		const rivals = [...this.#mempool.values()].filter(({ inputs }) => inputs.some(({ outpoint }) => spent.has(outpoint)));
		if (rivals.some(({ isReplaceable }) => !isReplaceable)) throw new RpcFault(REJECTED, "txn-mempool-conflict");
		const paid = rivals.reduce((sum, { fee }) => sum + fee, 0n);
		if (rivals.length > 0 && accepted.fee < paid + BigInt(read.vsize)) throw new RpcFault(REJECTED, "insufficient fee");
		for (const { txid } of rivals) this.#mempool.delete(txid);
		this.#mempool.set(read.id, accepted);
		return read.id;
	}

	readonly rpc: Rpc = async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
		const call = this.#methods[method];
		if (call === undefined) throw new RpcFault(-32_601, "Method not found");
		// A real node sends JSON, which has no undefined fields and no shared objects.
		return JSON.parse(JSON.stringify(call(...(params as never[])) ?? null)) as T;
	};

	readonly #methods: Readonly<Record<string, (...params: never[]) => unknown>> = {
		getblockchaininfo: () => ({ chain: "regtest", blocks: this.#top.height, bestblockhash: this.#top.hash }),
		getblockhash: (height: number) => {
			const found = this.#blocks[height];
			if (found === undefined) throw new RpcFault(OUT_OF_RANGE, "Block height out of range");
			return found.hash;
		},
		getblockheader: (hash: string) => ({ hash, height: this.#block(hash).height }),
		getblock: (hash: string, verbosity: number) => {
			const { transactions, previous, height } = this.#block(hash);
			const tx = transactions.map((one) => (verbosity === 1 ? one.txid : shownOf(one)));
			return { hash, height, previousblockhash: previous || undefined, time: 1_700_000_000 + height * 600, tx };
		},
		getrawtransaction: (txid: string, _verbosity: number, blockHash?: string) => {
			const waiting = this.#mempool.get(txid);
			if (waiting !== undefined && blockHash === undefined) return shownOf(waiting);
			const block = blockHash === undefined ? this.#find(txid) : this.#block(blockHash);
			const found = block?.transactions.find((one) => one.txid === txid);
			if (block === undefined || found === undefined) throw new RpcFault(NOT_FOUND, "No such mempool or blockchain transaction");
			return { ...shownOf(found), blockhash: block.hash, confirmations: this.#top.height - block.height + 1 };
		},
		gettxout: (txid: string, index: number) => this.#unspent().get(`${txid}:${index}`) && { confirmations: 1 },
		sendrawtransaction: (bytes: string) => this.send(bytes),
		estimatesmartfee: () => ({ feerate: 0.000_02, blocks: 3 }),
		getmempoolinfo: () => ({ mempoolminfee: 0.000_01 }),
		scantxoutset: (_action: string, [descriptor = ""]: string[]) => {
			const script = Buffer.from(OutScript.encode(Address(REGTEST).decode(descriptor.slice(5, -1))));
			const amounts = [...this.#unspent().values()].filter((one) => script.equals(one.script)).map(({ amount }) => amount);
			return { success: true, total_amount: coins(amounts.reduce((sum, amount) => sum + amount, 0n)) };
		},
	};

	get #top(): Block {
		return this.#blocks.at(-1) as Block;
	}

	#block(hash: string): Block {
		const found = this.#known.get(hash);
		if (found === undefined) throw new RpcFault(NOT_FOUND, "Block not found");
		return found;
	}

	#find(txid: string): Block | undefined {
		return this.#blocks.find(({ transactions }) => transactions.some((one) => one.txid === txid));
	}

	#append(transactions: readonly Mined[], address = this.minerAddress): void {
		const number = ++this.#made;
		const height = this.#blocks.length;
		const fees = transactions.reduce((sum, { fee }) => sum + fee, 0n);
		const outputs = [{ script: OutScript.encode(Address(REGTEST).decode(address)), amount: SUBSIDY + fees }];
		const reward = { txid: hashOf(`reward ${number}`), bytes: "", inputs: [], outputs, fee: 0n, isReplaceable: false };
		const hash = hashOf(`block ${number}`);
		const block = { hash, height, previous: this.#blocks.at(-1)?.hash ?? "", transactions: [reward, ...transactions] };
		this.#blocks.push(block);
		this.#known.set(hash, block);
	}

	#unspent(): Map<string, Unspent> {
		const unspent = new Map<string, Unspent>();
		for (const { height, transactions } of this.#blocks) {
			for (const { txid, inputs, outputs } of transactions) {
				for (const { outpoint } of inputs) unspent.delete(outpoint);
				for (const [index, output] of outputs.entries())
					unspent.set(`${txid}:${index}`, { ...output, height, isReward: inputs.length === 0 });
			}
		}
		return unspent;
	}

	#checked(read: Transaction, bytes: string): Mined {
		const unspent = this.#unspent();
		const inputs = Array.from({ length: read.inputsLength }, (_, at) => {
			const { txid, index, sequence, finalScriptWitness } = read.getInput(at);
			const outpoint = `${Buffer.from(txid ?? []).toString("hex")}:${index}`;
			const prevout = unspent.get(outpoint);
			if (prevout === undefined) throw new RpcFault(MISSING, "bad-txns-inputs-missingorspent");
			if (prevout.isReward && this.#blocks.length - prevout.height < MATURITY)
				throw new RpcFault(REJECTED, "bad-txns-premature-spend-of-coinbase");
			this.#checkSignature(read, at, prevout, finalScriptWitness);
			return { outpoint, prevout, isReplaceable: (sequence ?? 0xff_ff_ff_ff) < FINAL_SEQUENCE };
		});
		const outputs = Array.from({ length: read.outputsLength }, (_, at) => {
			const { script = new Uint8Array(), amount = 0n } = read.getOutput(at);
			return { script, amount };
		});
		const sumOf = (list: readonly Output[]) => list.reduce((sum, { amount }) => sum + amount, 0n);
		const fee = sumOf(inputs.map(({ prevout }) => prevout)) - sumOf(outputs);
		if (fee < 0n) throw new RpcFault(REJECTED, "bad-txns-in-belowout");
		if (fee < BigInt(read.vsize)) throw new RpcFault(REJECTED, "min relay fee not met");
		return { txid: read.id, bytes, inputs, outputs, fee, isReplaceable: inputs.some((one) => one.isReplaceable) };
	}

	#checkSignature(read: Transaction, at: number, { script, amount }: Output, witness: readonly Uint8Array[] = []): void {
		const [signature, key] = witness;
		if (signature === undefined || key === undefined || !Buffer.from(p2wpkh(key, REGTEST).script).equals(script))
			throw new RpcFault(REJECTED, "mandatory-script-verify-flag-failed (Witness program hash mismatch)");
		const digest = read.preimageWitnessV0(
			at,
			OutScript.encode({ type: "pkh", hash: ripemd160(sha256(key)) }),
			SigHash.ALL,
			amount,
		);
		const isValid =
			signature.at(-1) === SigHash.ALL &&
			secp256k1.verify(signature.subarray(0, -1), digest, key, { prehash: false, format: "der" });
		if (!isValid) throw new RpcFault(REJECTED, "mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK)");
	}
}

function shownOf({ txid, inputs, outputs, fee }: Mined) {
	const scriptOf = (script: Uint8Array) => ({ address: addressOf(script) });
	return {
		txid,
		vin:
			inputs.length === 0
				? [{ coinbase: "00" }]
				: inputs.map(({ outpoint, prevout }) => {
						const [hash, index] = outpoint.split(":");
						return {
							txid: hash,
							vout: Number(index),
							prevout: { value: coins(prevout.amount), scriptPubKey: scriptOf(prevout.script) },
						};
					}),
		vout: outputs.map(({ script, amount }, n) => ({ n, value: coins(amount), scriptPubKey: scriptOf(script) })),
		fee: inputs.length === 0 ? undefined : coins(fee),
	};
}

function addressOf(script: Uint8Array): string | undefined {
	try {
		return Address(REGTEST).encode(OutScript.decode(script));
	} catch {
		return undefined;
	}
}

const coins = (amount: bigint): number => Number(amount) / 1e8;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
