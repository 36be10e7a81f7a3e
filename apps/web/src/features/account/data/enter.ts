// The last step of both forms: keep the session, forget the form, go where the person was going.
import type { SignedIn } from "@candor/contract";
import { useRouter } from "@tanstack/react-router";
import { session } from "../../../data/session.ts";
import { backPath } from "../calculate/back-page.ts";
import { forgetSent } from "./sent-code.ts";
import { forgetTyped } from "./typed.ts";

export function useEnter(backpage: string | undefined): (signedIn: SignedIn) => void {
	const router = useRouter();
	return ({ token, user }) => {
		session.set({ token, user });
		forgetTyped();
		forgetSent();
		// A tab or a page: either takes the form's place, so that Back does not lead to it again.
		router.history.replace(backPath(backpage, window.location.origin));
	};
}
