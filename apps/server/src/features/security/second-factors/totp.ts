// Codes of an app (RFC 6238): six digits, 30 seconds, SHA-1, as every authenticator reads them. One step before and after counts, for
// clocks that are a little off.
import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
const DIGITS = 6;
const WINDOW = 1;
const SECRET_BYTES = 20;

/** Secret in base32. */
export function newTotpSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

/** `otpauth://…` address for the app's camera. @param account as the app lists it */
export function totpAddress(secret: string, account: string): string {
	return totpOf(secret, account).toString();
}

/** Time step of the code; undefined if it matches none near now. @param now wall clock, ms */
export function totpStep(secret: string, code: string, now: number): number | undefined {
	const off = totpOf(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
	return off === null ? undefined : Math.floor(now / (PERIOD_S * 1_000)) + off;
}

function totpOf(secret: string, label: string): TOTP {
	return new TOTP({ issuer: "Candor", label, secret, algorithm: "SHA1", digits: DIGITS, period: PERIOD_S });
}
