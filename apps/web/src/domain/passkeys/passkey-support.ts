/**
 * Tells if this page can use passkeys: `here` if it can. Browsers refuse passkeys on a page that was opened by an IP address
 * (`address`), and on a page without a secure context (`insecure`). `browser` means that the browser does not support passkeys.
 */
export type PasskeySupport = "here" | "insecure" | "address" | "browser";

const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

export function passkeySupport(): PasskeySupport {
	if (ADDRESS.test(window.location.hostname)) return "address";
	if (!window.isSecureContext) return "insecure";
	return typeof window.PublicKeyCredential === "function" ? "here" : "browser";
}

export async function offersPasskeys(): Promise<boolean> {
	if (passkeySupport() !== "here") return false;
	const asks = window.PublicKeyCredential.isConditionalMediationAvailable;
	return asks !== undefined && (await asks.call(window.PublicKeyCredential));
}
