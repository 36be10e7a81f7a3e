import { createLogOut } from "@candor/client/page";
import { toast } from "@candor/ui";
import { call } from "../../data/api.ts";
import { forgetPerson } from "../../data/own-store.ts";
import { LOGIN_PATH, session } from "../../data/session.ts";
import { fetchAhead, goTo } from "./router.ts";

export const { fetchLogIn, logOut } = createLogOut({
	call,
	session,
	forgetPerson,
	goTo,
	fetchAhead,
	signIn: LOGIN_PATH,
	onDone: (said) => toast(said, "good"),
});
