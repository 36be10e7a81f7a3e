// Example of a user who registered by e-mail, signs in with a password only, and is not verified.
import type { User } from "@candor/contract";

export const exampleUser: User = {
	id: 1,
	account: "a***@example.com",
	nickname: "Ann",
	type: "email",
	has_login_password: true,
	verification: { basic: "unverified", advanced: "unverified", reason: null },
	country: null,
	has_password: false,
	second_factors: [],
	recovery_codes_left: 0,
	second_step_ends_at: null,
	bound: { mobile: null, email: "a***@example.com", wallets: [] },
	invite_code: "CANDOR",
	partner: false,
	products: { options: "demo", contracts: "demo", max_leverage: 0 },
	holds: [],
	proves_by: ["password"],
	protection: { frozen: false, phrase: false, locked: false, unlocks_at: null },
	language: "en",
	created_at: Date.UTC(2026, 0, 1),
};
