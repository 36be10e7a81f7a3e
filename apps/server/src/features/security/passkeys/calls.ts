// POST user/passkeys, passkey_options, passkey_add and passkey_remove. To add or remove a passkey, the user must pass step-up
// authentication. The change holds withdrawals, and the owner is notified by mail.
import type { Calls } from "@candor/contract";
import { afterCommit } from "../../../http/after-commit.ts";
import { type Answer, data, type LimitedAnswer, type RefusedAnswer, refused, text } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import type { RequestContext } from "../../../http/request-context.ts";
import { loginsOf, shownName, type UserRow, userById } from "../../../people/logins.ts";
import { maskCardNumbers } from "../../../people/mask-card-numbers.ts";
import { protectionOf } from "../../../people/protection.ts";
import { stillSignedIn } from "../../../people/session-store.ts";
import type { SecurityDependencies } from "../dependencies.ts";
import type { Proven } from "../step-up-auth.ts";
import { MOST_PASSKEYS, tooManyPasskeys } from "./passkeys.ts";

type Params<P extends keyof Calls> = ReturnType<Calls[P]["params"]["parse"]>;

const LONGEST_NAME = 40;
/** Matches control, direction and zero-width characters, which a passkey's name must not contain. */
const UNSEEN = /\p{C}/u;

export function passkeyCalls(dependencies: SecurityDependencies): Feature {
	const { people, passkeys, stepUp, messages, hold, now } = dependencies;

	async function proven(
		user: UserRow,
		params: Params<"user/passkey_remove"> | Params<"user/passkey_add">,
		context: RequestContext,
	): Promise<Proven | RefusedAnswer | LimitedAnswer> {
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		return stepUp.check(user, "protection", params, context);
	}

	async function add(params: Params<"user/passkey_add">, context: RequestContext): Promise<Answer<null>> {
		const name = maskCardNumbers(params.name.trim().replace(/\s+/g, " ").normalize("NFC"));
		if (name === "" || [...name].length > LONGEST_NAME || UNSEEN.test(name)) {
			return refused("passkey_name", "name", { maximum: LONGEST_NAME });
		}
		const user = await userById(people, context.user);
		// The number of passkeys is checked first, before withdrawals are held and before the step-up proof is used, which works only
		// once.
		if ((await passkeys.of(user.id)).length >= MOST_PASSKEYS) return tooManyPasskeys();
		const proof = await proven(user, params, context);
		if ("kind" in proof) return proof;
		const made = await passkeys.made(params.response, context);
		if ("kind" in made) return made;
		await hold(context.user, "second_factor");
		const problem = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, made.user_id, context.session?.key ?? ""))) return refused("passkey_expired");
			const refusal = await passkeys.keep(transaction, { ...made, name });
			if (refusal !== undefined) return refusal;
			// A concurrent request has used the step-up proof, so this passkey is removed again.
			if (!(await proof.spend(transaction))) {
				await transaction.deleteFrom("people.passkeys").where("credential_id", "=", made.credential_id).execute();
				return refused("code_expired", "code");
			}
			return undefined;
		});
		if (problem !== undefined) return problem;
		await afterCommit("a passkey is added", () => messages.security(user, "passkey_added", context));
		return text("passkey_added");
	}

	async function remove(params: Params<"user/passkey_remove">, context: RequestContext): Promise<Answer<null>> {
		const user = await userById(people, context.user);
		// The passkey is looked up first, because the step-up proof works only once. A passkey of another account is refused as
		// unknown.
		if (!(await passkeys.of(user.id)).some(({ id }) => id === BigInt(params.id))) return refused("passkey_unknown");
		const proof = await proven(user, params, context);
		if ("kind" in proof) return proof;
		await hold(context.user, "second_factor");
		const problem = await people.transaction().execute(async (transaction) => {
			if (!(await proof.spend(transaction))) return refused("code_expired", "code");
			return (await passkeys.remove(transaction, user.id, params.id)) ? undefined : refused("passkey_unknown");
		});
		if (problem !== undefined) return problem;
		await afterCommit("a passkey is taken off", () => messages.security(user, "passkey_removed", context));
		return text("passkey_removed");
	}

	return (calls) => {
		calls.handle("user/passkeys", async (_params, context) => {
			const own = await passkeys.of(BigInt(context.user));
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
			async (params, context) => {
				const user = await userById(people, context.user);
				const options =
					params.for === "prove"
						? await passkeys.useOptions({ for: "prove", user: user.id }, context)
						: await passkeys.addOptions(user.id, shownName(user, await loginsOf(people, user.id)), context);
				return typeof options === "string" ? data({ options }) : options;
			},
			"credentials",
		);

		calls.handle("user/passkey_add", add, "credentials");
		calls.handle("user/passkey_remove", remove, "credentials");
	};
}
