// POST user/freeze, user/phrase, user/lock: freezes an account, sets the phrase of genuine mails, and locks security settings.
import { z } from "zod";
import { call } from "../call.ts";
import { flagParam } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";

export const freeze = call({
	method: "POST",
	path: "user/freeze",
	needs: "session",
	says: "Stands the account still at once (`frozen` 1): it trades, transfers and withdraws nothing, and every other session ends. What is open stays as it is; liquidation and settlement go on. With `frozen` 0 and a proof that it is the owner who asks it goes on, and withdrawals wait for 24 hours.",
	params: z.object({ frozen: flagParam, ...stepUpParams }),
	data: z.object({ frozen: z.boolean() }),
	refusals: ["restricted_by_operator", ...STEP_UP_REFUSALS],
});

export const phrase = call({
	method: "POST",
	path: "user/phrase",
	needs: "session",
	says: "Sets the phrase that every mail to this account carries, so that a forged one is known by its lack; without one, mails carry none. It is never answered.",
	params: z.object({ phrase: z.string().max(80).optional(), ...stepUpParams }),
	data: z.object({ set: z.boolean() }),
	refusals: ["phrase_length", "settings_locked", ...STEP_UP_REFUSALS],
});

export const lock = call({
	method: "POST",
	path: "user/lock",
	needs: "session",
	says: "Locks what makes the account less safe (`locked` 1), at once. Unlocking (`locked` 0, with a proof that it is the owner who asks) takes 24 hours, in which locking again takes it back.",
	params: z.object({ locked: flagParam, ...stepUpParams }),
	data: z.object({ locked: z.boolean(), unlocks_at: z.int().nullable() }),
	refusals: [...STEP_UP_REFUSALS],
});
