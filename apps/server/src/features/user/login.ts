// POST user/login: the same answer after the same time, whether the account or the password was wrong.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { addressKey, RateLimit } from "../../http/rate-limit.ts";
import { keyOf } from "../../http/sessions.ts";
import { keyOfTyped } from "../account-key.ts";
import type { UserNeeds } from "./needs.ts";
import { toUser } from "./show.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;

/** Of one address at one account: guessing ends soon. */
const NEAR = { perSecond: 0.1, burst: 10 };
/** Of all addresses at one account; one that signed in there before is not counted, so that nobody is locked out by others. */
const FAR = { perSecond: 0.5, burst: 100 };
const MOST_FAMILIAR = 20_000;

export function loginWith({ people, passwords, opening, sessions }: UserNeeds) {
	const near = new RateLimit(NEAR);
	const far = new RateLimit(FAR);
	const familiar = new Set<string>();

	function wait(account: string, place: string): number {
		const now = performance.now();
		return near.take(place, now) || (familiar.has(place) ? 0 : far.take(account, now));
	}

	/** A change of password ends the sessions that are there; one that was just beginning with the old password ends here. */
	async function stillThe(passwordHash: string, id: bigint): Promise<boolean> {
		const row = await people.selectFrom("people.users").select("password_hash").where("id", "=", id).executeTakeFirst();
		return row?.password_hash === passwordHash;
	}

	return async function login(params: LoginParams, asked: Asked): Promise<Answer<SignedIn>> {
		const key = keyOfTyped(params);
		if (key === undefined) return refused("invalid_phone", "account");
		const place = `${key} ${addressKey(asked.address)}`;
		const seconds = wait(key, place);
		if (seconds > 0) return { kind: "limited", seconds };
		const row = await people.selectFrom("people.users").selectAll().where("account_key", "=", key).executeTakeFirst();
		const right = await passwords.matches(row?.password_hash, params.password);
		if (row === undefined || !right) return refused("credentials_wrong");
		if (!row.opened) await opening.open(Number(row.id));
		if (familiar.size >= MOST_FAMILIAR) familiar.delete(familiar.values().next().value as string);
		familiar.add(place);
		const token = await sessions.start(Number(row.id), asked);
		if (!(await stillThe(row.password_hash, row.id))) {
			await sessions.end(keyOf(token));
			return refused("credentials_wrong");
		}
		return data({ token, user: toUser(row) });
	};
}
