// Codes of authenticator apps (TOTP, RFC 6238): six digits, steps of 30 seconds and SHA-1, which every app supports. The codes of
// the previous and the next step are accepted too, because phones' clocks may be slightly wrong.
import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
const DIGITS = 6;
const WINDOW = 1;
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
	return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpAddress(secret: string, account: string): string {
	return totpOf(secret, account).toString();
}

/** Returns the number of the 30-second step to which the code belongs; undefined if the code is wrong. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
	const off = totpOf(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
	return off === null ? undefined : Math.floor(now / (PERIOD_S * 1_000)) + off;
}

function totpOf(secret: string, label: string): TOTP {
	return new TOTP({ issuer: "Candor", label, secret, algorithm: "SHA1", digits: DIGITS, period: PERIOD_S });
}
