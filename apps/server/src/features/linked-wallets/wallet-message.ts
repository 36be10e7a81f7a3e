// Creates the text that a wallet signs. It has exactly the form of EIP-4361; for TRON wallets it has the name TRON in place of
// Ethereum. To check a signed message, the server creates the text again and compares the two. From the client's text it reads
// nothing but the nonce (docs/reference/rules.md §11).

export type WalletKind = "evm" | "tron";

export interface WalletMessage {
	readonly kind: WalletKind;
	/** Host of the web app, with its port if that is not the default port. */
	readonly domain: string;
	readonly uri: string;
	readonly address: string;
	/** Chain id (EIP-155). The main network of TRON has 728126428 (0x2b6653dc). */
	readonly chainId: number;
	readonly nonce: string;
	readonly issuedAt: number;
	readonly expiresAt: number;
	/** Purpose of the signature, which the wallet shows to the user: one line of ASCII. */
	readonly statement: string;
}

const CHAIN_NAMES: Record<WalletKind, string> = { evm: "Ethereum", tron: "TRON" };

/** Characters that EIP-4361 permits in a statement: the reserved and unreserved characters of RFC 3986, and the space. */
const STATEMENT = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/;
const DOMAIN = /^[\w\-.~!$&'()*+,;=:[\]]+$/;
const URI = /^[A-Za-z][A-Za-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const NONCE = /^[A-Za-z\d]{17,}$/;
const NONCE_LINE = /\nNonce: ([A-Za-z\d]{17,64})\n/;
const LONGEST = 2_000;

/**
 * Returns the text of a message. Each line except the last ends in LF. Throws if a field is invalid, which would be a bug,
 * because the server sets all fields.
 */
export function walletMessage(fields: WalletMessage): string {
	const { kind, domain, uri, address, chainId, nonce, issuedAt, expiresAt, statement } = fields;
	if (!DOMAIN.test(domain)) throw new Error(`not a domain: ${domain}`);
	if (!URI.test(uri)) throw new Error(`not a URI: ${uri}`);
	if (!STATEMENT.test(statement)) throw new Error(`not a statement: ${statement}`);
	if (!NONCE.test(nonce)) throw new Error("not a nonce");
	if (!Number.isSafeInteger(chainId) || chainId < 1) throw new Error(`not a chain: ${chainId}`);
	const message = [
		`${domain} wants you to sign in with your ${CHAIN_NAMES[kind]} account:`,
		address,
		"",
		statement,
		"",
		`URI: ${uri}`,
		"Version: 1",
		`Chain ID: ${chainId}`,
		`Nonce: ${nonce}`,
		`Issued At: ${new Date(issuedAt).toISOString()}`,
		`Expiration Time: ${new Date(expiresAt).toISOString()}`,
	].join("\n");
	if (message.length > LONGEST) throw new Error("a message too long to be signed");
	return message;
}

export function nonceOf(message: string): string | undefined {
	return message.length > LONGEST ? undefined : NONCE_LINE.exec(message)?.[1];
}
