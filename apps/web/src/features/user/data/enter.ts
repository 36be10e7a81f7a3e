// The last step of both forms: keep the session, forget the form, go where the person was going. Another tab that signs in brings
// this one along.
import type { SignedIn } from "@candor/contract";
import { useEffect } from "react";
import { session } from "../../../data/session.ts";
import { goTo } from "../../../navigation/router.ts";
import { backPath } from "../calculate/back-page.ts";
import { forgetSent } from "./code-request.ts";
import { forgetTyped } from "./entry-draft.ts";

export function useEnter(backpage: string | undefined): (signedIn: SignedIn) => void {
	useEffect(
		() =>
			session.subscribe(() => {
				if (session.get() === null) return;
				forgetTyped();
				forgetSent();
				// A tab or a page: either takes the form's place, so that Back does not lead to it again.
				goTo(backPath(backpage, window.location.origin), { replace: true });
			}),
		[backpage],
	);
	return ({ token, user }) => session.set({ token, user });
}
