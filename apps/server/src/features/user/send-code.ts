// POST sms_mail, sms_send, user/check_email, user/check_mobile: codes to addresses and phones. The answers are the same, and take
// as long, whether there is such an account or not (design/safety.md 14).
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import type { Feature } from "../../http/registry.ts";
import type { ChannelName } from "../../outgoing/message.ts";
import { accountKey, isEmail } from "../account-key.ts";
import { phoneKey } from "../phone-number.ts";
import { countedAddress, type UserNeeds } from "./needs.ts";

type Scene = "register" | "forget";

export function emailKey(account: string): string | RefusedAnswer {
	const key = accountKey(account);
	return isEmail(key) ? key : refused("invalid_email", "account");
}

export function mobileKey(account: string, areaCode: string | undefined): string | RefusedAnswer {
	return phoneKey(account, areaCode) ?? refused("invalid_phone", "account");
}

export function sendCodes(needs: UserNeeds): Feature {
	const { people, codes, messages } = needs;

	async function send(
		channel: ChannelName,
		key: string | RefusedAnswer,
		scene: Scene,
		asked: Asked,
	): Promise<RefusedAnswer | Answer<null>> {
		if (typeof key !== "string") return key;
		if (!messages.reaches(channel)) return refused(channel === "mail" ? "mail_unavailable" : "sms_unavailable");
		const code = await codes.make(scene, key, countedAddress(needs, asked));
		if (typeof code !== "string") return code;
		const row = await people.selectFrom("people.users").select("id").where("account_key", "=", key).executeTakeFirst();
		// Nobody is sent a code for a password that is not there; the code exists nevertheless, so that every answer is the same.
		const wanted = scene === "register" || row !== undefined;
		await messages.code({ channel, key, scene, code, language: asked.language, wanted });
		return text("code_sent");
	}

	async function check(key: string | RefusedAnswer, scene: Scene = "register", code = ""): Promise<Answer<null>> {
		if (typeof key !== "string") return key;
		return (await codes.check(scene, key, code)) ?? text("code_right");
	}

	return (calls) => {
		calls.handle("sms_mail", ({ account, scene }, asked) => send("mail", emailKey(account), scene, asked), "credentials");
		calls.handle(
			"sms_send",
			({ account, area_code, scene }, asked) => send("sms", mobileKey(account, area_code), scene, asked),
			"credentials",
		);
		calls.handle("user/check_email", ({ account, code, scene }) => check(emailKey(account), scene, code), "credentials");
		calls.handle(
			"user/check_mobile",
			({ account, area_code, code, scene }) => check(mobileKey(account, area_code), scene, code),
			"credentials",
		);
	};
}
