// Reads and writes the key file (a BIP-39 phrase, encrypted by a passphrase with scrypt and AES-256-GCM), and derives the
// wallets from the phrase.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { addr } from "micro-eth-signer";
import { type BitcoinChain, segwitAddress } from "./bitcoin-transaction.ts";
import { readFields } from "./fields.ts";
import { tronAddressOf } from "./tron-transaction.ts";

/**
 * Derivation path of each kind of network: purpose and coin (BIP-44, BIP-84, SLIP-44). Each wallet has a separate
 * hardened account below it, because an account's xpub together with one of its private keys reveals its other keys.
 */
const PATHS = { evm: "m/44'/60'", bitcoin: "m/84'/0'", bitcoinTest: "m/84'/1'", tron: "m/44'/195'" } as const;
const ACCOUNTS = { deposits: "0'", hot: "1'/0/0", warm: "2'/0/0" } as const;
const PHRASE_BITS = 256;
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const MIN_PASSPHRASE = 12;

/** Error: the key file or the passphrase cannot be used. */
class UnusableKeys extends Error {
	override name = "UnusableKeys";
}

interface Wallet {
	readonly address: string;
	readonly privateKey: Uint8Array;
}

export interface Wallets {
	readonly hot: Wallet;
	readonly warm: Wallet;
	/** Extended public key of the deposit addresses. */
	readonly xpub: string;
	deposit(index: number): Wallet;
}

/** The wallets of all kinds of networks. The inherited fields are the wallets of EVM networks. */
export interface Keys extends Wallets {
	readonly tron: Wallets;
	bitcoin(chain: BitcoinChain): Wallets;
}

/** Derives the wallets from a BIP-39 phrase. */
export function keysOf(phrase: string): Keys {
	const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase));
	const walletsAt = (path: string, addressOf: (privateKey: Uint8Array) => string): Wallets => {
		const deposits = root.derive(`${path}/${ACCOUNTS.deposits}`);
		return {
			hot: walletOf(root.derive(`${path}/${ACCOUNTS.hot}`), addressOf),
			warm: walletOf(root.derive(`${path}/${ACCOUNTS.warm}`), addressOf),
			xpub: deposits.publicExtendedKey,
			deposit: (index) => walletOf(deposits.deriveChild(0).deriveChild(index), addressOf),
		};
	};
	const bitcoin = new Map<BitcoinChain, Wallets>();
	return {
		...walletsAt(PATHS.evm, (key) => addr.fromPrivateKey(key)),
		tron: walletsAt(PATHS.tron, tronAddressOf),
		bitcoin(chain) {
			const path = chain === "main" ? PATHS.bitcoin : PATHS.bitcoinTest;
			const wallets = bitcoin.get(chain) ?? walletsAt(path, (key) => segwitAddress(secp256k1.getPublicKey(key), chain));
			bitcoin.set(chain, wallets);
			return wallets;
		},
	};
}

function walletOf({ privateKey }: HDKey, addressOf: (privateKey: Uint8Array) => string): Wallet {
	if (privateKey === null) throw new Error("the derived key has no private part");
	return { address: addressOf(privateKey), privateKey };
}

/** Writes a new key file with mode 0600, and never overwrites an existing file. @returns the BIP-39 phrase */
export function makeKeyFile(path: string, passphrase: string): string {
	if (passphrase.length < MIN_PASSPHRASE) throw new UnusableKeys(`the passphrase needs at least ${MIN_PASSPHRASE} characters`);
	const phrase = generateMnemonic(wordlist, PHRASE_BITS);
	const salt = randomBytes(32);
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, SCRYPT), iv);
	const data = Buffer.concat([cipher.update(phrase, "utf8"), cipher.final()]);
	const hex = (bytes: Buffer) => bytes.toString("hex");
	const content = { version: 1, salt: hex(salt), iv: hex(iv), tag: hex(cipher.getAuthTag()), data: hex(data) };
	let file: number;
	try {
		file = openSync(path, "wx", 0o600);
	} catch (error) {
		const exists = (error as NodeJS.ErrnoException).code === "EEXIST";
		throw new UnusableKeys(exists ? `${path} exists, and keys are never overwritten` : `${path}: ${(error as Error).message}`);
	}
	try {
		writeSync(file, `${JSON.stringify(content)}\n`);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	return phrase;
}

/**
 * Reads and decrypts a key file. @throws UnusableKeys if other users of the machine can read the file, the file is
 * damaged, or the passphrase is wrong
 */
export function openKeyFile(path: string, passphrase: string): Keys {
	const mode = statSync(path, { throwIfNoEntry: false })?.mode;
	if (mode === undefined) throw new UnusableKeys(`${path} does not exist: \`signer generate-keys\` makes it`);
	if ((mode & 0o077) !== 0) throw new UnusableKeys(`${path} can be read by others: chmod 600 it, if nobody has seen it`);
	let phrase: string;
	try {
		const { salt, iv, tag, data } = readFields(JSON.parse(readFileSync(path, "utf8")), (fields) => {
			if (fields.number("version") !== 1) throw new Error("unknown version");
			const bytes = (name: string, length: number) => Buffer.from(fields.hex(name, length), "hex");
			const ciphertext = fields.text("data", /^(?:[0-9a-f]{2}){1,1000}$/, "must be hex");
			return { salt: bytes("salt", 32), iv: bytes("iv", 12), tag: bytes("tag", 16), data: Buffer.from(ciphertext, "hex") };
		});
		const decipher = createDecipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, SCRYPT), iv);
		decipher.setAuthTag(tag);
		phrase = Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8");
	} catch (error) {
		throw new UnusableKeys(`${path}: wrong passphrase, or a damaged file`, { cause: error });
	}
	if (!validateMnemonic(phrase, wordlist)) throw new UnusableKeys(`${path} contains no valid phrase`);
	return keysOf(phrase);
}
