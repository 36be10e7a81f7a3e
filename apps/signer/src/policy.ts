// Parses the policy file, whose limits apply to every request of the server. README.md describes each field.
import { createHash } from "node:crypto";
import { addr } from "micro-eth-signer";
import type { BitcoinChain } from "./bitcoin-transaction.ts";
import { type Fields, Malformed, readFields } from "./fields.ts";
import { tronAddress } from "./tron-transaction.ts";

/** Network numbers of TRON and Bitcoin. All other networks are EVM networks. */
const [TRC20, BITCOIN] = [2, 3];
const SATOSHI_DECIMALS = 8;
const SUN_DECIMALS = 6;
const MAX_OPERATORS = 100;
const MAX_KEYS = 10;
const MAX_NETWORKS = 10;
const MAX_ASSETS = 100;
const MAX_DECIMALS = 18;

interface PolicyOperator {
	readonly operator: number;
	readonly name: string;
	/** Ed25519 public keys in hex: the operator's device key (console) and command-line key. */
	readonly keys: readonly string[];
}

/** Limits of one coin on one network. All amounts are in ledger units. */
export interface PolicyAsset {
	readonly asset: number;
	readonly code: string;
	/** Address of the token's contract; undefined for the network's native coin. */
	readonly contract: string | undefined;
	readonly ledgerDecimals: number;
	readonly chainDecimals: number;
	readonly hourlyCap: bigint;
	readonly dailyCap: bigint;
	/** Largest share of the daily cap that may go to new addresses, in percent. */
	readonly newAddressPercent: number;
	/** A withdrawal of this amount or more needs two operators. */
	readonly twoOperatorLimit: bigint;
	readonly automaticMaximum: bigint;
	readonly automaticDailyCap: bigint;
	/** Largest total of refills of the hot wallet in 24 hours. */
	readonly refillDailyCap: bigint;
}

/** Limits of one network. Fees and gas are in wei on `evm`, in satoshi on `bitcoin`, and in sun on `tron`. */
export interface PolicyNetwork {
	readonly kind: "evm" | "bitcoin" | "tron";
	readonly network: number;
	/** Chain id (EIP-155) on EVM networks; 0 on others. */
	readonly chainId: number;
	/** Bitcoin chain (main, test or regtest); "main" on networks other than Bitcoin. */
	readonly chain: BitcoinChain;
	/** Destination of sweeps: "warm", "hot", or an address whose key this signer does not have. */
	readonly sweepTo: string;
	readonly maxFee: bigint;
	readonly maxFeesPerDay: bigint;
	/** Largest amount of one gas transfer to a deposit address. */
	readonly maxGas: bigint;
	readonly maxGasPerDay: bigint;
	readonly newAddressesPerDay: number;
	readonly assets: readonly PolicyAsset[];
}

export interface Policy {
	/** SHA-256 of the policy file's bytes, in hex. */
	readonly hash: string;
	readonly operators: readonly PolicyOperator[];
	readonly networks: readonly PolicyNetwork[];
}

export const policyHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Parses and checks the bytes of a policy file. @throws Malformed with the path of the wrong field */
export function readPolicy(bytes: Uint8Array): Policy {
	let content: unknown;
	try {
		content = JSON.parse(Buffer.from(bytes).toString("utf8"));
	} catch {
		throw new Malformed("", "must be JSON");
	}
	const policy = readFields(content, (fields) => {
		if (fields.number("version") !== 1) throw new Malformed("version", "must be 1");
		return {
			hash: policyHash(bytes),
			operators: fields.list("operators", MAX_OPERATORS, readOperator),
			networks: fields.list("networks", MAX_NETWORKS, readNetwork),
		};
	});
	refuseRepeats(policy.operators, ({ operator }) => operator, "operators");
	const keys = policy.operators.flatMap((operator) => operator.keys);
	refuseRepeats(keys, (key) => key, "operators.keys");
	refuseRepeats(policy.networks, ({ network }) => network, "networks");
	for (const [at, { assets, sweepTo }] of policy.networks.entries()) {
		if (sweepTo.startsWith("0x") && !addr.isValid(sweepTo)) throw new Malformed(`networks.${at}.sweepTo`, "has a wrong checksum");
		refuseRepeats(assets, ({ asset }) => asset, `networks.${at}.assets`);
		refuseRepeats(assets, ({ contract }) => contract ?? "", `networks.${at}.assets.contract`);
	}
	return policy;
}

