// Extracts the address from a scanned or pasted text. Wallets create plain addresses or payment links:
// `ethereum:0x…@1?value=1`, `bitcoin:bc1…?amount=1`.

const SCHEMES = ["ethereum", "bitcoin", "tron"] as const;

/**
 * Returns the address in a text, without scheme, chain and query. In a link that transfers a token
 * (`ethereum:CONTRACT/transfer?address=RECIPIENT`), this is the address of the recipient.
 */
export function addressIn(text: string): string {
	const trimmed = text.trim();
	const scheme = SCHEMES.find((one) => trimmed.toLowerCase().startsWith(`${one}:`));
	if (scheme === undefined) return trimmed.replace(/\s+/g, "");
	const [path = "", query = ""] = trimmed.slice(scheme.length + 1).split("?", 2);
	const [target = "", action] = path.replace(/^(?:\/\/)?(?:pay-)?/, "").split("/", 2);
	if (action !== undefined) return new URLSearchParams(query).get("address") ?? "";
	return target.replace(/@.*$/, "");
}
