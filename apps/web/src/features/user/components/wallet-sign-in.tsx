// Loads the wallet buttons below the sign-in form after the form. The space of the buttons is reserved.
import { whenIdle } from "@candor/client/page";
import { useLazyPart } from "@candor/ui";
import { useEffect, useState } from "react";
import type { SignInSearch } from "../calculate/sign-in-search.ts";

const load = async () => (await import("./wallet-sign-in-buttons.tsx")).WalletSignInButtons;
const AGAIN_MS = 5_000;

export function WalletSignIn({ search }: { search: SignInSearch }) {
	const [idle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	const { here: WalletSignInButtons } = useLazyPart(load, { wanted: idle, againMs: AGAIN_MS });
	return (
		<div className="mt-3 min-h-[8.5rem]">{WalletSignInButtons !== undefined && <WalletSignInButtons search={search} />}</div>
	);
}
