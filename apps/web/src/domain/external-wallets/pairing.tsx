import { useStore } from "@candor/client/page";
import { useOpenedPart } from "@candor/ui";
import { pairing } from "./pending-pairing.ts";

const loadSheet = async () => (await import("./relay.ts")).PairingSheet;

export function Pairing() {
	const waited = useStore(pairing);
	const PairingSheet = useOpenedPart(loadSheet, waited !== undefined, () => waited?.cancel());
	if (waited === undefined || PairingSheet === undefined) return null;
	return <PairingSheet uri={waited.uri} onCancel={waited.cancel} />;
}
