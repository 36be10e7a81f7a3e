import { createHash } from "node:crypto";
import { canonicalJson } from "@candor/proofs";
import type { Intent } from "./protocol.ts";

/** Returns the SHA-256 of the intent's canonical text, in hex. */
export function intentHash({ withdrawal, user, network, asset, address, amount, fee, at }: Omit<Intent, "hash">): string {
	return createHash("sha256").update(canonicalJson({ withdrawal, user, network, asset, address, amount, fee, at })).digest("hex");
}
