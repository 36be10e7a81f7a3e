// Changes the password. The server then ends all tokens of the user, and the response contains a new token for this device.
import type { CallParams } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { withNewToken } from "../../../data/token-change.ts";

/** Changes the password and stores the new token. @throws the errors of `call` */
export async function changePassword(params: CallParams<"user/e_pwd">): Promise<void> {
	await withNewToken(() => call("POST user/e_pwd", params, { ownWords: true }));
}
