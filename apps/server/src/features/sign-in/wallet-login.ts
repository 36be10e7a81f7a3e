// POST user/login with a wallet: a signed message replaces the account name and the password. With a wallet that the exchange
// does not know, the user opens an account by an invite code and by agreement to the terms.
import type { Calls, SignedIn } from "@candor/contract";
import { type Answer, refused } from "../../http/answer.ts";
import { countedAddress } from "../../http/counted-address.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { shortAddress } from "../../people/logins.ts";
import { findSignInAccount, type SignInAccount } from "../../people/sign-in-account.ts";
import { createAccountFunction } from "../accounts/create-account.ts";
import { loginOf } from "../linked-wallets/linked-wallets.ts";
import type { ProvenWallet } from "../linked-wallets/wallet-proof.ts";
import type { SignInDependencies } from "./dependencies.ts";
import { PendingLogins } from "./pending-logins.ts";

type LoginParams = ReturnType<Calls["user/login"]["params"]["parse"]>;

const NEW_WALLET_MS = 10 * 60_000;

/**
 * Returns the handler of the sign-in with a wallet.
 * @param goOn continues the sign-in with a known wallet: requests the second factor, or starts the session
 */
export function createWalletLoginHandler(
	dependencies: SignInDependencies,
	goOn: (found: SignInAccount, key: string, params: LoginParams, context: RequestContext) => Promise<Answer<SignedIn>>,
) {
	const { people, wallets, limits, now } = dependencies;
	const { invitationOf, create } = createAccountFunction(dependencies);
	const unknown = new PendingLogins<ProvenWallet>(now, NEW_WALLET_MS);

	return async function walletLogin(params: LoginParams, context: RequestContext): Promise<Answer<SignedIn>> {
		if (params.pending_login !== undefined) return open(params.pending_login, params, context);
		const { chain, address, message, signature } = params;
		if (chain === undefined) return refused("field_required", "chain");
		if (address === undefined) return refused("field_required", "address");
		if (message === undefined) return refused("field_required", "message");
		if (signature === undefined) return refused("field_required", "signature");
		const proven = await wallets.prove({ chain, address, message, signature }, "login", undefined);
		if (!("address" in proven)) return proven;
		const { key } = loginOf(proven);
		const found = await findSignInAccount(people, key, params.device);
		if (found === undefined) return refused("wallet_new", undefined, { pending_login: unknown.make(proven) });
		return goOn(found, key, params, context);
	};

	async function open(
		pendingLogin: string,
		{ agree, invite_code }: LoginParams,
		context: RequestContext,
	): Promise<Answer<SignedIn>> {
		const proven = unknown.try(pendingLogin);
		if (proven === undefined) return refused("sign_in_expired");
		if (agree !== true) return refused("agreement_required", "agree");
		const invitation = await invitationOf(invite_code ?? "");
		if ("kind" in invitation) return invitation;
		const address = countedAddress(dependencies, context);
		const seconds = address === undefined ? 0 : limits.take("registration", addressKey(context.address));
		if (seconds > 0) return { kind: "limited", seconds };
		if (!unknown.spend(pendingLogin)) return refused("sign_in_expired");
		const nickname = shortAddress(proven.address);
		const account = { type: "wallet", login: loginOf(proven), passwordHash: null, nickname, invitation } as const;
		return create(account, context, async () => undefined);
	}
}
