// Describes an intent, an arming (the operators' statement that ends a lock) or a signed transaction in plain words. Needs no
// network.
import { formatDecimalShort } from "@candor/money";
import { withdrawalApprovalText } from "@candor/proofs";
import { armingHash } from "./approvals.ts";
import { readPayment } from "./bitcoin-transaction.ts";
import { highestFee, readTransaction } from "./evm-transaction.ts";
import { readFields } from "./fields.ts";
import type { Policy, PolicyAsset } from "./policy.ts";
import { armText, type Intent } from "./protocol.ts";
import { intentHash, readArming, readIntent } from "./requests.ts";
import { readTronTransfer } from "./tron-transaction.ts";

const WEI_DECIMALS = 18;
const SATOSHI_DECIMALS = 8;
const SUN_DECIMALS = 6;

/**
 * Returns the description and the hash that operators sign. @param text JSON of an intent or an arming, or the hex of a
 * signed transaction @param policy gives the names of the coins; without it, the description shows their numbers
 */
export function explain(text: string, policy?: Policy): string {
	const content = text.trim();
	if (/^0x[0-9a-f]+$/i.test(content)) return explainTransaction(content, policy);
	if (/^[0-9a-f]+$/.test(content)) return explainTron(content, policy) ?? explainBitcoin(content, policy);
	const value: unknown = JSON.parse(content);
	if (typeof value === "object" && value !== null && "challenge" in value) {
		const hash = armingHash(readFields(value, readArming));
		return lines(["Arming of a signer with an older state", `hash        ${hash}`, `text to sign:`, armText(hash)]);
	}
	return explainIntent(value, policy);
}

function explainIntent(value: unknown, policy?: Policy): string {
	const given = { hash: "0".repeat(64), ...(value as object) };
	const intent = readFields(given, readIntent);
	const hash = intentHash(intent);
	const asset = policy?.networks.find((one) => one.network === intent.network)?.assets.find((one) => one.asset === intent.asset);
	const hasHash = typeof value === "object" && value !== null && "hash" in value;
	return lines([
		`Withdrawal ${intent.withdrawal} of ${intent.user === 0 ? "the platform" : `user ${intent.user}`}`,
		`hash        ${hash}`,
		...(hasHash && intent.hash !== hash ? [`WARNING     the file says another hash: ${intent.hash}`] : []),
		`pays        ${ledgerAmount(BigInt(intent.amount) - BigInt(intent.fee), intent, asset)}`,
		`fee kept    ${ledgerAmount(BigInt(intent.fee), intent, asset)}`,
		`to          ${inGroups(intent.address)}`,
		`network     ${intent.network}`,
		`applied     ${new Date(intent.at).toISOString()}`,
		"text to sign:",
		withdrawalApprovalText(hash),
	]);
}

function explainTransaction(bytes: string, policy?: Policy): string {
	const { txHash, from, transfer } = readTransaction(bytes);
	if (transfer === undefined) {
		return lines([
			"WARNING: this transaction is no plain transfer. This signer never signs such a one.",
			`hash        ${txHash}`,
			`from        ${from}`,
		]);
	}
	const { chainId, contract, to, amount, fees, nonce } = transfer;
	const network = policy?.networks.find((one) => one.chainId === chainId);
	const asset = network?.assets.find((one) => one.contract === contract?.toLowerCase());
	const named = asset && `${formatDecimalShort(amount, asset.chainDecimals)} ${asset.code}`;
	return lines([
		contract === undefined ? "Transfer of the network's coin" : `Transfer of the token ${contract}`,
		`hash        ${txHash}`,
		`pays        ${named ?? `${amount} chain units`}`,
		`to          ${inGroups(to)}`,
		`from        ${from}`,
		`chain id    ${chainId}`,
		`nonce       ${nonce}`,
		`fee at most ${formatDecimalShort(highestFee(fees), WEI_DECIMALS)} of the network's coin`,
	]);
}

function explainTron(bytes: string, policy?: Policy): string | undefined {
	const read = readTronTransfer(bytes);
	if (read === undefined) return undefined;
	const { contract, to, amount, feeLimit, reference } = read.transfer;
	const asset = policy?.networks.find(({ kind }) => kind === "tron")?.assets.find((one) => one.contract === contract);
	return lines([
		contract === undefined ? "Transfer of TRX" : `Transfer of the token ${contract} on TRON`,
		`hash        ${read.txHash}`,
		`pays        ${asset === undefined ? `${amount} chain units` : `${formatDecimalShort(amount, asset.chainDecimals)} ${asset.code}`}`,
		`to          ${inGroups(to)}`,
		`from        ${read.from}`,
		`fee at most ${formatDecimalShort(feeLimit, SUN_DECIMALS)} TRX for energy`,
		`expires     ${new Date(reference.expiration).toISOString()}`,
	]);
}

function explainBitcoin(bytes: string, policy?: Policy): string {
	const chain = policy?.networks.find(({ kind }) => kind === "bitcoin")?.chain ?? "main";
	const { txHash, inputs, outputs } = readPayment(bytes, chain);
	return lines([
		"Payment on Bitcoin. The fee is the amount of the inputs less that of the outputs.",
		`hash        ${txHash}`,
		...outputs.map(
			({ to, amount }) =>
				`pays        ${formatDecimalShort(amount, SATOSHI_DECIMALS)} BTC to ${to === undefined ? "no address" : inGroups(to)}`,
		),
		...inputs.map((outpoint) => `spends      ${outpoint}`),
	]);
}

const ledgerAmount = (units: bigint, { asset: number }: Intent, asset: PolicyAsset | undefined): string =>
	asset === undefined
		? `${units} ledger units of asset ${number}`
		: `${formatDecimalShort(units, asset.ledgerDecimals)} ${asset.code}`;

const inGroups = (address: string): string => address.match(/.{1,4}/g)?.join(" ") ?? "";

const lines = (list: readonly string[]): string => `${list.join("\n")}\n`;
