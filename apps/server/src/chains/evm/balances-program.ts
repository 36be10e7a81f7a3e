// Reads many balances with one eth_call, without a helper contract on the chain. The call simulates the creation of a contract.
// The contract's init code reads the balances and returns them as if they were the code of the new contract.
import { getAddress } from "viem";
import { ChainAway } from "../driver.ts";
import type { Hex } from "./rpc.ts";

/** Maximum number of addresses in one call. The returned words count as contract code, which EIP-170 limits to 24,576 bytes. */
export const BALANCES_PER_CALL = 700;

// The memory contains the words that follow the program. The loop replaces each word (an address) by the balance of the address.
// The stack has the length of the words and the current position.
const NATIVE = program([
	...["60PP", "38", "03", "80", "60PP", "6000", "39"], // length = codesize - program; codecopy(0, program, length)
	...["6000", "5b:loop", "81", "81", "10", "15", "60EE", "57"], // position = 0; while (position < length)
	...["80", "51", "31", "81", "52"], // mstore(position, balance(mload(position)))
	...["6020", "01", "60LL", "56"], // position += 32
	...["5b:end", "50", "6000", "f3"], // return(0, length)
]);
// The first word is the contract of the token. The program writes the call of `balanceOf(address)` into the memory after the
// words.
const TOKEN = program([
	...["60PP", "38", "03", "80", "60PP", "6000", "39"],
	...["6370a08231", "60e0", "1b", "81", "52"], // mstore(length, selector << 224)
	...["6020", "5b:loop", "81", "81", "10", "15", "60EE", "57"], // position = 32; while (position < length)
	...["80", "51", "82", "6004", "01", "52"], // mstore(length + 4, mload(position))
	...["6020", "81", "6024", "84", "6000", "51", "5a", "fa"], // staticcall(gas, mload(0), length, 36, position, 32)
	...["3d", "601f", "10", "16", "15", "60FF", "57"], // fail unless the call succeeded and returned a word
	...["6020", "01", "60LL", "56"],
	...["5b:end", "50", "6000", "f3"],
	...["5b:fail", "6000", "6000", "fd"],
]);

/** Fills in the placeholders of the program: its length (PP) and the positions of its labels (LL, EE, FF). */
function program(parts: readonly string[]): string {
	const positions = new Map<string, number>();
	let text = "";
	for (const part of parts) {
		const [code = "", label] = part.split(":");
		if (label !== undefined) positions.set(label, text.length / 2);
		text += code;
	}
	const byte = (number = 0) => number.toString(16).padStart(2, "0");
	return text
		.replaceAll("PP", byte(text.length / 2))
		.replaceAll("LL", byte(positions.get("loop")))
		.replaceAll("EE", byte(positions.get("end")))
		.replaceAll("FF", byte(positions.get("fail")));
}

const wordOf = (address: string) => getAddress(address).slice(2).toLowerCase().padStart(64, "0");

/**
 * Returns the bytes of the call.
 * @param addresses at most BALANCES_PER_CALL
 * @param contract contract of the token; undefined for the native coin
 */
export function balancesProgram(addresses: readonly string[], contract: string | undefined): Hex {
	const words = (contract === undefined ? addresses : [contract, ...addresses]).map(wordOf).join("");
	return `0x${contract === undefined ? NATIVE : TOKEN}${words}`;
}

/** Reads the balances from the response. Throws ChainAway if the response does not have exactly `count` balances. */
export function balancesFrom(words: Hex, count: number, contract: string | undefined): bigint[] {
	const skipped = contract === undefined ? 0 : 1;
	if (words.length !== 2 + 64 * (count + skipped)) throw new ChainAway("the node states no balances");
	const at = (index: number) => BigInt(`0x${words.slice(2 + 64 * (index + skipped), 66 + 64 * (index + skipped))}`);
	return Array.from({ length: count }, (_none, index) => at(index));
}
