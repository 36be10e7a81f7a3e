// The ways in with a wallet, below the form: their place is kept, and they come when the form stands.
import { whenIdle } from "@candor/client/page";
import { useLater } from "@candor/ui";
import { useEffect, useState } from "react";
import type { EntrySearch } from "../calculate/sign-in-search.ts";

const load = async () => (await import("./wallet-sign-in-buttons.tsx")).WalletEntries;
const AGAIN_MS = 5_000;

export function WalletEntry({ search }: { search: EntrySearch }) {
	const [idle, setIdle] = useState(false);
	useEffect(() => whenIdle(() => setIdle(true)), []);
	const { here: WalletEntries } = useLater(load, { wanted: idle, againMs: AGAIN_MS });
	return <div className="mt-3 min-h-[8.5rem]">{WalletEntries !== undefined && <WalletEntries search={search} />}</div>;
}
