// The screens of the way in as the address asks for them.
import { useSearch } from "@tanstack/react-router";
import type { EntrySearch } from "../routes.tsx";
import { LoginScreen } from "./login-screen.tsx";
import { RegisterScreen } from "./register-screen.tsx";

export function LoginRoute() {
	const search: EntrySearch = useSearch({ strict: false });
	return <LoginScreen search={search} />;
}

export function RegisterRoute() {
	const search: EntrySearch = useSearch({ strict: false });
	return <RegisterScreen search={search} />;
}
