import type { Feature } from "../../http/call-registry.ts";
import { createChangePasswordHandler, createResetPasswordHandler } from "./change-password.ts";
import type { SecurityDependencies } from "./dependencies.ts";
import { fundPasswordCalls } from "./fund-password-calls.ts";
import { passkeyCalls } from "./passkeys/calls.ts";
import { protectionCalls } from "./protection-calls.ts";
import { secondFactorCalls } from "./second-factors/calls.ts";

export { FundPasswords } from "./fund-passwords.ts";
export { withdrawalHold } from "./hold-withdrawals.ts";
export { Passkeys } from "./passkeys/passkeys.ts";
export type { OwnPages, RelyingParty } from "./passkeys/relying-party.ts";
export {
	ALGORITHMS,
	library as passkeyLibrary,
	readCreation,
	readSignature,
	verifyCreation,
	verifySignature,
} from "./passkeys/responses.ts";
export { PasswordConfirmation } from "./password-confirmation.ts";
export { Passwords } from "./passwords/passwords.ts";
export { SecondFactors } from "./second-factors/second-factors.ts";
export { StepUpAuth } from "./step-up-auth.ts";

export function security(dependencies: SecurityDependencies): Feature {
	return (calls) => {
		calls.handle("user/forget", createResetPasswordHandler(dependencies), "credentials");
		calls.handle("user/e_pwd", createChangePasswordHandler(dependencies), "credentials");
		secondFactorCalls(dependencies)(calls);
		passkeyCalls(dependencies)(calls);
		fundPasswordCalls(dependencies)(calls);
		protectionCalls(dependencies)(calls);
	};
}
