import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import { loadAccount } from "../../people/account-details.ts";
import { bindingCalls } from "./bind-login.ts";
import type { AccountsDependencies } from "./dependencies.ts";
import { createRegisterHandler } from "./register.ts";
import { showUser } from "./show-account.ts";

export { AccountLog } from "./account-log.ts";
export { AccountOpening } from "./account-opening.ts";
export { FIRST_INVITE_HOURS, firstInviteUntil, firstUserOf, hasUsers, makeFirstInvite } from "./first-invite.ts";

export function accounts(dependencies: AccountsDependencies): Feature {
	const { people, now } = dependencies;
	return (calls) => {
		calls.handle("user/register", createRegisterHandler(dependencies), "credentials");
		bindingCalls(dependencies)(calls);
		for (const name of ["user/center", "user/center2"] as const) {
			calls.handle(name, async (_params, { user }) => data(await showUser(await loadAccount(people, user, now()), dependencies)));
		}
	};
}
