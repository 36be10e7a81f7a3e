// The user as the own answers show it (docs/reference/wire.md, Objects). Products arrive with their features; so do holds.
import { z } from "zod";
import { id, timeMs } from "../fields.ts";

/** With what an account can prove that its owner asks. */
const stepUpMethod = z.enum(["totp", "passkey", "wallet", "email", "mobile", "password"]);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** `account` is masked. `type`: how it was registered. */
export const user = z.object({
	id,
	account: z.string(),
	nickname: z.string(),
	type: z.enum(["mobile", "email", "username", "wallet"]),
	/** Whether it has a login password. */
	has_login_password: z.boolean(),
	verification: z.object({
		basic: z.enum(["unverified", "under_review", "verified", "rejected"]),
		advanced: z.enum(["unverified", "under_review", "verified", "rejected"]),
		reason: z.string().nullable(),
	}),
	country: z.string().nullable(),
	/** A fund password. */
	has_password: z.boolean(),
	/** A passkey is one where `totp` is on; alone it asks nothing of the password. */
	second_factors: z.array(z.enum(["totp", "passkey"])),
	recovery_codes_left: z.int().nonnegative(),
	/** Somebody said that the second step is lost: from when on the first one is enough to sign in; null: nobody did. */
	second_step_ends_at: timeMs.nullable(),
	bound: z.object({ mobile: z.string().nullable(), email: z.string().nullable(), wallets: z.array(z.string()) }),
	invite_code: z.string(),
	partner: z.boolean(),
	/** Whether a product is open to the user with real money, with demo money alone, or not at all. */
	products: z.object({
		options: z.enum(["real", "demo", "none"]),
		contracts: z.enum(["real", "demo", "none"]),
		/** Of contracts with real money: up to which leverage; 0 where they are not open to the user with it. */
		max_leverage: z.int(),
	}),
	/** Why withdrawals wait, and until when; the last to end first. */
	holds: z.array(
		z.object({ reason: z.enum(["password", "fund_password", "second_factor", "binding", "unfrozen"]), until: timeMs }),
	),
	/** With which of these the owner can prove to be it; one is enough. */
	proves_by: z.array(stepUpMethod),
	/** `locked`: nothing makes it less safe, until `unlocks_at` where that is set. */
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
 * What signing in or registering answers. The token is opaque; send it as `Authorization`. `device` says that the account was used
 * here before: give it back with the next sign-in, so that it asks for no challenge, and when a code is asked for.
 */
export const signedIn = z.object({ token: z.string(), device: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

/** Phone number (with `area_code`, or beginning with +), e-mail address or username, as typed. */
export const accountParam = z.string().max(254);
/**
 * What solves a `challenge_required` that came before: its `challenge`, and a text with which SHA-256 of `challenge.solution`
 * begins with `difficulty` zero bits.
 */
export const proofOfWorkParams = { challenge: z.string().max(128).optional(), solution: z.string().max(32).optional() };
/** As the last sign-in to this account on this device answered it. */
export const deviceParam = z.string().max(64).optional();
/** As typed. The server compares it in Unicode's composed form (NFC). */
export const passwordParam = z.string().max(128);
/** A code as typed: full-width letters and digits, which Japanese and Chinese keyboards give, count as plain ones. */
const typedCode = (maximum: number) =>
	z
		.string()
		.max(maximum)
		.transform((text) => text.normalize("NFKC"));
export const codeParam = typedCode(16);
export const inviteCodeParam = typedCode(32);
/** The fund password, with calls that let money out. */
export const payPasswordParam = typedCode(16);
/** What the browser's own answer reads as, JSON. */
export const passkeyParam = z.string().max(16_384);
/** What may be wrong with a passkey that is used. */
export const PASSKEY_REFUSALS = [
	"origin_refused",
	"passkey_wrong",
	"passkey_expired",
	"passkey_unknown",
	"passkey_copied",
] as const;
export const accountType = z.enum(["mobile", "email", "username"]);
/** A country's calling code, `81` or `+81`: one of `area_code`. */
export const areaCodeParam = z.union([z.string().max(16), z.int().nonnegative().max(9_999).transform(String)]);
/** What a code was sent for; a code holds for that alone. */
export const codeScene = z.enum(["register", "forget", "bind"]);
