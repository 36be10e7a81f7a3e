// POST sms_mail and user/check_email: a code to an e-mail address. A sandbox keeps the mail for sandbox/outbox to show.
import { Unavailable } from "@candor/journal";
import { refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/registry.ts";
import { say } from "../../texts/say.ts";
import { accountKey, isEmail } from "../account-key.ts";
import { CODE_MINUTES } from "./codes.ts";
import { countedAddress, type UserNeeds } from "./needs.ts";

const MAILS_KEPT_MS = 60 * 60_000;

export function mailCodes(needs: UserNeeds): Feature {
	const { people, views, codes, now } = needs;
	return (calls) => {
		calls.handle(
			"sms_mail",
			async ({ account, scene }, asked) => {
				const key = accountKey(account);
				if (!isEmail(key)) return refused("invalid_email", "account");
				if (views.mode !== "sandbox") throw new Unavailable("no way to send mail is configured");
				const code = await codes.make(scene, key, countedAddress(needs, asked));
				if (typeof code !== "string") return code;
				const mail = say(asked.language, "mail_code", { code, minutes: CODE_MINUTES });
				const at = now();
				await people
					.deleteFrom("people.sandbox_mails")
					.where("at", "<", BigInt(at - MAILS_KEPT_MS))
					.execute();
				await people
					.insertInto("people.sandbox_mails")
					.values({ account_key: key, scene, code, text: mail, at: BigInt(at) })
					.execute();
				return text("code_sent");
			},
			"credentials",
		);

		calls.handle(
			"user/check_email",
			async ({ account, code, scene }) => {
				const key = accountKey(account);
				if (!isEmail(key)) return refused("invalid_email", "account");
				return (await codes.check(scene ?? "register", key, code)) ?? text("code_right");
			},
			"credentials",
		);
	};
}
