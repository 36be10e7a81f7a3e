// POST user/wallet_nonce and wallet/apv_address: what a wallet signs, and a wallet that is bound by it.

import type { Calls } from "@candor/contract";
import type { WalletConnectConfig } from "../../../config/environment.ts";
import { type Answer, data, refused, text } from "../../../http/answer.ts";
import type { Feature } from "../../../http/call-registry.ts";
import type { Asked } from "../../../http/request-context.ts";
import { afterCommit } from "../after-commit.ts";
import { bindLogin, userById, userByKey } from "../logins.ts";
import type { UserNeeds } from "../needs.ts";
import { protectionOf } from "../protection/protection.ts";
import { stillSignedIn } from "../session-store.ts";
import { loginOf } from "./own-wallets.ts";

type BindParams = ReturnType<Calls["wallet/apv_address"]["params"]["parse"]>;

/** Of one account: more are nobody's own. */
const MOST_WALLETS = 10;

export function walletCalls(needs: UserNeeds, walletConnect: WalletConnectConfig | undefined): Feature {
	const { people, wallets, proofs, messages, hold, now } = needs;

	async function bind(params: BindParams, asked: Asked): Promise<Answer<null>> {
		const user = await userById(people, asked.user);
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		// Before the signature, which is good for one look: a code that was mistyped costs no other.
		const owned = await proofs.check(user, "binding", params, asked);
		if ("kind" in owned) return owned;
		const proven = await wallets.prove(params, "bind", asked.user);
		if (!("address" in proven)) return proven;
		const login = loginOf(proven);
		const owner = await userByKey(people, login.key);
		if (owner?.id === user.id) return refused("already_bound", "address");
		if (owner !== undefined) return refused("binding_failed");
		await hold(asked.user, "binding");
		const bound = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, user.id, asked.session?.key ?? ""))) return false;
			const { count } = await transaction
				.selectFrom("people.logins")
				.select((eb) => eb.fn.countAll<bigint>().as("count"))
				.where("user_id", "=", user.id)
				.where("kind", "in", ["evm", "tron"])
				.executeTakeFirstOrThrow();
			if (count >= BigInt(MOST_WALLETS) || !(await owned.spend(transaction))) return false;
			return bindLogin(transaction, { ...login, user_id: user.id, bound_at: BigInt(now()) });
		});
		if (!bound) return refused("binding_failed");
		await afterCommit("a wallet is bound", () => messages.security(user, "binding", asked));
		return text("wallet_bound");
	}

	return (calls) => {
		calls.handle(
			"user/wallet_nonce",
			async ({ chain, address, chain_id, purpose = "login" }, asked) => {
				if (purpose !== "login" && asked.session === undefined) return refused("session_required");
				const made = wallets.ask({ chain, address, chainId: chain_id }, purpose, purpose === "login" ? undefined : asked.user);
				return "kind" in made ? made : data({ message: made.message, nonce: made.nonce, expires_at: made.expiresAt });
			},
			"credentials",
		);
		calls.handle("user/wallet_connect", () =>
			data(walletConnect === undefined ? null : { project_id: walletConnect.projectId, relay: walletConnect.relay }),
		);
		calls.handle("wallet/apv_address", bind, "credentials");
	};
}
