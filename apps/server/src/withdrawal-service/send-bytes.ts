import type { ChainDriver } from "../chains/driver.ts";

/** Sends a signed transaction. Resolves if the network has it, even from an earlier try. Otherwise rejects. */
export async function sendBytes(driver: ChainDriver, bytes: string, hash: string): Promise<void> {
	const result = await driver.broadcast(bytes);
	if ("hash" in result || result.fault === "known") return;
	// A used nonce (or output) is no error if this transaction itself has used it and is in a block.
	if (result.fault === "nonce_used" && (await driver.transaction(hash)).state !== "unknown") return;
	throw new Error(`the network refused transaction ${hash}: ${result.fault}: ${result.message}`);
}
