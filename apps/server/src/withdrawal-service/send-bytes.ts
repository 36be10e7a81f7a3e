import type { ChainDriver } from "../chains/driver.ts";

/** Sends a signed transaction. Resolves if the network has it, also from an earlier try. Throws otherwise. */
export async function sendBytes(driver: ChainDriver, bytes: string, hash: string): Promise<void> {
	const result = await driver.broadcast(bytes);
	if ("hash" in result || result.fault === "known") return;
	// The nonce (or output) of a transaction that is in a block is used, by the transaction itself.
	if (result.fault === "nonce_used" && (await driver.transaction(hash)).state !== "unknown") return;
	throw new Error(`the network refused transaction ${hash}: ${result.fault}: ${result.message}`);
}
