// Where wallets are chosen: shows the code for one on another device while it is waited for.
import { useStore } from "@candor/client/page";
import { useLater } from "@candor/ui";
import { pairing } from "./waited-for.ts";

const loadSheet = async () => (await import("./relay.ts")).PairingSheet;

export function Pairing() {
	const waited = useStore(pairing);
	const { here: PairingSheet } = useLater(loadSheet, { wanted: waited !== undefined, onFailed: () => waited?.cancel() });
	if (waited === undefined || PairingSheet === undefined) return null;
	return <PairingSheet uri={waited.uri} onCancel={waited.cancel} />;
}
