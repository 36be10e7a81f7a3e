// POST user/has_password tells if the user has a fund password, and safe/update_password sets it. The fund password has six
// digits; calls that pay money out require it.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";
import { payPasswordParam } from "./user.ts";

/** Refusals of calls that require `pay_password`. */
export const FUND_PASSWORD_REFUSALS = ["fund_password_missing", "fund_password_wrong", "fund_password_locked"] as const;

export const hasFundPassword = call({
	method: "POST",
	path: "user/has_password",
	needs: "session",
	says: "Returns true if a fund password is set.",
	params: z.object({}),
	data: z.object({ has_password: z.boolean() }),
	refusals: [],
});

export const updateFundPassword = call({
	method: "POST",
	path: "safe/update_password",
	needs: "session",
	says: "Sets or replaces the fund password (six digits), also if it is forgotten. Needs step-up authentication. Withdrawals wait for 24 hours afterwards. The owner is notified by mail.",
	params: z.object({ password: payPasswordParam, re_password: payPasswordParam, ...stepUpParams }),
	data: noData,
	refusals: ["fund_password_digits", "fund_password_simple", "passwords_differ", "settings_locked", ...STEP_UP_REFUSALS],
});