function readOperator(fields: Fields): PolicyOperator {
	return {
		operator: fields.number("operator"),
		name: fields.text("name", /^.{1,100}$/, "must be a name"),
		keys: fields.hexList("keys", MAX_KEYS, 32),
	};
}

function readNetwork(fields: Fields): PolicyNetwork {
	const network = fields.number("network");
	if (network === TRC20 || network === BITCOIN) return readOtherNetwork(fields, network);
	return {
		...{ kind: "evm", network, chain: "main" },
		chainId: fields.number("chainId"),
		sweepTo: fields.text("sweepTo", /^(?:warm|hot|0x[0-9a-fA-F]{40})$/, 'must be "warm", "hot" or an address'),
		maxFee: fields.wei("maxFee"),
		maxFeesPerDay: fields.wei("maxFeesPerDay"),
		maxGas: fields.wei("maxGas"),
		maxGasPerDay: fields.wei("maxGasPerDay"),
		newAddressesPerDay: fields.number("newAddressesPerDay"),
		assets: fields.list("assets", MAX_ASSETS, (one) => readAsset(one, "evm")),
	};
}

/**
 * Parses the limits of Bitcoin or TRON. These networks have no sweeps: Bitcoin payments spend outputs of deposit
 * addresses, and TRON payments leave the hot wallet only.
 */
function readOtherNetwork(fields: Fields, network: number): PolicyNetwork {
	const kind = network === BITCOIN ? "bitcoin" : "tron";
	const chain = kind === "bitcoin" ? fields.text("chain", /^(?:main|test|regtest)$/, "must be main, test or regtest") : "main";
	const decimals = kind === "bitcoin" ? SATOSHI_DECIMALS : SUN_DECIMALS;
	return {
		...{ kind, network, chain: chain as BitcoinChain, chainId: 0, sweepTo: "hot", maxGas: 0n, maxGasPerDay: 0n },
		maxFee: fields.decimal("maxFee", decimals),
		maxFeesPerDay: fields.decimal("maxFeesPerDay", decimals),
		newAddressesPerDay: fields.number("newAddressesPerDay"),
		assets: fields.list("assets", MAX_ASSETS, (one) => readAsset(one, kind)),
	};
}

function readContract(fields: Fields, kind: PolicyNetwork["kind"], code: string): string | undefined {
	if (kind === "evm") {
		const contract = fields.addressOrNull("contract");
		if (contract !== undefined && !addr.isValid(contract)) throw new Malformed(`contract of ${code}`, "has a wrong checksum");
		return contract?.toLowerCase();
	}
	const contract = fields.textOrNull("contract", /^T[1-9A-HJ-NP-Za-km-z]{33}$/, "must be an address of TRON or null");
	if (contract !== undefined && (kind === "bitcoin" || tronAddress(contract) === undefined))
		throw new Malformed(`contract of ${code}`, kind === "bitcoin" ? "must be null" : "has a wrong checksum");
	return contract;
}

function readAsset(fields: Fields, kind: PolicyNetwork["kind"]): PolicyAsset {
	const asset = fields.number("asset");
	const code = fields.text("code", /^[A-Z0-9]{1,12}$/, "must be a code in capitals");
	const contract = readContract(fields, kind, code);
	const ledgerDecimals = fields.number("ledgerDecimals", MAX_DECIMALS);
	const amount = (name: string) => fields.decimal(name, ledgerDecimals);
	return {
		asset,
		code,
		contract,
		ledgerDecimals,
		chainDecimals: fields.number("chainDecimals", MAX_DECIMALS),
		hourlyCap: amount("hourlyCap"),
		dailyCap: amount("dailyCap"),
		newAddressPercent: fields.number("newAddressPercent", 100),
		twoOperatorLimit: amount("twoOperatorLimit"),
		automaticMaximum: amount("automaticMaximum"),
		automaticDailyCap: amount("automaticDailyCap"),
		refillDailyCap: amount("refillDailyCap"),
	};
}

function refuseRepeats<T>(list: readonly T[], keyOf: (item: T) => unknown, field: string): void {
	if (new Set(list.map(keyOf)).size !== list.length) throw new Malformed(field, "contains the same one twice");
}
