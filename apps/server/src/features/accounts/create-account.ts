import type { SignedIn } from "@candor/contract";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { keyOf } from "../../http/sessions.ts";
import { loadAccount } from "../../people/account-details.ts";
import { newDeviceToken } from "../../people/devices.ts";
import { bindLogin, type Login, type UserRow, userByKey } from "../../people/logins.ts";
import type { UsersTable } from "../../people/people-tables.ts";
import { signInWriter } from "../../people/write-sign-in.ts";
import type { People } from "../codes/codes.ts";
import type { AccountsDependencies } from "./dependencies.ts";
import { isFirstInvite, randomCode, spendFirstInvite } from "./first-invite.ts";
import { showUser } from "./show-account.ts";

export interface Invitation {
	/** Invite code in upper case, as it is stored. */
	readonly code: string;
	/** User whose code it is; null for the invite code of the exchange. */
	readonly by: bigint | null;
}

export interface NewAccount {
	readonly type: UsersTable["account_type"];
	readonly login: Pick<Login, "key" | "kind" | "account">;
	readonly passwordHash: string | null;
	readonly nickname: string;
	readonly invitation: Invitation;
}

/** Length of an invite code. Each character carries 5 random bits. The table's unique index refuses the rare duplicate. */
const INVITE_CODE_CHARACTERS = 8;

class NameTaken extends Error {
	override name = "NameTaken";
}

const TAKEN = refused("account_taken", "account");

export function createAccountFunction(dependencies: AccountsDependencies) {
	const { people, views, opening, sessions, accountLog, platformInviteCode, now } = dependencies;

	async function invitationOf(typed: string): Promise<Invitation | RefusedAnswer> {
		const code = typed.replace(/\s+/g, "").toUpperCase();
		if (platformInviteCode !== undefined && code === platformInviteCode) return { code, by: null };
		const row = await people.selectFrom("people.users").select("id").where("invite_code", "=", code).executeTakeFirst();
		if (row !== undefined) return { code, by: row.id };
		const partner = views.referral.partnerOfCode(code);
		if (partner !== undefined) return { code, by: BigInt(partner) };
		return (await isFirstInvite(people, code, now())) ? { code, by: null } : refused("invite_code_unknown", "invite_code");
	}

	async function insert(
		transaction: People,
		{ type, login, passwordHash, nickname, invitation }: NewAccount,
		{ language }: RequestContext,
	): Promise<UserRow> {
		const at = BigInt(now());
		const user = await transaction
			.insertInto("people.users")
			.values({
				account_type: type,
				password_hash: passwordHash,
				nickname,
				invite_code: randomCode(INVITE_CODE_CHARACTERS),
				invited_by: invitation.by,
				language,
				created_at: at,
				opened: false,
			})
			.returningAll()
			.executeTakeFirstOrThrow();
		if (!(await bindLogin(transaction, { ...login, user_id: user.id, bound_at: at }))) throw new NameTaken();
		const kinds = invitation.by === null ? (["open_account"] as const) : (["open_account", "set_inviter"] as const);
		await transaction
			.insertInto("people.outbox")
			.values(kinds.map((kind) => ({ user_id: user.id, kind, created_at: at })))
			.execute();
		return user;
	}

	/**
	 * Creates an account with its first login, and starts a session.
	 * @param first runs at the start of the transaction that creates the account
	 */
	async function create(
		account: NewAccount,
		context: RequestContext,
		first: (transaction: People) => Promise<unknown>,
	): Promise<Answer<SignedIn>> {
		const { code, by } = account.invitation;
		const isFirst = by === null && code !== platformInviteCode;
		let created: UserRow | RefusedAnswer;
		try {
			created = await people.transaction().execute(async (transaction) => {
				if (isFirst && !(await isFirstInvite(transaction, code, now()))) return refused("invite_code_unknown", "invite_code");
				await first(transaction);
				if ((await userByKey(transaction, account.login.key)) !== undefined) return TAKEN;
				const user = await insert(transaction, account, context);
				if (isFirst) await spendFirstInvite(transaction);
				return user;
			});
		} catch (error) {
			if (error instanceof NameTaken) return TAKEN;
			throw error;
		}
		if ("kind" in created) return created;
		const user = created;
		accountLog.registered(Number(user.id), account.type, context);
		// If the account or the session cannot be opened now, the user's next sign-in completes the registration.
		return afterCommit("an account is registered", async () => {
			await opening.open(Number(user.id));
			const device = newDeviceToken();
			const origin = { address: context.address, agent: context.agent, device: keyOf(device) };
			const token = await sessions.start(Number(user.id), origin, signInWriter(people, "registered", true));
			return data({ token, device, user: await showUser(await loadAccount(people, user.id, now()), dependencies) });
		});
	}

	return { invitationOf, create };
}
