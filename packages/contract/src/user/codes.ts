// POST sms_mail and user/check_email: a code sent by e-mail, and whether a code is right (changes nothing).
import { z } from "zod";
import { call } from "../call.ts";
import { noData } from "../fields.ts";
import { accountParam, codeParam } from "./user.ts";

const codeScene = z.enum(["register"]);

export const sendMailCode = call({
	method: "POST",
	path: "sms_mail",
	needs: "public",
	says: "Sends six digits to an e-mail address; they hold for 10 minutes and 5 tries. In a sandbox they land in sandbox/outbox.",
	params: z.object({ account: accountParam, scene: codeScene }),
	data: noData,
	refusals: ["invalid_email", "code_sent_just_now"],
});

export const checkEmail = call({
	method: "POST",
	path: "user/check_email",
	needs: "public",
	says: "Says whether a code is the one that was sent. A wrong one uses up a try.",
	params: z.object({ account: accountParam, code: codeParam, scene: codeScene.optional() }),
	data: noData,
	refusals: ["invalid_email", "code_wrong", "code_expired", "code_tries_used"],
});
