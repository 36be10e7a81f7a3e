// POST sms_mail and sms_send send a code to an e-mail address or phone. user/check_email and user/check_mobile check a code.
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { accountParam, areaCodeParam, codeParam, codeScene, deviceParam } from "./user.ts";

export const sendMailCode = call({
	method: "POST",
	path: "sms_mail",
	needs: "public",
	says: "Sends a six-digit code to an e-mail address. The code is valid for 10 minutes and 5 attempts. The response does not reveal if the account exists. Requests from unknown devices do not reduce the number of codes for a known `device` of the account. In a sandbox the code appears in sandbox/outbox.",
	params: z.object({ account: accountParam, scene: codeScene, device: deviceParam }),
	data: noData,
	refusals: ["invalid_email", "code_sent_just_now", "codes_used_up", "mail_unavailable"],
});

export const sendPhoneCode = call({
	method: "POST",
	path: "sms_send",
	needs: "public",
	says: "Sends a six-digit code to a mobile phone. The code is valid for 10 minutes and 5 attempts. The response does not reveal if the account exists. Requests from unknown devices do not reduce the number of codes for a known `device` of the account. In a sandbox the code appears in sandbox/outbox.",
	params: z.object({ account: accountParam, area_code: areaCodeParam.optional(), scene: codeScene, device: deviceParam }),
	data: noData,
	refusals: ["invalid_phone", "code_sent_just_now", "codes_used_up", "sms_unavailable"],
});

export const checkEmail = call({
	method: "POST",
	path: "user/check_email",
	needs: "public",
	says: "Checks if a code is the sent one, without using it up. A wrong code uses up an attempt.",
	params: z.object({ account: accountParam, code: codeParam, scene: codeScene.optional() }),
	data: noData,
	refusals: ["invalid_email", "code_wrong", "code_expired", "code_tries_used"],
});

export const checkMobile = call({
	method: "POST",
	path: "user/check_mobile",
	needs: "public",
	says: "Checks if a code is the sent one, without using it up. A wrong code uses up an attempt.",
	params: z.object({
		account: accountParam,
		area_code: areaCodeParam.optional(),
		code: codeParam,
		scene: codeScene.optional(),
	}),
	data: noData,
	refusals: ["invalid_phone", "code_wrong", "code_expired", "code_tries_used"],
});
