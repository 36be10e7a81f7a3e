// Replaces the session's token after a new password or a change of the second factor. Other tabs get the new token; meanwhile no tab
// treats the end of the old token as a sign-out.
import { samePerson } from "./own-store.ts";
import { session, tokenChange } from "./session.ts";

/** Other tabs wait no longer than this, because a page that is closed meanwhile leaves its mark. */
const UNDER_WAY_MS = 60_000;

/** Runs `send` and stores the new token. @throws as `send` */
export async function withNewToken<T extends { readonly token: string }>(send: () => Promise<T>): Promise<T> {
	const same = samePerson();
	tokenChange.set(Date.now() + UNDER_WAY_MS);
	try {
		const answer = await send();
		const now = session.get();
		if (now !== null && same()) session.set({ ...now, token: answer.token });
		return answer;
	} finally {
		tokenChange.set(0);
	}
}
