// POST user/register. Everything is checked before anything is written; the token comes after the core has the account.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import { addressKey } from "../../http/rate-limit.ts";
import { keyOf } from "../../http/sessions.ts";
import { isEmail, isUsername, keyOfTyped, masked } from "../account-key.ts";
import { afterCommit } from "./after-commit.ts";
import { Codes } from "./codes.ts";
import { rememberDevice } from "./devices.ts";
import { isFirstInvite, randomCode, spendFirstInvite } from "./first-invite.ts";
import { countedAddress, type UserNeeds } from "./needs.ts";
import { checkNewPassword } from "./new-password.ts";
import { TurnLost } from "./password-turns.ts";
import { toUser } from "./show.ts";

type RegisterParams = ReturnType<Calls["user/register"]["params"]["parse"]>;

function checkPlain(params: RegisterParams, key: string): RefusedAnswer | undefined {
	if (params.type === "email" && !isEmail(key)) return refused("invalid_email", "account");
	if (params.type === "username" && !isUsername(key)) return refused("invalid_username", "account");
	const badPassword = checkNewPassword(params, key);
	if (badPassword !== undefined) return badPassword;
	if (!params.agree) return refused("agreement_required", "agree");
	if (params.type !== "username" && params.code === undefined) return refused("field_required", "code");
	return undefined;
}

export function registerWith(needs: UserNeeds) {
	const { people, codes, passwords, gate, opening, sessions, limits, houseInviteCode, now } = needs;

	/** The inviter's id, null for the house, a refusal where nobody has this code. */
	async function inviterOf(wanted: string): Promise<bigint | null | RefusedAnswer> {
		if (houseInviteCode !== undefined && wanted === houseInviteCode) return null;
		const row = await people.selectFrom("people.users").select("id").where("invite_code", "=", wanted).executeTakeFirst();
		if (row === undefined && (await isFirstInvite(people, wanted, now()))) return null;
		return row?.id ?? refused("invite_code_unknown", "invite_code");
	}

	return async function register(params: RegisterParams, asked: Asked): Promise<Answer<SignedIn>> {
		const key = keyOfTyped(params);
		if (key === undefined) return refused("invalid_phone", "account");
		const wrong = checkPlain(params, key);
		if (wrong !== undefined) return wrong;
		const inviteCode = params.invite_code.trim().toUpperCase();
		const invitedBy = await inviterOf(inviteCode);
		if (typeof invitedBy === "object" && invitedBy !== null) return invitedBy;
		const address = countedAddress(needs, asked);
		if (params.type !== "username") {
			const badCode = await codes.check("register", key, params.code ?? "", address);
			if (badCode !== undefined) return badCode;
		}
		const { challenge, solution } = params;
		const place = { account: key, address: addressKey(asked.address) };
		// A code that is right is proof enough.
		const lane =
			params.type === "username"
				? await gate.register({ ...place, ownMachine: address === undefined, challenge, solution })
				: "known";
		if (typeof lane !== "string") return lane;
		// Counted once all is right: mistakes are the address's `credentials`, and cost it no account.
		const seconds = address === undefined ? 0 : limits.take("registration", address);
		if (seconds > 0) return { kind: "limited", seconds };
		let passwordHash: string;
		try {
			passwordHash = await passwords.hash(params.password, { ...place, lane });
		} catch (error) {
			if (lane === "plain" && error instanceof TurnLost) return gate.challenge(place);
			throw error;
		}
		const isFirst = invitedBy === null && inviteCode !== houseInviteCode;
		const created = await people.transaction().execute(async (transaction) => {
			if (isFirst && !(await isFirstInvite(transaction, inviteCode, now()))) return refused("invite_code_unknown", "invite_code");
			if (params.type !== "username") await Codes.spend(transaction, "register", key);
			const user = await transaction
				.insertInto("people.users")
				.values({
					account_type: params.type,
					account: params.type === "mobile" ? key : params.account.trim(),
					account_key: key,
					password_hash: passwordHash,
					nickname: nicknameOf(params, key),
					invite_code: randomCode(INVITE_CODE_CHARACTERS),
					invited_by: invitedBy,
					language: asked.language,
					created_at: BigInt(now()),
					opened: false,
				})
				.onConflict((conflict) => conflict.column("account_key").doNothing())
				.returningAll()
				.executeTakeFirst();
			if (user === undefined) return refused("account_taken", "account");
			if (isFirst) await spendFirstInvite(transaction);
			await transaction
				.insertInto("people.outbox")
				.values({ user_id: user.id, kind: "open_account", created_at: BigInt(now()) })
				.execute();
			return user;
		});
		if ("kind" in created) return created;
		// Where it fails, signing in goes on from there.
		return afterCommit("an account is registered", async () => {
			await opening.open(Number(created.id));
			const device = await rememberDevice(people, created.id, undefined, now());
			const origin = { address: asked.address, agent: asked.agent, device: keyOf(device) };
			const token = await sessions.start(Number(created.id), origin);
			await needs.history.note(created.id, "registered", asked, true);
			return data({ token, device, user: toUser(created, needs.views) });
		});
	};
}

/** Others may read it: of an address only its beginning, of a phone number only its end. */
function nicknameOf({ type, account }: RegisterParams, key: string): string {
	if (type === "username") return account.trim();
	return type === "mobile" ? `***${key.slice(-2)}` : (masked(key).split("@")[0] as string);
}

/** 40 bits; the table's unique index refuses the rare second. */
const INVITE_CODE_CHARACTERS = 8;
