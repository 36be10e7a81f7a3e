// The text that a wallet signs: exactly EIP-4361, with TRON's name in the first line for that chain. The server builds the text
// and builds it again to compare. It parses nothing from the client's message except the nonce (docs/reference/rules.md §11).

export type WalletKind = "evm" | "tron";

export interface WalletMessage {
	readonly kind: WalletKind;
	/** Host, and port if it is not the default, of the exchange's own pages. */
	readonly domain: string;
	readonly uri: string;
	/** Address in its canonical form. */
	readonly address: string;
	/** EIP-155; TRON's main network counts as 728126428 (0x2b6653dc). */
	readonly chainId: number;
	readonly nonce: string;
	/** Wall clock, ms. */
	readonly issuedAt: number;
	readonly expiresAt: number;
	/** Purpose of the signature, one line in plain ASCII: the wallet shows it. */
	readonly statement: string;
}

const CHAIN_NAMES: Record<WalletKind, string> = { evm: "Ethereum", tron: "TRON" };

/** RFC 3986's reserved and unreserved characters and the space: EIP-4361 allows a statement no others. */
const STATEMENT = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/;
const DOMAIN = /^[\w\-.~!$&'()*+,;=:[\]]+$/;
const URI = /^[A-Za-z][A-Za-z\d+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/;
const NONCE = /^[A-Za-z\d]{17,}$/;
const NONCE_LINE = /\nNonce: ([A-Za-z\d]{17,64})\n/;
/** Longer than any message that the server creates. */
const LONGEST = 2_000;

/**
 * The exact text: lines end in LF, without one at the end. Throws if a field breaks the grammar, because all fields are the
 * server's.
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

/** Content of a text's nonce line; undefined without one. */
export function nonceOf(message: string): string | undefined {
	return message.length > LONGEST ? undefined : NONCE_LINE.exec(message)?.[1];
}
