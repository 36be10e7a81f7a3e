// Data of a token transfer on an EVM chain: the call `transfer(address,uint256)` of the token's contract, and `balanceOf(address)`.

const TRANSFER = "0xa9059cbb";
const BALANCE_OF = "0x70a08231";

const word = (hex: string) => hex.toLowerCase().padStart(64, "0");
const wordOfAddress = (address: string) => word(address.replace(/^0x/, ""));

/** Returns the call data of a transfer. @param units amount in the token's smallest units */
export const transferData = (to: string, units: bigint): string => `${TRANSFER}${wordOfAddress(to)}${word(units.toString(16))}`;

export const balanceData = (owner: string): string => `${BALANCE_OF}${wordOfAddress(owner)}`;

export const hexQuantity = (value: bigint): string => `0x${value.toString(16)}`;
