// `candor rotate-key`: retires the key that signs index records and receipts, and creates the next key. Signatures of the old key
// stay valid (docs/decisions/0102-a-key-signs-the-records-of-its-time.md).
import { rotateSigningKey } from "../market-data/signing-keys.ts";
import type { Command } from "./commands.ts";

export const rotateKey: Command = async ({ config, store }, say) => {
	const last = Math.max(Date.now(), (await store.last())?.at ?? 0);
	const rotated = rotateSigningKey(config.dataDir, last);
	if (rotated === undefined) {
		say("No signing key exists yet: the first start creates one. Is this the server's own DATA_DIR?");
		return 1;
	}
	const { retired, next } = rotated;
	const until = new Date(retired.until ?? 0).toISOString();
	say(`retired     ${retired.keyId}, in use from ${new Date(retired.from).toISOString()} until ${until}`);
	say(`in use      ${next.keyId}, public key ${next.publicKey}`);
	say(
		"GET /api/proofs/keys lists both from the next start on. Keep every file of DATA_DIR/keys: old records are signed with the old keys.",
	);
	return 0;
};
