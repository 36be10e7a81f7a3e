// POST user/wallet_nonce and wallet/apv_address: create a message for a wallet to sign, and bind the wallet to the account with
// the signed message.

import type { Calls } from "@candor/contract";
import type { WalletConnectConfig } from "../../config/environment.ts";
import { afterCommit } from "../../http/after-commit.ts";
import { type Answer, data, refused, text } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { bindLogin, userById, userByKey } from "../../people/logins.ts";
import { protectionOf } from "../../people/protection.ts";
import { stillSignedIn } from "../../people/session-store.ts";
import type { LinkedWalletsDependencies } from "./dependencies.ts";
import { loginOf } from "./linked-wallets.ts";

type BindParams = ReturnType<Calls["wallet/apv_address"]["params"]["parse"]>;

const MOST_WALLETS = 10;

export { LinkedWallets, type WalletSettings } from "./linked-wallets.ts";

export function linkedWallets(dependencies: LinkedWalletsDependencies, walletConnect: WalletConnectConfig | undefined): Feature {
	const { people, wallets, stepUp, messages, hold, now } = dependencies;

	async function bind(params: BindParams, context: RequestContext): Promise<Answer<null>> {
		const user = await userById(people, context.user);
		if ((await protectionOf(people, user.id, now())).locked) return refused("settings_locked");
		// The step-up proof is checked first. A wallet's signed message works only once, and a mistyped code must not use it up.
		const owned = await stepUp.check(user, "binding", params, context);
		if ("kind" in owned) return owned;
		const proven = await wallets.prove(params, "bind", context.user);
		if (!("address" in proven)) return proven;
		const login = loginOf(proven);
		const owner = await userByKey(people, login.key);
		if (owner?.id === user.id) return refused("already_bound", "address");
		if (owner !== undefined) return refused("binding_failed");
		await hold(context.user, "binding");
		const bound = await people.transaction().execute(async (transaction) => {
			if (!(await stillSignedIn(transaction, user.id, context.session?.key ?? ""))) return false;
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
		await afterCommit("a wallet is bound", () => messages.security(user, "binding", context));
		return text("wallet_bound");
	}

	return (calls) => {
		calls.handle(
			"user/wallet_nonce",
			async ({ chain, address, chain_id, purpose = "login" }, context) => {
				if (purpose !== "login" && context.session === undefined) return refused("session_required");
				const made = wallets.ask({ chain, address, chainId: chain_id }, purpose, purpose === "login" ? undefined : context.user);
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
