// POST user/passkeys, passkey_options, passkey_add, passkey_remove, passkey_login_options, passkey_login: passkeys under Security, and
// the way in with one. Each change is proven, told by mail, and holds withdrawals.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, data, type LimitedAnswer, type RefusedAnswer, refused, text } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import type { Asked } from "../../../http/request-context.ts";
import { afterCommit } from "../after-commit.ts";
import { loginsOf, shownName, type UserRow, userById } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import type { Proven } from "../own-proofs.ts";
import { protectionOf } from "../protection/protection.ts";
import { stillSignedIn } from "../session-store.ts";
import { enterWith } from "../sign-ins/enter.ts";
import { MOST_PASSKEYS, type PasskeyUse, tooMany } from "./passkeys.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

const LONGEST_NAME = 40;
/** Controls, directions, what has no width: it is read in a list. */
const UNSEEN = /\p{C}/u;

export function passkeyCalls(needs: UserNeeds): Feature {
	const { people, passkeys, proofs, tickets, messages, hold, now } = needs;
	const enter = enterWith(needs);

	async function proven(
		user: UserRow,
		params: Params<"user/passkey_remove"> | Params<"user/passkey_add">,
		asked: Asked,
	): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		return proofs.check(user, "protection", params, asked);
	}

	async function add(params: Params<"user/passkey_add">, asked: Asked): Promise<Answer<null>> {
		const name = params.name.trim().replace(/\s+/g, " ").normalize("NFC");
		if (name === "" || [...name].length > LONGEST_NAME || UNSEEN.test(name)) {
			return refused("passkey_name", "name", { maximum: LONGEST_NAME });
		}
		const user = await userById(people, asked.user);
		// Before anything is held or used up for it.
		if ((await passkeys.of(user.id)).length >= MOST_PASSKEYS) return tooMany();
		const proof = await proven(user, params, asked);
		if ("kind" in proof) return proof;
		const made = await passkeys.made(params.response, asked);
		if ("kind" in made) return made;
		await hold(asked.user, "second_factor");
		const problem = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, made.user_id, asked.session?.key ?? ""))) return refused("passkey_expired");
			const refusal = await passkeys.keep(transaction, { ...made, name });
			if (refusal !== undefined) return refusal;
			// Thrown away with the passkey: a proof that was used meanwhile adds nothing.
			if (!(await proof.spend(transaction))) {
				await transaction.deleteFrom("people.passkeys").where("credential_id", "=", made.credential_id).execute();
				return refused("code_expired", "code");
			}
			return undefined;
		});
		if (problem !== undefined) return problem;
		await afterCommit("a passkey is added", () => messages.security(user, "passkey_added", asked));
		return text("passkey_added");
	}

	async function remove(params: Params<"user/passkey_remove">, asked: Asked): Promise<Answer<null>> {
		const user = await userById(people, asked.user);
		// Before the proof, which is good once. Somebody else's is answered like one that is not there.
		if (!(await passkeys.of(user.id)).some(({ id }) => id === BigInt(params.id))) return refused("passkey_unknown");
		const proof = await proven(user, params, asked);
		if ("kind" in proof) return proof;
		await hold(asked.user, "second_factor");
		const problem = await people.transaction().execute(async (transaction) => {
			if (!(await proof.spend(transaction))) return refused("code_expired", "code");
			return (await passkeys.remove(transaction, user.id, params.id)) ? undefined : refused("passkey_unknown");
		});
		if (problem !== undefined) return problem;
		await afterCommit("a passkey is taken off", () => messages.security(user, "passkey_removed", asked));
		return text("passkey_removed");
	}

	/** One with the owner's finger, face or PIN is both steps at once: no code is asked for after it. */
	async function login({ response, device }: Params<"user/passkey_login">, asked: Asked): Promise<Answer<SignedIn>> {
		const user = await passkeys.check(response, { for: "login" }, asked);
		if ("kind" in user) return user;
		return enter({ user: user.id, passwordHash: user.password_hash, device, way: "passkey" }, asked);
	}

	return (calls) => {
		calls.handle("user/passkeys", async (_params, asked) => {
			const own = await passkeys.of(BigInt(asked.user));
			const list = own.map(({ id, name, backed_up, created_at, used_at }) => ({
				id: Number(id),
				name,
				backed_up,
				created_at: Number(created_at),
				used_at: used_at === null ? null : Number(used_at),
			}));
			return data({ passkeys: list });
		});

		calls.handle(
			"user/passkey_options",
			async (params, asked) => {
				const user = await userById(people, asked.user);
				const options =
					params.for === "prove"
						? await passkeys.useOptions({ for: "prove", user: user.id }, asked)
						: await passkeys.addOptions(user.id, shownName(user, await loginsOf(people, user.id)), asked);
				return typeof options === "string" ? data({ options }) : options;
			},
			"credentials",
		);

		calls.handle(
			"user/passkey_login_options",
			async ({ ticket }, asked) => {
				let use: PasskeyUse = { for: "login" };
				if (ticket !== undefined) {
					const half = tickets.peek(ticket);
					if (half === undefined) return refused("sign_in_expired");
					use = { for: "second", user: half.user, ticket };
				}
				const options = await passkeys.useOptions(use, asked);
				return typeof options === "string" ? data({ options }) : options;
			},
			"credentials",
		);

		calls.handle("user/passkey_add", add, "credentials");
		calls.handle("user/passkey_remove", remove, "credentials");
		calls.handle("user/passkey_login", login, "credentials");
	};
}
