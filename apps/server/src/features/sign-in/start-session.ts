import type { SignedIn } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import { type Rate, RateLimit } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { keyOf } from "../../http/sessions.ts";
import { loadAccount } from "../../people/account-details.ts";
import { forgetDevice, knowsDevice, newDeviceToken } from "../../people/devices.ts";
import type { SignInWay } from "../../people/sign-in-tables.ts";
import { signInWriter } from "../../people/write-sign-in.ts";
import { showUser } from "../accounts/show-account.ts";
import type { SignInDependencies } from "./dependencies.ts";

/**
 * Rate limit on mails about new devices. A program that does not store its device token counts as a new device at each sign-in.
 */
const TOLD: Rate = { perSecond: 1 / 3_600, burst: 5 };

export interface NewSession {
	readonly user: bigint;
	/** Stored hash with which the first step compared the password; null if the account has no password. */
	readonly passwordHash: string | null;
	readonly device: string | undefined;
	/** True if the account knows the device; undefined if this was not checked yet. */
	readonly knowsDevice?: boolean;
	readonly way: SignInWay;
}

export function sessionStarter(dependencies: SignInDependencies) {
	const { people, opening, sessions, history, messages, now, monotonic } = dependencies;
	const told = new RateLimit(TOLD);

	return async function enter(
		{ user, passwordHash, device: given, knowsDevice: known, way }: NewSession,
		context: RequestContext,
	): Promise<Answer<SignedIn>> {
		const isNew = !(known ?? (await knowsDevice(people, user, given)));
		const device = isNew || given === undefined ? newDeviceToken() : given;
		const { address, agent } = context;
		const origin = { address, agent, device: keyOf(device) };
		const token = await sessions.start(Number(user), origin, signInWriter(people, way, isNew));
		// A changed password or a new second factor ends all stored sessions. A session that was created at the same moment with the
		// old password, or without the second factor, is ended here.
		const account = await loadAccount(people, user, now());
		const skips = (way === "password" || way === "wallet") && account.totp;
		if (account.user.password_hash !== passwordHash || skips) {
			await sessions.end(keyOf(token));
			await forgetDevice(people, device);
			await history.forgetLast(user, way);
			return refused("credentials_wrong");
		}
		// The registration was interrupted before the core opened the account, so it is opened now.
		if (!account.user.opened) await opening.open(Number(user));
		if (isNew && told.take(String(user), monotonic()) === 0) await messages.security(account.user, "new_device", context);
		return data({ token, device, user: await showUser(account, dependencies) });
	};
}
