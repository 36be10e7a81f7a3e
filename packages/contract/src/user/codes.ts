// POST sms_mail, sms_send, user/check_email, user/check_mobile: sends a code to an address or a phone, and checks a code.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { accountParam, areaCodeParam, codeParam, codeScene, deviceParam } from "./user.ts";

export const sendMailCode = call({
	method: "POST",
	path: "sms_mail",
	needs: "public",
	says: "Sends six digits to an e-mail address; they hold for 10 minutes and 5 tries. The answer does not tell whether there is such an account. What strangers ask for does not use up the codes of a `device` on which the account signed in. In a sandbox they land in sandbox/outbox.",
	params: z.object({ account: accountParam, scene: codeScene, device: deviceParam }),
	data: noData,
	refusals: ["invalid_email", "code_sent_just_now", "codes_used_up", "mail_unavailable"],
});

export const sendPhoneCode = call({
	method: "POST",
	path: "sms_send",
	needs: "public",
	says: "Sends six digits to a mobile phone; they hold for 10 minutes and 5 tries. The answer does not tell whether there is such an account. What strangers ask for does not use up the codes of a `device` on which the account signed in. In a sandbox they land in sandbox/outbox.",
	params: z.object({ account: accountParam, area_code: areaCodeParam.optional(), scene: codeScene, device: deviceParam }),
	data: noData,
	refusals: ["invalid_phone", "code_sent_just_now", "codes_used_up", "sms_unavailable"],
});

export const checkEmail = call({
	method: "POST",
	path: "user/check_email",
	needs: "public",
	says: "Says whether a code is the one that was sent; changes nothing. A wrong one uses up a try.",
	params: z.object({ account: accountParam, code: codeParam, scene: codeScene.optional() }),
	data: noData,
	refusals: ["invalid_email", "code_wrong", "code_expired", "code_tries_used"],
});

export const checkMobile = call({
	method: "POST",
	path: "user/check_mobile",
	needs: "public",
	says: "Says whether a code is the one that was sent; changes nothing. A wrong one uses up a try.",
	params: z.object({
		account: accountParam,
		area_code: areaCodeParam.optional(),
		code: codeParam,
		scene: codeScene.optional(),
	}),
	data: noData,
	refusals: ["invalid_phone", "code_wrong", "code_expired", "code_tries_used"],
});
