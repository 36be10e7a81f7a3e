// Encodes calls of a token's contract on an EVM chain: `transfer(address,uint256)` and `balanceOf(address)`.

const TRANSFER = "0xa9059cbb";
const BALANCE_OF = "0x70a08231";

const word = (hex: string) => hex.toLowerCase().padStart(64, "0");
const wordOfAddress = (address: string) => word(address.replace(/^0x/, ""));

/** Returns the call data of a transfer. @param units amount in the token's smallest unit */
export const transferData = (to: string, units: bigint): string => `${TRANSFER}${wordOfAddress(to)}${word(units.toString(16))}`;

export const balanceData = (owner: string): string => `${BALANCE_OF}${wordOfAddress(owner)}`;

export const hexQuantity = (value: bigint): string => `0x${value.toString(16)}`;
