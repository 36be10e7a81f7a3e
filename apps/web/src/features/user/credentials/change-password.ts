// Changes the password. The server ends every token, and this device gets a new one.
import type { CallParams } from "@candor/contract";
import { call } from "../../../data/api.ts";
import { withNewToken } from "../../../data/token-change.ts";

/** Changes the password and stores the new token. @throws as `call` */
export async function changePassword(params: CallParams<"user/e_pwd">): Promise<void> {
	await withNewToken(() => call("POST user/e_pwd", params, { ownWords: true }));
}
