// Last step of sign-in and registration: saves the session, clears the form, opens the next page. Other tabs are signed in too. A user who
// left the form before the response is not signed in.
import type { SignedIn } from "@candor/contract";
import { useEffect, useRef } from "react";
import { call } from "../../../data/api.ts";
import { session } from "../../../data/session.ts";
import { goTo, place } from "../../../shared/navigation/router.ts";
import { returnPath } from "../calculate/return-path.ts";
import { forgetSent } from "./sent-codes.ts";
import { forgetTyped } from "./sign-in-draft.ts";

/** Returns a function that takes the server's response, and returns true if the user was signed in. */
export function useSignIn(backpage: string | undefined): (signedIn: SignedIn) => boolean {
	// The path changes with the tap that leaves the form, even while the next page is loading.
	const here = useRef(place.get().pathname);
	const gone = useRef(false);
	const isLeft = () => gone.current || place.get().pathname !== here.current;
	useEffect(() => {
		gone.current = false;
		return () => {
			gone.current = true;
		};
	}, []);
	useEffect(
		() =>
			session.subscribe(() => {
				if (session.get() === null) return;
				forgetTyped();
				forgetSent();
				// The next page replaces the form in the history, so that Back does not lead to the form again.
				goTo(returnPath(backpage, window.location.origin), { replace: true });
			}),
		[backpage],
	);
	return ({ token, user }) => {
		if (isLeft()) {
			// The session will not be used, so it is ended on the server too.
			void call("POST user/logout", {}, { silent: true, token }).catch(() => undefined);
			return false;
		}
		session.set({ token, user });
		return true;
	};
}
