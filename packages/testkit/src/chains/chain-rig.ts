// A real EVM node for tests of chain drivers and scanners. The test makes its blocks and reorganisations.
import { EvmDriver, type Hex, httpRpc, TEST_CONTRACTS } from "@candor/server/testing/chains";
import { type Abi, encodeAbiParameters, encodeFunctionData, getContractAddress, parseAbi } from "viem";
import { TestChain } from "../stand-ins/chain/test-chain.ts";

export const TOKEN_ABI = parseAbi([
	"function mint(address to, uint256 value)",
	"function transfer(address to, uint256 value) returns (bool)",
	"function pretend(address from, address to, uint256 value)",
	"function spread(address token, address to, uint256 value, uint256 times)",
	"function sendInner(address to) payable",
	"function sendReverted(address to) payable",
	"function pay(address to, uint256 value)",
]) as Abi;

/** Address of the node's unlocked account, which pays in tests. */
export const PAYER = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const FINAL_DEPTH = 10;

export interface Sent {
	readonly to?: string;
	readonly data?: Hex;
	readonly value?: bigint;
	/** Nonce of the transaction. Default: the next nonce of the payer. */
	readonly nonce?: number;
}

export class ChainRig {
	readonly chain: TestChain;
	#forks = 0;

	private constructor(chain: TestChain) {
		this.chain = chain;
	}

	static async start(): Promise<ChainRig> {
		const rig = new ChainRig(await TestChain.start(313_371));
		await rig.chain.rpc("evm_setAutomine", [false]);
		return rig;
	}

	end(): Promise<void> {
		return this.chain.end();
	}

	driver(tokens: readonly string[] = [], url = this.chain.url): EvmDriver {
		return new EvmDriver({ rpc: httpRpc(url), finality: { kind: "depth", blocks: FINAL_DEPTH }, tokens: new Set(tokens) });
	}

	/**
	 * Sends a transaction to the pool. Equal parameters give an equal hash, so that a test can have a transaction mined again.
	 */
	async send({ to, data, value = 0n, nonce }: Sent): Promise<string> {
		const transaction = {
			...{ from: PAYER, to, data, value: hexOf(value), nonce: hexOf(nonce ?? (await this.nextNonce())) },
			...{ gas: hexOf(3_000_000), maxFeePerGas: hexOf(100_000_000_000), maxPriorityFeePerGas: hexOf(1_000_000_000) },
		};
		return (await this.chain.rpc("eth_sendTransaction", [transaction])) as string;
	}

	async nextNonce(): Promise<number> {
		return Number(await this.chain.rpc("eth_getTransactionCount", [PAYER, "pending"]));
	}

	async mine(blocks = 1): Promise<void> {
		for (let block = 0; block < blocks; block++) await this.chain.rpc("evm_mine", []);
	}

	/** Deploys a contract of test-token.sol. Returns the contract's address. */
	async deploy(name: keyof typeof TEST_CONTRACTS): Promise<string> {
		const nonce = await this.nextNonce();
		const params =
			name === "TestToken"
				? encodeAbiParameters([{ type: "string" }, { type: "string" }, { type: "uint8" }], ["Tether USD", "USDT", 6])
				: "0x";
		await this.send({ data: `0x${TEST_CONTRACTS[name]}${params.slice(2)}`, nonce });
		await this.mine();
		return getContractAddress({ from: PAYER, nonce: BigInt(nonce) });
	}

	async call(to: string, functionName: string, args: readonly unknown[], sent: Sent = {}): Promise<string> {
		return await this.send({ ...sent, to, data: encodeFunctionData({ abi: TOKEN_ABI, functionName, args }) });
	}

	/** Stores the current state of the chain. Returns an id for `fork`. */
	async snapshot(): Promise<string> {
		return (await this.chain.rpc("evm_snapshot", [])) as string;
	}

	/**
	 * Removes all blocks and waiting transactions since the snapshot. The hashes of new blocks differ from those of the removed
	 * blocks.
	 */
	async fork(snapshot: string): Promise<void> {
		await this.chain.rpc("evm_revert", [snapshot]);
		await this.chain.rpc("anvil_dropAllTransactions", []);
		await this.chain.rpc("anvil_setCoinbase", [`0x${(++this.#forks).toString(16).padStart(40, "c")}`]);
	}
}

const hexOf = (number: bigint | number): Hex => `0x${number.toString(16)}`;
