// POST user/wallet_nonce returns a message for a wallet to sign. With the signed message, wallet/apv_address links the wallet's
// address to the account. No call asks a wallet for permission to move tokens.
import { z } from "zod";
import { call } from "../call.ts";
import { noData, timeMs, wholeParam } from "../fields.ts";
import { STEP_UP_REFUSALS, stepUpParams } from "./step-up-auth.ts";

/** Chain of a wallet: `erc` is an EVM chain, and `trc` is TRON. */
const walletChain = z.enum(["erc", "trc"]);
/** Address and signature of a wallet. Signatures of contract wallets are long (ERC-6492). */
export const walletParams = {
	chain: walletChain,
	address: z.string().max(64),
	message: z.string().max(2_000),
	signature: z.string().max(16_500),
};
export const WALLET_REFUSALS = [
	"switch_to_erc",
	"switch_to_trc",
	"wallet_address_wrong",
	"wallet_message_expired",
	"wallet_signature_wrong",
	"chain_unavailable",
] as const;

export const walletNonce = call({
	method: "POST",
	path: "user/wallet_nonce",
	needs: "public",
	says: "A message for a wallet to sign (EIP-4361; for TRON the same text by signMessageV2): to sign in (`login`), or within a session to bind the wallet (`bind`) or for step-up authentication (`prove`). It is valid once, for five minutes.",
	params: z.object({
		chain: walletChain,
		address: z.string().max(64),
		/** Chain id by EIP-155. Default: Ethereum. */
		chain_id: wholeParam(1, 2 ** 31 - 1).optional(),
		purpose: z.enum(["login", "bind", "prove"]).optional(),
	}),
	data: z.object({ message: z.string(), nonce: z.string(), expires_at: timeMs }),
	refusals: ["switch_to_erc", "switch_to_trc", "wallet_address_wrong", "wallet_chain_unknown", "session_required"],
});

export const walletApprove = call({
	method: "POST",
	path: "wallet/apv_address",
	needs: "session",
	says: "Binds a wallet by its signature of the message. Needs step-up authentication. The wallet can sign in from then on. Withdrawals wait for 24 hours afterwards.",
	params: z.object({ ...walletParams, ...stepUpParams }),
	data: noData,
	refusals: [...WALLET_REFUSALS, "already_bound", "binding_failed", "settings_locked", ...STEP_UP_REFUSALS],
});
