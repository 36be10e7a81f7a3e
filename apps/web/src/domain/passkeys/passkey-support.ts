// Finds out if this page can use passkeys, and if not, why.

/** `address`: browsers refuse passkeys for an IP address; `insecure`: they also refuse them on a page that is not a secure context. */
export type PasskeySupport = "here" | "insecure" | "address" | "browser";

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

export function passkeySupport(): PasskeySupport {
	if (ADDRESS.test(window.location.hostname)) return "address";
	if (!window.isSecureContext) return "insecure";
	return typeof window.PublicKeyCredential === "function" ? "here" : "browser";
}

/** Returns true if the browser offers passkeys in the username field. */
export async function offersPasskeys(): Promise<boolean> {
	if (passkeySupport() !== "here") return false;
	const asks = window.PublicKeyCredential.isConditionalMediationAvailable;
	return asks !== undefined && (await asks.call(window.PublicKeyCredential));
}
