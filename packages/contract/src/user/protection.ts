// Calls that protect an account: POST user/freeze freezes it, user/phrase sets the phrase by which the user recognises genuine
// mails, and user/lock locks the security settings.
import { z } from "zod";
import { call } from "../call.ts";
import { flagParam } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";

export const freeze = call({
	method: "POST",
	path: "user/freeze",
	needs: "session",
	says: "Freezes the account at once (`frozen` 1): trading, transfers and withdrawals are refused, and every other session ends. Orders that buy or open positions are cancelled; the user may still cancel, close and redeem, and liquidation and settlement continue. `frozen` 0 unfreezes the account and needs step-up authentication; withdrawals then wait for 24 hours.",
	params: z.object({ frozen: flagParam, ...stepUpParams }),
	data: z.object({ frozen: z.boolean() }),
	refusals: ["restricted_by_operator", ...STEP_UP_REFUSALS],
});

export const phrase = call({
	method: "POST",
	path: "user/phrase",
	needs: "session",
	says: "Sets the phrase that every mail to this account contains, so that the user recognises a forged mail by the missing phrase. Default: no phrase. No call returns the phrase.",
	params: z.object({ phrase: z.string().max(80).optional(), ...stepUpParams }),
	data: z.object({ set: z.boolean() }),
	refusals: ["phrase_length", "settings_locked", ...STEP_UP_REFUSALS],
});

export const lock = call({
	method: "POST",
	path: "user/lock",
	needs: "session",
	says: "Locks changes that make the account less safe (`locked` 1), at once. Unlocking (`locked` 0) needs step-up authentication and takes 24 hours; locking again during that time cancels it.",
	params: z.object({ locked: flagParam, ...stepUpParams }),
	data: z.object({ locked: z.boolean(), unlocks_at: z.int().nullable() }),
	refusals: [...STEP_UP_REFUSALS],
});
