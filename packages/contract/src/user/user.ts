// The signed-in user, in the form in which responses show a user's own account (docs/reference/wire.md, Objects).
import { z } from "zod";
import { id, timeMs } from "../fields.ts";
import { verificationState } from "../verification/levels.ts";

/** Methods by which a user can prove to be the owner of the account. */
const stepUpMethod = z.enum(["totp", "passkey", "wallet", "email", "mobile", "password"]);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/**
 * The signed-in user. `account` is the masked e-mail address, phone number or user name. `type` is the method of registration.
 */
export const user = z.object({
	id,
	account: z.string(),
	nickname: z.string(),
	type: z.enum(["mobile", "email", "username", "wallet"]),
	/** True if the account has a login password. */
	has_login_password: z.boolean(),
	verification: z.object({
		basic: verificationState,
		advanced: verificationState,
		reason: z.string().nullable(),
	}),
	country: z.string().nullable(),
	/** True if the account has a fund password. */
	has_password: z.boolean(),
	/**
	 * Second factors that protect the sign-in. If `totp` is off, the password alone signs in, even if the account has a passkey.
	 * So a passkey counts as a second factor only if `totp` is on.
	 */
	second_factors: z.array(z.enum(["totp", "passkey"])),
	recovery_codes_left: z.int().nonnegative(),
	/**
	 * Time from which the password alone is enough to sign in. It is set after the user has reported the second factor as lost,
	 * and null without such a report.
	 */
	second_step_ends_at: timeMs.nullable(),
	bound: z.object({ mobile: z.string().nullable(), email: z.string().nullable(), wallets: z.array(z.string()) }),
	invite_code: z.string(),
	partner: z.boolean(),
	/** Access to each product: with real money (`real`), with demo money only (`demo`), or not at all (`none`). */
	products: z.object({
		options: z.enum(["real", "demo", "none"]),
		contracts: z.enum(["real", "demo", "none"]),
		/** Largest leverage for contracts with real money; 0 without access. */
		max_leverage: z.int(),
	}),
	/** Holds of withdrawals after security changes, each with its reason and end. The hold that ends last comes first. */
	holds: z.array(
		z.object({ reason: z.enum(["password", "fund_password", "second_factor", "binding", "unfrozen"]), until: timeMs }),
	),
	/** Methods of step-up authentication that this user can use. One method is enough. */
	proves_by: z.array(stepUpMethod),
	/**
	 * Protection of the account. `locked` means that the security settings cannot be weakened. If `unlocks_at` is set, the lock
	 * ends at that time.
	 */
	protection: z.object({
		frozen: z.boolean(),
		phrase: z.boolean(),
		locked: z.boolean(),
		unlocks_at: timeMs.nullable(),
	}),
	language: z.enum(["en", "jp", "kr", "esp", "th"]),
	created_at: timeMs,
});
export type User = z.infer<typeof user>;

/**
 * Response to a sign-in or a registration. The client sends `token` in the header `Authorization`. `device` marks the device as
 * known. A client sends `device` with requests for codes and with the next sign-in, which then needs no proof of work.
 */
export const signedIn = z.object({ token: z.string(), device: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

/** Phone number (with `area_code`, or beginning with +), e-mail address or user name, as typed. */
export const accountParam = z.string().max(254);
/**
 * Solution of a proof of work, which the refusal `challenge_required` demands. `challenge` is the text from the refusal.
 * `solution` is a text for which the SHA-256 of `challenge.solution` starts with `difficulty` zero bits.
 */
export const proofOfWorkParams = { challenge: z.string().max(128).optional(), solution: z.string().max(32).optional() };
/** Value of `device` that the server returned at the last sign-in to this account on this device. */
export const deviceParam = z.string().max(64).optional();
/** Password as the user typed it. The server normalises it to Unicode's composed form (NFC). */
export const passwordParam = z.string().max(128);
/** A code as the user typed it. Full-width letters and digits of Japanese and Chinese keyboards count as ASCII. */
const typedCode = (maximum: number) =>
	z
		.string()
		.max(maximum)
		.transform((text) => text.normalize("NFKC"));
export const codeParam = typedCode(16);
export const inviteCodeParam = typedCode(32);
/** Fund password, for calls that pay money out. */
export const payPasswordParam = typedCode(16);
/** The browser's WebAuthn response as JSON. */
export const passkeyParam = z.string().max(16_384);
/** Refusals of a passkey. */
export const PASSKEY_REFUSALS = [
	"origin_refused",
	"passkey_wrong",
	"passkey_expired",
	"passkey_unknown",
	"passkey_copied",
] as const;
export const accountType = z.enum(["mobile", "email", "username"]);
/** Calling code of a country, sent as `81` or `+81`. The call `area_code` lists the codes. */
export const areaCodeParam = z.union([z.string().max(16), z.int().nonnegative().max(9_999).transform(String)]);
/** Purpose for which a code is sent. The code is valid for that purpose only. */
export const codeScene = z.enum(["register", "forget", "bind"]);
