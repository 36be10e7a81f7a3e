// POST sms_mail, sms_send, user/check_email and user/check_mobile: send and check verification codes. Neither the response nor
// its timing reveals if an account exists (docs/explanation/safety.md 14).
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { countedAddress } from "../../http/counted-address.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { ChannelName } from "../../outbox/message.ts";
import { accountKey, isEmail } from "../../people/account-key.ts";
import { phoneKey } from "../../people/phone-number.ts";
import { findSignInAccount } from "../../people/sign-in-account.ts";
import type { CodesDependencies } from "./dependencies.ts";

type Scene = "register" | "forget" | "bind";

const MOST_PLACES = 200;

export function emailKey(account: string): string | RefusedAnswer {
	const key = accountKey(account);
	return isEmail(key) ? key : refused("invalid_email", "account");
}

export function mobileKey(account: string, areaCode: string | undefined): string | RefusedAnswer {
	return phoneKey(account, areaCode) ?? refused("invalid_phone", "account");
}

export function sendCodes(dependencies: CodesDependencies): Feature {
	const { people, codes, messages } = dependencies;

	async function send(
		channel: ChannelName,
		key: string | RefusedAnswer,
		{ scene, device }: { readonly scene: Scene; readonly device?: string | undefined },
		context: RequestContext,
	): Promise<RefusedAnswer | Answer<null>> {
		if (typeof key !== "string") return key;
		if (!messages.reaches(channel)) return refused(channel === "mail" ? "mail_unavailable" : "sms_unavailable");
		const found = await findSignInAccount(people, key, device);
		const address = countedAddress(dependencies, context);
		const known = found?.device;
		const familiar = address !== undefined && (await isFamiliar(found?.user.id ?? 0n, address));
		const asker = known === undefined ? (familiar ? "familiar" : "stranger") : { device: known };
		const code = await codes.make(scene, key, address, channel, asker);
		if (typeof code !== "string") return code;
		// If no account has the address, no message is sent. A code is created anyway, so that the response is the same.
		const wanted = scene !== "forget" || found !== undefined;
		await messages.code({ channel, key, scene, code, language: context.language, wanted, user: found?.user.id });
		return text("code_sent");
	}

	async function isFamiliar(user: bigint, address: string): Promise<boolean> {
		const rows = await people
			.selectFrom("people.sessions")
			.select("address")
			.distinct()
			.where("user_id", "=", user)
			.limit(MOST_PLACES)
			.execute();
		return rows.some((row) => addressKey(row.address) === address);
	}

	async function check(
		key: string | RefusedAnswer,
		context: RequestContext,
		code: string,
		scene: Scene = "register",
	): Promise<Answer<null>> {
		if (typeof key !== "string") return key;
		return (await codes.check(scene, key, code, countedAddress(dependencies, context))) ?? text("code_right");
	}

	return (calls) => {
		calls.handle("sms_mail", (params, context) => send("mail", emailKey(params.account), params, context), "credentials");
		calls.handle(
			"sms_send",
			(params, context) => send("sms", mobileKey(params.account, params.area_code), params, context),
			"credentials",
		);
		calls.handle(
			"user/check_email",
			({ account, code, scene }, context) => check(emailKey(account), context, code, scene),
			"credentials",
		);
		calls.handle(
			"user/check_mobile",
			({ account, area_code, code, scene }, context) => check(mobileKey(account, area_code), context, code, scene),
			"credentials",
		);
	};
}
